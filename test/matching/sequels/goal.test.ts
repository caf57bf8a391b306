// Tests findSequelGoal. If no title matches, findSequelGoal returns the title at which followSequels starts, and the goal. Also tests pages
// without a goal.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { MatchRule } from '@/lib/domain/matches/match.ts';
import { noMatchingData, readMatchingData } from '@/lib/matching/matching-data.ts';
import { findSequelGoal } from '@/lib/matching/sequel-goal.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import { episode, matchRule } from '../../domain/examples.ts';

const first = createTitle(1, 'Hoshi no Umi');
const second = createTitle(2, 'Hoshi no Umi 2nd Season');
const unmarked = createTitle(3, 'Hoshi no Umi: Kaze no Machi');
const other = createTitle(4, 'Yoru no Uta');

const rule = (part: Partial<MatchRule> = {}) => matchRule({ from: 1, to: 12, mediaId: first.id, ...part });

function goalOf(
  part: Partial<ObservedEpisode>,
  results: readonly Media[] = [first],
  known: readonly MatchRule[] = [],
  data = noMatchingData,
) {
  const page = episode({ seriesTitle: 'Hoshi no Umi', seasonTitle: null, episodeNumber: 14, ...part });
  return findSequelGoal(page, results, data, known);
}

describe('findSequelGoal', () => {
  it("starts at the first season and searches for the page's number", () => {
    expect(goalOf({})).toEqual({
      startId: first.id,
      byWords: true,
      episode: 14,
      offset: 0,
      season: null,
      numberOnly: false,
      named: null,
      evidence: [{ code: 'exactTitle', values: expect.anything() }],
    });
  });

  it.each<[string, Partial<ObservedEpisode>]>([
    ['a chapter', { mediaType: 'manga' }],
    ['a special', { episodeType: 'special' }],
    ['a page without a number', { episodeNumber: null }],
    ['a number between two episodes', { episodeNumber: 14.5 }],
  ])('returns null for %s', (_what, part) => {
    expect(goalOf({}, [first], [rule()])).not.toBeNull();
    expect(goalOf(part)).toBeNull();
    expect(goalOf(part, [first], [rule()])).toBeNull();
  });

  it('returns null for number 0', () => {
    const season = { seasonTitle: 'Season 2' };
    expect(goalOf({ ...season, episodeNumber: 0 })).toBeNull();
    expect(goalOf({ ...season, episodeNumber: 1 })).toMatchObject({ episode: 1, season: 2 });
  });

  it.each([
    ['a part', 'Season 2 Part 2'],
    ['the final season', 'Season 2: The Final Season'],
    ['a year', 'Season 2 (2019)'],
    ['a range', 'Season 2 (14-25)'],
  ])('returns null if the page names %s next to the season', (_what, seasonTitle) => {
    expect(goalOf({ seasonTitle: 'Season 2' })).not.toBeNull();
    expect(goalOf({ seasonTitle })).toBeNull();
  });

  it('returns null for an OVA of the series', () => {
    const ova = createTitle(5, 'Hoshi no Umi OVA', { format: 'OVA' });
    expect(goalOf({ seasonTitle: 'Hoshi no Umi OVA' }, [first, ova])).toBeNull();
  });
});

describe('findSequelGoal on a page that names a season', () => {
  it.each([
    ['"Season 3" as the title', { seasonTitle: 'Season 3' }, { season: 3, numberOnly: false }],
    ['3 as the number', { seasonNumber: 3 }, { season: 3, numberOnly: true }],
    ['"Season 1" as the title', { seasonTitle: 'Season 1' }, { season: null, numberOnly: false }],
    ['1 as the number', { seasonNumber: 1 }, { season: null, numberOnly: false }],
  ])('sets `season` and `numberOnly` for %s', (_how, part, goal) => {
    expect(goalOf(part)).toMatchObject({ startId: first.id, ...goal });
  });

  it("returns null for season number 2 if the season title is only the series' title", () => {
    expect(goalOf({ seasonTitle: 'Hoshi no Umi', seasonNumber: 1 })).not.toBeNull();
    expect(goalOf({ seasonTitle: 'Hoshi no Umi', seasonNumber: 2 })).toBeNull();
  });

  it('returns null for a season with a name of its own', () => {
    expect(goalOf({ seasonTitle: 'Season 2: Kaze no Machi' })).toBeNull();
  });

  it('returns null if a found title has the season number in its name', () => {
    const season = { seasonTitle: 'Season 2' };
    expect(goalOf(season, [first, second])).toBeNull();
    expect(goalOf({ seasonTitle: 'Season 3' }, [first, second])).not.toBeNull();
    expect(goalOf(season, [first, unmarked]), 'a mere place in the line').not.toBeNull();
    expect(goalOf(season, [first, { ...second, type: 'manga' }]), 'a manga').not.toBeNull();
  });
});

describe('findSequelGoal with the results of a search', () => {
  it('returns null without a title that surely fits', () => {
    expect(goalOf({}, [])).toBeNull();
    expect(goalOf({}, [other])).toBeNull();
  });

  it('starts at the arc that the page names', () => {
    expect(goalOf({ seasonTitle: 'Kaze no Machi' }, [first, unmarked])).toMatchObject({
      startId: unmarked.id,
      season: null,
    });
  });

  it('returns null if the search found only a film', () => {
    expect(goalOf({}, [{ ...first, format: 'MOVIE' }])).toBeNull();
  });

  it("starts at the first season even if the page's air date or MAL id belongs to a later season", () => {
    expect(goalOf({ airDate: '2009-04-04' })).not.toBeNull();
    const ids = { mal: second.mal_id ?? 0 };
    expect(goalOf({ ids }, [first, second])).toMatchObject({ startId: first.id });
  });

  it('never starts at the target of a redirect for number 1', () => {
    const data = readMatchingData({
      relations: { date: '2026-01-01', rules: [[first.mal_id, 0, 1, 12, other.mal_id, 0, 2, 13]] },
      siteIds: null,
    });
    expect(goalOf({}, [{ ...first, episodes: 0 }, other], [], data)).toBeNull();
  });
});

describe('findSequelGoal with rules for earlier numbers', () => {
  it('starts at the title that the latest earlier number belongs to', () => {
    const rules = [rule(), rule({ from: 13, to: 24, mediaId: second.id, offset: 12 })];
    for (const known of [rules, [...rules].reverse()])
      expect(goalOf({ episodeNumber: 26 }, [], known)).toEqual({
        startId: second.id,
        byWords: false,
        episode: 14,
        offset: 12,
        season: null,
        numberOnly: false,
        named: null,
        evidence: [],
      });
  });

  it.each<[string, MatchRule[]]>([
    ['has no end', [rule({ to: null })]],
    ['has no end, after a rule with an end', [rule(), rule({ from: 13, to: null })]],
    ['has no end and is the first in the list', [rule({ from: 13, to: null }), rule()]],
    ['contains the number', [rule({ to: 14 })]],
    ['belongs to no title', [rule({ mediaId: '' })]],
  ])('returns null if the last rule %s', (_what, known) => {
    expect(goalOf({}, [first], known)).toBeNull();
  });

  it('starts at the title whose rule ends directly before the number', () => {
    expect(goalOf({}, [], [rule({ to: 13 })])).toMatchObject({ startId: first.id, episode: 14 });
  });

  it.each([
    ['Season 2', 2],
    ['Season 1', null],
    ['Kaze no Machi', null],
  ])('sets `named` to the season of the page only if the season is above 1: %s', (seasonTitle, named) => {
    expect(goalOf({ seasonTitle }, [], [rule()])).toMatchObject({ named, season: null });
  });
});
