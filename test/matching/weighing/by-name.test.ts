// Tests how well names fit the name on the page: exactly, with another spelling, or because they are similar.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { wantedNamesOf } from '@/lib/matching/wanted.ts';
import { fitBySimilarity, fitBySpelling, fitByTitle } from '@/lib/matching/weighing/fits.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import {
  mediaWithTitles,
  type ObservedFields,
  observedPage,
  sortDistinctDescending,
} from './weighing-examples.ts';

const exactTitle = { code: 'exactTitle', values: {} };
const exactSynonym = { code: 'exactSynonym', values: {} };
const hana = createTitle(1, 'Hana no Uta');

const also = (...synonyms: string[]) => createTitle(1, 'Yama no Koe', { synonyms });

describe('fitByTitle', () => {
  const fitOf = (seriesTitle: string, media: Media, part: ObservedFields = {}) =>
    fitByTitle(wantedNamesOf(observedPage(seriesTitle, part)), candidateOf(media));
  const scoreOf = (...asked: Parameters<typeof fitOf>) => fitOf(...asked)?.score ?? Number.NaN;

  it.each<[string, number[]]>([
    [
      'an exact title above different spellings and above synonyms',
      [
        scoreOf('Hana no Uta', hana),
        scoreOf('Hana no Uta!', hana),
        scoreOf('Hana no Uta', createTitle(1, 'Hana no Uta 1st Season')),
        scoreOf('Hana no Uta', also('Hana no Uta')),
        scoreOf('Hananouta', hana),
        scoreOf('Hananouta', also('Hana no Uta')),
      ],
    ],
    [
      'a title above the same title with a year that the page lacks',
      [
        scoreOf('Hana no Uta', hana),
        scoreOf('Hana no Uta!', hana),
        scoreOf('Hana no Uta', createTitle(1, 'Hana no Uta (2018)')),
      ],
    ],
    [
      'an exact synonym above a synonym with different punctuation',
      [scoreOf('Hana no Uta', also('Hana no Uta')), scoreOf('Hana no Uta!', also('Hana no Uta'))],
    ],
  ])('ranks %s', (_name, scores) => {
    expect(scores).toEqual(sortDistinctDescending(scores));
  });

  it.each<[string, string, Media, Media]>([
    ['the last title', 'Hana no Uta', also('Hananouta', 'Hana no Uta'), also('Hana no Uta')],
    ['the first title', 'Hana no Uta', mediaWithTitles(1, 'Hana no Uta', 'Hananouta'), hana],
    [
      'the title with the page’s year',
      'Hana no Uta (2018)',
      mediaWithTitles(1, 'Hana no Uta (2018)', 'Hananouta'),
      hana,
    ],
  ])('uses the title of the entry that fits best: %s', (_which, seriesTitle, media, alone) => {
    expect(scoreOf(seriesTitle, media)).toBe(scoreOf('Hana no Uta', alone));
  });

  it('sets `settled` for a title, not for a synonym', () => {
    expect(fitOf('Hana no Uta', hana)).toMatchObject({ evidence: exactTitle, settled: true });
    expect(fitOf('Hana no Uta', also('Hana no Uta'))).toMatchObject({
      evidence: exactSynonym,
      settled: false,
    });
  });

  it("sets `settled` for a title that differs from the page's name only in spaces", () => {
    const both = createTitle(1, 'Hananouta', { synonyms: ['Hana no Uta'] });
    expect(fitOf('Hana no Uta', both)).toMatchObject({ evidence: exactSynonym, settled: true });
    expect(scoreOf('Hana no Uta', both)).toBe(scoreOf('Hana no Uta', also('Hana no Uta')));
  });

  it('finds an exact title of a series whose name ends in a number', () => {
    const one = createTitle(1, '花 2 Season 2');
    expect(fitOf('花 2', one, { seasonNumber: 2 })).toMatchObject({ evidence: exactTitle });
  });

  it("returns null if the entry's title has a different word or states season 2", () => {
    expect(fitOf('Hana no Uta', createTitle(1, 'Hana no Umi'))).toBeNull();
    expect(fitOf('Hana no Uta', createTitle(1, 'Hana no Uta Season 2'))).toBeNull();
  });
});

describe('fitBySpelling', () => {
  const fitOf = (seriesTitle: string, media: Media, part: ObservedFields = {}) =>
    fitBySpelling(wantedNamesOf(observedPage(seriesTitle, part)), candidateOf(media));
  const wandering = mediaWithTitles(1, 'Hourou Musuko', 'Wandering Son');
  const both = fitOf('Hourou Musuko Wandering Son', wandering);
  const misspelt = fitOf('Hourou Musukko', wandering);

  it('accepts a name that joins two titles of the entry', () => {
    const spelled = { evidence: exactSynonym, settled: false, spelled: true };
    expect([both, misspelt]).toMatchObject([spelled, spelled]);
    expect(misspelt?.score).toBeLessThan(both?.score ?? 0);
  });

  it('uses the name in the address', () => {
    const by = (seriesSlug: string) => fitOf('Transsexual Story', wandering, { seriesSlug });
    expect(by('hourou-musuko-wandering-son')).toEqual(both);
    expect(by('hourou-musukko')).toEqual(misspelt);
  });

  it('returns null for an entry with another name', () => {
    expect(fitOf('Hourou no Umi', wandering)).toBeNull();
  });
});

describe('fitBySimilarity', () => {
  const fitOf = (seriesTitle: string, media: Media) =>
    fitBySimilarity(wantedNamesOf(observedPage(seriesTitle)), candidateOf(media));

  it('scores a similar name below an equal name', () => {
    const names = ['Hana no Uta', 'Hana no Umi', 'Yuki'];
    const scores = names.map((name) => fitOf('Hana no Uta', createTitle(1, name)).score);
    expect(scores).toEqual(sortDistinctDescending(scores));
    expect(scores.at(-1)).toBe(0);
  });

  it('scores an exact title lower than fitByTitle', () => {
    const fit = fitOf('Hana no Uta', hana);
    const exact = fitByTitle(wantedNamesOf(observedPage('Hana no Uta')), candidateOf(hana));
    expect(fit).toMatchObject({ evidence: exactTitle, settled: false });
    expect(fit.score).toBeLessThan(exact?.score ?? 0);
  });

  it('gives the similarity in percent as evidence', () => {
    // The three words have 3, 5 and 4 trigrams. The last word has another ending.
    expect(fitOf('Hana no Uta', createTitle(1, 'Hana no Umi')).evidence).toEqual({
      code: 'similarTitle',
      values: { percent: 75 },
    });
  });

  it('gives exactSynonym as evidence for an almost equal name', () => {
    const long = 'Akagami no Shirayuki hime to Nanatsu no Umi no Uta to Hoshi no Hana no Machi no Kaze';
    expect(fitOf(`${long} wa`, createTitle(1, `${long} wo`)).evidence).toEqual(exactSynonym);
  });
});
