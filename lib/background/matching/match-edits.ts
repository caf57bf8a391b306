// Changes the user makes to remembered matches in the options, and those taken from a file.
import type { ImportedMatch, Match, MatchEdit } from '../../domain/matches/match.ts';
import { stampMatch } from '../../domain/matches/match-memory.ts';
import { type MatchStore, storedMatches } from '../../store/matches.ts';

interface MatchEditsParts {
  readonly now: () => number;
  readonly onChange: () => void;
  readonly matches?: MatchStore;
  /** `serviceIdOf` the service that is set: titles were chosen there. */
  readonly readService?: () => Promise<string | null>;
}

interface MatchEdits {
  /** Returns the match as it is now; null when it no longer exists. */
  readonly edit: (seasonKey: string, change: MatchEdit) => Promise<Match | null>;
  /** Writes what has not changed since the user saw it; returns what was written. */
  readonly takeOver: (imported: readonly ImportedMatch[]) => Promise<readonly Match[]>;
}

export function createMatchEdits(parts: MatchEditsParts): MatchEdits {
  const editing = { matches: storedMatches, readService: async () => null, ...parts };
  return {
    edit: (seasonKey, change) => edit(editing, seasonKey, change),
    takeOver: (imported) => takeOver(editing, imported),
  };
}

type Editing = Required<MatchEditsParts>;

async function edit(
  { matches, now, onChange, readService }: Editing,
  seasonKey: string,
  change: MatchEdit,
): Promise<Match | null> {
  const service = await readService();
  const edited = await matches.change(
    seasonKey,
    (known) => known && stampMatch(editedMatch(known, change, now()), service),
  );
  if (edited) onChange();
  return edited;
}

async function takeOver(
  { matches, onChange, readService }: Editing,
  imported: readonly ImportedMatch[],
): Promise<readonly Match[]> {
  const service = await readService();
  const written: Match[] = [];
  for (const { match, seen } of imported) {
    const incoming = stampMatch(match, service);
    const stored = await matches.change(match.seasonKey, (known) =>
      (known?.decidedAt ?? null) === seen ? incoming : known,
    );
    if (stored === incoming) written.push(incoming);
  }
  if (written.length > 0) onChange();
  return written;
}

export function editedMatch(known: Match, { rules, policy }: MatchEdit, now: number): Match {
  const ruled: Match = rules
    ? { ...known, rules, decidedBy: 'user', evidence: [{ code: 'chosenByUser', values: {} }] }
    : known;
  return { ...ruled, ...(policy && { policy }), decidedAt: now };
}
