// Provides the outbox as the user sees it: the stored items, and changes that the worker has not stored yet.

import { queryOptions, useMutationState, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OutboxItem } from '../domain/changes/outbox-item.ts';
import { itemsOfAccount } from '../domain/changes/outbox-order.ts';
import { isUnreachable } from '../domain/service-problem.ts';
import type { EntryChange } from '../messaging/protocol.ts';
import { readDeliveryPauseEnd } from '../store/outbox/delivery-pause.ts';
import { readAccount } from '../store/preferences.ts';
import { readUnparsedOutbox } from '../store/reading.ts';

export const outboxQuery = queryOptions({ queryKey: ['outbox'], queryFn: readAccountOutbox });

/** Returns the items, oldest first. */
export function useOutbox(): readonly OutboxItem[] {
  const stored = useQuery(outboxQuery).data ?? [];
  const sending = useMutationState({
    filters: { mutationKey: ['changeEntry'], status: 'pending' },
    select: ({ mutationId, state }) =>
      sendingItem(`sending-${mutationId}`, state.variables as EntryChange, state.submittedAt),
  });
  return sending.length > 0 ? [...stored, ...sending] : stored;
}

/** Whether the service has not answered the last attempt to send. */
export function useServiceUnreachable(): boolean {
  return useOutbox().some(({ state, problem }) => state === 'waiting' && isUnreachable(problem));
}

/**
 * Returns the time (epoch milliseconds) until which nothing is sent because the service asked for a pause; 0 for no pause. Renders the
 * component again when the pause ends.
 */
export function useDeliveryPauseEnd(): number {
  const until = useQuery({ queryKey: ['outbox', 'pause'], queryFn: readDeliveryPauseEnd }).data ?? 0;
  const [, setEnded] = useState(0);
  useEffect(() => {
    const left = until - Date.now();
    if (left <= 0 || left > LONGEST_TIMER_MS) return;
    const timer = setTimeout(() => setEnded(until), left);
    return () => clearTimeout(timer);
  }, [until]);
  return until;
}

/** The longest delay of a timer. Browsers run a timer with a longer delay at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Returns how many stored changes this version cannot read. */
export function useUnreadableChangeCount(): number {
  return useQuery({ queryKey: ['outbox', 'unreadable'], queryFn: countUnreadable }).data ?? 0;
}

async function countUnreadable(): Promise<number> {
  const stored = await readUnparsedOutbox();
  return stored.length - (await parse(stored)).length;
}

/** Parses the items. Loads the parser only if there are items. */
async function parse(stored: readonly unknown[]): Promise<readonly OutboxItem[]> {
  if (stored.length === 0) return [];
  const [{ parseReadableItems: readableItems }, { withItemScoresOutOfTen: shownItems }] = await Promise.all([
    import('../store/outbox/outbox-items.ts'),
    import('../store/outbox/shown-items.ts'),
  ]);
  return shownItems(readableItems(stored));
}

/** Reads the items of the current account. Items of another account wait until it signs in, and are not shown. */
async function readAccountOutbox(): Promise<readonly OutboxItem[]> {
  const [stored, account] = await Promise.all([readUnparsedOutbox(), readAccount()]);
  const items = await parse(stored);
  return itemsOfAccount(items, account.id);
}

function sendingItem(id: string, change: EntryChange, at: number): OutboxItem {
  const byUser =
    change.kind === 'rating'
      ? change
      : { ...change, by: 'user' as const, base: null, ...(change.reverts && { restores: true as const }) };
  const fresh = { attempts: 0, notBefore: at, problem: null, question: null, confirmed: [], attempted: null };
  return { id, account: null, createdAt: at, state: 'waiting', change: byUser, ...fresh };
}
