// Stores when the user decided something that has no time of its own: a changed setting, or a removed choice.
import { isUsersDecision } from '../../domain/files/match-file.ts';
import type { Match } from '../../domain/matches/match.ts';
import { readMatch } from '../matches.ts';
import { withLock } from '../mutex.ts';
import { readSettings } from '../preferences.ts';
import { matchMayLeave } from './local-choices.ts';
import { keyMayLeave } from './may-leave.ts';
import { readChoiceTimes, readSyncState, writeChoiceTimes } from './sync-state.ts';

const LOCK = 'choiceTimes';

/** Call this before making the change, so that a crash in between does not lose the time. `now` in epoch milliseconds. */
export function noteDecided(keys: readonly string[], now: number): Promise<void> {
  return withLock(LOCK, async () => {
    if (keys.length === 0) return;
    await writeChoiceTimes({
      ...(await readChoiceTimes()),
      ...Object.fromEntries(keys.map((key) => [key, now])),
    });
  });
}

/** Notes that the user removed a choice, or it would come back from another browser. This is noted even while sync is off, in case it is switched on again, but not if sync was never on or if the choice may not leave this browser. */
export async function noteForgotten(key: string, now: number): Promise<void> {
  if (!(await readSyncState())) return;
  const { selfHosted } = await readSettings();
  if (!keyMayLeave(key, selfHosted)) return;
  const match = key.startsWith('m:') ? await readMatch(key.slice(2)) : null;
  if (!match || matchMayLeave(match, selfHosted)) await noteDecided([key], now);
}

/** Notes that the user gave up a decision about a title, or it would come back from another browser. `becomes` returns the match after the change. */
export async function noteDecisionRevoked(
  seasonKey: string,
  becomes: (known: Match) => Match,
  now: number,
): Promise<void> {
  const known = await readMatch(seasonKey);
  if (known && isUsersDecision(known) && !isUsersDecision(becomes(known)))
    await noteForgotten(`m:${seasonKey}`, now);
}

/** Deletes the times that a sync has used, unless they were updated meanwhile. */
export function forgetChoiceTimes(used: Readonly<Record<string, number>>): Promise<void> {
  return withLock(LOCK, async () => {
    const times = Object.entries(await readChoiceTimes());
    const left = times.filter(([key, time]) => used[key] !== time);
    if (left.length < times.length) await writeChoiceTimes(Object.fromEntries(left));
  });
}
