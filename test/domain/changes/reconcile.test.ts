// Tests which decision wins. Covers single cases, and compares any order of sending with a small model.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntryPatch, EntryState } from '@/lib/domain/changes/entry-state.ts';
import {
  entryAtDecisionTime,
  type LogEntry,
  type RequestedChange,
  reconcileChange,
} from '@/lib/domain/changes/reconcile.ts';
import { loweredAfterEpisodeCases, plannedAgainCases, watchAgainCases } from './lowered-progress-cases.ts';
import { exampleEntryState, exampleLogEntry, runReconcileCase } from './reconcile-case.ts';
import { reconcileCases } from './reconcile-cases.ts';

describe('reconcileChange', () => {
  it.each(
    [...reconcileCases, ...loweredAfterEpisodeCases, ...watchAgainCases, ...plannedAgainCases].map(
      (one) => [one.name, one] as const,
    ),
  )('%s', (_name, one) => {
    expect(runReconcileCase(one)).toEqual(one.becomes);
  });
});

describe('entryAtDecisionTime for the time of an episode', () => {
  it('excludes decisions that were made after the episode', () => {
    const log = [exampleLogEntry('edit', exampleEntryState(4), exampleEntryState(4, 'dropped'), 11)];
    expect(entryAtDecisionTime(exampleEntryState(6, 'dropped'), log, 10)).toEqual(exampleEntryState(6));
    expect(entryAtDecisionTime(exampleEntryState(4, 'dropped'), log, 12)).toEqual(
      exampleEntryState(4, 'dropped'),
    );
    expect(
      entryAtDecisionTime(null, [exampleLogEntry('remove', exampleEntryState(4), null, 11)], 10),
    ).toEqual(exampleEntryState(4));
  });
});

/** A user's action on one title in one browser. Its index in the list is its time. */
type Act =
  | { readonly kind: 'watch' }
  | { readonly kind: 'set'; readonly progress: number }
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'score'; readonly score: number }
  | { readonly kind: 'remove' };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ kind: 'watch' } as const) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('set' as const), progress: fc.nat(30) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      status: fc.constantFrom('on_hold', 'dropped', 'watching'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('score' as const), score: fc.nat(10) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'remove' } as const) },
);

/**
 * Computes the expected result. In this model, actions take effect at once and in order. A watched episode is the one after the current
 * progress.
 */
function live(start: EntryState, acts: readonly Act[]): { end: EntryState | null; episodes: number[] } {
  const episodes: number[] = [];
  let there: EntryState | null = start;
  for (const one of acts) {
    if (one.kind === 'remove') there = null;
    else if (one.kind === 'watch') {
      const progress: number = (there?.progress ?? 0) + 1;
      episodes.push(progress);
      there = { progress, status: 'watching', userScore: there?.userScore ?? null };
    } else there = edited(there, patchOf(one));
  }
  return { end: there, episodes };
}

function patchOf(one: Exclude<Act, { kind: 'watch' | 'remove' }>): EntryPatch {
  if (one.kind === 'set') return { progress: one.progress };
  if (one.kind === 'score') return { userScore: one.score };
  return { status: one.status as 'dropped' };
}

function edited(there: EntryState | null, patch: EntryPatch): EntryState {
  return { ...(there ?? { status: 'watching', progress: 0, userScore: null }), ...patch };
}

/** One item to send. Items in the same lane keep their order. */
interface Sent {
  readonly requested: RequestedChange;
  readonly base: EntryState | null;
  readonly episode: number | null;
}

/** Returns the items to send. The `base` of a manual change is the entry as the user saw it: with all earlier manual changes, but without
 * the episodes. */
function queueOf(start: EntryState, acts: readonly Act[], episodes: readonly number[]): Sent[] {
  let seen: EntryState | null = start;
  let watched = 0;
  return acts.map((one, decidedAt): Sent => {
    const requested = (by: RequestedChange['by'], patch: RequestedChange['patch']): RequestedChange => ({
      by,
      patch,
      decidedAt,
      attempted: null,
    });
    if (one.kind === 'watch') {
      const episode = episodes[watched++] ?? 1;
      return { requested: requested('episode', { progress: episode }), base: null, episode };
    }
    const base = seen;
    if (one.kind === 'remove') seen = null;
    else seen = edited(seen, patchOf(one));
    return { requested: requested('user', one.kind === 'remove' ? null : patchOf(one)), base, episode: null };
  });
}

/** Returns the items in a possible order of sending. Episodes wait for earlier manual changes, but manual changes may overtake episodes. */
function orderOf(queue: readonly Sent[], dice: readonly boolean[]): Sent[] {
  const byHand = queue.filter(({ episode }) => episode === null);
  const episodes = queue.filter(({ episode }) => episode !== null);
  const order: Sent[] = [];
  for (let draw = 0; byHand.length + episodes.length > 0; draw += 1) {
    const mustWait =
      byHand[0] && episodes[0] && byHand[0].requested.decidedAt < episodes[0].requested.decidedAt;
    const hand = episodes.length === 0 || (byHand.length > 0 && (mustWait || dice[draw % dice.length]));
    const next = (hand ? byHand : episodes).shift();
    if (next) order.push(next);
  }
  return order;
}

/** Sends one item. Writes its outcome to the list and to the log. */
function send(
  list: EntryState | null,
  log: LogEntry[],
  { requested, base, episode }: Sent,
): EntryState | null {
  const asked =
    episode === null
      ? requested
      : { ...requested, patch: patchOfEpisode(list, log, requested.decidedAt, episode) };
  if (asked.patch && Object.keys(asked.patch).length === 0) return list;
  const result = reconcileChange(asked, base, list, log);
  if (result.kind === 'ask' || result.kind === 'keep' || result.kind === 'drop') return list;
  const after = result.kind === 'write' ? edited(list, result.patch) : null;
  const what = episode !== null ? 'advance' : result.kind === 'write' ? 'edit' : 'remove';
  const said = what === 'edit' ? (Object.keys(requested.patch ?? {}) as (keyof EntryState)[]) : undefined;
  log.push(
    exampleLogEntry(what, list, after, requested.decidedAt, { at: 1000 + log.length, decidedFields: said }),
  );
  return after;
}

function patchOfEpisode(
  list: EntryState | null,
  log: readonly LogEntry[],
  decidedAt: number,
  episode: number,
): EntryPatch {
  const then = entryAtDecisionTime(list, log, decidedAt);
  if (then && episode <= then.progress) return {};
  return { progress: episode, ...(then?.status !== 'watching' && { status: 'watching' as const }) };
}

/**
 * Whether the final status may differ from the model's status. If a manually set progress is sent before an episode that was watched
 * earlier, this episode no longer changes the status.
 */
function mayStayAway(acts: readonly Act[]): boolean {
  const watched = acts.findIndex(({ kind }) => kind === 'watch');
  return watched >= 0 && acts.slice(watched).some(({ kind }) => kind === 'set');
}

describe('reconcileChange in any order of sending', () => {
  it('results in the same list as changes that were sent immediately', () => {
    const history = fc.record({
      acts: fc.array(act, { minLength: 1, maxLength: 8 }),
      dice: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    });
    fc.assert(
      fc.property(history, ({ acts, dice }) => {
        const start = exampleEntryState(4, 'watching', 7);
        const { end, episodes } = live(start, acts);
        const log: LogEntry[] = [];
        let list: EntryState | null = start;
        for (const one of orderOf(queueOf(start, acts, episodes), dice)) list = send(list, log, one);
        expect(list).toEqual(mayStayAway(acts) && end && list ? { ...end, status: list.status } : end);
      }),
      { seed: 13, numRuns: 2000 },
    );
  });

  it('never lowers a progress from another device that the user had not seen', () => {
    const numbers = fc.record({ seen: fc.nat(20), more: fc.integer({ min: 1, max: 20 }), set: fc.nat(40) });
    fc.assert(
      fc.property(numbers, ({ seen, more, set }) => {
        const current = exampleEntryState(seen + more);
        const requested: RequestedChange = {
          by: 'user',
          patch: { progress: set },
          decidedAt: 10,
          attempted: null,
        };
        const after = send(current, [], { requested, base: exampleEntryState(seen), episode: null });
        expect(after?.progress).toBe(Math.max(set, current.progress));
      }),
      { seed: 13 },
    );
  });
});
