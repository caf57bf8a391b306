// When a place is kept: once its episode has settled, and only for the account whose list is here.
import { beforeEach, describe, expect, it } from 'vitest';
import { titlePlaces } from '@/lib/background/continuing/title-places.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { keepPlace, readPlaces } from '@/lib/store/places.ts';
import { catalogue, frieren } from '../changes.ts';
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

describe('the places of titles', () => {
  it('reach the pages when one is kept', async () => {
    const told: (readonly string[])[] = [];
    const worker = root.start({ broadcast: async ({ changed }) => void told.push(changed) });
    await watch({ ...root, ...worker }, five);
    expect(told.flat()).toContain('places');
  });

  it('are those of all titles, or of the ones that are asked for', async () => {
    await watch(root, five);
    const [other] = catalogue.filter(({ id }) => id !== frieren.id);
    const beside = { account: 'user-1', mediaId: other?.id ?? '', site: 'netflix', episode: 5, at: 1 };
    await keepPlace({ ...beside, observed: { ...five, siteId: 'netflix', seriesId: 'S2' } }, false);
    await root.resolver.remember({ ...five, siteId: 'netflix', seriesId: 'S2' }, other ?? frieren, 5);
    expect(Object.keys(await titlePlaces(root)).sort()).toEqual([frieren.id, other?.id].sort());
    expect(Object.keys(await titlePlaces(root, [frieren.id]))).toEqual([frieren.id]);
    expect(await titlePlaces(root, [])).toEqual({});
  });

  it('say whether the user has allowed the site', async () => {
    const isAllowed = async () => (await titlePlaces(root))[frieren.id]?.map((place) => place.isAllowed);
    await watch(root, five);
    expect(await isAllowed()).toEqual([true]);
    root.fake.permissions.take('https://www.crunchyroll.com/*');
    expect(await isAllowed()).toEqual([false]);
  });
});
