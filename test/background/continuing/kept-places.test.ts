// When a place is kept: once its episode has settled, and only for the account whose list is here.
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '@/lib/store/database.ts';
import { readPlaces } from '@/lib/store/places.ts';
import { frieren } from '../changes.ts';
import type { Root } from '../root.ts';
import { createListed, five, watch } from './watching.ts';

const trusted = { trusted: true } as never;
let root: Root;
beforeEach(async () => {
  root = await createListed();
});

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
    await watch(root, five);
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
      await watch(root, five);
      expect(asked()).toBe(true);
      expect(root.service.writes()).toEqual([]);
      expect(await readPlaces('user-1')).toEqual([]);
    },
  );

  it('is nothing of an account that has gone while its title was asked for, or written', async () => {
    await root.resolver.remember(five, frieren, 5);
    onAsking(() => root.libraryCache.forgetOthers('user-2'));
    await watch(root, five);
    expect(root.service.writes()).toHaveLength(1);
    expect(await (await openDatabase()).count('places')).toBe(0);
  });
});
