// What every way of sending an outbox item is given.
import type { Activity } from '../domain/activity.ts';
import type { OutboxChange, OutboxItem } from '../domain/outbox-item.ts';
import type { Settings } from '../domain/settings.ts';
import type { ApiClient } from './api-client.ts';
import type { SendResult } from './delivery.ts';
import type { WriteLine } from './log-line.ts';
import type { Outbox, Settlement } from './outbox.ts';
import type { Resolver } from './resolver.ts';

/** What the ways of sending have in common. */
export interface Sending {
  readonly api: ApiClient;
  readonly outbox: Outbox;
  readonly resolver: Resolver;
  readonly readSettings: () => Promise<Settings>;
  readonly write: WriteLine;
  /** Takes the item out of the outbox together with what came of it, then says so. */
  readonly settle: (item: OutboxItem, activity: Activity, entry?: Settlement['entry']) => Promise<SendResult>;
}

export type ItemOf<K extends OutboxChange['kind']> = OutboxItem & {
  readonly change: Extract<OutboxChange, { kind: K }>;
};

export const settled: SendResult = { kind: 'settled' };
