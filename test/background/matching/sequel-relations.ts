// Defines three series. The second is the sequel of the first, and the third is the sequel of the second. Their names do not show this, and
// searches find only the first series.
import { expect } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { episode } from '../../domain/examples.ts';
import { createTitle, describeResolution } from '../small-catalogue.ts';
import { createTitleResolver, type TitleRelations } from './title-viewer.ts';

export const firstSeason = createTitle(1, 'Hoshi no Umi', { episodes: 24 });
export const secondSeason = createTitle(2, 'Yoake no Fune');
export const thirdSeason = createTitle(3, 'Kaze no Oto', { episodes: 13 });
export const secondCour = createTitle(4, 'Yoake no Fune Part 2');
export const relatedFilm = createTitle(5, 'Umi no Eiga', { format: 'MOVIE', episodes: 1 });
export const relatedOva = createTitle(6, 'Hoshi no Umi Omake', { format: 'OVA', episodes: 2 });

export const sequelRelations: TitleRelations = [
  [firstSeason, [['SEQUEL', secondSeason]]],
  [
    secondSeason,
    [
      ['PREQUEL', firstSeason],
      ['SEQUEL', thirdSeason],
    ],
  ],
  [thirdSeason, [['PREQUEL', secondSeason]]],
];

export async function createSequelResolver(
  relations: TitleRelations = sequelRelations,
  found: readonly Media[] = [firstSeason],
) {
  const one = await createTitleResolver(found, relations);
  const resolve = (part: Partial<ObservedEpisode>) =>
    one.resolve(episode({ seriesTitle: 'Hoshi no Umi', ...part }));
  return { ...one, resolve };
}

export async function describeEpisodeDecision(
  part: Partial<ObservedEpisode>,
  relations?: TitleRelations,
  found?: readonly Media[],
) {
  const { resolve, world } = await createSequelResolver(relations, found);
  const resolution = await resolve(part);
  expect(world.details).toBeLessThanOrEqual(2);
  expect(world.searches).toBeLessThanOrEqual(3);
  return describeResolution(resolution);
}

export const replaceFirstRelations = (...changed: TitleRelations): TitleRelations => [
  ...changed,
  ...sequelRelations.slice(changed.length),
];
export const withChangedSecondSeason = (part: Partial<Media>): TitleRelations => {
  const other = { ...secondSeason, ...part };
  return [
    [firstSeason, [['SEQUEL', other]]],
    [other, [['SEQUEL', thirdSeason]]],
  ];
};
