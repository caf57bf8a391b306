// One run over the rows of a file: the catalogue that it asks, what it has found so far, and who sees that.
import type { Problem } from '../../domain/changes/outbox-item.ts';
import type { Resolution } from '../../import/plan.ts';
import { type CatalogueWorld, openCatalogue } from './ask-catalogue.ts';

const AT_ONCE = 2;

export interface ResolvingProgress {
  readonly done: number;
  readonly total: number;
  readonly searches: number;
  /** Until when the service wants no search, epoch milliseconds; null while it takes them. */
  readonly waitingUntil: number | null;
  /** What is found so far, by the place; it grows while the run goes on. */
  readonly resolutions: ReadonlyMap<number, Resolution>;
}

export interface RunOptions {
  readonly onProgress?: ((progress: ResolvingProgress) => void) | undefined;
  /** The promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** `problem`: why it stopped before the end, for example offline or signed out; null when every title is in `resolutions`. */
export interface Resolved {
  readonly resolutions: ReadonlyMap<number, Resolution>;
  readonly problem: Problem | null;
}

/** `report` tells how far it is; the catalogue does so by itself when it waits. */
export function openRun(world: CatalogueWorld, total: number, { onProgress, signal }: RunOptions) {
  const resolutions = new Map<number, Resolution>();
  const report = () => {
    const [searches, waitingUntil] = [catalogue.searches(), catalogue.waitingUntil()];
    onProgress?.({ done: resolutions.size, total, searches, waitingUntil, resolutions });
  };
  const catalogue = openCatalogue(world, signal, report);
  return { catalogue, resolutions, report };
}

/** Two at a time. `workOff` takes from one queue until nothing is left. */
export async function inTurns(workOff: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, workOff));
}
