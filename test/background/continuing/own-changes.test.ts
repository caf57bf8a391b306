// What does not stand in the way of going on, and what does: odd tabs, and changes of another account that still wait.
import { beforeEach, expect, it } from 'vitest';
import { keepPlace } from '@/lib/store/places.ts';
import { frieren } from '../changes.ts';
import type { Root } from '../root.ts';
import { createListed, five, listAt } from './watching.ts';

let root: Root;
beforeEach(async () => {
  root = await createListed();
});

/** Opens the sixth episode, with the list at that progress. */
async function openSix(progress: number): Promise<unknown> {
  await listAt(root, progress);
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
