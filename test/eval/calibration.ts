// Compares the stated certainty of decisions with the share of right decisions. Prints a table with bars.
import type { ObservedEpisode } from '../../lib/domain/episode.ts';
import type { MatchingData } from '../../lib/matching/matching-data.ts';
import { weighCandidates } from '../../lib/matching/weighing/weighing.ts';
import type { MemoryApi } from './memory-api.ts';

/** A decision with its stated certainty, from 0 to 1. `right` states whether the decision was right. */
export interface StatedDecision {
  readonly kind: 'accepted' | 'first of a question';
  readonly certainty: number;
  readonly right: boolean;
}

/** The lower end of each step of certainty. */
const STEPS = [0, 0.4, 0.5, 0.6, 0.7, 0.8, 0.87, 0.9, 0.94, 0.97, 1] as const;
const WIDTH = 40;

/** Returns the certainty of a decision that was made by names. Returns null if an id or a relation decided. */
export function computeStatedCertainty(
  observed: ObservedEpisode,
  mediaId: string,
  { memory, data }: { readonly memory: Pick<MemoryApi, 'answered'>; readonly data: MatchingData },
): number | null {
  const { hypotheses } = weighCandidates(observed, memory.answered(), data, []);
  const leading = hypotheses.find(
    ({ candidate, numberings }) =>
      candidate.media.id === mediaId || numberings.some((one) => one.candidate.media.id === mediaId),
  );
  return leading ? Math.min(1, leading.score) : null;
}

/** Returns a line for each step of certainty that has decisions. The share of right decisions should not be below the step. */
export function describeCalibration(stated: readonly StatedDecision[]): string {
  const lines = (['accepted', 'first of a question'] as const).flatMap((kind) => [
    `certainty  decisions  right     ${kind}`,
    ...STEPS.flatMap((from, at) => {
      const to = STEPS[at + 1] ?? Number.POSITIVE_INFINITY;
      const within = stated.filter((one) => one.kind === kind && one.certainty >= from && one.certainty < to);
      return within.length === 0 ? [] : [lineOf(from, within)];
    }),
  ]);
  return lines.join('\n');
}

function lineOf(from: number, within: readonly StatedDecision[]): string {
  const share = within.filter(({ right }) => right).length / within.length;
  const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '·');
  const percent = `${(share * 100).toFixed(1)} %`;
  return `${from.toFixed(2).padEnd(9)}  ${String(within.length).padEnd(9)}  ${percent.padEnd(8)}  ${bar}`;
}
