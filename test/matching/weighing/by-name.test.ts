// Tests how well names fit the name on the page: exactly, with another spelling, or because they are similar.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { describeWanted } from '@/lib/matching/wanted.ts';
import { fitByLikeness, fitBySpelling, fitByTitle } from '@/lib/matching/weighing/fits.ts';
import { title } from '../../background/small-catalogue.ts';
import { falling, named, type Page, page } from './weighed.ts';

const exactTitle = { code: 'exactTitle', values: {} };
const exactSynonym = { code: 'exactSynonym', values: {} };
const hana = title(1, 'Hana no Uta');

const also = (...synonyms: string[]) => title(1, 'Yama no Koe', { synonyms });

describe('fitByTitle', () => {
  const fitOf = (seriesTitle: string, media: Media, part: Page = {}) =>
    fitByTitle(describeWanted(page(seriesTitle, part)), candidateOf(media));
  const scoreOf = (...asked: Parameters<typeof fitOf>) => fitOf(...asked)?.score ?? Number.NaN;

  it.each<[string, number[]]>([
    [
      'an exact title above other punctuation, a stated first season, a synonym and other spaces',
      [
        scoreOf('Hana no Uta', hana),
        scoreOf('Hana no Uta!', hana),
        scoreOf('Hana no Uta', title(1, 'Hana no Uta 1st Season')),
        scoreOf('Hana no Uta', also('Hana no Uta')),
        scoreOf('Hananouta', hana),
        scoreOf('Hananouta', also('Hana no Uta')),
      ],
    ],
    [
      'a title above the same title with a year that the page does not state',
      [
        scoreOf('Hana no Uta', hana),
        scoreOf('Hana no Uta!', hana),
        scoreOf('Hana no Uta', title(1, 'Hana no Uta (2018)')),
      ],
    ],
    [
      'an exact synonym above one with other punctuation',
      [scoreOf('Hana no Uta', also('Hana no Uta')), scoreOf('Hana no Uta!', also('Hana no Uta'))],
    ],
  ])('ranks %s', (_name, scores) => {
    expect(scores).toEqual(falling(scores));
  });

  it.each<[string, string, Media, Media]>([
    ['the last one', 'Hana no Uta', also('Hananouta', 'Hana no Uta'), also('Hana no Uta')],
    ['the first one', 'Hana no Uta', named(1, 'Hana no Uta', 'Hananouta'), hana],
    ['the one with the page’s year', 'Hana no Uta (2018)', named(1, 'Hana no Uta (2018)', 'Hananouta'), hana],
  ])('takes the best of several names: %s', (_which, seriesTitle, media, alone) => {
    expect(scoreOf(seriesTitle, media)).toBe(scoreOf('Hana no Uta', alone));
  });

  it('settles season and part by a title, but not by a synonym', () => {
    expect(fitOf('Hana no Uta', hana)).toMatchObject({ evidence: exactTitle, settled: true });
    expect(fitOf('Hana no Uta', also('Hana no Uta'))).toMatchObject({
      evidence: exactSynonym,
      settled: false,
    });
  });

  it('settles season and part by a title with other spaces, although a synonym fits better', () => {
    const both = title(1, 'Hananouta', { synonyms: ['Hana no Uta'] });
    expect(fitOf('Hana no Uta', both)).toMatchObject({ evidence: exactSynonym, settled: true });
    expect(scoreOf('Hana no Uta', both)).toBe(scoreOf('Hana no Uta', also('Hana no Uta')));
  });

  it('finds an exact title although the name of the series itself ends in a number', () => {
    const one = title(1, '花 2 Season 2');
    expect(fitOf('花 2', one, { seasonNumber: 2 })).toMatchObject({ evidence: exactTitle });
  });

  it('finds nothing for other words or another season', () => {
    expect(fitOf('Hana no Uta', title(1, 'Hana no Umi'))).toBeNull();
    expect(fitOf('Hana no Uta', title(1, 'Hana no Uta Season 2'))).toBeNull();
  });
});

describe('fitBySpelling', () => {
  const fitOf = (seriesTitle: string, media: Media, part: Page = {}) =>
    fitBySpelling(describeWanted(page(seriesTitle, part)), candidateOf(media));
  const wandering = named(1, 'Hourou Musuko', 'Wandering Son');
  const both = fitOf('Hourou Musuko Wandering Son', wandering);
  const misspelt = fitOf('Hourou Musukko', wandering);

  it('accepts two joined titles and a single wrong letter, the latter with a lower score', () => {
    const spelled = { evidence: exactSynonym, settled: false, spelled: true };
    expect([both, misspelt]).toMatchObject([spelled, spelled]);
    expect(misspelt?.score).toBeLessThan(both?.score ?? 0);
  });

  it('uses the name in the address, too', () => {
    const by = (seriesSlug: string) => fitOf('Transsexual Story', wandering, { seriesSlug });
    expect(by('hourou-musuko-wandering-son')).toEqual(both);
    expect(by('hourou-musukko')).toEqual(misspelt);
  });

  it('finds nothing for another entry', () => {
    expect(fitOf('Hourou no Umi', wandering)).toBeNull();
  });
});

describe('fitByLikeness', () => {
  const fitOf = (seriesTitle: string, media: Media) =>
    fitByLikeness(describeWanted(page(seriesTitle)), candidateOf(media));

  it('scores a similar name below an equal one, and 0 if no letters are shared', () => {
    const names = ['Hana no Uta', 'Hana no Umi', 'Yuki'];
    const scores = names.map((name) => fitOf('Hana no Uta', title(1, name)).score);
    expect(scores).toEqual(falling(scores));
    expect(scores.at(-1)).toBe(0);
  });

  it('scores below an exact title, without settling the season', () => {
    const fit = fitOf('Hana no Uta', hana);
    const exact = fitByTitle(describeWanted(page('Hana no Uta')), candidateOf(hana));
    expect(fit).toMatchObject({ evidence: exactTitle, settled: false });
    expect(fit.score).toBeLessThan(exact?.score ?? 0);
  });

  it('states the similarity in percent', () => {
    // The three words have 3, 5 and 4 trigrams. The last word has another ending.
    expect(fitOf('Hana no Uta', title(1, 'Hana no Umi')).evidence).toEqual({
      code: 'similarTitle',
      values: { percent: 75 },
    });
  });

  it('gives exactSynonym as evidence for an almost equal name', () => {
    const long = 'Akagami no Shirayuki hime to Nanatsu no Umi no Uta to Hoshi no Hana no Machi no Kaze';
    expect(fitOf(`${long} wa`, title(1, `${long} wo`)).evidence).toEqual(exactSynonym);
  });
});
