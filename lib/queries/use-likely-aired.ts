// Provides the titles whose next episode has probably aired. They are read when the page is idle, and again while it stays open.
import { useQuery } from '@tanstack/react-query';
import type { ShownEntry } from '../domain/changes/pending-entries.ts';

/**
 * Maps title ids to the progress after which the next episode has probably aired. If the title's progress differs from this value, ignore
 * the value, because the user has edited the progress since.
 */
type LikelyAired = ReadonlyMap<string, number>;

const none: LikelyAired = new Map();

/**
 * Returns the titles. Only the component that triggers the read sets `enabled`; other components use its result. The result is empty until
 * the read is complete.
 */
export function useLikelyAired(enabled = false): LikelyAired {
  return useQuery({ queryKey: ['library', 'out'], queryFn, enabled, refetchInterval: 600_000 }).data ?? none;
}

export function isLikelyAired(likelyAired: LikelyAired, { mediaId, status, progress }: ShownEntry): boolean {
  return status === 'watching' && likelyAired.get(mediaId) === progress;
}

/** Loads the code lazily, because the first frame does not need it. */
async function queryFn(): Promise<LikelyAired> {
  return (await import('../store/likely-aired.ts')).readLikelyAiredProgress(Date.now());
}
