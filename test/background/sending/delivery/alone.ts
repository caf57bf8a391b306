// Delivery without storage and network: an outbox in memory, and sending that is played by a function.
import { createDelivery, type SendResult } from '@/lib/background/sending/delivery.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import type { OutboxChange, OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { media, outboxItem } from '../../../domain/examples.ts';
import { connected } from '../../root.ts';

export const NOW = 1_800_000_000_000;

/** An edit of a title of its own: nothing waits behind it. */
export function itemOf(id: string, part: Partial<OutboxItem> = {}, row = false): OutboxItem {
  const change: OutboxChange = {
    kind: 'edit',
    media: media({ id: `title of ${id}` }),
    patch: { progress: 5 },
    by: row ? 'import' : 'user',
    base: null,
    ...(row && { row: { job: 'job', order: 0, isUndo: false } }),
  };
  return outboxItem(change, { id, ...part });
}

export const settled: SendResult = { kind: 'settled' };
export const refused = (
  status: number,
  code = 'invalid',
  retryAfterMs: number | null = null,
): SendResult => ({
  kind: 'refused',
  code,
  message: 'no',
  status,
  retryAfterMs,
});
export const unreachable: SendResult = { kind: 'unreachable', message: 'offline' };

interface Options {
  readonly send?: (item: OutboxItem) => SendResult | Promise<SendResult>;
  readonly feed?: (items: readonly OutboxItem[]) => OutboxItem | null;
}

export function createAlone(items: readonly OutboxItem[], { send = () => settled, feed }: Options = {}) {
  const state = {
    items: [...items],
    account: connected as AccountSummary,
    pausedUntil: 0,
    now: NOW,
    fails: { list: false, alarm: false },
  };
  const sent: string[] = [];
  const ended: object[] = [];
  const alarms: (number | null)[] = [];
  const leave = (id: string) => {
    state.items = state.items.filter((one) => one.id !== id);
  };
  const outbox = {
    list: async () => {
      if (state.fails.list) throw new Error('no storage');
      return state.items;
    },
    get: async (id: string) => state.items.find((one) => one.id === id),
    update: async (id: string, change: (item: OutboxItem) => OutboxItem) => {
      state.items = state.items.map((one) => (one.id === id ? change(one) : one));
      return true;
    },
    claim: async (account: string) => {
      sent.push(`claimed for ${account}`);
      state.items = state.items.map((one) => ({ ...one, account: one.account ?? account }));
    },
    endRow: async (id: string, outcome: object) => {
      ended.push({ id, ...outcome });
      leave(id);
    },
  };
  const delivery = createDelivery({
    outbox: outbox as never,
    sendItem: async (item) => {
      sent.push(item.id);
      const result = await send(item);
      const isAsking = state.items.some(({ id, state: is }) => id === item.id && is === 'asking');
      if (result.kind === 'settled' && !isAsking) leave(item.id);
      return result;
    },
    readAccount: async () => state.account,
    feed: async (own) => {
      const fed = feed?.(own) ?? null;
      if (fed) state.items = [...state.items, fed];
      return fed !== null;
    },
    pause: {
      read: async () => state.pausedUntil,
      write: async (until) => void Object.assign(state, { pausedUntil: until }),
    },
    now: () => state.now,
    random: () => 0.5,
    wakeAt: async (time) => {
      alarms.push(time);
      if (state.fails.alarm) throw new Error('no alarms');
    },
  });
  return { state, delivery, sent, ended, alarms, outbox };
}
