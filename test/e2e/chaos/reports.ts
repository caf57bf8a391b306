// The output of a chaos run: its report, and its trace, with which it can be repeated.
import { root } from '../../../lib/build/paths.ts';
import type { ModelDifferences } from './model.ts';
import type { FailureKind } from './plan.ts';

/** Contains `<seed>.json` and `<seed>.trace.txt` for each run. */
export const REPORT_FOLDER = `${root}test-results/chaos`;

export interface ChaosReport extends ModelDifferences {
  readonly seed: number;
  readonly seconds: number;
  readonly steps: number;
  readonly episodes: number;
  readonly edits: number;
  readonly faults: Readonly<Partial<Record<FailureKind, number>>>;
}
