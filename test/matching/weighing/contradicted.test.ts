// Tests entries that contradict a page or are not series: their rank and the reason given.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { MIN_SCORE } from '@/lib/matching/weighing/weighing.ts';
import { weights } from '@/lib/matching/weighing/weights.ts';
import { title } from '../../background/small-catalogue.ts';
import { evidenceOf, falling, named, type Page, scoreOf } from './weighed.ts';

const hana = title(1, 'Hana');
const yama = title(9, 'Yama');

describe('rankCandidates with an entry that contradicts the page', () => {
  const hana2 = title(2, 'Hana 2nd Season');
  const hana3 = title(3, 'Hana 3rd Season');
  const bare = { seasonTitle: 'Hana', seasonNumber: 2 };

  it.each<[string, string, Page, Media, Media[]]>([
    ['another year', 'Yama (1999)', {}, yama, []],
    [
      'a later season by one of its titles, outside of the season chain',
      'Hana',
      { seasonNumber: 1 },
      named(1, 'Hana', 'Hana 2nd Season'),
      [title(2, 'Hana!')],
    ],
    ['a later season of the show', 'Hana', {}, hana3, [hana, hana2]],
    ['the season of a bare number', 'Hana', bare, hana2, [hana, hana3]],
    ['another season than a bare number states', 'Hana', bare, hana3, [hana, hana2]],
    [
      'a season that the words contradict',
      'Hana',
      { ...bare, seasonTitle: 'Season 3' },
      hana2,
      [hana, hana3],
    ],
  ])('gives it a score for an offer, but not for acceptance: %s', (_what, seriesTitle, part, one, others) => {
    const score = scoreOf(seriesTitle, part, one, ...others);
    expect(score).toBeGreaterThan(MIN_SCORE);
    expect(score).toBeLessThan(weights.certain);
  });

  it('ranks the season of a bare number first, then a season for an unknown arc, then another season', () => {
    const scores = [
      scoreOf('Hana', bare, hana2, hana, hana3),
      scoreOf('Hana', { seasonTitle: 'Yoru' }, hana3, hana, hana2),
      scoreOf('Hana', bare, hana3, hana, hana2),
    ];
    expect(scores).toEqual(falling(scores));
  });

  it.each<[string, string, Page, Media, object | null]>([
    [
      'a different year',
      'Yama (1999)',
      {},
      yama,
      { code: 'yearDiffers', values: { year: 2009, wanted: 1999 } },
    ],
    ['an unknown year', 'Yama (1999)', {}, title(9, 'Yama', { year: null, startDate: null }), null],
    [
      'a different season',
      'Hana',
      { seasonTitle: 'Season 3' },
      hana2,
      { code: 'seasonDiffers', values: { season: 2, wanted: 3 } },
    ],
    [
      'no season although the page states one',
      'Yama',
      { seasonTitle: 'Season 3' },
      yama,
      { code: 'seasonDiffers', values: { season: 1, wanted: 3 } },
    ],
    [
      'a different position in the season chain',
      'Hana',
      {},
      title(2, 'Hana: Kaze'),
      { code: 'seasonDiffers', values: { season: 2, wanted: 1 } },
    ],
    [
      'a final season',
      'Yama no',
      {},
      title(9, 'Yama: The Final Season'),
      { code: 'seasonDiffers', values: {} },
    ],
    [
      'no final season',
      'Hana',
      { seasonTitle: 'The Final Season' },
      hana2,
      { code: 'seasonDiffers', values: {} },
    ],
    [
      'a final season although the page has an arc',
      'Hana',
      { seasonTitle: 'Kaze Arc' },
      title(9, 'Hana: The Final Season'),
      { code: 'seasonDiffers', values: {} },
    ],
    [
      'a final season with the season number of the page',
      'Hana',
      { seasonTitle: 'Season 2' },
      title(2, 'Hana Season 2: The Final Season'),
      null,
    ],
    [
      'another part',
      'Hana',
      { seasonTitle: 'Season 2' },
      title(5, 'Hana Season 2 Part 2'),
      { code: 'partDiffers', values: { part: 2, wanted: 1 } },
    ],
    [
      'no part',
      'Hana',
      { seasonTitle: 'Season 2 Part 3' },
      hana2,
      { code: 'partDiffers', values: { part: 1, wanted: 3 } },
    ],
    [
      'a series on the page of an OVA',
      'Hana OVA',
      {},
      hana,
      { code: 'formatDiffers', values: { format: 'TV' } },
    ],
    ['a series with "OVA" in exactly the same title', 'Yama OVA', {}, title(9, 'Yama OVA'), null],
    ['another OVA', 'Hana OVA Nami', {}, title(9, 'Hana OVA Namida', { format: 'OVA' }), null],
    [
      'a series on a film’s page',
      'Hana',
      { episodeType: 'movie' },
      title(9, 'Hana'),
      { code: 'formatDiffers', values: { format: 'TV' } },
    ],
    [
      'an unknown format on a film’s page',
      'Hana',
      { episodeType: 'movie' },
      title(9, 'Hana', { format: null }),
      null,
    ],
  ])('states only a contradiction as the reason: %s', (_what, seriesTitle, part, one, reason) => {
    const [, ...more] = evidenceOf(seriesTitle, part, one, hana) ?? [];
    const against = more.filter(({ code }) => code !== 'seasonAgrees');
    expect(against).toEqual(reason ? [reason] : []);
  });
});

describe('rankCandidates with a film, OVA or special', () => {
  const kaze = (format: string) => title(9, 'Yama no Kaze', { format });

  it.each(['Yama no Kaze', 'Yama no Kazehi'])(
    'ranks it below a series of the same name on a page with the title %s',
    (seen) => {
      expect(scoreOf(seen, {}, kaze('MOVIE'))).toBeLessThan(scoreOf(seen, {}, kaze('TV')));
    },
  );

  it('lowers its score less for exactly the same name than for a similar one', () => {
    const loss = (seen: string) => {
      // Add a second entry with the page's name, so that the compared entry is never the only one with that name.
      const rival = title(8, seen);
      return scoreOf(seen, {}, kaze('TV'), rival) - scoreOf(seen, {}, kaze('MOVIE'), rival);
    };
    expect(loss('Yama no Kaze')).toBeLessThan(loss('Yama no Kazehi'));
  });

  it('states its format', () => {
    expect(evidenceOf('Yama no Kaze', {}, kaze('MOVIE'))).toEqual([
      { code: 'exactTitle', values: {} },
      { code: 'formatDiffers', values: { format: 'MOVIE' } },
    ]);
    expect(evidenceOf('Yama no Kaze', {}, kaze('TV'))).toEqual([{ code: 'exactTitle', values: {} }]);
    expect(evidenceOf('Yama no Kaze', { episodeType: 'movie' }, kaze('MOVIE'))).toHaveLength(1);
  });
});

it('rankCandidates states the season if both the words and the entry have it', () => {
  expect(evidenceOf('Hana', { seasonTitle: 'Season 2' }, title(2, 'Hana Season 2'), hana)).toEqual([
    { code: 'exactTitle', values: {} },
    { code: 'seasonAgrees', values: { season: 2 } },
  ]);
  expect(evidenceOf('Hana', {}, hana)).toEqual([{ code: 'exactTitle', values: {} }]);
});
