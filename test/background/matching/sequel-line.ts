// Three series, each the sequel of the previous one. Their names do not show that, and searches find only the first.
import { expect } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { episode } from '../../domain/examples.ts';
import { gist, title } from '../small-catalogue.ts';
import { createViewer, type Relations } from './viewer.ts';

export const first = title(1, 'Hoshi no Umi', { episodes: 24 });
export const second = title(2, 'Yoake no Fune');
export const third = title(3, 'Kaze no Oto', { episodes: 13 });
export const cour = title(4, 'Yoake no Fune Part 2');
export const film = title(5, 'Umi no Eiga', { format: 'MOVIE', episodes: 1 });
export const disc = title(6, 'Hoshi no Umi Omake', { format: 'OVA', episodes: 2 });

export const line: Relations = [
  [first, [['SEQUEL', second]]],
  [
    second,
    [
      ['PREQUEL', first],
      ['SEQUEL', third],
    ],
  ],
  [third, [['PREQUEL', second]]],
];

export async function viewer(relations: Relations = line, found: readonly Media[] = [first]) {
  const one = await createViewer(found, relations);
  const resolve = (part: Partial<ObservedEpisode>) =>
    one.resolve(episode({ seriesTitle: 'Hoshi no Umi', ...part }));
  return { ...one, resolve };
}

export async function decided(
  part: Partial<ObservedEpisode>,
  relations?: Relations,
  found?: readonly Media[],
) {
  const { resolve, world } = await viewer(relations, found);
  const resolution = await resolve(part);
  expect(world.details).toBeLessThanOrEqual(2);
  expect(world.searches).toBeLessThanOrEqual(3);
  return gist(resolution);
}

export const joined = (...changed: Relations): Relations => [...changed, ...line.slice(changed.length)];
export const changedSecond = (part: Partial<Media>): Relations => {
  const other = { ...second, ...part };
  return [
    [first, [['SEQUEL', other]]],
    [other, [['SEQUEL', third]]],
  ];
};
