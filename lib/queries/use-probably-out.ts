// Of which titles the next episode is probably out: read once there is time, and again while the page stays open.
import { useQuery } from '@tanstack/react-query';
import { shownAccount } from '../domain/account.ts';
import type { ShownEntry } from '../domain/changes/pending-entries.ts';
import { readAccount } from '../store/preferences.ts';

/** Ids of titles, each with the progress to which it applies: an edit makes it void at once. */
export type ProbablyOut = ReadonlyMap<string, number>;

const none: ProbablyOut = new Map();

/** `reads`: whether this place has it read; the others show what is there. Empty until then. */
export function useProbablyOut(reads = false): ProbablyOut {
  return (
    useQuery({
      queryKey: ['library', 'out'],
      queryFn: readOut,
      enabled: reads,
      refetchInterval: 600_000,
    }).data ?? none
  );
}

export function isOut(out: ProbablyOut, { mediaId, status, progress }: ShownEntry): boolean {
  return status === 'watching' && out.get(mediaId) === progress;
}

async function readOut(): Promise<ProbablyOut> {
  const { readProbablyOut } = await import('../store/probably-out.ts');
  const entries = await readProbablyOut(shownAccount(await readAccount()), Date.now());
  return new Map(entries.map(({ mediaId, progress }) => [mediaId, progress]));
}
