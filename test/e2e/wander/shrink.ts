// Shortens a history with a difference for as long as the difference stays.
import type { AccountPhase, WanderHistory } from './history.ts';

/** Returns the histories that are shorter by one tab, death or step, with the largest cuts first. */
function shorter(history: WanderHistory): WanderHistory[] {
  const { phases } = history;
  const withPhases = (changed: readonly AccountPhase[]): WanderHistory => ({ ...history, phases: changed });
  const without = <T>(items: readonly T[], gone: number): T[] => items.filter((_, index) => index !== gone);
  const inPhase = (at: number, change: (phase: AccountPhase) => AccountPhase[]): WanderHistory[] =>
    phases.flatMap((phase, index) =>
      index === at ? change(phase).map((one) => withPhases(phases.with(at, one))) : [],
    );
  return [
    ...(phases.length > 1 ? phases.map((_, index) => withPhases(without(phases, index))) : []),
    ...phases.flatMap((_, at) => inPhase(at, (phase) => withoutLanes(phase))),
    ...phases.flatMap((_, at) =>
      inPhase(at, (phase) => (phase.kills.length > 0 ? [{ ...phase, kills: [] }] : [])),
    ),
    ...phases.flatMap((_, at) => inPhase(at, (phase) => withoutSteps(phase))),
  ];

  function withoutLanes(phase: AccountPhase): AccountPhase[] {
    return phase.lanes.length > 1
      ? phase.lanes.map((_, index) => ({ ...phase, lanes: without(phase.lanes, index) }))
      : [];
  }

  function withoutSteps(phase: AccountPhase): AccountPhase[] {
    return phase.lanes.flatMap((lane, index) =>
      lane.length > 1
        ? lane.map((_, step) => ({ ...phase, lanes: phase.lanes.with(index, without(lane, step)) }))
        : [],
    );
  }
}

/**
 * Returns the smallest history that still differs, after at most `most` runs. `isStill` runs a history and returns whether it
 * differs.
 */
export async function shrinkHistory(
  history: WanderHistory,
  isStill: (candidate: WanderHistory) => Promise<boolean>,
  most: number,
): Promise<WanderHistory> {
  let smallest = history;
  let candidates = shorter(smallest);
  for (let tried = 0; tried < most; tried += 1) {
    const next = candidates.shift();
    if (!next) return smallest;
    if (!(await isStill(next))) continue;
    smallest = next;
    candidates = shorter(smallest);
  }
  return smallest;
}
