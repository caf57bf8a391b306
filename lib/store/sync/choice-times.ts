// When the user decided something that stores no time of its own: a setting, and what was forgotten.
import { isUsersDecision } from '../../domain/files/match-file.ts';
import type { Match } from '../../domain/matches/match.ts';
import { readMatch } from '../matches.ts';
import { withLock } from '../mutex.ts';
import { readSettings } from '../preferences.ts';
import { matchMayLeave } from './local-choices.ts';
import { keyMayLeave } from './may-leave.ts';
import { readChoiceTimes, readSyncState, writeChoiceTimes } from './sync-state.ts';

const LOCK = 'choiceTimes';

/** To be called before the change is made: a worker that dies in between loses nothing. `now` in epoch milliseconds. */
export function noteDecided(keys: readonly string[], now: number): Promise<void> {
  return withLock(LOCK, async () => {
    if (keys.length === 0) return;
    await writeChoiceTimes({
      ...(await readChoiceTimes()),
      ...Object.fromEntries(keys.map((key) => [key, now])),
    });
  });
}

/** A choice that is removed here would come back from another browser. It is noted also while sync is off, for when it is on again; but not where sync never was on, and nothing of what must not leave this browser. */
export async function noteForgotten(key: string, now: number): Promise<void> {
  if (!(await readSyncState())) return;
  const { selfHosted } = await readSettings();
  if (!keyMayLeave(key, selfHosted)) return;
  const match = key.startsWith('m:') ? await readMatch(key.slice(2)) : null;
  if (!match || matchMayLeave(match, selfHosted)) await noteDecided([key], now);
}

/** The user's decision about a title becomes Kiroku's again: it is noted as removed, or it would come back from another browser. `becomes`: what the match will be. */
export async function noteDecisionRevoked(
  seasonKey: string,
  becomes: (known: Match) => Match,
  now: number,
): Promise<void> {
  const known = await readMatch(seasonKey);
  if (known && isUsersDecision(known) && !isUsersDecision(becomes(known)))
    await noteForgotten(`m:${seasonKey}`, now);
}

/** Forgets the times that an exchange has used, unless they were noted again since. */
export function forgetChoiceTimes(used: Readonly<Record<string, number>>): Promise<void> {
  return withLock(LOCK, async () => {
    const times = Object.entries(await readChoiceTimes());
    const left = times.filter(([key, time]) => used[key] !== time);
    if (left.length < times.length) await writeChoiceTimes(Object.fromEntries(left));
  });
}
