// A list with one title at episode 4, and its fifth episode on a page that names the sixth.
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

/** The worker, with the title on its list at that progress. */
export async function createListed(progress = 4): Promise<Root> {
  const root = await createRoot({ catalogue });
  await listAt(root, progress);
  return root;
}

/** The list says so, here and at the service. */
export async function listAt({ service, libraryCache }: Root, progress: number): Promise<void> {
  service.save(frieren.id, { status: 'watching', progress });
  await libraryCache.refresh('user-1');
}

/** An episode counts and is sent. */
export async function watch({ clock, delivery, outbox }: Root, observed: ObservedEpisode): Promise<void> {
  const change = { kind: 'episode', observed, watchedAt: clock.now } as const;
  await rest(() => delivery.enqueueAndDeliver(() => outbox.add(change, 'user-1')));
}
