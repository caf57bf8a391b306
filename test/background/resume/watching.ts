// Sets up a list with one title at episode 4. Its episode 5 is on a page that names the next episode.
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { enqueueAndDeliver } from '@/lib/background/runtime/delivery-alarm.ts';
import { deliver } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { episode } from '../../domain/examples.ts';
import { catalogue, frieren } from '../changes.ts';
import { rest } from '../life.ts';
import { createRoot, type Root } from '../root.ts';

export const SIX = 'https://www.crunchyroll.com/watch/GSIX00006';
export const five = episode({
  url: 'https://www.crunchyroll.com/watch/GFIVE0005/five',
  episodeId: 'GFIVE0005',
  seriesId: 'GSERIES01',
  nextUrl: SIX,
  nextNumber: 6,
});

/** Creates a worker with the title on its list at this progress. */
export async function createListed(progress = 4): Promise<Root> {
  const root = await createRoot({ catalogue });
  await listAt(root, progress);
  return root;
}

/** Sets the progress here and on the service. */
export async function listAt(root: Root, progress: number): Promise<void> {
  root.service.save(frieren.id, { status: 'watching', progress });
  await refreshList(root, 'user-1');
}

/** Counts the episode, and sends it. */
export async function watch(root: Root, observed: ObservedEpisode): Promise<void> {
  const change = { kind: 'episode', observed, watchedAt: root.clock.now } as const;
  await rest(async () => {
    await enqueueAndDeliver(root, () => addChange(root, change, 'user-1'));
    await deliver(root);
  });
}
