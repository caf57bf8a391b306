// Entries that are known by their place among the seasons of a series, or by the day of the episode.
import { describe, expect, it } from 'vitest';
import { candidateOf } from '@/lib/matching/candidate.ts';
import type { Place } from '@/lib/matching/season-chain.ts';
import { describeWanted } from '@/lib/matching/wanted.ts';
import { fitByDate, fitByLine } from '@/lib/matching/weighing/fits.ts';
import { weights } from '@/lib/matching/weighing/weights.ts';
import { title } from '../../background/small-catalogue.ts';
import { type Page, page } from './weighed.ts';

const anchor = candidateOf(title(1, 'Hana no Uta'));
const later = candidateOf(title(2, 'Hana no Uta: Kaze'));
const wantedOf = (part: Page) => describeWanted(page('Hana no Uta', part));
const place = (part: Partial<Place> = {}): Place => ({
  candidate: later,
  season: 2,
  named: false,
  before: 12,
  ...part,
});
const chain = (fit = 1) => ({ anchor, fit, places: [] });

describe('an entry by its place among the seasons', () => {
  const fitOf = (part: Page, of: Partial<Place> = {}, likeness = 1) =>
    fitByLine(wantedOf(part), of.candidate ?? later, place(of), chain(likeness));
  const first = { candidate: anchor, season: 1, named: true, before: 0 };

  it('says which season of which series it is, and settles nothing', () => {
    expect(fitOf({ seasonTitle: 'Season 2' }, { named: true })).toEqual({
      score: weights.seasonTold,
      evidence: { code: 'seasonInLine', values: { season: 2, title: 'Hana no Uta' } },
      settled: false,
    });
    expect(fitOf({})?.settled).toBe(false);
  });

  it.each<[string, Page, Partial<Place>, number, number]>([
    ['its names say the season', { seasonTitle: 'Season 2' }, { named: true }, 1, weights.seasonTold],
    ['only its place says it', { seasonTitle: 'Season 2' }, {}, 1, weights.seasonByPlace],
    ['the series is not surely named', { seasonTitle: 'Season 2' }, {}, 0.9, weights.seasonByPlace * 0.9],
    ['it is another season', { seasonTitle: 'Season 3' }, {}, 1, weights.sameLine],
    ['no season is said', {}, {}, 1, weights.sameLine],
    ['it is another season of a series that is not surely named', {}, {}, 0.5, weights.sameLine * 0.5],
    [
      'only the number beside a title agrees',
      { seasonTitle: 'Hana no Uta', seasonNumber: 2 },
      {},
      1,
      weights.sameLine + weights.numberAgrees,
    ],
    [
      'the number beside a title differs',
      { seasonTitle: 'Hana no Uta', seasonNumber: 3 },
      {},
      1,
      weights.sameLine,
    ],
  ])('is worth as much as is said of it: %s', (_what, part, of, likeness, score) => {
    expect(fitOf(part, of, likeness)?.score).toBeCloseTo(score, 6);
  });

  it.each<[string, Page, number, number]>([
    ['the series alone', {}, 1, 1],
    ['the series alone, by another name', {}, 0.97, 0.97],
    ['the series alone, just surely', {}, weights.surelyNamed, weights.surelyNamed],
    ['the series alone, not surely', {}, 0.9, 0.9 * weights.similar],
    ['the first season', { seasonTitle: 'Season 1' }, 0.97, 0.97],
    ['an arc', { seasonTitle: 'Yoru' }, 1, weights.sameLine],
    ['a part', { seasonTitle: 'Part 2' }, 1, weights.sameLine],
  ])(
    'is worth the name of the series where it is the first one and the page names %s',
    (_what, part, likeness, score) => {
      expect(fitOf(part, first, likeness)?.score).toBeCloseTo(score, 6);
    },
  );

  it('is said to have the title of the series where it is the first one', () => {
    expect(fitOf({}, first)?.evidence).toEqual({ code: 'exactTitle', values: {} });
    expect(fitOf({}, first, 0.97)?.evidence).toEqual({ code: 'exactSynonym', values: {} });
    expect(fitOf({}, first, 0.96)?.evidence).toEqual({ code: 'exactSynonym', values: {} });
    expect(fitOf({}, first, 0.9)?.evidence).toEqual({ code: 'similarTitle', values: { percent: 90 } });
    expect(fitOf({}, first)?.settled).toBe(false);
  });

  it('is none without a place or a series', () => {
    expect(fitByLine(wantedOf({}), later, undefined, chain())).toBeNull();
    expect(fitByLine(wantedOf({}), later, place(), { ...chain(), anchor: null })).toBeNull();
  });
});

describe('a later season of which the page has the number and the day, and only the series’ title', () => {
  // The first season began on 2001-04-04, this one on 2002-04-04.
  const seen = { seasonTitle: 'Hana no Uta', seasonNumber: 2, episodeNumber: 5, airDate: '2002-05-02' };
  const fitOf = (part: Page = {}, of: Partial<Place> = {}, likeness = 1) =>
    fitByDate(wantedOf({ ...seen, ...part }), place(of), chain(likeness));

  it('is that season, certainly', () => {
    expect(fitOf()).toEqual({
      score: weights.seasonByDate,
      evidence: { code: 'dateAgrees', values: { date: '2002-05-02' } },
      settled: true,
    });
  });

  it.each<[string, Page, Partial<Place>, number]>([
    ['the series is just surely named', {}, {}, weights.surelyNamed],
    [
      'the page has no number of an episode, on the first day',
      { episodeNumber: null, airDate: '2002-04-04' },
      {},
      1,
    ],
    ['the number runs on from the season before', { episodeNumber: 17 }, {}, 1],
    ['the number restarts, and it is not known how many came before', {}, { before: null }, 1],
  ])('is it too where %s', (_what, part, of, likeness) => {
    expect(fitOf(part, of, likeness)?.score).toBe(weights.seasonByDate);
  });

  it.each<[string, Page, Partial<Place>, number]>([
    ['the day is that of no such episode', { airDate: '2002-01-03' }, {}, 1],
    ['the number is too high for the day', { episodeNumber: 30 }, {}, 1],
    [
      'the number runs on, and it is not known how many came before',
      { episodeNumber: 17 },
      { before: null },
      1,
    ],
    ['the day is unknown', { airDate: null }, {}, 1],
    ['the page names a season in words', { seasonTitle: 'Kaze' }, {}, 1],
    ['its place is another', { seasonNumber: 3 }, {}, 1],
    ['the series is not surely named', {}, {}, 0.95],
    [
      'its own day is unknown',
      {},
      { candidate: candidateOf(title(2, 'Hana no Uta: Kaze', { startDate: null })) },
      1,
    ],
    [
      'the day is one of the first season too',
      { episodeNumber: 60, airDate: '2002-05-23' },
      { before: 52 },
      1,
    ],
  ])('is none where %s', (_what, part, of, likeness) => {
    expect(fitOf(part, of, likeness)).toBeNull();
  });

  it('is never the first one, though its number would run on from another', () => {
    const of = { candidate: anchor, before: 12 };
    expect(fitOf({ episodeNumber: 13, airDate: '2001-04-04' }, of)).toBeNull();
  });

  it('is none without a place or a series', () => {
    expect(fitByDate(wantedOf(seen), undefined, chain())).toBeNull();
    expect(fitByDate(wantedOf(seen), place(), { ...chain(), anchor: null })).toBeNull();
  });
});
