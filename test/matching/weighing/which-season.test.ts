// Tests when number, words and air date of a page are enough to determine its season.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { doubtIfSeasonOnlyNumbered } from '@/lib/matching/weighing/season-guards.ts';
import type { Hypothesis } from '@/lib/matching/weighing/weighing.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import {
  createWeighing,
  findReasonForQuestion,
  fittingHypothesis,
  matchingDataWithRules,
  mediaWithTitles,
  type ObservedFields,
  observedPage,
  plainNumbering,
} from './weighing-examples.ts';

const first = createTitle(1, 'Hana no Uta');
const second = createTitle(2, 'Hana no Uta 2nd Season');
const third = createTitle(3, 'Hana no Uta 3rd Season');

/** Returns the doubt about the first entry. All other entries have a far lower score. */
const ask = (
  part: ObservedFields,
  [best, ...others]: readonly Media[],
  more: Partial<Hypothesis> = {},
  data = matchingDataWithRules(),
) =>
  findReasonForQuestion(
    observedPage('Hana no Uta', part),
    [
      ...(best ? [fittingHypothesis(best, more)] : []),
      ...others.map((media) => fittingHypothesis(media, { score: 0.5, byTitle: false })),
    ],
    data,
  );
const codeOf = (...asked: Parameters<typeof ask>) => ask(...asked)?.code ?? null;

it('findReasonToAsk asks the user when a number fits both episode 13 of season 1 and episode 1 of season 2', () => {
  const numberings = [plainNumbering(first, { episode: 13 }), plainNumbering(second)];
  expect(ask({ episodeNumber: 13 }, [first, second], { numberings })).toEqual({
    code: 'severalCountings',
    values: { first: 'Hana no Uta 13', second: 'Hana no Uta 2nd Season 1' },
  });
});

it('findSeasonChain counts an entry with two titles only once', () => {
  const entry = mediaWithTitles(2, 'Hana no Uta 2nd Season', 'Song of Flowers Season 2');
  expect(codeOf({ seasonNumber: 2 }, [entry, first])).toBeNull();
});

describe("findReasonToAsk with a later season on a page with the series' title", () => {
  const bare = { seasonTitle: 'Hana no Uta', seasonNumber: 2 };
  const asked = (part: ObservedFields, best: Media, ...others: readonly Media[]) => {
    const entries = [best, ...others].map((media) => fittingHypothesis(media));
    const [one = fittingHypothesis(best)] = entries;
    return doubtIfSeasonOnlyNumbered(one, createWeighing(observedPage('Hana no Uta', part), entries));
  };

  it('asks the user when the first season fits best but the catalogue has the numbered season', () => {
    expect(asked(bare, first, second)).toEqual({
      code: 'seasonOnlyNumbered',
      values: { season: 2, title: 'Hana no Uta 2nd Season' },
    });
  });

  it.each<[string, ObservedFields, Media[]]>([
    ['the numbered season fits best', bare, [second, first]],
    ['the catalogue lacks the numbered season', bare, [first]],
    ['the season number is 1', { ...bare, seasonNumber: 1 }, [createTitle(4, 'Kaze'), first, second]],
    ['the page has no number', { ...bare, seasonNumber: null }, [createTitle(4, 'Kaze'), first, second]],
    ['the page names the season in words', { ...bare, seasonTitle: 'Kaze no Machi' }, [first, second]],
  ])('does not ask when %s', (_what, part, [best = first, ...others]) => {
    expect(asked(part, best, ...others)).toBeNull();
  });

  it.each([
    ['only the first season was airing', '2001-04-10', null],
    ['both seasons may have been airing', '2002-04-02', 'seasonOnlyNumbered'],
  ])('returns $2 if %s on the air date', (what, airDate, code) => {
    const best = what.startsWith('both') ? { ...first, startDate: '2002-03-28' } : first;
    expect(asked({ ...bare, airDate }, best, second)?.code ?? null).toBe(code);
  });
});

describe('findReasonToAsk for a page that names a whole series and no season', () => {
  const whole = (episodeNumber: number | null, part: ObservedFields = {}): ObservedFields => ({
    titleIsSeries: true,
    episodeNumber,
    ...part,
  });
  const titled = { seasonTitle: 'Hana no Uta' };

  it('asks the user when a later season may have the episode', () => {
    expect(ask(whole(12), [first, second])).toEqual({
      code: 'seasonMissing',
      values: { title: 'Hana no Uta' },
    });
  });

  it('asks the user when the best entry is not the first season', () => {
    expect(codeOf(whole(20), [second, first])).toBe('seasonMissing');
    expect(codeOf(whole(20), [createTitle(4, 'Hana no Uta OVA', { format: 'OVA' }), first])).toBe(
      'seasonMissing',
    );
  });

  it.each<[string, Media[], number | null, string | null]>([
    ['no later season is long enough', [second], 13, null],
    ['a later season has unknown length', [{ ...second, episodes: null }], 99, 'seasonMissing'],
    [
      'two parts of a later season are together long enough',
      [second, createTitle(3, 'Hana no Uta 2nd Season Part 2')],
      20,
      'seasonMissing',
    ],
    [
      'a third season follows two parts that are long enough',
      [second, createTitle(3, 'Hana no Uta 2nd Season Part 2'), createTitle(4, 'Hana no Uta 3rd Season')],
      20,
      'seasonMissing',
    ],
    ['two later seasons are long enough only together', [second, third], 20, null],
    [
      'a later season continues the title of another season',
      [createTitle(2, 'Hana no Uta: Kaze'), createTitle(3, 'Hana no Uta: Kaze Yoru')],
      20,
      'seasonMissing',
    ],
    ['a fraction follows the last episode of a later season', [second], 12.5, 'seasonMissing'],
    ['the page has no number', [second], null, 'seasonMissing'],
  ])('returns $3 if %s', (_what, later, episodeNumber, code) => {
    expect(codeOf(whole(episodeNumber, titled), [first, ...later])).toBe(code);
  });

  it.each<[string, Media, number, ObservedFields, string | null]>([
    ['an OVA', createTitle(4, 'Hana no Uta OVA', { format: 'OVA', episodes: 2 }), 2, {}, 'seasonMissing'],
    [
      'an OVA that is too short',
      createTitle(4, 'Hana no Uta OVA', { format: 'OVA', episodes: 2 }),
      3,
      {},
      null,
    ],
    [
      'an OVA, on a page with a season title',
      createTitle(4, 'Hana no Uta OVA', { format: 'OVA', episodes: 2 }),
      2,
      titled,
      null,
    ],
    [
      'a film of unknown length',
      createTitle(4, 'Hana no Uta Movie', { format: 'MOVIE', episodes: null }),
      1,
      {},
      'seasonMissing',
    ],
    [
      'a film of unknown length, on a page of episode 2',
      createTitle(4, 'Hana no Uta Movie', { format: 'MOVIE', episodes: null }),
      2,
      {},
      null,
    ],
    [
      'an OVA of unknown length',
      createTitle(4, 'Hana no Uta OVA', { format: 'OVA', episodes: null }),
      3,
      {},
      'seasonMissing',
    ],
    [
      'an OVA with another name',
      createTitle(4, 'Kaze no Uta OVA', { format: 'OVA', episodes: 2 }),
      2,
      {},
      null,
    ],
    [
      'a later season by position that is too short',
      createTitle(4, 'Hana no Uta: Kaze', { episodes: 9 }),
      10,
      {},
      null,
    ],
  ])('returns $4 if the second entry is %s', (_what, other, episodeNumber, part, code) => {
    expect(codeOf(whole(episodeNumber, part), [first, other])).toBe(code);
  });

  it.each<[string, Media[], string, string | null]>([
    ['only the first season was airing', [first, second], '2001-04-10', null],
    ['the second season was airing', [first, second], '2002-04-04', 'seasonMissing'],
    [
      'both seasons may have been airing',
      [{ ...first, startDate: '2002-03-28' }, second],
      '2002-04-02',
      'seasonMissing',
    ],
  ])('returns $3 if %s on the air date', (_what, entries, airDate, code) => {
    expect(codeOf(whole(1, { airDate }), entries)).toBe(code);
  });

  it("asks the user when the best entry is an OVA that began on the page's air date", () => {
    const ova = createTitle(7, 'Hana no Uta OVA', { format: 'OVA' });
    expect(codeOf(whole(1, { airDate: '2007-04-04' }), [ova, first, second])).toBe('seasonMissing');
  });
});

describe('findReasonToAsk with a number in the title of the page and the entry', () => {
  const kaiju = createTitle(1, 'Kaiju No. 8');
  const asked = (part: ObservedFields) =>
    findReasonForQuestion(observedPage('Kaiju No. 8', part), [fittingHypothesis(kaiju)]);

  it('asks the user when the page states season 2', () => {
    expect(asked({ seasonNumber: 2 })).toEqual({
      code: 'seasonOnlyNumbered',
      values: { season: 2, title: 'Kaiju No. 8' },
    });
  });

  it.each<[string, ObservedFields]>([
    ['equals the season number', { seasonNumber: 8 }],
    ['is on a page of season 1', { seasonNumber: 1 }],
    ['is on a page without season number', {}],
    ['is on a page with a season title', { seasonNumber: 2, seasonTitle: 'Kaiju No. 8' }],
  ])('does not ask when the number %s', (_what, part) => {
    expect(asked(part)).toBeNull();
  });
});
