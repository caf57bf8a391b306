// Tests a title whose progress another device has lowered. The episodes after the lowered progress count when they are watched again.
import { expect, it } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { modifySession, readSession } from '@/lib/store/sessions.ts';
import { activity, episode } from '../../domain/examples.ts';
import { frieren } from '../changes.ts';
import { createRoot } from '../root.ts';

const KEY = 'crunchyroll:five';
const SESSION = `${KEY}\tuser-1`;

/**
 * Counts episode 5 while the list is at `here`. Then reads the list with the progress `elsewhere`. Returns the time at which the episode
 * counted, or null if the episode may count again.
 */
async function readWith(here: number, elsewhere: number): Promise<number | null | undefined> {
  const root = await createRoot({ catalogue: [frieren] });
  root.service.save(frieren.id, { status: 'watching', progress: here });
  await refreshList(root.worker, 'user-1');
  const counted = activity({ episodeKey: KEY, mediaId: frieren.id, account: 'user-1' });
  await (await openDatabase()).put('activity', counted);
  await modifySession(SESSION, () => ({
    kind: 'playing',
    key: SESSION,
    observed: episode({ episodeId: 'five' }),
    updatedAt: 1,
    watchedAt: root.clock.now,
    account: 'user-1',
    tab: 1,
    playbacks: [],
  }));
  root.clock.now += 60_000;
  root.service.save(frieren.id, { status: 'watching', progress: elsewhere });
  await refreshList(root.worker, 'user-1');
  return (await readSession(SESSION))?.watchedAt;
}

it('an episode counts again after another device lowered the progress', async () => {
  expect(await readWith(5, 3)).toBeNull();
});

it.each([
  ['advances the title', 5, 7],
  ['lowers the progress, but not below the episode', 7, 5],
])('an episode does not count again if another device %s', async (_what, here, elsewhere) => {
  expect(await readWith(here, elsewhere)).toEqual(expect.any(Number));
});
