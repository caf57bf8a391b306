// Going on with a title, through the worker as it is shipped: what is kept, what the popup sees, and which tab is opened.
import { beforeEach, describe, expect, it } from 'vitest';
import { offersOf } from '@/lib/domain/continuing/offers.ts';
import type { Place, TitlePlaces } from '@/lib/domain/continuing/place.ts';
import { seasonKey } from '@/lib/domain/episode.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { keepPlace, readPlaces } from '@/lib/store/places.ts';
import { readEntry } from '@/lib/store/reading.ts';
import { packSiteIds } from '../../../server/launch/site-id-rows.ts';
import { catalogue, frieren } from '../changes.ts';
import { connected, createRoot, type Root } from '../root.ts';
import { createListed, five, SIX, watch } from './watching.ts';

const trusted = { trusted: true } as never;
let root: Root;
beforeEach(async () => {
  root = await createListed();
});

const places = async () => (await root.handlers.places(undefined as never, trusted)) as TitlePlaces;

async function offered() {
  const entry = await readEntry(frieren.id);
  return entry ? offersOf(entry, (await places())[frieren.id] ?? []) : [];
}

async function open(kind: 'next' | 'after' | 'series' | 'last', part: object = {}): Promise<boolean> {
  const offer = { kind, site: 'crunchyroll', siteName: '', episode: kind === 'next' ? 6 : null, ...part };
  const wanted = { kind: 'offer', mediaId: frieren.id, type: 'anime', offer };
  const { ok } = (await root.handlers.openPlace(wanted as never, trusted)) as { ok: boolean };
  return ok;
}

const shown = () => root.web.openTabs().map(({ page }) => page.url);

describe('an episode that has counted', () => {
  it('is where its title goes on: the next episode is opened once, and then brought to the front', async () => {
    await watch(root, five);
    expect(await offered()).toMatchObject([
      { kind: 'next', episode: 6, siteName: 'Crunchyroll' },
      { kind: 'series' },
      { kind: 'last', episode: 5 },
    ]);
    expect(await open('next')).toBe(true);
    expect(shown()).toEqual([SIX]);
    expect(await open('next')).toBe(true);
    expect(shown()).toEqual([SIX]);
    expect(root.web.fronted).toHaveLength(1);
  });

  it('leads to what follows, by that name, where the site gives it no number or this very one', async () => {
    for (const nextNumber of [undefined, null, 5, 7]) {
      await watch(root, { ...five, nextNumber });
      expect((await offered()).map(({ kind }) => kind)).toEqual(['after', 'series', 'last']);
      expect(await open('next')).toBe(false);
    }
    expect(shown()).toEqual([]);
    expect(await open('after', { episode: 5 })).toBe(true);
    expect(shown()).toEqual([SIX]);
  });

  it('is brought to the front where the site has made its address longer', async () => {
    await watch(root, five);
    root.web.open(`${SIX.replace('/watch', '/de/watch')}/das-sechste?player=new`);
    expect(await open('next')).toBe(true);
    expect(shown()).toHaveLength(1);
    expect(root.web.fronted).toHaveLength(1);
  });

  it('says nothing of an address to the popup', async () => {
    await watch(root, five);
    expect(JSON.stringify(await places())).not.toContain('http');
  });

  it('leads to no next episode after an edit elsewhere, whatever the popup has shown before', async () => {
    await watch(root, five);
    root.service.save(frieren.id, { progress: 9 });
    await root.libraryCache.refresh('user-1');
    expect((await offered()).map(({ kind }) => kind)).toEqual(['series', 'last']);
    expect(await open('next')).toBe(false);
    expect(await open('next', { episode: 10 })).toBe(false);
    expect(await open('series')).toBe(true);
    expect(shown()).toEqual(['https://www.crunchyroll.com/series/GSERIES01']);
  });

  it('counts an edit that waits to be sent', async () => {
    await watch(root, five);
    root.service.away = true;
    await root.handlers.changeEntry(
      { kind: 'edit', media: frieren, patch: { progress: 6 } } as never,
      trusted,
    );
    expect(await open('next')).toBe(false);
    expect(shown()).toEqual([]);
  });

  it('stays where it is when an earlier one is watched again', async () => {
    await watch(root, five);
    await watch(root, { ...five, episodeNumber: 2, episodeId: 'GTWO', url: `${SIX}2`, nextUrl: `${SIX}3` });
    expect(await readPlaces('user-1')).toMatchObject([{ episode: 5, observed: { nextUrl: SIX } }]);
  });

  it('leaves nothing of a private window, nor of a site with nothing to open', async () => {
    await watch(root, { ...five, isPrivate: true });
    await watch(root, { ...five, episodeNumber: 6, siteId: 'generic', url: 'https://tv.example/six' });
    expect((await readEntry(frieren.id))?.progress).toBeGreaterThanOrEqual(5);
    expect(await readPlaces('user-1')).toEqual([]);
  });

  it('is none any more where its season has turned out to be another title', async () => {
    await watch(root, five);
    const [other] = catalogue.filter(({ id }) => id !== frieren.id);
    if (!other) throw new Error('no other title');
    await root.resolver.remember(five, other, 5);
    expect(await places()).toEqual({});
    expect(await open('next')).toBe(false);
  });

  it('is none any more where its match was forgotten; another season keeps its own', async () => {
    await watch(root, five);
    const beside = { ...five, seriesId: 'GSERIES02', siteId: 'netflix' };
    await keepPlace(
      { account: 'user-1', mediaId: 'another', site: 'netflix', observed: beside, episode: 5, at: 1 },
      false,
    );
    await root.handlers.forgetMatch({ seasonKey: seasonKey(five) } as never, trusted);
    expect(await open('next')).toBe(false);
    expect(await open('last')).toBe(false);
    expect(shown()).toEqual([]);
    expect(await readPlaces('user-1')).toMatchObject([{ mediaId: 'another' }]);
  });
});

describe('what is kept of it', () => {
  it('is gone with “clear data”', async () => {
    await watch(root, five);
    await root.handlers.erase({ what: 'records' } as never, trusted);
    expect(await (await openDatabase()).count('places')).toBe(0);
  });

  it('is gone when another account signs in', async () => {
    await watch(root, five);
    await root.libraryCache.forgetOthers('user-2');
    expect(await (await openDatabase()).count('places')).toBe(0);
  });

  it('is of one account, and of so many titles', async () => {
    const place = (number: number): Place => ({
      account: number % 2 === 0 ? 'user-2' : 'user-1',
      mediaId: `m${number}`,
      site: 'crunchyroll',
      observed: five,
      episode: 5,
      at: number,
    });
    const database = await openDatabase();
    for (let number = 0; number < 12; number += 2) await database.put('places', place(number));
    for (let number = 1; number < 12; number += 2) await keepPlace(place(number), false, 10);
    expect(await (await openDatabase()).count('places')).toBe(10);
    expect((await readPlaces('user-1')).map(({ mediaId }) => mediaId).sort()).toEqual(
      ['m11', 'm3', 'm5', 'm7', 'm9'].sort(),
    );
  });

  it('takes nothing along that cannot be read', async () => {
    await watch(root, five);
    const broken = { account: 'user-1', mediaId: frieren.id, site: 'broken', observed: 7, at: 1 };
    await (await openDatabase()).put('places', broken as never);
    expect(await offered()).toHaveLength(3);
  });
});

describe('signed out', () => {
  it('the popup learns nothing and nothing is opened', async () => {
    await watch(root, five);
    root.signIn({ ...connected, state: 'signed-out' });
    expect(await places()).toEqual({});
    expect(await open('next')).toBe(false);
  });
});

describe('a title that was never watched', () => {
  const siteIds = packSiteIds({
    crunchyroll: { GSERIES01: 52991, 'evil/../../x': 52991 },
    nowhere: { a: 52991 },
  });

  async function withIds(granted: string[]) {
    root = await createRoot({ catalogue, granted });
    const readPackagedFile = async (path: string) => (path === '/data/site-ids.json' ? siteIds : {});
    return root.start({ readPackagedFile });
  }

  it('is opened on a site whose ids are bundled', async () => {
    const { handlers } = await withIds([]);
    expect(await handlers.titleSites({ malId: 52991 } as never, trusted)).toEqual([
      { siteId: 'crunchyroll', siteName: 'Crunchyroll', isAllowed: false },
    ]);
    await handlers.openPlace({ kind: 'title', malId: 52991, siteId: 'crunchyroll' } as never, trusted);
    expect(shown()).toEqual(['https://www.crunchyroll.com/series/GSERIES01']);
    for (const siteId of ['nowhere', '__proto__', 'netflix'])
      expect(
        await handlers.openPlace({ kind: 'title', malId: 52991, siteId } as never, trusted),
      ).toMatchObject({
        ok: false,
      });
    expect(shown()).toHaveLength(1);
  });
});

describe('an entry that is not on the list', () => {
  it('opens nothing', async () => {
    await keepPlace(
      { account: 'user-1', mediaId: 'gone', site: 'crunchyroll', observed: five, episode: 5, at: 1 },
      false,
    );
    const offer = { kind: 'series', site: 'crunchyroll', siteName: '', episode: null } as const;
    const wanted = { kind: 'offer', mediaId: 'gone', type: 'anime', offer } as const;
    expect(await root.handlers.openPlace(wanted as never, trusted)).toMatchObject({ ok: false });
    expect(root.web.openTabs()).toEqual([]);
  });
});
