// One run over the rows of a file: its catalogue, its results so far, and its progress callback.
import type { Problem } from '../../domain/changes/outbox-item.ts';
import type { Resolution } from '../../import/plan.ts';
import { type CatalogueWorld, openCatalogue } from './ask-catalogue.ts';

const AT_ONCE = 2;

export interface ResolvingProgress {
  readonly done: number;
  readonly total: number;
  readonly searches: number;
  /** Until when the service wants no search, in epoch milliseconds; null while it accepts them. */
  readonly waitingUntil: number | null;
  /** The results so far, by row index; grows during the run. */
  readonly resolutions: ReadonlyMap<number, Resolution>;
}

export interface RunOptions {
  readonly onProgress?: ((progress: ResolvingProgress) => void) | undefined;
  /** The promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** `problem`: why it stopped early, for example offline or signed out; null when every title is in `resolutions`. */
export interface Resolved {
  readonly resolutions: ReadonlyMap<number, Resolution>;
  readonly problem: Problem | null;
}

/** `report` reports the progress; the catalogue also reports its waits. */
export function openRun(world: CatalogueWorld, total: number, { onProgress, signal }: RunOptions) {
  const resolutions = new Map<number, Resolution>();
  const report = () => {
    const [searches, waitingUntil] = [catalogue.searches(), catalogue.waitingUntil()];
    onProgress?.({ done: resolutions.size, total, searches, waitingUntil, resolutions });
  };
  const catalogue = openCatalogue(world, signal, report);
  return { catalogue, resolutions, report };
}

/** Runs two workers at a time. `workOff` takes items from a shared queue until it is empty. */
export async function runWorkers(workOff: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, workOff));
}
