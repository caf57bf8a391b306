// What the catalogue is asked for a page, most telling first.
import { expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { queriesFor } from '@/lib/matching/wanted.ts';
import { episode } from '../../domain/examples.ts';

it.each<[string, Partial<ObservedEpisode>, readonly string[]]>([
  ['the series without its marks', { seriesTitle: 'Hoshi no Umi Season 2' }, ['hoshi no umi']],
  ['the title as it is, where it has no letters', { seriesTitle: '!?' }, ['!?']],
  [
    'the title of the season too, where it has an arc',
    { seasonTitle: 'Hoshi no Umi: Kaze' },
    ['hoshi no umi', 'hoshi no umi kaze'],
  ],
  [
    'the title of the season alone, where it has nothing of the series',
    { seasonTitle: 'Yoru' },
    ['hoshi no umi', 'yoru'],
  ],
  ['no season that has nothing but marks', { seasonTitle: 'Season 2' }, ['hoshi no umi']],
  ['no season that has the words of the series', { seasonTitle: 'Umi no Hoshi' }, ['hoshi no umi']],
  ['the name in the address too', { seriesSlug: 'sea-of-stars-2' }, ['hoshi no umi', 'sea of stars']],
  ['the name in the address once', { seriesSlug: 'hoshi-no-umi' }, ['hoshi no umi']],
  ['both halves of a double name', { seriesTitle: 'Kaze: Yoru' }, ['kaze yoru', 'Kaze', 'Yoru']],
  ['both halves beside a dash', { seriesTitle: 'Kaze – Yoru' }, ['kaze yoru', 'Kaze', 'Yoru']],
  ['both halves beside two dashes', { seriesTitle: 'Kaze -- Yoru' }, ['kaze yoru', 'Kaze', 'Yoru']],
  [
    'both halves beside a dash that is joined to the second',
    { seriesTitle: 'Kaze -Yoru-' },
    ['kaze yoru', 'Kaze', 'Yoru-'],
  ],
  [
    'all that is beside brackets',
    { seriesTitle: 'Kaze (Yoru) Machi' },
    ['kaze yoru machi', 'Kaze', 'Yoru', 'Machi'],
  ],
  ['no half of three letters, and not the other one alone', { seriesTitle: 'Kaze: Umi' }, ['kaze umi']],
  ['no half of a word with a dash in it', { seriesTitle: 'Kaze-Yoru' }, ['kaze yoru']],
  ['the name without "the animation"', { seriesTitle: 'Kaze The Animation' }, ['kaze the animation', 'Kaze']],
  ['the name without "animation"', { seriesTitle: 'Kaze Animation' }, ['kaze animation', 'Kaze']],
  [
    'the name with "animation" in its middle',
    { seriesTitle: 'Kaze Animation Yoru' },
    ['kaze animation yoru'],
  ],
])('the catalogue is asked for %s', (_what, part, queries) => {
  const page = { seriesTitle: 'Hoshi no Umi', seasonTitle: null, seriesSlug: null };
  expect(queriesFor(episode({ ...page, ...part }))).toEqual(queries);
});

it('the catalogue is asked for no more than 200 letters, and never for nothing', () => {
  const long = `${'kaze '.repeat(50)}yoru`;
  expect(queriesFor(episode({ seriesTitle: long, seasonTitle: null })).map(({ length }) => length)).toEqual([
    200,
  ]);
  expect(queriesFor(episode({ seriesTitle: ' ', seasonTitle: null }))).toEqual([]);
});
