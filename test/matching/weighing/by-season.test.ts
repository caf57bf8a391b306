// Tests how well an entry fits by its season or by the air date.
import { describe, expect, it } from 'vitest';
import { candidateOf } from '@/lib/matching/candidate.ts';
import type { SeasonPosition } from '@/lib/matching/season-chain.ts';
import { wantedNamesOf } from '@/lib/matching/wanted.ts';
import { fitByDate, fitByPosition } from '@/lib/matching/weighing/fits.ts';
import { weights } from '@/lib/matching/weighing/weights.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import {
  type ObservedFields,
  observedPage,
  scoreOfCandidate,
  sortDistinctDescending,
} from './weighing-examples.ts';

const anchor = candidateOf(createTitle(1, 'Hana no Uta'));
const later = candidateOf(createTitle(2, 'Hana no Uta: Kaze'));
const wantedOf = (part: ObservedFields) => wantedNamesOf(observedPage('Hana no Uta', part));
const position = (part: Partial<SeasonPosition> = {}): SeasonPosition => ({
  candidate: later,
  season: 2,
  named: false,
  before: 12,
  ...part,
});
const chain = (fit = 1) => ({ anchor, fit, positions: [] });

describe('fitByPosition', () => {
  const fitOf = (part: ObservedFields, of: Partial<SeasonPosition> = {}, nameSimilarity = 1) =>
    fitByPosition(wantedOf(part), of.candidate ?? later, position(of), chain(nameSimilarity));
  const scoreOf = (...asked: Parameters<typeof fitOf>) => fitOf(...asked)?.score ?? Number.NaN;
  const first = { candidate: anchor, season: 1, named: true, before: 0 };
  const second = { seasonTitle: 'Season 2' };

  it('gives the number of the season in the series as evidence', () => {
    expect(fitOf(second, { named: true })).toMatchObject({
      evidence: { code: 'seasonInLine', values: { season: 2, title: 'Hana no Uta' } },
      settled: false,
    });
    expect(fitOf({})?.settled).toBe(false);
  });

  it("ranks a season in the entry's name above a season by the entry's position", () => {
    const scores = [
      scoreOf(second, { named: true }),
      scoreOf(second),
      scoreOf({ seasonTitle: 'Hana no Uta', seasonNumber: 2 }),
      scoreOf({ seasonTitle: 'Season 3' }),
    ];
    expect(scores).toEqual(sortDistinctDescending(scores));
  });

  it.each<[string, ObservedFields]>([
    ['no season', {}],
    ['another bare season number', { seasonTitle: 'Hana no Uta', seasonNumber: 3 }],
  ])('gives a later season the score of another season if the page has %s', (_what, part) => {
    expect(scoreOf(part)).toBe(scoreOf({ seasonTitle: 'Season 3' }));
  });

  it.each<[string, ObservedFields, Partial<SeasonPosition>]>([
    ['a stated season', second, { named: true }],
    ['a season by its position', second, {}],
    ['another season', {}, {}],
    ['the first season', {}, first],
  ])('ranks %s lower the less surely the series is named', (_what, part, of) => {
    const scores = [1, 0.9, 0.8].map((nameSimilarity) => scoreOf(part, of, nameSimilarity));
    expect(scores).toEqual(sortDistinctDescending(scores));
  });

  it("scores the first season by the similarity of the series' name", () => {
    const sure = [1, 0.99, weights.surelyNamed];
    expect(sure.map((nameSimilarity) => scoreOf({}, first, nameSimilarity))).toEqual(sure);
    expect(scoreOf({ seasonTitle: 'Season 1' }, first)).toBe(1);
    expect(scoreOf({}, first, 0.9)).toBeLessThan(0.9);
  });

  it.each<[string, ObservedFields]>([
    ['an arc', { seasonTitle: 'Yoru' }],
    ['a part', { seasonTitle: 'Part 2' }],
  ])('treats the first season as another season if the page names %s', (_what, part) => {
    expect(scoreOf(part, first)).toBe(scoreOf({}));
  });

  it("gives the fit of the series' name as evidence for the first season", () => {
    expect(fitOf({}, first)).toMatchObject({
      evidence: { code: 'exactTitle', values: {} },
      settled: false,
    });
    for (const sure of [0.99, weights.surelyNamed])
      expect(fitOf({}, first, sure)?.evidence).toEqual({ code: 'exactSynonym', values: {} });
    expect(fitOf({}, first, 0.9)?.evidence).toEqual({ code: 'similarTitle', values: { percent: 90 } });
  });

  it('returns null if the position of the entry or the anchor of the season chain is missing', () => {
    expect(fitByPosition(wantedOf({}), later, undefined, chain())).toBeNull();
    expect(fitByPosition(wantedOf({}), later, position(), { ...chain(), anchor: null })).toBeNull();
  });
});

describe('fitByDate', () => {
  // The first season began on 2001-04-04, the second one on 2002-04-04.
  const seen = { seasonTitle: 'Hana no Uta', seasonNumber: 2, episodeNumber: 5, airDate: '2002-05-02' };
  const fitOf = (part: ObservedFields = {}, of: Partial<SeasonPosition> = {}, nameSimilarity = 1) =>
    fitByDate(wantedOf({ ...seen, ...part }), position(of), chain(nameSimilarity));

  it("finds the season of the page's number and air date", () => {
    expect(fitOf()).toMatchObject({
      evidence: { code: 'dateAgrees', values: { date: '2002-05-02' } },
      settled: true,
    });
  });

  it('ranks the season of the air date above the first season', () => {
    const [first, second] = [createTitle(1, 'Hana no Uta'), createTitle(2, 'Hana no Uta: Kaze')];
    expect(scoreOfCandidate('Hana no Uta', seen, second, first)).toBeGreaterThan(
      scoreOfCandidate('Hana no Uta', seen, first, second),
    );
  });

  it.each<[string, ObservedFields, Partial<SeasonPosition>, number]>([
    ['the name of the series is just certain enough', {}, {}, weights.surelyNamed],
    [
      'the page has no episode number and the date of the first episode',
      { episodeNumber: null, airDate: '2002-04-04' },
      {},
      1,
    ],
    ['the number is continuous from the previous season', { episodeNumber: 17 }, {}, 1],
    ['the number restarts and the number of earlier episodes is unknown', {}, { before: null }, 1],
  ])('finds the season if %s', (_what, part, of, nameSimilarity) => {
    expect(fitOf(part, of, nameSimilarity)).toMatchObject({ evidence: { code: 'dateAgrees' } });
  });

  it.each<[string, ObservedFields, Partial<SeasonPosition>, number]>([
    ['the date does not fit the episode number', { airDate: '2002-01-03' }, {}, 1],
    ['the number is too high for the date', { episodeNumber: 30 }, {}, 1],
    [
      'the number is continuous and the number of earlier episodes is unknown',
      { episodeNumber: 17 },
      { before: null },
      1,
    ],
    ['the date is unknown', { airDate: null }, {}, 1],
    ['the page names a season in words', { seasonTitle: 'Kaze' }, {}, 1],
    ['the page has another season number', { seasonNumber: 3 }, {}, 1],
    ['the name of the series is not certain enough', {}, {}, weights.surelyNamed - 0.01],
    [
      'the start of the season is unknown',
      {},
      { candidate: candidateOf(createTitle(2, 'Hana no Uta: Kaze', { startDate: null })) },
      1,
    ],
    ['the date also fits the first season', { episodeNumber: 60, airDate: '2002-05-23' }, { before: 52 }, 1],
  ])('returns null if %s', (_what, part, of, nameSimilarity) => {
    expect(fitOf(part, of, nameSimilarity)).toBeNull();
  });

  it('returns null for the first season', () => {
    const of = { candidate: anchor, before: 12 };
    expect(fitOf({ episodeNumber: 13, airDate: '2001-04-04' }, of)).toBeNull();
  });

  it('returns null if the position of the entry or the anchor of the season chain is missing', () => {
    expect(fitByDate(wantedOf(seen), undefined, chain())).toBeNull();
    expect(fitByDate(wantedOf(seen), position(), { ...chain(), anchor: null })).toBeNull();
  });
});
