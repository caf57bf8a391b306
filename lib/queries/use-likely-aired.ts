// Of which titles the next episode is probably out: read once there is time, and again while the page stays open.
import { useQuery } from '@tanstack/react-query';
import type { ShownEntry } from '../domain/changes/pending-entries.ts';

/** Ids of titles, each with the progress to which it applies: an edit makes it void at once. */
type ProbablyOut = ReadonlyMap<string, number>;

const none: ProbablyOut = new Map();

/** `enabled`: in the one place that has it read; the others show what is there. Empty until then. */
export function useLikelyAired(enabled = false): ProbablyOut {
  return useQuery({ queryKey: ['library', 'out'], queryFn, enabled, refetchInterval: 600_000 }).data ?? none;
}

export function isOut(out: ProbablyOut, { mediaId, status, progress }: ShownEntry): boolean {
  return status === 'watching' && out.get(mediaId) === progress;
}

/** No first frame needs it. */
async function queryFn(): Promise<ProbablyOut> {
  return (await import('../store/likely-aired.ts')).readOutNow(Date.now());
}
