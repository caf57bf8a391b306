// Changes remembered matches after the user has edited or imported them in the options.
import type { ImportedMatch, Match, MatchEdit } from '../../domain/matches/match.ts';
import { addServiceToRules } from '../../domain/matches/match-memory.ts';
import { modifyMatch } from '../../store/matches.ts';
import type { Context } from '../runtime/context.ts';
import { publishMatchesChange, readServiceId } from './resolve.ts';

/** Edits a match. Returns the stored match, or null if it no longer exists. */
export async function changeMatch(ctx: Context, seasonKey: string, change: MatchEdit): Promise<Match | null> {
  // Store the id of the current service with the rules, because the ids of the chosen titles belong to this service.
  const service = await readServiceId();
  const edited = await modifyMatch(
    seasonKey,
    (known) => known && addServiceToRules(editedMatch(known, change, ctx.now()), service),
  );
  if (edited) publishMatchesChange(ctx);
  return edited;
}

/** Imports matches, except those that have changed since the user saw the preview. Returns the imported matches. */
export async function writeImportedMatches(
  ctx: Context,
  imported: readonly ImportedMatch[],
): Promise<readonly Match[]> {
  const service = await readServiceId();
  const written: Match[] = [];
  for (const { match, seen } of imported) {
    const incoming = addServiceToRules(match, service);
    const stored = await modifyMatch(
      match.seasonKey,
      (known) => ((known?.decidedAt ?? null) === seen ? incoming : known),
      ctx.now(),
    );
    if (stored === incoming) written.push(incoming);
  }
  if (written.length > 0) publishMatchesChange(ctx);
  return written;
}

/** Returns the match after the user's edit. `now` is in epoch milliseconds. */
function editedMatch(known: Match, { rules, policy }: MatchEdit, now: number): Match {
  const ruled: Match = rules
    ? { ...known, rules, decidedBy: 'user', evidence: [{ code: 'chosenByUser', values: {} }] }
    : known;
  return { ...ruled, ...(policy && { policy }), decidedAt: now };
}
