// What the options do with remembered matches; whatever waits for such a decision is decided again.
import type { Match, MatchEdit } from '../../domain/matches/match.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { isKnownSite } from '../../sites/registry.ts';
import type { Parts } from '../parts.ts';
import { noteHandedBack } from '../travelling/choice-times.ts';
import { sendAgain } from './answers.ts';
import { editedMatch } from './match-edits.ts';

export async function editMatch(
  parts: Parts,
  { seasonKey, ...edit }: MessageInput<'editMatch'>,
): Promise<void> {
  const match = await editNoted(parts, seasonKey, edit);
  if (match) await sendAgain(parts, match);
}

/** Null when it no longer exists. */
async function editNoted(parts: Parts, seasonKey: string, edit: MatchEdit): Promise<Match | null> {
  await noteHandedBack(parts, seasonKey, (known) => editedMatch(known, edit, parts.platform.now()));
  return parts.matchEdits.edit(seasonKey, edit);
}

export async function importMatches(
  parts: Parts,
  { matches }: MessageInput<'importMatches'>,
): Promise<number> {
  const known = matches.filter(({ match }) => isKnownSite(match.seasonKey.split(':')[0] ?? ''));
  for (const { match } of known) await noteHandedBack(parts, match.seasonKey, () => match);
  const written = await parts.matchEdits.takeOver(known);
  for (const match of written) await sendAgain(parts, match);
  return written.length;
}
