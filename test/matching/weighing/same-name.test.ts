// Tests what distinguishes entries with the same name. If a page may mean either, a question follows.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import {
  evidenceOfCodes,
  findReasonForQuestion,
  fittingHypothesis,
  matchingDataWithRules,
  mediaWithTitles,
  type ObservedFields,
  observedPage,
} from './weighing-examples.ts';

const hana = (id: number, name: string, part: Partial<Media> = {}) => createTitle(id, name, part);
const codeOf = (seriesTitle: string, entries: readonly Media[], part: ObservedFields = {}) =>
  findReasonForQuestion(
    observedPage(seriesTitle, part),
    entries.map((media, at) => fittingHypothesis(media, { score: 1 - at / 10 })),
  )?.code ?? null;

describe('findReasonToAsk with two series of the same title', () => {
  it('names the title and the year of the second series in its question', () => {
    const entries = [fittingHypothesis(hana(1, 'Hana')), fittingHypothesis(hana(2, 'Hana'), { score: 0.9 })];
    expect(findReasonForQuestion(observedPage('Hana'), entries)).toEqual({
      code: 'sameTitleTwice',
      values: { title: 'Hana', year: 2002 },
    });
  });

  it('asks about a second series of unknown year', () => {
    const other = fittingHypothesis(hana(2, 'Hana', { year: null, startDate: null }), { score: 0.9 });
    expect(
      findReasonForQuestion(observedPage('Hana'), [fittingHypothesis(hana(1, 'Hana')), other])?.values.year,
    ).toBe('?');
  });

  it('does not ask when the second series lacks the episode', () => {
    const without = fittingHypothesis(hana(2, 'Hana'), { score: 0.9, numberings: [] });
    expect(
      findReasonForQuestion(observedPage('Hana'), [fittingHypothesis(hana(1, 'Hana')), without]),
    ).toBeNull();
  });

  it.each<[string, string, string[], string | null]>([
    ['the page and one entry have "(TV)"', 'Hana (TV)', ['Hana (TV)', 'Hana'], null],
    [
      'the page and two entries have "(TV)"',
      'Hana (TV)',
      ['Hana (TV)', 'Hana (TV)', 'Hana'],
      'sameTitleTwice',
    ],
    ['only the page has "(TV)"', 'Hana (TV)', ['Hana', 'Hana'], 'sameTitleTwice'],
    ['only one entry has "(TV)"', 'Hana', ['Hana', 'Hana (TV)'], 'sameTitleTwice'],
    ['the page and one entry have "(TV Series)"', 'Hana (TV Series)', ['Hana (TV Series)', 'Hana'], null],
    ['both entries have marks that the page lacks', 'Hana', ['Hana (TV)', 'Hana (2001)'], 'sameTitleTwice'],
    ['only the second entry has punctuation that the page lacks', 'Hana', ['Hana', 'Hana!'], null],
    ['both entries have punctuation that the page lacks', 'Hana', ['Hana?', 'Hana!'], 'sameTitleTwice'],
    [
      'one of three entries has punctuation that the page lacks',
      'Hana',
      ['Hana', 'Hana', 'Hana!'],
      'sameTitleTwice',
    ],
    ['only the catalogue adds a year', 'Hana', ['Hana (2001)', 'Hana!'], null],
    ['only the catalogue adds "(TV)"', 'Hana', ['Hana (TV)', 'Hana!'], null],
    ['only the catalogue adds "(TV Series)"', 'Hana', ['Hana (TV Series)', 'Hana!'], null],
    ['only the catalogue adds "1st Season"', 'Hana', ['Hana 1st Season', 'Hana! 1st Season'], null],
    ['only spaces differ', 'Hana - Uta', ['Hana-Uta', 'Hana-Uta!'], null],
  ])('returns $3 if %s', (_what, seriesTitle, names, code) => {
    const entries = names.map((name, at) => hana(at + 1, name));
    expect(codeOf(seriesTitle, entries)).toBe(code);
  });

  it('does not ask when only the best entry has the "(TV)" of the season title', () => {
    const part = { seasonTitle: 'Hana (TV)' };
    expect(codeOf('Hana', [hana(1, 'Hana (TV)'), hana(2, 'Hana (2)')], part)).toBeNull();
    expect(codeOf('Hana Uta', [hana(1, 'Hana (TV)'), hana(2, 'Hana')], part)).toBeNull();
  });

  it('does not ask when only the second series has an exclamation mark, even if no year is known', () => {
    const of = (id: number, name: string) => hana(id, name, { year: null, startDate: null });
    expect(codeOf('Hana', [of(1, 'Hana'), of(2, 'Hana!')])).toBeNull();
  });

  it("does not ask when the page's name is only one of the best entry's titles", () => {
    expect(codeOf('Hana', [mediaWithTitles(1, 'Hana', 'Flower'), hana(2, 'Hana!')])).toBeNull();
  });

  it.each<[string, number | null, number | null, string | null]>([
    ['is the year of both entries', 2018, 2018, 'sameTitleTwice'],
    ['is the year of the best entry', 2018, 2011, null],
    ['is the year of the best entry, and the other year is unknown', 2018, null, null],
    ['cannot be compared with two unknown years', null, null, 'sameTitleTwice'],
    ["differs from the year of the second entry, and the best entry's year is unknown", null, 2011, null],
  ])('returns $3 if the year on the page %s', (_what, best, other, code) => {
    const of = (id: number, year: number | null) => hana(id, 'Hana', { year, startDate: null });
    expect(codeOf('Hana (2018)', [of(1, best), of(2, other)])).toBe(code);
  });

  it('asks the user when the page has a year but the catalogue knows no year of either series', () => {
    const of = (id: number, name: string, year: number | null) => hana(id, name, { year, startDate: null });
    expect(codeOf('Hana (2018)', [of(1, 'Hana', null), of(2, 'Hana!', null)])).toBe('sameTitleTwice');
    expect(codeOf('Hana (2018)', [of(1, 'Hana', 2018), of(2, 'Hana!', 2018)])).toBeNull();
  });

  it('does not ask when only the page and the best entry have "(2011)" in their titles', () => {
    const of = (id: number, name: string) => hana(id, name, { year: 2011, startDate: null });
    expect(codeOf('Hana (2011)', [of(1, 'Hana (2011)'), of(2, 'Hana')])).toBeNull();
  });

  it.each<[string, string, string | null]>([
    ['only one series was airing', '2001-04-04', null],
    ['both series were airing', '2001-03-30', 'sameTitleTwice'],
    ['neither series was airing', '2010-04-04', 'sameTitleTwice'],
  ])('returns $2 if %s on the air date', (what, airDate, code) => {
    const later = what.startsWith('both') ? '2001-04-01' : '2005-04-04';
    const entries = [hana(1, 'Hana', { startDate: '2001-04-02' }), hana(2, 'Hana', { startDate: later })];
    expect(codeOf('Hana', entries, { airDate })).toBe(code);
  });

  it.each([
    ['from the best entry to the second', 1, 2],
    ['from the second entry to the best', 2, 1],
  ])('does not ask when a redirect leads %s', (_way, from, to) => {
    const [one, other] = [hana(1, 'Hana'), hana(2, 'Hana')];
    const data = matchingDataWithRules([900_000 + from, 13, 24, 900_000 + to, 1]);
    const entries = [fittingHypothesis(one), fittingHypothesis(other, { score: 0.99 })];
    expect(findReasonForQuestion(observedPage('Hana'), entries, data)).toBeNull();
    expect(
      findReasonForQuestion(
        observedPage('Hana'),
        entries,
        matchingDataWithRules([900_000 + from, 13, 24, 7, 1]),
      )?.code,
    ).toBe('sameTitleTwice');
  });
});

describe('findReasonToAsk with a namesake of a manga', () => {
  const manga = (id: number, name: string, part: Partial<Media> = {}) =>
    createTitle(id, name, { type: 'manga', format: 'MANGA', episodes: null, ...part });
  const read = (other: Parameters<typeof fittingHypothesis>[1], media = manga(2, 'Egao')) =>
    findReasonForQuestion(observedPage('Smile', { mediaType: 'manga' }), [
      fittingHypothesis(manga(1, 'Smile')),
      fittingHypothesis(media, { score: 0.8, byTitle: false, ...other }),
    ]);

  it('asks the user when another manga has the name', () => {
    const evidence = evidenceOfCodes('exactSynonym', 'seasonAgrees');
    expect(read({ evidence })).toEqual({
      code: 'sameTitleTwice',
      values: { title: 'Smile', year: 2002 },
    });
    expect(read({ evidence }, manga(2, 'Egao', { year: null }))?.values.year).toBe('?');
  });

  it('does not ask about another manga with a similar name', () => {
    expect(read({ evidence: evidenceOfCodes('similarTitle', 'seasonAgrees') })).toBeNull();
  });

  it('asks the user when the best entry is a novel', () => {
    const novel = manga(1, 'Smile', { format: 'LIGHT_NOVEL' });
    expect(
      findReasonForQuestion(observedPage('Smile', { mediaType: 'manga' }), [fittingHypothesis(novel)]),
    ).toEqual({
      code: 'formatDiffers',
      values: { format: 'LIGHT_NOVEL' },
    });
  });
});
