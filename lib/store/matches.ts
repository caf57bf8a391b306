// Stores remembered matches by season, with the time of the user's decision about each match. A decision that depends on a stored match is
// made inside the transaction that writes the match.
import { isDecidedByUser } from '../domain/files/match-file.ts';
import type { Match } from '../domain/matches/match.ts';
import { type DecisionStamp, decisionTimeAfter } from '../domain/sync/choice.ts';
import { openDatabase, transact } from './database.ts';
import { forgetResumePointsOf } from './resume-points.ts';
import { createRemovalFilter } from './sync/removals.ts';

async function readMatch(seasonKey: string): Promise<Match | null> {
  return (await (await openDatabase()).get('matches', seasonKey)) ?? null;
}

/**
 * Replaces a match by the result of `edit`, in one transaction. Returns the match that is stored afterwards. If `edit` returns null or the
 * same match, nothing is written. If the user's edit may be later than the match's own time `decidedAt`, pass the time of the edit as
 * `now`.
 */
export async function modifyMatch(
  seasonKey: string,
  edit: (known: Match | null) => Match | null,
  now?: number,
): Promise<Match | null> {
  const remembers = await createRemovalFilter();
  return modifyStampedMatch(seasonKey, (known, stamp) => {
    const edited = edit(known) ?? known;
    if (!edited || edited === known) return [known, stamp];
    const before = timeOf(known, stamp);
    if (isDecidedByUser(edited)) return [edited, { at: decisionTimeAfter(before, edited.decidedAt) }];
    // If the user leaves the decision to Kiroku now, the user's own decision counts as removed.
    const isRevoked = known !== null && isDecidedByUser(known) && remembers(`m:${seasonKey}`);
    return [
      edited,
      isRevoked ? { at: decisionTimeAfter(before, now ?? edited.decidedAt), is: 'removed' } : stamp,
    ];
  });
}

/** Forgets a match at the user's request, made at `now`. Also deletes its resume points, which may belong to the wrong title. */
export async function forgetMatch(seasonKey: string, now: number): Promise<void> {
  const remembers = await createRemovalFilter();
  await modifyStampedMatch(seasonKey, (known, stamp) => {
    const at = decisionTimeAfter(timeOf(known, stamp), now);
    return [null, remembers(`m:${seasonKey}`) ? { at, is: 'removed' } : null];
  });
}

function timeOf(known: Match | null, stamp: DecisionStamp | null): number | undefined {
  return stamp?.at ?? (known && isDecidedByUser(known) ? known.decidedAt : undefined);
}

/** Writes a match and its stamp in one transaction. If either is null, deletes it. Returns the match that is stored afterwards. */
export function modifyStampedMatch(
  seasonKey: string,
  change: (known: Match | null, stamp: DecisionStamp | null) => readonly [Match | null, DecisionStamp | null],
): Promise<Match | null> {
  return transact(['matches', 'matchStamps', 'resumePoints'], async (write) => {
    const [matches, stamps] = [write.objectStore('matches'), write.objectStore('matchStamps')];
    const known = (await matches.get(seasonKey)) ?? null;
    const knownStamp = (await stamps.get(seasonKey)) ?? null;
    const [match, stamp] = change(known, knownStamp);
    if (match && match !== known) await matches.put(match);
    if (stamp && stamp !== knownStamp) await stamps.put({ ...stamp, seasonKey });
    if (!stamp) await stamps.delete(seasonKey);
    if (known && !match) {
      await matches.delete(seasonKey);
      await forgetResumePointsOf(write, seasonKey);
    }
    return match;
  });
}

/** Reads and changes matches, in the database (`databaseMatchStore`) or in memory (`createMatchOverlay`). */
export interface MatchStore {
  readonly read: typeof readMatch;
  readonly modify: typeof modifyMatch;
}

export const databaseMatchStore: MatchStore = { read: readMatch, modify: modifyMatch };

/** Overlays the stored matches with changes that stay in memory. */
export function createMatchOverlay(stored: MatchStore): MatchStore {
  const changed = new Map<string, Match>();
  const read = async (key: string): Promise<Match | null> => changed.get(key) ?? stored.read(key);
  return {
    read,
    modify: async (key, edit) => {
      const known = await read(key);
      const edited = edit(known) ?? known;
      if (edited) changed.set(key, edited);
      return edited;
    },
  };
}
