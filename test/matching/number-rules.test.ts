// Tests which numbering wins if several fit the page's number.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { MatchRule } from '@/lib/domain/matches/match.ts';
import { chooseMatch } from '@/lib/matching/choose.ts';
import { noMatchingData, readMatchingData } from '@/lib/matching/matching-data.ts';
import { createTitle } from '../background/small-catalogue.ts';
import { episode, matchRule } from '../domain/examples.ts';

const first = createTitle(1, 'Hoshi no Umi', { episodes: 13, startDate: '2018-01-07', mal_id: 901 });
const second = createTitle(2, 'Hoshi no Umi 2nd Season', {
  episodes: 12,
  startDate: '2019-04-07',
  mal_id: 902,
});
const elsewhere = createTitle(3, 'Yoru no Uta', { episodes: 12, startDate: '2020-04-07', mal_id: 903 });

/** Returns data with a redirect. Twelve numbers of the entry `of`, beginning with `from`, are the episodes of the entry `to`. */
const ruleFrom = (from: number, to: Media, of = first) =>
  readMatchingData({
    relations: { date: '2026-01-01', rules: [[of.mal_id, 0, from, from + 11, to.mal_id, 0, 1, 1]] },
    siteIds: null,
  });

function choose(
  part: Partial<ObservedEpisode>,
  catalogue: readonly Media[],
  data = noMatchingData,
  known: readonly MatchRule[] = [],
) {
  const seen = episode({ seriesTitle: 'Hoshi no Umi', seasonTitle: null, ...part });
  return chooseMatch(seen, catalogue, data, known);
}

function decide(...asked: Parameters<typeof choose>): string {
  const choice = choose(...asked);
  if (choice.kind === 'accepted') return `${choice.media.title} #${choice.episode}`;
  return `${choice.kind}: ${choice.evidence[0]?.code}`;
}

it('matching accepts a number that a later season has despite a redirect for this number', () => {
  const part = { seasonTitle: 'Season 2', episodeNumber: 10 };
  expect(decide(part, [first, second, elsewhere], ruleFrom(10, elsewhere, second))).toBe(
    'Hoshi no Umi 2nd Season #10',
  );
});

describe('matching a number that the first season has', () => {
  it("accepts the first season on a page with only the series' name", () => {
    expect(decide({ episodeNumber: 11 }, [first, second], ruleFrom(10, second))).toBe('Hoshi no Umi #11');
  });

  it('accepts number 0 as an episode before the first', () => {
    expect(decide({ episodeNumber: 0 }, [first, second])).toBe('Hoshi no Umi #0');
  });
});

describe('matching a number past the end of the season', () => {
  const part = { seasonTitle: 'Season 2', episodeNumber: 25 };

  it('reads the number as continuous from the previous season', () => {
    expect(decide(part, [first, second])).toBe('Hoshi no Umi 2nd Season #12');
  });

  it('follows a redirect that skips the number of an extra episode', () => {
    expect(decide(part, [first, second], ruleFrom(15, second))).toBe('Hoshi no Umi 2nd Season #11');
  });

  it('returns `redirected` as evidence even if counting leads to the same episode', () => {
    const choice = choose(part, [first, second], ruleFrom(14, second));
    expect(choice).toMatchObject({ kind: 'accepted', media: { id: second.id }, episode: 12 });
    expect(choice.evidence.map(({ code }) => code)).toContain('redirected');
  });

  it('follows a redirect to an entry with another name', () => {
    const part = { episodeNumber: 14 };
    expect(decide(part, [first, elsewhere], ruleFrom(14, elsewhere))).toBe('Yoru no Uta #1');
    expect(decide(part, [first, elsewhere])).toBe('ask: episodeBeyondTotal');
  });
});

describe('matching a number past the end of an entry with a second part', () => {
  /** A first season that is long enough to contain episode 14. */
  const long = { ...first, episodes: 25 };
  const arc = createTitle(6, 'Hoshi no Umi Season 1: Kaze no Machi', {
    startDate: '2018-07-07',
    mal_id: 906,
  });
  const arcPart = createTitle(7, 'Hoshi no Umi Season 1: Kaze no Machi Part 2', {
    startDate: '2018-10-07',
    mal_id: 907,
  });
  const arcAgain = createTitle(8, 'Hoshi no Umi Season 1: Kaze no Machi - Aki', {
    startDate: '2018-10-07',
    mal_id: 908,
  });
  const otherPart = createTitle(9, 'Hoshi no Umi Season 1: Yoru no Uta Part 2', {
    startDate: '2018-10-07',
    mal_id: 909,
  });

  it('accepts the next part if the page names only the season', () => {
    expect(decide({ seasonTitle: 'Season 1', episodeNumber: 14 }, [first, arc])).toBe(
      'Hoshi no Umi Season 1: Kaze no Machi #1',
    );
  });

  it('asks the user when the next entry is not a part', () => {
    expect(decide({ seasonTitle: 'Season 1 Part 1', episodeNumber: 14 }, [first, arc])).toMatch(/^ask/);
  });

  it('accepts the next part of the arc that the page names', () => {
    const part = { seasonTitle: 'Season 1: Kaze no Machi', episodeNumber: 14 };
    expect(decide(part, [long, arc, arcPart])).toBe('Hoshi no Umi Season 1: Kaze no Machi Part 2 #2');
    expect(decide(part, [long, arc, arcAgain])).toMatch(/^ask/);
  });

  it('asks the user when the next part of the season is of another arc', () => {
    const part = { seasonTitle: 'Season 1: Kaze no Machi', episodeNumber: 14 };
    expect(decide(part, [long, arc, otherPart])).toMatch(/^ask/);
  });
});

describe('matching a number that restarts or is continuous', () => {
  const long = createTitle(4, 'Hoshi no Umi 2nd Season', {
    episodes: 24,
    startDate: '2019-04-07',
    mal_id: 904,
  });
  const part = { seasonTitle: 'Season 2', episodeNumber: 15 };
  const ruleOf = ({ id }: Media, offset: number) => matchRule({ to: 14, mediaId: id, offset });

  it('reads the number as continuous if earlier numbers were in the previous title', () => {
    expect(decide(part, [first, long], noMatchingData, [ruleOf(first, 0)])).toBe(
      'Hoshi no Umi 2nd Season #2',
    );
  });

  it('reads the number as restarting if earlier numbers were in this title', () => {
    expect(decide(part, [first, long], noMatchingData, [ruleOf(long, 0)])).toBe(
      'Hoshi no Umi 2nd Season #15',
    );
  });

  it('does not read the last number of the previous season as number 0', () => {
    expect(decide({ ...part, episodeNumber: 13 }, [first, long])).toBe('Hoshi no Umi 2nd Season #13');
  });

  it('asks the user when the earlier numbers are unknown', () => {
    expect(decide(part, [first, long])).toMatch(/^ask/);
  });
});

describe('chooseMatch on a page with a range of episodes in the season title', () => {
  const running = createTitle(5, 'Hoshi no Umi 2nd Season', {
    episodes: null,
    startDate: '2019-04-07',
    mal_id: 905,
  });

  it("uses the page's episode number for a first season that is still airing", () => {
    const shown = { ...first, episodes: null };
    expect(decide({ seasonTitle: 'Hoshi no Umi (14-25)', episodeNumber: 14 }, [shown])).toBe(
      'Hoshi no Umi #14',
    );
  });

  it('maps the first number of the range to episode 1 of a later season', () => {
    const part = { seasonTitle: 'Hoshi no Umi Season 2 (14-25)', episodeNumber: 14 };
    expect(decide(part, [first, running])).toBe('Hoshi no Umi 2nd Season #1');
  });
});
