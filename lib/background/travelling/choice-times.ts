// When something was decided that keeps no time of its own: a setting, and what was forgotten.
import { isUsersDecision } from '../../domain/files/match-file.ts';
import type { Match } from '../../domain/matches/match.ts';
import { storedMatches } from '../../store/matches.ts';
import { readSettings } from '../../store/preferences.ts';
import { matchMayLeave } from '../../store/travelling/local-choices.ts';
import { keyMayLeave } from '../../store/travelling/may-leave.ts';
import { readTimes, readTravelState, writeTimes } from '../../store/travelling/travel-state.ts';
import type { Parts } from '../parts.ts';

/** To be called before it is done: a worker that dies in between has then at least lost nothing. */
export function noteDecided(parts: Parts, keys: readonly string[]): Promise<void> {
  return parts.memory.choiceTimes(async () => {
    if (keys.length === 0) return;
    const now = parts.platform.now();
    await writeTimes({ ...(await readTimes()), ...Object.fromEntries(keys.map((key) => [key, now])) });
  });
}

/** A choice that is taken back would come again from another browser. It is noted also while sharing is off, for when it is on again; but not where it never was, and nothing of what must not leave this browser. */
export async function noteForgotten(parts: Parts, key: string): Promise<void> {
  if (!(await readTravelState())) return;
  const { selfHosted } = await readSettings();
  if (!keyMayLeave(key, selfHosted)) return;
  const match = key.startsWith('m:') ? await storedMatches.read(key.slice(2)) : null;
  if (!match || matchMayLeave(match, selfHosted)) await noteDecided(parts, [key]);
}

/** The user's decision about a title becomes Kiroku's again: it is taken back, or it would come again from another browser. `becomes`: what the match will be. */
export async function noteHandedBack(
  parts: Parts,
  seasonKey: string,
  becomes: (known: Match) => Match,
): Promise<void> {
  const known = await storedMatches.read(seasonKey);
  if (known && isUsersDecision(known) && !isUsersDecision(becomes(known)))
    await noteForgotten(parts, `m:${seasonKey}`);
}

/** Those that a look has used, but for what was noted since. */
export function forgetTimes(parts: Parts, used: Readonly<Record<string, number>>): Promise<void> {
  return parts.memory.choiceTimes(async () => {
    const times = Object.entries(await readTimes());
    const left = times.filter(([key, time]) => used[key] !== time);
    if (left.length < times.length) await writeTimes(Object.fromEntries(left));
  });
}
