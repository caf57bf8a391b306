// Tests entries that fit by arc. Such an entry has the arc's words in its name. If no entry has these words, the first season fits.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { findSeasonChain } from '@/lib/matching/season-chain.ts';
import { wantedNamesOf } from '@/lib/matching/wanted.ts';
import { fitByArc, fitByFirstArc } from '@/lib/matching/weighing/fits.ts';
import { weights } from '@/lib/matching/weighing/weights.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import { mediaWithTitles, type ObservedFields, observedPage, scoreOfCandidate } from './weighing-examples.ts';

describe('fitByArc', () => {
  const fitOf = (
    seasonTitle: string,
    media: Media,
    part: ObservedFields = {},
    catalogue: readonly Media[] = [series],
  ) => {
    const wanted = wantedNamesOf(observedPage('Kimetsu no Yaiba', { seasonTitle, ...part }));
    const candidates = [...catalogue, media].map(candidateOf);
    return fitByArc(wanted, candidateOf(media), findSeasonChain(wanted, candidates));
  };
  const series = mediaWithTitles(1, 'Kimetsu no Yaiba', 'Demon Slayer');
  const arc = mediaWithTitles(2, 'Kimetsu no Yaiba: Yuukaku-hen', 'Demon Slayer: Entertainment District Arc');

  it('finds an entry with the words of the arc', () => {
    expect(fitOf('Entertainment District Arc', arc)).toMatchObject({
      evidence: { code: 'arcTitle', values: { words: 'entertainment district arc' } },
      settled: false,
    });
  });

  it.each<[string, string, Media, ObservedFields]>([
    [
      'the entry continues the name in the address',
      'Yuukaku-hen',
      arc,
      { seriesTitle: 'Demon Hunters', seriesSlug: 'kimetsu-no-yaiba' },
    ],
    ['the words of the arc have four letters', 'Yuuk', createTitle(2, 'Kimetsu no Yaiba: Yuuk'), {}],
  ])('finds an entry if %s', (_what, seasonTitle, media, part) => {
    expect(fitOf(seasonTitle, media, part)).toMatchObject({ evidence: { code: 'arcTitle' } });
  });

  it('ranks an entry with the words of the arc above the first season', () => {
    const seen = { seasonTitle: 'Entertainment District Arc' };
    expect(scoreOfCandidate('Kimetsu no Yaiba', seen, arc, series)).toBeGreaterThan(
      scoreOfCandidate('Kimetsu no Yaiba', seen, series, arc),
    );
  });

  it.each<[string, string, Media, ObservedFields]>([
    ['the entry lacks one of the words', 'Entertainment Village Arc', arc, {}],
    ['the words of the arc have three letters', 'Yuu', createTitle(2, 'Kimetsu no Yaiba: Yuu'), {}],
    [
      'two words of the arc have together three letters',
      'Yu U',
      createTitle(2, 'Kimetsu no Yaiba: Yu U'),
      {},
    ],
    [
      'the words belong to another series',
      'Entertainment District Arc',
      createTitle(2, 'Entertainment District Arc'),
      {},
    ],
    [
      'the entry’s name ends with the series’ name',
      'Yuukaku-hen',
      createTitle(2, 'Yuukaku-hen: Kimetsu no Yaiba'),
      {},
    ],
    ['a word is only a part of a longer word', 'Entertain District Arc', arc, {}],
    ['the season title also has the season number', 'Season 2: Yuukaku-hen', arc, {}],
  ])('returns null if %s', (_what, seasonTitle, media, part) => {
    expect(fitOf(seasonTitle, media, part)).toBeNull();
  });

  it('returns null without a first season', () => {
    expect(
      fitOf('Yuukaku-hen', createTitle(2, 'Kimetsu no Yaiba: Yuukaku-hen 2nd Season'), {}, []),
    ).toBeNull();
  });
});

describe('fitByFirstArc for an arc that no entry names', () => {
  const first = createTitle(1, 'Hana no Uta', { episodes: 24 });
  const seen = { seasonTitle: 'Machi Arc', seasonNumber: 1, episodeNumber: 1 };

  const fitOf = (
    part: ObservedFields,
    others: readonly Media[] = [],
    { media = first, nameSimilarity = 1, of }: { media?: Media; nameSimilarity?: number; of?: Media } = {},
  ) => {
    const wanted = wantedNamesOf(observedPage('Hana no Uta', { ...seen, ...part }));
    const candidates = [media, ...others].map(candidateOf);
    const chain = findSeasonChain(wanted, candidates);
    return fitByFirstArc(wanted, candidateOf(of ?? media), { ...chain, fit: nameSimilarity }, candidates);
  };
  const isIt = (...asked: Parameters<typeof fitOf>) => fitOf(...asked) !== null;

  it('finds the first season', () => {
    expect(fitOf({})).toMatchObject({
      evidence: { code: 'seasonInLine', values: { season: 1, title: 'Hana no Uta' } },
      settled: false,
    });
  });

  it('ranks the first season above a later season', () => {
    const second = createTitle(2, 'Hana no Uta 2nd Season');
    expect(scoreOfCandidate('Hana no Uta', seen, first, second)).toBeGreaterThan(
      scoreOfCandidate('Hana no Uta', seen, second, first),
    );
  });

  it.each<[string, ObservedFields]>([
    ['no arc', { seasonTitle: 'Hana no Uta' }],
    ['a season in words', { seasonTitle: 'Season 1: Machi Arc' }],
    ['a part', { seasonTitle: 'Part 1: Machi Arc' }],
    ['a year', { seasonTitle: 'Machi Arc (2018)' }],
    ['a format', { seasonTitle: 'Machi Arc OVA' }],
    ['the final season', { seasonTitle: 'The Final Season: Machi Arc' }],
    ['the final season and a film', { seasonTitle: 'The Final Season: Machi Arc Movie' }],
    ['a later season', { seasonNumber: 2 }],
    ['no season number', { seasonNumber: null }],
  ])('returns null if the page names %s', (_what, part) => {
    expect(isIt({})).toBe(true);
    expect(isIt(part)).toBe(false);
  });

  it("finds the first season only if the series' name is certain and the season's length known", () => {
    expect(isIt({}, [], { nameSimilarity: weights.surelyNamed })).toBe(true);
    expect(isIt({}, [], { nameSimilarity: weights.surelyNamed - 0.01 })).toBe(false);
    expect(isIt({}, [], { media: { ...first, episodes: null } })).toBe(false);
  });

  it('returns null for every entry except the first season', () => {
    const other = createTitle(2, 'Hana no Uta 2nd Season');
    expect(isIt({}, [other])).toBe(true);
    expect(isIt({}, [other], { of: other })).toBe(false);
    const media = createTitle(1, 'Hana no Uta 1st Season', { episodes: 24 });
    expect(isIt({}, [other], { media, of: other })).toBe(false);
  });

  it.each<[string, string, number | null, boolean]>([
    ['are within the season', 'Machi Arc (13-24)', 14, true],
    ['begin with the episode', 'Machi Arc (13-24)', 13, true],
    ['end with the episode', 'Machi Arc (13-24)', 24, true],
    ['end before the episode', 'Machi Arc (13-20)', 21, false],
    ['begin after the episode', 'Machi Arc (13-24)', 12, false],
    ['end past the season', 'Machi Arc (13-25)', 14, false],
    ['are open-ended', 'Machi Arc (13+)', 14, false],
    ['are open-ended and begin with 0', 'Machi Arc (0+)', 0, false],
    ['are known but the episode has no number', 'Machi Arc (0-24)', null, false],
  ])(
    'returns $3 for the first season if the arc’s numbers %s: %s',
    (_how, seasonTitle, episodeNumber, expected) => {
      expect(isIt({ seasonTitle, episodeNumber, seasonNumber: null })).toBe(expected);
    },
  );

  it("uses the arc's numbers for a first season of unknown length", () => {
    const media = { ...first, episodes: null };
    expect(isIt({ seasonTitle: 'Machi Arc (13-24)', episodeNumber: 14 }, [], { media })).toBe(true);
  });

  it.each<[string, Media, boolean]>([
    ['has a word of the arc', createTitle(2, 'Hana no Uta 2nd Season: Machi no Kaze'), false],
    ['is an OVA with a word of the arc', createTitle(2, 'Hana no Uta: Machi', { format: 'OVA' }), false],
    ['has only a short word of the arc', createTitle(2, 'Hana no Uta 2nd Season: Kaze Arc'), true],
    ['is another series that has a word of the arc', createTitle(2, 'Machi no Uta'), true],
    ['is a later season without a word of the arc', createTitle(2, 'Hana no Uta: Kaze'), true],
  ])('returns $2 for the first season if another entry %s', (_what, other, expected) => {
    expect(isIt({}, [other])).toBe(expected);
  });

  it.each<[string, Media, boolean]>([
    ['does not state its season', createTitle(2, 'Flower Song: Kaze'), false],
    ['states its season', createTitle(2, 'Flower Song: Kaze 2nd Season'), true],
    ['states its part', createTitle(2, 'Flower Song Part 2: Kaze'), true],
    ['is the final season', createTitle(2, 'Flower Song: The Final Season'), true],
    ['is too short for a season', createTitle(2, 'Flower Song: Kaze', { episodes: 4 }), true],
    [
      'also has a name in the language of the page',
      mediaWithTitles(2, 'Flower Song: Kaze', 'Hana no Uta: Kaze'),
      true,
    ],
  ])('returns $2 for the first season if a later English-named entry %s', (_what, other, expected) => {
    const media = mediaWithTitles(1, 'Hana no Uta', 'Flower Song', { episodes: 24 });
    expect(isIt({}, [other], { media })).toBe(expected);
    expect(isIt({ seriesSlug: 'kumo-no-uta' }, [other], { media })).toBe(expected);
  });

  it.each<[string, number | null, boolean]>([
    ['is shorter than the arc', 11, true],
    ['is as long as the arc', 12, false],
    ['is of unknown length', null, false],
  ])(
    'returns $2 for the first season if another entry with a word of the arc %s',
    (_what, episodes, expected) => {
      const other = createTitle(2, 'Hana no Uta 2nd Season: Machi no Kaze', { episodes });
      expect(isIt({ seasonTitle: 'Machi Arc (13-24)', episodeNumber: 14 }, [other])).toBe(expected);
    },
  );

  it.each([
    ['Machi', false],
    ['Machi Yuki', false],
    ['Kaze', false],
    ['Yoru Yuki', true],
  ])(
    'returns $1 for the first season if an entry is called "Machi no Kaze" and the arc is "%s"',
    (words, expected) => {
      const other = createTitle(2, 'Hana no Uta 2nd Season: Machi no Kaze');
      expect(isIt({ seasonTitle: words }, [other])).toBe(expected);
    },
  );
});
