// What does not stand in the way of going on, and what does: odd tabs, and changes of another account that still wait.
import { beforeEach, expect, it } from 'vitest';
import { keepPlace } from '@/lib/store/places.ts';
import { episode } from '../../domain/examples.ts';
import { catalogue, frieren } from '../changes.ts';
import { createRoot, type Root } from '../root.ts';

const five = episode({
  url: 'https://www.crunchyroll.com/watch/GFIVE0005',
  episodeId: 'GFIVE0005',
  seriesId: 'GSERIES01',
  nextUrl: 'https://www.crunchyroll.com/watch/GSIX00006',
  nextNumber: 6,
});

let root: Root;
beforeEach(async () => {
  root = await createRoot({ catalogue });
});

/** Opens the sixth episode, with the list at that progress. */
async function openSix(progress: number): Promise<unknown> {
  root.service.save(frieren.id, { status: 'watching', progress });
  await root.libraryCache.refresh('user-1');
  const place = {
    account: 'user-1',
    mediaId: frieren.id,
    site: 'crunchyroll',
    observed: five,
    episode: 5,
    at: 1,
  };
  await keepPlace(place as never, false);
  const offer = { kind: 'next', site: 'crunchyroll', siteName: '', episode: 6 };
  const wanted = { kind: 'offer', mediaId: frieren.id, type: 'anime', offer };
  return root.handlers.openPlace(wanted as never, { trusted: true } as never);
}

it.each(['https://www.crunchyroll.com//', 'https://www.crunchyroll.com/de//'])(
  'a tab at %s does not stop it',
  async (address) => {
    root.web.open(address);
    expect(await openSix(5)).toMatchObject({ ok: true });
  },
);

it('an edit of another account makes no seen episode the next one', async () => {
  const edit = { kind: 'edit', media: frieren, patch: { progress: 5 }, by: 'user', base: null } as const;
  await root.outbox.add(edit, 'user-2');
  expect(await openSix(9)).toMatchObject({ ok: false });
});
