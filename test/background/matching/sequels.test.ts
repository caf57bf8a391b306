// Tests numbers and seasons that no title contains. They are found along the catalogue's relations within two requests, or cause a
// question.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { episode } from '../../domain/examples.ts';
import { gist } from '../small-catalogue.ts';
import {
  changedSecond,
  cour,
  decided,
  disc,
  film,
  first,
  joined,
  line,
  second,
  third,
  viewer,
} from './sequel-line.ts';
import type { Relations } from './viewer.ts';

describe('episode number beyond the end of a series', () => {
  it('is resolved to an episode of the sequel', async () => {
    const { resolve, world, rules } = await viewer();
    const resolution = await resolve({ episodeNumber: 27 });
    expect(resolution).toMatchObject({ kind: 'matched', mediaId: second.id, episode: 3 });
    expect(resolution).toHaveProperty('evidence.1', {
      code: 'sequelByCount',
      values: { title: second.title, episode: 3, before: 24 },
    });
    expect(await rules()).toMatchObject([{ from: 25, to: 36, offset: 24 }]);
    const calls = { ...world };
    expect(gist(await resolve({ episodeNumber: 36 }))).toBe('02 #12');
    expect(world).toEqual(calls);
  });

  it('is found in the sequels that two requests reach', async () => {
    expect(await decided({ episodeNumber: 39 }, line, [first, second, third])).toBe('03 #3');
    expect(await decided({ episodeNumber: 39 }, line, [first, third])).toBe('03 #3');
    expect(await decided({ episodeNumber: 39 })).toBe('ask');
    expect(await decided({ episodeNumber: 50 }, line, [first, second, third])).toBe('ask');
  });

  it('is found in the second cour of a season', async () => {
    const split: Relations = [
      [first, [['SEQUEL', second]]],
      [second, [['SEQUEL', cour]]],
    ];
    expect(await decided({ episodeNumber: 40 }, split, [first, cour])).toBe('04 #4');
  });

  it('is found after a film between the seasons', async () => {
    expect(
      await decided(
        { episodeNumber: 27 },
        joined([
          first,
          [
            ['SEQUEL', second],
            ['SEQUEL', film],
          ],
        ]),
      ),
    ).toBe('02 #3');
  });

  it.each<[string, Partial<ObservedEpisode>, Relations, (readonly Media[])?]>([
    [
      'there are two sequels',
      { episodeNumber: 27 },
      [
        [
          first,
          [
            ['SEQUEL', second],
            ['SEQUEL', third],
          ],
        ],
      ],
    ],
    ['a sequel’s format is unknown', { episodeNumber: 27 }, changedSecond({ format: null })],
    ['the sequel is only a film', { episodeNumber: 27 }, [[first, [['SEQUEL', film]]]]],
    ['the relation is a side story', { episodeNumber: 27 }, [[first, [['SIDE_STORY', second]]]]],
    ['the length of the series is unknown', { episodeNumber: 27 }, changedSecond({ episodes: null })],
    ['the sequel has not started', { episodeNumber: 27 }, changedSecond({ status: 'NOT_YET_RELEASED' })],
    [
      'the sequel began earlier',
      { episodeNumber: 27 },
      changedSecond({ startDate: '1999-01-01', year: 1999 }),
    ],
    ['the sequel has no date', { episodeNumber: 27 }, changedSecond({ startDate: null, year: null })],
    [
      'the sequel is named as the third season',
      { episodeNumber: 27 },
      changedSecond({ title: 'Yoake 3rd Season' }),
    ],
    [
      'the number may mean an extra of a disc release',
      { episodeNumber: 26 },
      [
        [
          first,
          [
            ['SEQUEL', second],
            ['SIDE_STORY', disc],
          ],
        ],
      ],
    ],
    [
      'the page names a later season',
      { episodeNumber: 27, seasonTitle: 'Hoshi no Umi', seasonNumber: 2 },
      line,
    ],
    ['the number is a fraction', { episodeNumber: 26.5 }, line],
    [
      'the series itself follows a film',
      { episodeNumber: 27 },
      joined([
        first,
        [
          ['PREQUEL', film],
          ['SEQUEL', second],
        ],
      ]),
    ],
    [
      'the series is itself a sequel',
      { episodeNumber: 27 },
      joined([
        first,
        [
          ['PREQUEL', third],
          ['SEQUEL', second],
        ],
      ]),
    ],
    ['the series is still airing', { episodeNumber: 27 }, line, [{ ...first, status: 'RELEASING' }]],
    [
      'the titles are each other’s sequel',
      { episodeNumber: 99 },
      [
        [first, [['SEQUEL', second]]],
        [second, [['SEQUEL', first]]],
      ],
    ],
  ])('asks the user when %s', async (_why, part, relations, found) => {
    expect(await decided(part, relations, found)).toBe('ask');
  });

  it('is resolved to a sequel that is still airing', async () => {
    const airing = changedSecond({ episodes: null, status: 'RELEASING' });
    expect(await decided({ episodeNumber: 27 }, airing)).toBe('02 #3');
  });

  it('asks the user when the title cannot be found', async () => {
    const { resolve, world } = await viewer();
    world.status = 503;
    expect(gist(await resolve({ episodeNumber: 27 }))).toBe('failed');
    world.status = 404;
    expect(gist(await resolve({ episodeNumber: 27 }))).toBe('ask');
  });

  it('is resolved from the remembered title despite different names', async () => {
    const { resolve, remember } = await viewer();
    const other = { seriesTitle: 'Sea of Stars' };
    await remember(episode({ ...other, episodeNumber: 3 }), first, 3);
    expect(gist(await resolve({ ...other, episodeNumber: 27 }))).toBe('02 #3');
    expect(gist(await resolve({ ...other, episodeNumber: 24 }))).toBe('01 #24');
  });

  it('ignores the remembered rules for specials', async () => {
    const { resolve, remember } = await viewer();
    await remember(
      episode({ seriesTitle: 'Hoshi no Umi', episodeNumber: 1, episodeType: 'special' }),
      disc,
      1,
    );
    expect(gist(await resolve({ episodeNumber: 27 }))).toBe('02 #3');
    expect(gist(await resolve({ episodeNumber: 1, episodeType: 'special' }))).toBe('06 #1');
  });

  it('sends new requests only after the cached answers have expired', async () => {
    const { resolve, world, clock } = await viewer();
    await resolve({ episodeNumber: 27, seasonId: 'a' });
    const { searches, details } = world;
    await resolve({ episodeNumber: 28, seasonId: 'b' });
    expect(world).toMatchObject({ searches, details });
    clock.now += 60 * 60_000;
    await resolve({ episodeNumber: 29, seasonId: 'c' });
    expect(world.details).toBeGreaterThan(details);
  });
});

describe('season that no title names', () => {
  const staffel = (number: number) => ({ seasonTitle: `Staffel ${number}`, seasonNumber: number });

  it('is resolved to the sequel, with restarting or continuing numbers', async () => {
    const long = changedSecond({ episodes: 20 });
    expect(await decided({ ...staffel(2), episodeNumber: 3 })).toBe('02 #3');
    expect(await decided({ ...staffel(2), episodeNumber: 30 })).toBe('02 #6');
    expect(await decided({ ...staffel(2), episodeNumber: 30 }, long)).toBe('02 #6');
    expect(await decided({ ...staffel(3), episodeNumber: 3 }, line, [first, third])).toBe('03 #3');
  });

  it('asks the user when the episode number fits no single title', async () => {
    const short = { ...first, episodes: 6 };
    const relations: Relations = [[short, [['SEQUEL', second]]]];
    expect(await decided({ ...staffel(2), episodeNumber: 8 }, relations, [short])).toBe('ask');
    expect(await decided({ ...staffel(2), episodeNumber: 20 })).toBe('ask');
    expect(await decided({ ...staffel(4), episodeNumber: 3 }, line, [first, second, third])).toBe('ask');
  });

  it('asks the user when only a season number tells a sequel from a side story', async () => {
    const beside: Relations = [
      [
        first,
        [
          ['SEQUEL', second],
          ['SIDE_STORY', disc],
        ],
      ],
    ];
    const number = { seasonTitle: null, seasonNumber: 2, episodeNumber: 3 };
    expect(await decided(number)).toBe('02 #3');
    expect(await decided(number, beside)).toBe('ask');
    expect(await decided({ ...staffel(2), episodeNumber: 3 }, beside)).toBe('02 #3');
  });
});
