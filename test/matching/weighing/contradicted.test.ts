// Tests entries that contradict a page or are not series. Checks their rank, and the stated reason.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { MIN_CANDIDATE_SCORE } from '@/lib/matching/weighing/weighing.ts';
import { weights } from '@/lib/matching/weighing/weights.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import {
  evidenceOfCandidate,
  mediaWithTitles,
  type ObservedFields,
  scoreOfCandidate,
  sortDistinctDescending,
} from './weighing-examples.ts';

const hana = createTitle(1, 'Hana');
const yama = createTitle(9, 'Yama');

it("rankCandidates gives seasonAgrees as evidence for an entry with the page's season", () => {
  expect(
    evidenceOfCandidate('Hana', { seasonTitle: 'Season 2' }, createTitle(2, 'Hana Season 2'), hana),
  ).toEqual([
    { code: 'exactTitle', values: {} },
    { code: 'seasonAgrees', values: { season: 2 } },
  ]);
  expect(evidenceOfCandidate('Hana', {}, hana)).toEqual([{ code: 'exactTitle', values: {} }]);
});

describe('rankCandidates with an entry that contradicts the page', () => {
  const hana2 = createTitle(2, 'Hana 2nd Season');
  const hana3 = createTitle(3, 'Hana 3rd Season');
  const bare = { seasonTitle: 'Hana', seasonNumber: 2 };

  it.each<[string, string, ObservedFields, Media, Media[]]>([
    ['another year', 'Yama (1999)', {}, yama, []],
    [
      'a later season by one of its titles, outside of the season chain',
      'Hana',
      { seasonNumber: 1 },
      mediaWithTitles(1, 'Hana', 'Hana 2nd Season'),
      [createTitle(2, 'Hana!')],
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
  ])(
    'gives a score that is high enough to offer the entry, but not to accept it: %s',
    (_what, seriesTitle, part, one, others) => {
      const score = scoreOfCandidate(seriesTitle, part, one, ...others);
      expect(score).toBeGreaterThan(MIN_CANDIDATE_SCORE);
      expect(score).toBeLessThan(weights.certain);
    },
  );

  it('ranks the season with the bare number first', () => {
    const scores = [
      scoreOfCandidate('Hana', bare, hana2, hana, hana3),
      scoreOfCandidate('Hana', { seasonTitle: 'Yoru' }, hana3, hana, hana2),
      scoreOfCandidate('Hana', bare, hana3, hana, hana2),
    ];
    expect(scores).toEqual(sortDistinctDescending(scores));
  });

  it.each<[string, string, ObservedFields, Media, object | null]>([
    [
      'a different year',
      'Yama (1999)',
      {},
      yama,
      { code: 'yearDiffers', values: { year: 2009, wanted: 1999 } },
    ],
    ['an unknown year', 'Yama (1999)', {}, createTitle(9, 'Yama', { year: null, startDate: null }), null],
    [
      'a different season',
      'Hana',
      { seasonTitle: 'Season 3' },
      hana2,
      { code: 'seasonDiffers', values: { season: 2, wanted: 3 } },
    ],
    [
      'no season on a page with a season',
      'Yama',
      { seasonTitle: 'Season 3' },
      yama,
      { code: 'seasonDiffers', values: { season: 1, wanted: 3 } },
    ],
    [
      'a different position in the season chain',
      'Hana',
      {},
      createTitle(2, 'Hana: Kaze'),
      { code: 'seasonDiffers', values: { season: 2, wanted: 1 } },
    ],
    [
      'a final season',
      'Yama no',
      {},
      createTitle(9, 'Yama: The Final Season'),
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
      'a final season on a page with an arc',
      'Hana',
      { seasonTitle: 'Kaze Arc' },
      createTitle(9, 'Hana: The Final Season'),
      { code: 'seasonDiffers', values: {} },
    ],
    [
      'a final season with the season number of the page',
      'Hana',
      { seasonTitle: 'Season 2' },
      createTitle(2, 'Hana Season 2: The Final Season'),
      null,
    ],
    [
      'another part',
      'Hana',
      { seasonTitle: 'Season 2' },
      createTitle(5, 'Hana Season 2 Part 2'),
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
    ['a series with "OVA" in exactly the same title', 'Yama OVA', {}, createTitle(9, 'Yama OVA'), null],
    ['another OVA', 'Hana OVA Nami', {}, createTitle(9, 'Hana OVA Namida', { format: 'OVA' }), null],
    [
      'a series on a film’s page',
      'Hana',
      { episodeType: 'movie' },
      createTitle(9, 'Hana'),
      { code: 'formatDiffers', values: { format: 'TV' } },
    ],
    [
      'an unknown format on a film’s page',
      'Hana',
      { episodeType: 'movie' },
      createTitle(9, 'Hana', { format: null }),
      null,
    ],
  ])('gives no other reason than a known contradiction: %s', (_what, seriesTitle, part, one, reason) => {
    const [, ...more] = evidenceOfCandidate(seriesTitle, part, one, hana) ?? [];
    const against = more.filter(({ code }) => code !== 'seasonAgrees');
    expect(against).toEqual(reason ? [reason] : []);
  });
});

describe('rankCandidates with a film, OVA or special', () => {
  const kaze = (format: string) => createTitle(9, 'Yama no Kaze', { format });

  it.each(['Yama no Kaze', 'Yama no Kazehi'])(
    'ranks a film below a series of the same name for the title %s',
    (seen) => {
      expect(scoreOfCandidate(seen, {}, kaze('MOVIE'))).toBeLessThan(scoreOfCandidate(seen, {}, kaze('TV')));
    },
  );

  it("lowers a film's score less if the film has exactly the page's name", () => {
    const loss = (seen: string) => {
      // Add a second entry with the page's name, so that the compared entry is never the only entry with that name.
      const rival = createTitle(8, seen);
      return scoreOfCandidate(seen, {}, kaze('TV'), rival) - scoreOfCandidate(seen, {}, kaze('MOVIE'), rival);
    };
    expect(loss('Yama no Kaze')).toBeLessThan(loss('Yama no Kazehi'));
  });

  it('gives formatDiffers as evidence for a film on a page of an episode', () => {
    expect(evidenceOfCandidate('Yama no Kaze', {}, kaze('MOVIE'))).toEqual([
      { code: 'exactTitle', values: {} },
      { code: 'formatDiffers', values: { format: 'MOVIE' } },
    ]);
    expect(evidenceOfCandidate('Yama no Kaze', {}, kaze('TV'))).toEqual([{ code: 'exactTitle', values: {} }]);
    expect(evidenceOfCandidate('Yama no Kaze', { episodeType: 'movie' }, kaze('MOVIE'))).toHaveLength(1);
  });
});
