// Puts changes into the outbox of the account of now.
import type { Activity } from '../../domain/changes/activity.ts';
import type { OutboxChange } from '../../domain/changes/outbox-item.ts';
import { problemOf } from '../../domain/changes/retry.ts';
import type { MessageInput, Outcome } from '../../messaging/protocol.ts';
import { readAccount } from '../../store/preferences.ts';
import type { ApiFailure } from '../api-client.ts';
import type { Parts } from '../parts.ts';
import { listName, searchName } from './take-downs.ts';

export async function queue(parts: Parts, change: OutboxChange): Promise<void> {
  return queueFor(parts, change, (await readAccount()).id);
}

function queueFor({ delivery, outbox }: Parts, change: OutboxChange, account: string | null): Promise<void> {
  return delivery.enqueueAndDeliver(() => outbox.add(change, account, delivery.sendingId));
}

/** Like `queue`, together with the mark on the line that is taken back. */
async function queueUndo({ delivery, outbox, changed }: Parts, line: Activity, change: OutboxChange) {
  await delivery.enqueueAndDeliver(async () => outbox.addUndo(line, change, (await readAccount()).id));
  changed('activity');
}

export async function changeEntry(parts: Parts, change: MessageInput<'changeEntry'>): Promise<void> {
  return changeEntryOf(parts, (await readAccount()).id, change);
}

/** For the account whose entry was seen: another one may have signed in since. */
export async function changeEntryOf(
  parts: Parts,
  account: string | null,
  change: MessageInput<'changeEntry'>,
): Promise<void> {
  if (change.kind === 'rating') return queueFor(parts, change, account);
  if (change.kind === 'removal') return queueFor(parts, { ...change, by: 'user' }, account);
  const base = await parts.outbox.seenEntry(change.media, account);
  return queueFor(parts, { ...change, by: 'user', base }, account);
}

export async function undo(parts: Parts, activityId: string, anyway: boolean): Promise<Outcome<null>> {
  const { createUndo } = await import('./undo.ts');
  const takeBack = createUndo({
    readAccount,
    details: parts.resolver.details,
    queueUndo: (line, change) => queueUndo(parts, line, change),
  });
  const problem = await takeBack(activityId, anyway);
  return problem ? { ok: false, problem } : { ok: true, value: null };
}

/** Said once more, it is the user's latest word. */
export async function retryItem({ delivery, outbox, takeDowns }: Parts, itemId: string): Promise<void> {
  const change = (await outbox.get(itemId))?.change;
  if (change?.kind === 'episode') await takeDowns.forgive(searchName(change.observed));
  const again = { state: 'waiting', notBefore: 0, attempts: 0, problem: null } as const;
  await delivery.enqueueAndDeliver(() => outbox.sayAgain(itemId, (item) => ({ ...item, ...again })));
}

/** `again`: not by itself, but because the user wants another try. */
export async function refreshLibrary(
  { delivery, libraryCache, takeDowns }: Pick<Parts, 'delivery' | 'libraryCache' | 'takeDowns'>,
  again = false,
): Promise<Outcome<null>> {
  if (again) await takeDowns.forgive(listName('anime'), listName('manga'));
  const { id, state } = await readAccount();
  if (id === null || state !== 'connected')
    return { ok: false, problem: { code: 'unauthorized', message: '' } };
  // The user has the popup open: waiting items are tried now.
  void delivery.retryNow();
  const failure = await libraryCache.refresh(id);
  return failure ? failed(failure) : { ok: true, value: null };
}

export function failed(failure: ApiFailure): Extract<Outcome<never>, { ok: false }> {
  return { ok: false, problem: problemOf(failure) };
}
