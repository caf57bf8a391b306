// What the import page asks of the worker: start an import, steer it, and remember which title an id stands for.
import { isSignedIn } from '../../domain/account.ts';
import type { MessageInput, Outcome } from '../../messaging/protocol.ts';
import { rememberFound as keepFound } from '../../store/imports/found-ids.ts';
import { addImport, steerImport as steer } from '../../store/imports/jobs.ts';
import { readAccount } from '../../store/preferences.ts';
import type { Parts } from '../parts.ts';

export async function startImport(
  { delivery, platform, changed }: Parts,
  { format, wishes }: MessageInput<'startImport'>,
): Promise<Outcome<{ readonly id: string }>> {
  const account = await readAccount();
  if (account.id === null || !isSignedIn(account)) return refused('unauthorized');
  if (wishes.length === 0) return refused('nothing_to_do');
  const begun = { id: platform.newId(), account: account.id, now: platform.now(), format };
  const isAdded = await delivery.enqueueAndDeliver(() => addImport(begun, wishes));
  changed('imports');
  return isAdded ? { ok: true, value: { id: begun.id } } : refused('import_running');
}

export async function steerImport(
  { delivery, platform, changed }: Parts,
  { id, to }: MessageInput<'steerImport'>,
): Promise<Outcome<null>> {
  const account = (await readAccount()).id;
  if (account === null) return refused('unauthorized');
  const code = await delivery.enqueueAndDeliver(() => steer({ id, account, now: platform.now() }, to));
  changed('imports', 'outbox');
  return code === null ? { ok: true, value: null } : refused(code);
}

export async function rememberFound(
  { platform }: Parts,
  { found }: MessageInput<'rememberFound'>,
): Promise<void> {
  await keepFound(found, platform.now());
}

function refused(code: string): Extract<Outcome<never>, { ok: false }> {
  return { ok: false, problem: { code, message: '' } };
}
