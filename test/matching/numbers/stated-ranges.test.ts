// Tests how a range of numbers in a season's title applies to the page's number.
import { expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { noMatchingData } from '@/lib/matching/matching-data.ts';
import { findValidNumberings } from '@/lib/matching/numberings.ts';
import { findSeasonChain } from '@/lib/matching/season-chain.ts';
import { wantedNamesOf } from '@/lib/matching/wanted.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import { episode } from '../../domain/examples.ts';

const long = createTitle(1, 'Hoshi no Umi', { episodes: 200 });
const endless = createTitle(1, 'Hoshi no Umi', { episodes: null });
const first = createTitle(1, 'Hoshi no Umi', { episodes: 13 });
const second = createTitle(2, 'Hoshi no Umi 2nd Season', { episodes: 12 });
const shown = createTitle(2, 'Hoshi no Umi 2nd Season', { episodes: null });
const stranger = createTitle(9, 'Yoru no Uta', { episodes: null });

function count(season: string, number: number, target: Media, ...others: readonly Media[]): string {
  const wanted = wantedNamesOf(
    episode({ seriesTitle: 'Hoshi no Umi', seasonTitle: season, episodeNumber: number }),
  );
  const candidates = [target, ...others].map(candidateOf);
  const context = { seasonChain: findSeasonChain(wanted, candidates), candidates, data: noMatchingData };
  return findValidNumberings(wanted, candidateOf(target), context)
    .map(
      ({ kind, candidate, episode: own, offset }) =>
        `${kind} ${candidate.media.id.slice(-1)} #${own}, ${offset}`,
    )
    .join();
}

it.each<[string, string, number, string, Media, ...Media[]]>([
  ["has the entry's own numbers if the entry is longer", 'Hoshi no Umi (62-135)', 70, 'plain 1 #70, 0', long],
  [
    "has the entry's own numbers up to its last episode",
    'Hoshi no Umi (62-200)',
    200,
    'plain 1 #200, 0',
    long,
  ],
  [
    "begins at episode 1 if the range ends past the entry's end",
    'Hoshi no Umi (62-201)',
    70,
    'stated 1 #9, 61',
    long,
  ],
  ['begins at episode 1 if the range is open-ended', 'Hoshi no Umi (62+)', 70, 'stated 1 #9, 61', long],
  [
    "has the entry's own numbers if the show is still airing",
    'Hoshi no Umi (62-135)',
    70,
    'plain 1 #70, 0',
    endless,
  ],
  [
    'begins at episode 1 of a show that is still airing if the range is open-ended',
    'Hoshi no Umi (62+)',
    70,
    'stated 1 #9, 61',
    endless,
  ],
  [
    'begins at episode 1 of a later season',
    'Hoshi no Umi Season 2 (14-25)',
    14,
    'stated 2 #1, 13',
    second,
    first,
  ],
  [
    'begins at episode 1 of a later season that is still airing',
    'Hoshi no Umi Season 2 (14-25)',
    15,
    'stated 2 #2, 13',
    shown,
    first,
  ],
  [
    'begins at episode 1 of an entry of unknown season',
    'Hoshi no Umi (14-25)',
    15,
    'stated 9 #2, 13',
    stranger,
  ],
  ["that begins with 1 has the entry's own numbers", 'Hoshi no Umi (1-13)', 5, 'stated 1 #5, 0', first],
  ['may be as long as the entry', 'Hoshi no Umi Season 2 (14-25)', 25, 'stated 2 #12, 13', second, first],
  ['may begin with 0', 'Hoshi no Umi (0-12)', 0, 'stated 1 #1, -1', first],
])('findValidNumberings: a range on the page %s', (_what, season, number, expected, target, ...others) => {
  expect(count(season, number, target, ...others)).toBe(expected);
});

it.each<[string, string, number, Media, ...Media[]]>([
  ['that begins after the number', 'Hoshi no Umi Season 2 (14-25)', 13, second, first],
  ['that ends before the number', 'Hoshi no Umi Season 2 (14-25)', 26, second, first],
  ['that ends before the number, of an entry that is still airing', 'Hoshi no Umi (62-135)', 136, endless],
  ['that is open-ended, if the entry is too short for the number', 'Hoshi no Umi (62+)', 80, first],
  ['that is longer than the entry', 'Hoshi no Umi Season 2 (14-26)', 15, second, first],
])(
  'findValidNumberings returns no numbering for a range on the page %s',
  (_what, season, number, target, ...others) => {
    expect(count(season, number, target, ...others)).toBe('');
  },
);
