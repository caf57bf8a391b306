// Tests that chooseMatch accepts only certain matches. It asks about or rejects all others.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { applyRules } from '@/lib/domain/matches/match-rules.ts';
import { chooseMatch } from '@/lib/matching/choose.ts';
import { noMatchingData } from '@/lib/matching/matching-data.ts';
import { addRule, wholeEntryRule } from '@/lib/matching/ranges.ts';
import { episode, match, media } from '../domain/examples.ts';

let ids = 0;
function title(romaji: string, english: string | null, part: Partial<Media> = {}): Media {
  ids += 1;
  return media({
    id: `6f9619ff-8b86-d011-b42d-${String(ids).padStart(12, '0')}`,
    title: romaji,
    titles: { romaji, english, native: null },
    episodes: 25,
    ...part,
  });
}

const titan = [
  title('Shingeki no Kyojin', 'Attack on Titan'),
  title('Shingeki no Kyojin Season 2', 'Attack on Titan Season 2', { episodes: 12 }),
  title('Shingeki no Kyojin Season 3', 'Attack on Titan Season 3', { episodes: 12 }),
  title('Shingeki no Kyojin Season 3 Part 2', 'Attack on Titan Season 3 Part 2', { episodes: 10 }),
  title('Shingeki no Kyojin: Kakusei no Houkou', 'Attack on Titan: Roar of Awakening', {
    format: 'MOVIE',
    episodes: 1,
  }),
];

function choose(observed: Partial<ObservedEpisode>, candidates: readonly Media[]): string {
  const seen = episode({ seasonNumber: null, episodeNumber: 3, ...observed });
  const choice = chooseMatch(seen, candidates, noMatchingData);
  return choice.kind === 'accepted' ? choice.media.title : choice.kind;
}

describe('chooseMatch', () => {
  it.each<[string, Partial<ObservedEpisode>, string]>([
    [
      'accepts the first season by its series title',
      { seriesTitle: 'Attack on Titan' },
      'Shingeki no Kyojin',
    ],
    [
      'accepts a season by its number',
      { seriesTitle: 'Attack on Titan', seasonNumber: 2 },
      'Shingeki no Kyojin Season 2',
    ],
    [
      'accepts a season by its title',
      { seriesTitle: 'Attack on Titan', seasonTitle: 'Attack on Titan Season 2' },
      'Shingeki no Kyojin Season 2',
    ],
    [
      'accepts a season by a German season title',
      { seriesTitle: 'Attack on Titan', seasonTitle: 'Staffel 2' },
      'Shingeki no Kyojin Season 2',
    ],
    [
      'accepts a part by its title',
      { seriesTitle: 'Attack on Titan', seasonTitle: 'Season 3 Part 2' },
      'Shingeki no Kyojin Season 3 Part 2',
    ],
    [
      'asks about a season that the catalogue lacks',
      { seriesTitle: 'Attack on Titan', seasonNumber: 7 },
      'ask',
    ],
    [
      'asks about an episode number past the end of the season',
      { seriesTitle: 'Attack on Titan', seasonNumber: 2, episodeNumber: 60 },
      'ask',
    ],
    ['asks about a series that the catalogue lacks', { seriesTitle: 'Attack of the Killer Tomatoes' }, 'ask'],
    [
      'rejects a series that the catalogue lacks on a general page',
      { seriesTitle: 'Breaking Bad', confidence: 0.7 },
      'rejected',
    ],
    [
      'rejects an almost equal title on a general page',
      { seriesTitle: 'Attack on Titans', confidence: 0.9 },
      'rejected',
    ],
    [
      'rejects a season that the catalogue lacks on a general page',
      { seriesTitle: 'Attack on Titan', seasonNumber: 7, confidence: 0.9 },
      'rejected',
    ],
    [
      'accepts a season by exact title and number on a general page',
      { seriesTitle: 'Attack on Titan', seasonNumber: 2, confidence: 0.9 },
      'Shingeki no Kyojin Season 2',
    ],
  ])('%s', (_name, observed, expected) => {
    expect(choose(observed, titan)).toBe(expected);
  });

  it('asks the user when two entries have the same name', () => {
    const twins = [
      title('Fruits Basket', 'Fruits Basket', { year: 2001 }),
      title('Fruits Basket', 'Fruits Basket', { year: 2019 }),
    ];
    expect(choose({ seriesTitle: 'Fruits Basket' }, twins)).toBe('ask');
  });

  it('accepts an entry by its full English title', () => {
    const eightySix = title('86', '86 EIGHTY-SIX', { episodes: 11 });
    expect(choose({ seriesTitle: '86 EIGHTY-SIX' }, [eightySix])).toBe('86');
    expect(choose({ seriesTitle: '91 Days' }, [eightySix])).toBe('ask');
  });

  it("accepts the film on a film's page", () => {
    const movie = {
      seriesTitle: 'Attack on Titan: Roar of Awakening',
      episodeType: 'movie',
      episodeNumber: null,
    } as const;
    expect(choose(movie, titan)).toBe('Shingeki no Kyojin: Kakusei no Houkou');
  });

  it('returns only likely titles as choices for a general page', () => {
    const almost = episode({ seriesTitle: 'Attack on Titans', confidence: 0.9 });
    const found = chooseMatch(almost, titan, noMatchingData);
    expect(found.kind === 'rejected' && found.choices[0]?.media.title).toBe('Shingeki no Kyojin');
    const other = episode({ seriesTitle: 'Attack of the Killer Tomatoes', confidence: 0.9 });
    expect(chooseMatch(other, titan, noMatchingData)).toMatchObject({ kind: 'rejected', choices: [] });
  });

  it('rejects a number past the end of a title on a general page, but asks the user if a rule for the title is remembered', () => {
    const [first = media()] = titan;
    const beyond = episode({ seriesTitle: 'Attack on Titan', episodeNumber: 400, confidence: 0.9 });
    expect(chooseMatch(beyond, titan, noMatchingData).kind).toBe('rejected');
    expect(chooseMatch(beyond, titan, noMatchingData, [wholeEntryRule(first)]).kind).toBe('ask');
  });

  it('offers at most five choices', () => {
    const many = Array.from({ length: 9 }, (_none, index) => title(`Gintama ${'y'.repeat(index)}`, null));
    const choice = chooseMatch(episode({ seriesTitle: 'Gintama yyyy zz' }), many, noMatchingData);
    if (choice.kind !== 'ask') throw new Error('expected a question');
    expect(choice.choices).toHaveLength(5);
    const [first, ...others] = choice.choices;
    expect(first?.media.title).toBe('Gintama yyyy');
    expect(others.map(({ score }) => score)).toEqual(
      others.map(({ score }) => score).toSorted((a, b) => b - a),
    );
  });
});

describe('applyRules', () => {
  const [first = media(), second = media()] = titan;
  const remembered = match({ decidedBy: 'user' });

  it('maps each range of numbers to its own entry', () => {
    const rules = addRule(
      { ...remembered, rules: [wholeEntryRule(first)] },
      wholeEntryRule(second, 25),
    ).rules;
    expect(applyRules([...rules].reverse(), 25)).toMatchObject({ rule: { mediaId: first.id }, episode: 25 });
    expect(applyRules([...rules].reverse(), 26)).toMatchObject({ rule: { mediaId: second.id }, episode: 1 });
    expect(applyRules([...rules].reverse(), 38)).toBeNull();
  });

  it('applies the newest of several rules for the same number', () => {
    const rules = addRule({ ...remembered, rules: [wholeEntryRule(first)] }, wholeEntryRule(second)).rules;
    expect(applyRules(rules, 3)?.rule.mediaId).toBe(second.id);
  });

  it('applies a rule to any number if the total is unknown', () => {
    expect(applyRules([wholeEntryRule(media({ episodes: null }))], 1130)?.episode).toBe(1130);
  });
});
