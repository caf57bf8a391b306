// One delivery over a real queue: what sending an item comes to is played by a function, as are the account, the pause and the alarm.
import { createDelivery, type SendResult } from '@/lib/background/sending/delivery.ts';
import { createOutbox } from '@/lib/background/sending/outbox.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import type { OutboxChange, OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import type { Failure } from '@/lib/domain/changes/retry.ts';
import { emptied, queued } from '../../../store/outbox/memory.ts';
import { edit } from '../../changes.ts';
import { connected } from '../../root.ts';
import { soonAfter } from '../../soon.ts';

export const NOW = 1_800_000_000_000;

/** The alarm in case the worker dies. */
export const SAFETY = soonAfter(NOW);

export const unreachable: Failure = { kind: 'unreachable', message: 'offline' };
export function refused(status: number, code: string, retryAfterMs: number | null = null): Failure {
  return { kind: 'refused', code, message: '', status, retryAfterMs };
}

type Play = (item: OutboxItem) => SendResult | Promise<SendResult>;

/** `play`: what sending an item comes to. Without it, all of it is settled. */
export async function setUp(play: Play = () => ({ kind: 'settled' })) {
  await emptied();
  const state: { account: AccountSummary; now: number; pause: number; play: Play } = {
    account: connected,
    now: NOW,
    pause: 0,
    play,
  };
  /** Ids of what was sent, and for which account where it is not the usual one. */
  const sent: string[] = [];
  /** For when the alarm was set. */
  const alarms: (number | null)[] = [];
  const outbox = createOutbox({
    now: () => state.now,
    newId: () => 'new',
    onChange: () => undefined,
    onRow: () => undefined,
  });
  const parts: Parameters<typeof createDelivery>[0] = {
    outbox,
    sendItem: async (item, account) => {
      sent.push(account === connected.id ? item.id : `${item.id} as ${account}`);
      const result = await state.play(item);
      if (result.kind === 'settled') await outbox.settle(item.id);
      return result;
    },
    readAccount: async () => state.account,
    feed: async () => false,
    pause: { read: async () => state.pause, write: async (pause) => void Object.assign(state, { pause }) },
    now: () => state.now,
    random: () => 0.5,
    wakeAt: async (time) => void alarms.push(time),
  };
  return { state, sent, alarms, outbox, parts, delivery: createDelivery(parts) };
}

/** An item about a title of its own. */
export async function item(
  id: string,
  part: Partial<OutboxItem> = {},
  change: Partial<OutboxChange> = {},
): Promise<void> {
  const own = edit({ progress: 5 }) as Extract<OutboxChange, { kind: 'edit' }>;
  const order = Number.parseInt(id, 36);
  await queued({ ...own, media: { ...own.media, id }, ...change } as OutboxChange, {
    id,
    createdAt: order,
    ...part,
  });
}
