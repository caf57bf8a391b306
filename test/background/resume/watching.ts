// Sets up a list with one title at episode 4. The page of episode 5 names the next episode.
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { enqueueAndDeliver } from '@/lib/background/runtime/delivery-alarm.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { episode } from '../../domain/examples.ts';
import { frieren, twoTitles } from '../changes.ts';
import { createRoot, type TestRoot } from '../root.ts';
import { runUntilIdle } from '../worker-life.ts';

export const EPISODE_SIX_URL = 'https://www.crunchyroll.com/watch/GSIX00006';
export const episodeFive = episode({
  url: 'https://www.crunchyroll.com/watch/GFIVE0005/five',
  episodeId: 'GFIVE0005',
  seriesId: 'GSERIES01',
  nextUrl: EPISODE_SIX_URL,
  nextNumber: 6,
});

/** Creates a worker with the title on its list at this progress. */
export async function createRootWithListedTitle(progress = 4): Promise<TestRoot> {
  const root = await createRoot({ catalogue: twoTitles });
  await setListedProgress(root, progress);
  return root;
}

/** Sets the progress in the local copy and on the service. */
export async function setListedProgress(root: TestRoot, progress: number): Promise<void> {
  root.service.save(frieren.id, { status: 'watching', progress });
  await refreshList(root, 'user-1');
}

/** Counts the episode, and sends it. */
export async function countAndSendEpisode(root: TestRoot, observed: ObservedEpisode): Promise<void> {
  const change = { kind: 'episode', observed, watchedAt: root.clock.now } as const;
  await runUntilIdle(async () => {
    await enqueueAndDeliver(root, () => addChange(root, change, 'user-1'));
    await deliverOutbox(root);
  });
}
