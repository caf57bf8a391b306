// Starts, pauses, continues and ends imports.
import { isSignedIn } from '../../domain/account.ts';
import { withServiceScore } from '../../domain/score-scale.ts';
import type { MessageInput, Outcome } from '../../messaging/protocol.ts';
import { addImport, controlStoredImport as steer } from '../../store/imports/jobs.ts';
import { readAccount } from '../../store/preferences.ts';
import { readScoreScale } from '../../store/service-profile.ts';
import type { Context } from '../runtime/context.ts';
import { enqueueAndDeliver } from '../runtime/delivery-alarm.ts';
import { retryOutboxNow } from './delivery.ts';

export async function startImport(
  ctx: Context,
  { format, changes, rest, leftOutScores }: MessageInput<'startImport'>,
): Promise<Outcome<{ readonly id: string }>> {
  const account = await readAccount();
  if (account.id === null || !isSignedIn(account)) return refused('unauthorized');
  if (changes.length === 0) return refused('nothing_to_do');
  const begun = { id: ctx.newId(), account: account.id, now: ctx.now(), format, leftOutScores };
  const scale = await readScoreScale();
  // Convert the score of each row's base (the entry in the preview) to the service's scale. The preview shows scores out of 10, but the
  // worker compares the base with the service's entry.
  const rows = changes.map((change) => ({
    ...change,
    base: change.base && withServiceScore(change.base, scale),
  }));
  const isAdded = await enqueueAndDeliver(ctx, () => addImport(begun, rows, rest));
  ctx.publishChange('imports');
  return isAdded ? { ok: true, value: { id: begun.id } } : refused('import_running');
}

export async function controlImport(
  ctx: Context,
  { id, to }: MessageInput<'controlImport'>,
): Promise<Outcome<null>> {
  const account = (await readAccount()).id;
  if (account === null) return refused('unauthorized');
  const code = await enqueueAndDeliver(ctx, () => steer({ id, account, now: ctx.now() }, to));
  // The user asked for it, so no row waits for the rest of its back-off.
  if (code === null && (to === 'resume' || to === 'undo')) void retryOutboxNow(ctx);
  ctx.publishChange('imports', 'outbox');
  return code === null ? { ok: true, value: null } : refused(code);
}

function refused(code: string): Extract<Outcome<never>, { ok: false }> {
  return { ok: false, problem: { code, message: '' } };
}
