// Tests resuming a title while tabs with unusual addresses are open, and while another account has unsent changes.

import { beforeEach, expect, it } from 'vitest';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { storeResumePoint } from '@/lib/store/resume-points.ts';
import { frieren } from '../changes.ts';
import type { TestRoot } from '../root.ts';
import { createRootWithListedTitle, episodeFive, setListedProgress } from './watching.ts';

let root: TestRoot;
beforeEach(async () => {
  root = await createRootWithListedTitle();
});

/** Opens episode 6 while the list is at `progress`. Returns the answer. */
async function openSix(progress: number): Promise<unknown> {
  await setListedProgress(root, progress);
  const point = {
    account: 'user-1',
    mediaId: frieren.id,
    site: 'crunchyroll',
    observed: episodeFive,
    episode: 5,
    at: 1,
  };
  await storeResumePoint(point, false);
  const offer = { kind: 'next', site: 'crunchyroll', siteName: '', episode: 6 } as const;
  const wanted = { kind: 'offer', mediaId: frieren.id, type: 'anime', offer } as const;
  return root.handlers.openResumePoint(wanted);
}

it.each(['https://www.crunchyroll.com//', 'https://www.crunchyroll.com/de//'])(
  'a title is resumed even if a tab is open at the unusual address %s',
  async (address) => {
    root.web.open(address);
    expect(await openSix(5)).toMatchObject({ ok: true });
  },
);

it('an unsent edit of another account does not change which episode can be resumed', async () => {
  const edit = { kind: 'edit', media: frieren, patch: { progress: 5 }, by: 'user', base: null } as const;
  await addChange(root, edit, 'user-2');
  expect(await openSix(9)).toMatchObject({ ok: false });
});
