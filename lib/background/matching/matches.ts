// What the options do with remembered matches; whatever waits for such a decision is decided again.
import type { MessageInput } from '../../messaging/protocol.ts';
import { isKnownSite } from '../../sites/registry.ts';
import type { Parts } from '../parts.ts';
import { sendAgain } from './answers.ts';

export async function editMatch(
  parts: Parts,
  { seasonKey, ...edit }: MessageInput<'editMatch'>,
): Promise<void> {
  const match = await parts.matchEdits.edit(seasonKey, edit);
  if (match) await sendAgain(parts, match);
}

export async function importMatches(
  parts: Parts,
  { matches }: MessageInput<'importMatches'>,
): Promise<number> {
  const known = matches.filter(({ match }) => isKnownSite(match.seasonKey.split(':')[0] ?? ''));
  const written = await parts.matchEdits.takeOver(known);
  for (const match of written) await sendAgain(parts, match);
  return written.length;
}
