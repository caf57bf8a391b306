// Reads the catalogue for the extension's pages.
import type { MediaDetails } from '../../contract/routes.ts';
import type { MessageInput, Outcome, SearchReply } from '../../messaging/protocol.ts';
import { readAccount } from '../../store/preferences.ts';
import { readFromService } from '../account/call-service.ts';
import { failedOutcome } from '../api/list-service.ts';
import type { Context } from '../runtime/context.ts';
import { queueAutomaticEditsOfTitle } from './automatic-edits.ts';
import { readDetails } from './title-details.ts';

export async function searchCatalogue(
  ctx: Context,
  { q, type, limit }: MessageInput<'search'>,
): Promise<SearchReply> {
  const query = { q, ...(type && { type }), ...(limit && { limit }) };
  const answer = await readFromService(ctx, null, 'search', query);
  if (answer.kind === 'ok')
    return { ok: true, value: answer.value.results.filter((title) => !type || title.type === type) };
  return {
    ...failedOutcome(answer),
    retryAfterMs: (answer.kind === 'refused' && answer.retryAfterMs) || undefined,
  };
}

export async function readDetailsForPage(
  ctx: Context,
  { type, id }: MessageInput<'details'>,
): Promise<Outcome<MediaDetails>> {
  const answer = await readDetails(ctx, null, type, id);
  if (answer.kind !== 'ok') return failedOutcome(answer);
  void ctx.jobs.run(() => learnFrom(ctx, answer.value));
  return { ok: true, value: answer.value };
}

/** Queues automatic edits for the title, because its broadcast may have ended since the list was last read. */
async function learnFrom(ctx: Context, title: MediaDetails): Promise<void> {
  const { id, state } = await readAccount();
  if (id !== null && state === 'connected') await queueAutomaticEditsOfTitle(ctx, title, id);
}
