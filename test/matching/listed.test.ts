// Tests which questions acceptIfOnlyListedTitle answers from the user's list. It leaves all other questions to the user.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { MatchRule } from '@/lib/domain/matches/match.ts';
import { chooseMatch } from '@/lib/matching/choose.ts';
import { acceptIfOnlyListedTitle, type ListedTitle } from '@/lib/matching/listed.ts';
import { noMatchingData as data } from '@/lib/matching/matching-data.ts';
import { createTitle } from '../background/small-catalogue.ts';
import { episode } from '../domain/examples.ts';

const first = createTitle(1, 'Yama no Koe');
const second = createTitle(2, 'Yama no Koe 2nd Season', { episodes: 24 });
const third = createTitle(3, 'Yama no Koe 3rd Season');
const seasons = [first, second, third];

type Lines = readonly (readonly [Media, number, string?])[];

function decide(part: Partial<ObservedEpisode>, lines: Lines, results: readonly Media[] = seasons): string {
  const page = { seriesTitle: 'Yama no Koe', titleIsSeries: true, seasonTitle: null, episodeNumber: 5 };
  const seen = episode({ ...page, ...part });
  const rules: MatchRule[] = [];
  const entries = lines.map(([{ id }, progress, status = 'watching']): [string, ListedTitle] => [
    id,
    { progress, status },
  ]);
  const question = chooseMatch(seen, results, data, rules);
  const choice = acceptIfOnlyListedTitle(seen, question, { results, data, rules, list: new Map(entries) });
  if (choice.kind === 'accepted') return `${choice.media.title} #${choice.episode}`;
  return `${choice.kind}: ${choice.choices[0]?.media.title}`;
}

const seen = [first, 12, 'completed'] as const;

const remake = createTitle(4, 'Yama no Koe', { startDate: '2020-04-04', year: 2020 });
const named = { titleIsSeries: false, seasonNumber: 1 };

describe('acceptIfOnlyListedTitle with a title whose earlier episodes are watched', () => {
  it('accepts the title if the page names only the series', () => {
    expect(decide({}, [])).toMatch(/^ask/);
    expect(decide({}, [seen, [second, 4]])).toBe('Yama no Koe 2nd Season #5');
    expect(decide({ episodeNumber: 1 }, [seen, [second, 0]])).toBe('Yama no Koe 2nd Season #1');
  });

  it("decides by the progress whether the page's numbers restart or continue", () => {
    expect(decide({ episodeNumber: 17 }, [seen, [second, 4]])).toBe('Yama no Koe 2nd Season #5');
    expect(decide({ episodeNumber: 17 }, [seen, [second, 16]])).toBe('Yama no Koe 2nd Season #17');
  });

  it('chooses one of two titles with the same name by the progress', () => {
    expect(decide(named, [], [first, remake])).toMatch(/^ask/);
    expect(decide(named, [seen, [remake, 4]], [first, remake])).toBe('Yama no Koe #5');
    expect(decide(named, [seen, [remake, 4, 'completed']], [first, remake])).toMatch(/^ask/);
    expect(decide(named, [seen, [remake, 7]], [first, remake])).toMatch(/^ask/);
  });
});

describe('acceptIfOnlyListedTitle with a title on the list', () => {
  it('offers a listed title first without accepting it', () => {
    expect(decide({}, [[first, 4]])).toBe('ask: Yama no Koe');
    expect(decide({}, [[second, 4]])).toBe('ask: Yama no Koe 2nd Season');
    expect(decide({}, [seen, [third, 4]])).toBe('ask: Yama no Koe 3rd Season');
    expect(decide(named, [[first, 4]], [first, remake])).toMatch(/^ask/);
    expect(decide(named, [[remake, 4]], [first, remake])).toMatch(/^ask/);
  });

  it('asks about two listed titles with the same next episode', () => {
    const both: Lines = [
      [first, 4],
      [remake, 4],
    ];
    expect(decide(named, both, [first, remake])).toMatch(/^ask/);
    expect(decide({}, [seen, [second, 4], [third, 4]])).toMatch(/^ask/);
  });

  it("does not accept a title that contradicts the page's season, year or id", () => {
    expect(decide({ seasonNumber: 1 }, [seen, [second, 4]])).toBe('Yama no Koe #5');
    expect(decide({ seasonTitle: 'Yama no Koe', seasonNumber: 3 }, [seen, [second, 4]])).toMatch(/^ask/);
    expect(decide({ seriesTitle: 'Yama no Koe (2019)' }, [seen, [second, 4]])).toMatch(/^ask/);
    const ids = { mal: 1 };
    expect(decide({ ...named, ids }, [seen, [remake, 4]], [first, remake])).toMatch(/^ask/);
  });

  it('does not accept the title for a special', () => {
    expect(decide({ episodeType: 'special' }, [seen, [second, 4]])).toMatch(/^ask/);
    expect(decide({ confidence: 0.7 }, [seen, [second, 4]])).toMatch(/^rejected/);
  });
});
