// Tests episode numbers and seasons that no found title contains. Kiroku finds them through the catalogue's relations with at most two
// requests, or asks the user.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { episode } from '../../domain/examples.ts';
import { describeResolution } from '../small-catalogue.ts';
import {
  createSequelResolver,
  describeEpisodeDecision,
  firstSeason,
  relatedFilm,
  relatedOva,
  replaceFirstRelations,
  secondCour,
  secondSeason,
  sequelRelations,
  thirdSeason,
  withChangedSecondSeason,
} from './sequel-relations.ts';
import type { TitleRelations } from './title-viewer.ts';

describe('episode number beyond the end of a series', () => {
  it('is resolved to an episode of the sequel', async () => {
    const { resolve, world, rules } = await createSequelResolver();
    const resolution = await resolve({ episodeNumber: 27 });
    expect(resolution).toMatchObject({ kind: 'matched', mediaId: secondSeason.id, episode: 3 });
    expect(resolution).toHaveProperty('evidence.1', {
      code: 'sequelByCount',
      values: { title: secondSeason.title, episode: 3, before: 24 },
    });
    expect(await rules()).toMatchObject([{ from: 25, to: 36, offset: 24 }]);
    const calls = { ...world };
    expect(describeResolution(await resolve({ episodeNumber: 36 }))).toBe('02 #12');
    expect(world).toEqual(calls);
  });

  it('is found in the second sequel', async () => {
    expect(
      await describeEpisodeDecision({ episodeNumber: 39 }, sequelRelations, [
        firstSeason,
        secondSeason,
        thirdSeason,
      ]),
    ).toBe('03 #3');
    expect(
      await describeEpisodeDecision({ episodeNumber: 39 }, sequelRelations, [firstSeason, thirdSeason]),
    ).toBe('03 #3');
    expect(await describeEpisodeDecision({ episodeNumber: 39 })).toBe('ask');
    expect(
      await describeEpisodeDecision({ episodeNumber: 50 }, sequelRelations, [
        firstSeason,
        secondSeason,
        thirdSeason,
      ]),
    ).toBe('ask');
  });

  it('is found in the second cour of a season', async () => {
    const split: TitleRelations = [
      [firstSeason, [['SEQUEL', secondSeason]]],
      [secondSeason, [['SEQUEL', secondCour]]],
    ];
    expect(await describeEpisodeDecision({ episodeNumber: 40 }, split, [firstSeason, secondCour])).toBe(
      '04 #4',
    );
  });

  it('is found after a film between the seasons', async () => {
    expect(
      await describeEpisodeDecision(
        { episodeNumber: 27 },
        replaceFirstRelations([
          firstSeason,
          [
            ['SEQUEL', secondSeason],
            ['SEQUEL', relatedFilm],
          ],
        ]),
      ),
    ).toBe('02 #3');
  });

  it.each<[string, Partial<ObservedEpisode>, TitleRelations, (readonly Media[])?]>([
    [
      'there are two sequels',
      { episodeNumber: 27 },
      [
        [
          firstSeason,
          [
            ['SEQUEL', secondSeason],
            ['SEQUEL', thirdSeason],
          ],
        ],
      ],
    ],
    ['a sequel’s format is unknown', { episodeNumber: 27 }, withChangedSecondSeason({ format: null })],
    ['the sequel is only a film', { episodeNumber: 27 }, [[firstSeason, [['SEQUEL', relatedFilm]]]]],
    ['the relation is a side story', { episodeNumber: 27 }, [[firstSeason, [['SIDE_STORY', secondSeason]]]]],
    [
      'the length of the series is unknown',
      { episodeNumber: 27 },
      withChangedSecondSeason({ episodes: null }),
    ],
    [
      'the sequel has not started',
      { episodeNumber: 27 },
      withChangedSecondSeason({ status: 'NOT_YET_RELEASED' }),
    ],
    [
      'the sequel began earlier',
      { episodeNumber: 27 },
      withChangedSecondSeason({ startDate: '1999-01-01', year: 1999 }),
    ],
    [
      'the sequel has no date',
      { episodeNumber: 27 },
      withChangedSecondSeason({ startDate: null, year: null }),
    ],
    [
      'the sequel is named as the third season',
      { episodeNumber: 27 },
      withChangedSecondSeason({ title: 'Yoake 3rd Season' }),
    ],
    [
      'the number may mean an extra of a disc release',
      { episodeNumber: 26 },
      [
        [
          firstSeason,
          [
            ['SEQUEL', secondSeason],
            ['SIDE_STORY', relatedOva],
          ],
        ],
      ],
    ],
    [
      'the page names a later season',
      { episodeNumber: 27, seasonTitle: 'Hoshi no Umi', seasonNumber: 2 },
      sequelRelations,
    ],
    ['the number is a fraction', { episodeNumber: 26.5 }, sequelRelations],
    [
      'the series itself follows a film',
      { episodeNumber: 27 },
      replaceFirstRelations([
        firstSeason,
        [
          ['PREQUEL', relatedFilm],
          ['SEQUEL', secondSeason],
        ],
      ]),
    ],
    [
      'the series is itself a sequel',
      { episodeNumber: 27 },
      replaceFirstRelations([
        firstSeason,
        [
          ['PREQUEL', thirdSeason],
          ['SEQUEL', secondSeason],
        ],
      ]),
    ],
    [
      'the series is still airing',
      { episodeNumber: 27 },
      sequelRelations,
      [{ ...firstSeason, status: 'RELEASING' }],
    ],
    [
      'the titles are each other’s sequel',
      { episodeNumber: 99 },
      [
        [firstSeason, [['SEQUEL', secondSeason]]],
        [secondSeason, [['SEQUEL', firstSeason]]],
      ],
    ],
  ])('causes a question if %s', async (_why, part, relations, found) => {
    expect(await describeEpisodeDecision(part, relations, found)).toBe('ask');
  });

  it('is resolved to a sequel that is still airing', async () => {
    const airing = withChangedSecondSeason({ episodes: null, status: 'RELEASING' });
    expect(await describeEpisodeDecision({ episodeNumber: 27 }, airing)).toBe('02 #3');
  });

  it('causes a question if the service answers 404 for the title', async () => {
    const { resolve, world } = await createSequelResolver();
    world.status = 503;
    expect(describeResolution(await resolve({ episodeNumber: 27 }))).toBe('failed');
    world.status = 404;
    expect(describeResolution(await resolve({ episodeNumber: 27 }))).toBe('ask');
  });

  it('is resolved to the sequel of the remembered title even if the page has another series title', async () => {
    const { resolve, remember } = await createSequelResolver();
    const other = { seriesTitle: 'Sea of Stars' };
    await remember(episode({ ...other, episodeNumber: 3 }), firstSeason, 3);
    expect(describeResolution(await resolve({ ...other, episodeNumber: 27 }))).toBe('02 #3');
    expect(describeResolution(await resolve({ ...other, episodeNumber: 24 }))).toBe('01 #24');
  });

  it('is resolved to the sequel even if the user has chosen a title for a special', async () => {
    const { resolve, remember } = await createSequelResolver();
    await remember(
      episode({ seriesTitle: 'Hoshi no Umi', episodeNumber: 1, episodeType: 'special' }),
      relatedOva,
      1,
    );
    expect(describeResolution(await resolve({ episodeNumber: 27 }))).toBe('02 #3');
    expect(describeResolution(await resolve({ episodeNumber: 1, episodeType: 'special' }))).toBe('06 #1');
  });

  it('is resolved without new requests until the cached answers expire', async () => {
    const { resolve, world, clock } = await createSequelResolver();
    await resolve({ episodeNumber: 27, seasonId: 'a' });
    const { searches, details } = world;
    await resolve({ episodeNumber: 28, seasonId: 'b' });
    expect(world).toMatchObject({ searches, details });
    clock.now += 60 * 60_000;
    await resolve({ episodeNumber: 29, seasonId: 'c' });
    expect(world.details).toBeGreaterThan(details);
  });
});

describe('season that no title in the catalogue names', () => {
  const staffel = (number: number) => ({ seasonTitle: `Staffel ${number}`, seasonNumber: number });

  it('is resolved to the sequel whether the episode numbers restart or continue', async () => {
    const long = withChangedSecondSeason({ episodes: 20 });
    expect(await describeEpisodeDecision({ ...staffel(2), episodeNumber: 3 })).toBe('02 #3');
    expect(await describeEpisodeDecision({ ...staffel(2), episodeNumber: 30 })).toBe('02 #6');
    expect(await describeEpisodeDecision({ ...staffel(2), episodeNumber: 30 }, long)).toBe('02 #6');
    expect(
      await describeEpisodeDecision({ ...staffel(3), episodeNumber: 3 }, sequelRelations, [
        firstSeason,
        thirdSeason,
      ]),
    ).toBe('03 #3');
  });

  it('causes a question if the episode number fits no single title', async () => {
    const short = { ...firstSeason, episodes: 6 };
    const relations: TitleRelations = [[short, [['SEQUEL', secondSeason]]]];
    expect(await describeEpisodeDecision({ ...staffel(2), episodeNumber: 8 }, relations, [short])).toBe(
      'ask',
    );
    expect(await describeEpisodeDecision({ ...staffel(2), episodeNumber: 20 })).toBe('ask');
    expect(
      await describeEpisodeDecision({ ...staffel(4), episodeNumber: 3 }, sequelRelations, [
        firstSeason,
        secondSeason,
        thirdSeason,
      ]),
    ).toBe('ask');
  });

  it('causes a question if the page has no season title and the catalogue has a side story', async () => {
    const beside: TitleRelations = [
      [
        firstSeason,
        [
          ['SEQUEL', secondSeason],
          ['SIDE_STORY', relatedOva],
        ],
      ],
    ];
    const number = { seasonTitle: null, seasonNumber: 2, episodeNumber: 3 };
    expect(await describeEpisodeDecision(number)).toBe('02 #3');
    expect(await describeEpisodeDecision(number, beside)).toBe('ask');
    expect(await describeEpisodeDecision({ ...staffel(2), episodeNumber: 3 }, beside)).toBe('02 #3');
  });
});
