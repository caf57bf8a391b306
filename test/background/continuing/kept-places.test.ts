// When a place is kept: once its episode has settled, and only for the account whose list is here.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readPlaces } from '@/lib/store/places.ts';
import { episode } from '../../domain/examples.ts';
import { catalogue, frieren } from '../changes.ts';
import { createLife, nowLives } from '../life.ts';
import { createRoot, type Root } from '../root.ts';

const trusted = { trusted: true } as never;
const five = episode({
  url: 'https://www.crunchyroll.com/watch/GFIVE0005/five',
  episodeId: 'GFIVE0005',
  seriesId: 'GSERIES01',
});

let root: Root;
beforeEach(async () => {
  root = await createRoot({ catalogue });
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  await root.libraryCache.refresh('user-1');
});

/** An episode counts and is sent. */
async function watch(observed: ObservedEpisode): Promise<void> {
  const life = createLife(null);
  nowLives(life);
  const change = { kind: 'episode', observed, watchedAt: root.clock.now } as const;
  await root.delivery.enqueueAndDeliver(() => root.outbox.add(change, 'user-1'));
  await life.rest();
  nowLives(null);
}

/** What happens while the service is asked for the title. Returns whether it was. */
function onAsking(happens: () => Promise<void>): () => boolean {
  let isAsked = false;
  root.service.fail(`GET /v1/anime/${frieren.id}`, async () => {
    isAsked = true;
    await happens();
    const entry = root.service.entries.get(frieren.id) ?? null;
    return Response.json({ ok: true, anime: { ...frieren, relations: [], entry } });
  });
  return () => isAsked;
}

describe('a place that is kept', () => {
  it('is nothing while the episode is not written', async () => {
    await root.resolver.remember(five, frieren, 5);
    onAsking(async () => {
      expect(await readPlaces('user-1')).toEqual([]);
    });
    root.service.fail('POST', async () => Response.json({ ok: false }, { status: 500 }));
    await watch(five);
    expect(await readPlaces('user-1')).toEqual([]);
  });

  it.each([4, 9])(
    'is nothing of an episode that the user took out while its title was asked for, at %i',
    async (progress) => {
      root.service.save(frieren.id, { progress });
      await root.resolver.remember(five, frieren, 5);
      const asked = onAsking(async () => {
        for (const { id } of await root.outbox.list())
          await root.handlers.forgetItem({ itemId: id } as never, trusted);
      });
      await watch(five);
      expect(asked()).toBe(true);
      expect(root.service.writes()).toEqual([]);
      expect(await readPlaces('user-1')).toEqual([]);
    },
  );

  it('is nothing of an account that has gone while its title was asked for, or written', async () => {
    await root.resolver.remember(five, frieren, 5);
    onAsking(() => root.libraryCache.forgetOthers('user-2'));
    await watch(five);
    expect(root.service.writes()).toHaveLength(1);
    expect(await (await openDatabase()).count('places')).toBe(0);
  });
});
