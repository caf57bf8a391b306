// Edits, forgets and imports remembered matches for the options page. Then decides again about the waiting episodes.
import type { MessageInput } from '../../messaging/protocol.ts';
import { isKnownSite } from '../../sites/registry.ts';
import { forgetMatchOfSeason } from '../matching/match-decisions.ts';
import { changeMatch, writeImportedMatches } from '../matching/match-edits.ts';
import type { Context } from '../runtime/context.ts';
import { redecideWaitingEpisodes } from './answers.ts';

export async function editMatch(
  ctx: Context,
  { seasonKey, ...edit }: MessageInput<'editMatch'>,
): Promise<void> {
  const match = await changeMatch(ctx, seasonKey, edit);
  if (match) await redecideWaitingEpisodes(ctx, match);
}

export async function forgetSeasonMatch(
  ctx: Context,
  { seasonKey }: MessageInput<'forgetMatch'>,
): Promise<void> {
  await forgetMatchOfSeason(ctx, seasonKey);
}

/** Imports matches. Returns how many were written. */
export async function importMatches(
  ctx: Context,
  { matches }: MessageInput<'importMatches'>,
): Promise<number> {
  const known = matches.filter(({ match }) => isKnownSite(match.seasonKey.split(':')[0] ?? ''));
  const written = await writeImportedMatches(ctx, known);
  for (const match of written) await redecideWaitingEpisodes(ctx, match);
  return written.length;
}
