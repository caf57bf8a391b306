// How well the names of an entry fit those of a page: exactly, written otherwise, or merely alike.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { describeWanted } from '@/lib/matching/wanted.ts';
import { fitByLikeness, fitBySpelling, fitByTitle } from '@/lib/matching/weighing/fits.ts';
import { weights } from '@/lib/matching/weighing/weights.ts';
import { title } from '../../background/small-catalogue.ts';
import { named, type Page, page } from './weighed.ts';

const exactTitle = { code: 'exactTitle', values: {} };
const exactSynonym = { code: 'exactSynonym', values: {} };
const { signsDiffer, yearUnsaid } = weights;

const also = (...synonyms: string[]) => title(1, 'Yama no Koe', { synonyms });

describe('a name of the entry that is the page’s', () => {
  const fitOf = (seriesTitle: string, media: Media, part: Page = {}) =>
    fitByTitle(describeWanted(page(seriesTitle, part)), candidateOf(media));

  it.each<[string, string, Media, number]>([
    ['letter by letter', 'Hana no Uta', title(1, 'Hana no Uta'), weights.sameTitle],
    ['but for signs', 'Hana no Uta!', title(1, 'Hana no Uta'), weights.sameTitle - signsDiffer],
    [
      'but for "1st Season"',
      'Hana no Uta',
      title(1, 'Hana no Uta 1st Season'),
      weights.sameTitleOtherwise - signsDiffer,
    ],
    ['but for spaces', 'Hananouta', title(1, 'Hana no Uta'), weights.sameSpelling - signsDiffer],
    ['as a synonym', 'Hana no Uta', also('Hana no Uta'), weights.sameSynonym],
    [
      'as a synonym, but for spaces',
      'Hananouta',
      also('Hana no Uta'),
      weights.sameSynonymOtherwise - signsDiffer,
    ],
    [
      'the better of two, though it comes last',
      'Hana no Uta',
      also('Hananouta', 'Hana no Uta'),
      weights.sameSynonym,
    ],
    [
      'the better of two, though it comes first',
      'Hana no Uta',
      named(1, 'Hana no Uta', 'Hananouta'),
      weights.sameTitle,
    ],
    [
      'but for a year that the page does not say',
      'Hana no Uta',
      title(1, 'Hana no Uta (2018)'),
      weights.sameTitle - signsDiffer - yearUnsaid,
    ],
    ['with its year', 'Hana no Uta (2018)', title(1, 'Hana no Uta (2018)'), weights.sameTitle],
  ])('is worth as much as it is the same: %s', (_how, seriesTitle, media, score) => {
    expect(fitOf(seriesTitle, media)?.score).toBeCloseTo(score, 6);
  });

  it('settles season and part where it is a title, and not where it is a synonym', () => {
    expect(fitOf('Hana no Uta', title(1, 'Hana no Uta'))).toMatchObject({
      evidence: exactTitle,
      settled: true,
    });
    expect(fitOf('Hana no Uta', also('Hana no Uta'))).toMatchObject({
      evidence: exactSynonym,
      settled: false,
    });
  });

  it('settles them by a title that is so but for its spaces, beside a better synonym', () => {
    const both = title(1, 'Hananouta', { synonyms: ['Hana no Uta'] });
    expect(fitOf('Hana no Uta', both)).toEqual({
      score: weights.sameSynonym,
      evidence: exactSynonym,
      settled: true,
    });
  });

  it('has the same words, whichever of its numbers is taken for the season’s', () => {
    const one = title(1, '花 2 Season 2');
    expect(fitOf('花 2', one, { seasonNumber: 2 })?.score).toBeCloseTo(weights.sameSpelling - signsDiffer, 6);
  });

  it('is none that has other words or another season', () => {
    expect(fitOf('Hana no Uta', title(1, 'Hana no Umi'))).toBeNull();
    expect(fitOf('Hana no Uta', title(1, 'Hana no Uta Season 2'))).toBeNull();
  });
});

describe('a name that is written in another way', () => {
  const fitOf = (seriesTitle: string, media: Media, part: Page = {}) =>
    fitBySpelling(describeWanted(page(seriesTitle, part)), candidateOf(media));
  const spelled = (score: number) => ({ score, evidence: exactSynonym, settled: false, spelled: true });
  const wandering = named(1, 'Hourou Musuko', 'Wandering Son');

  it('is that of an entry by two of its titles in one', () => {
    expect(fitOf('Hourou Musuko Wandering Son', wandering)).toEqual(spelled(weights.bothNames));
  });

  it('is that of an entry by one letter, and is worth less', () => {
    expect(fitOf('Hourou Musukko', wandering)).toEqual(spelled(weights.loosely));
  });

  it('is enough in the address alone', () => {
    const by = (seriesSlug: string) => fitOf('Transsexual Story', wandering, { seriesSlug });
    expect(by('hourou-musuko-wandering-son')).toEqual(spelled(weights.bothNames));
    expect(by('hourou-musukko')).toEqual(spelled(weights.loosely));
  });

  it('is not that of another entry', () => {
    expect(fitOf('Hourou no Umi', wandering)).toBeNull();
  });
});

describe('a name that is merely alike', () => {
  const fitOf = (seriesTitle: string, media: Media) =>
    fitByLikeness(describeWanted(page(seriesTitle)), candidateOf(media));

  it('is worth less than the same, and settles nothing', () => {
    expect(fitOf('Hana no Uta', title(1, 'Hana no Uta'))).toEqual({
      score: weights.similar,
      evidence: exactTitle,
      settled: false,
    });
  });

  it('is said to be so in hundredths', () => {
    const { score, evidence } = fitOf('Hana no Uta', title(1, 'Hana no Umi'));
    // Three words of 3 + 5 + 4 trigrams, of which the last ends otherwise.
    expect(evidence).toEqual({ code: 'similarTitle', values: { percent: 75 } });
    expect(score).toBeCloseTo(0.75 * weights.similar, 6);
  });

  it('is called another name where it is surely the same', () => {
    const long = 'Akagami no Shirayuki hime to Nanatsu no Umi no Uta to Hoshi no Hana no Machi no Kaze';
    const { evidence } = fitOf(`${long} wa`, title(1, `${long} wo`));
    expect(evidence).toEqual(exactSynonym);
  });

  it('is worth nothing where nothing is shared', () => {
    expect(fitOf('Hana', title(1, 'Yuki')).score).toBe(0);
  });
});
