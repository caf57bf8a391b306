// Manages one run over the rows of a file: its catalogue, its results so far, and its progress callback.
import type { Problem } from '../../domain/changes/outbox-item.ts';
import type { TitleResolution } from '../../import/plan.ts';
import { type CatalogueDependencies, createCatalogueSearch } from './ask-catalogue.ts';

const AT_ONCE = 2;

export interface ResolvingProgress {
  readonly done: number;
  readonly total: number;
  readonly searches: number;
  /** The time (epoch milliseconds) until which the service accepts no search; null while it accepts searches. */
  readonly waitingUntil: number | null;
  /** The results so far by row index. The map grows during the run. */
  readonly resolutions: ReadonlyMap<number, TitleResolution>;
}

export interface RunOptions {
  readonly onProgress?: ((progress: ResolvingProgress) => void) | undefined;
  /** Aborts the run. The promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The result of a run. `problem` is why the run stopped early, for example offline or signed out; null if every title is in `resolutions`.
 */
export interface LookupResult {
  readonly resolutions: ReadonlyMap<number, TitleResolution>;
  readonly problem: Problem | null;
}

/** Opens a run. `report` sends the progress to `onProgress`. The catalogue also calls `report` when a search has to wait. */
export function openLookupRun(
  dependencies: CatalogueDependencies,
  total: number,
  { onProgress, signal }: RunOptions,
) {
  const resolutions = new Map<number, TitleResolution>();
  const report = () => {
    const [searches, waitingUntil] = [catalogue.searches(), catalogue.waitingUntil()];
    onProgress?.({ done: resolutions.size, total, searches, waitingUntil, resolutions });
  };
  const catalogue = createCatalogueSearch(dependencies, signal, report);
  return { catalogue, resolutions, report };
}

/** Runs `workOff` twice in parallel. `workOff` must take items from a shared queue until the queue is empty. */
export async function runParallelWorkers(workOff: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, workOff));
}
