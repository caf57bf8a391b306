// Changes the user makes to remembered matches in the options, and those taken from a file.
import type { ImportedMatch, Match, MatchEdit } from '../domain/match.ts';
import { type MatchStore, storedMatches } from './match-store.ts';
import { createSerial } from './serial.ts';

export interface MatchEditsParts {
  readonly now: () => number;
  readonly onChange: () => void;
  readonly matches?: MatchStore;
}

export function createMatchEdits({ now, onChange, matches = storedMatches }: MatchEditsParts) {
  const inOrder = createSerial();

  /** The match as it is now; null when it has been forgotten meanwhile. */
  function edit(seasonKey: string, change: MatchEdit): Promise<Match | null> {
    return inOrder(async () => {
      const known = await matches.read(seasonKey);
      if (!known) return null;
      const edited = editedMatch(known, change, now());
      await matches.write(edited);
      onChange();
      return edited;
    });
  }

  /** Writes what has not changed since the user saw it; returns what was written. */
  function takeOver(imported: readonly ImportedMatch[]): Promise<readonly Match[]> {
    return inOrder(async () => {
      const written: Match[] = [];
      for (const { match, seen } of imported) {
        const known = await matches.read(match.seasonKey);
        if ((known?.decidedAt ?? null) !== seen) continue;
        await matches.write(match);
        written.push(match);
      }
      if (written.length > 0) onChange();
      return written;
    });
  }

  return { edit, takeOver };
}

function editedMatch(known: Match, { rules, policy }: MatchEdit, now: number): Match {
  const ruled: Match = rules
    ? { ...known, rules, decidedBy: 'user', evidence: [{ code: 'chosenByUser', values: {} }] }
    : known;
  return { ...ruled, ...(policy && { policy }), decidedAt: now };
}
