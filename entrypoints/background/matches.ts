// What the options do with remembered matches; whatever waits for such a decision is decided again.
import type { MessageInput } from '@/lib/messaging/protocol.ts';
import { sendAgain } from './answers.ts';
import { services } from './services.ts';

const { matchEdits } = services;

export async function editMatch({ seasonKey, ...edit }: MessageInput<'editMatch'>): Promise<void> {
  const match = await matchEdits.edit(seasonKey, edit);
  if (match) await sendAgain(match);
}

export async function importMatches({ matches }: MessageInput<'importMatches'>): Promise<number> {
  const written = await matchEdits.takeOver(matches);
  for (const match of written) await sendAgain(match);
  return written.length;
}
