// Writes the output of a chaos run: its report, and a trace with which the run can be repeated.
import { root } from '../../../lib/build/paths.ts';
import type { Verdict } from './model.ts';
import type { TroubleKind } from './plan.ts';

/** The folder contains `<seed>.json` and `<seed>.trace.txt` for each run. */
export const REPORTS = `${root}test-results/chaos`;

export interface ChaosReport extends Verdict {
  readonly seed: number;
  readonly seconds: number;
  readonly steps: number;
  readonly episodes: number;
  readonly edits: number;
  readonly faults: Readonly<Partial<Record<TroubleKind, number>>>;
}
