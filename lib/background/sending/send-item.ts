// Sends one outbox item by its kind; the way of each kind is in a file of its own.
import type { Activity } from '../../domain/changes/activity.ts';
import { type OutboxChange, type OutboxItem, rowOf, saidAtOf } from '../../domain/changes/outbox-item.ts';
import type { Settings } from '../../domain/settings.ts';
import type { ServiceApi } from '../api-client.ts';
import type { LibraryCache } from '../library/library-cache.ts';
import type { Resolver } from '../matching/resolver.ts';
import type { SendResult } from './delivery.ts';
import { createLineWriter } from './log-line.ts';
import type { Outbox } from './outbox.ts';
import { sendChange, sendRating } from './send-change.ts';
import { sendEpisode } from './send-episode.ts';
import { type ItemOf, type Sending, settled } from './sending.ts';
import { itemName, type Outside, type TakeDowns, tookDown, uncounted } from './take-downs.ts';

interface SendItemParts {
  readonly api: ServiceApi;
  readonly outbox: Outbox;
  readonly resolver: Resolver;
  readonly libraryCache: Pick<LibraryCache, 'refresh'>;
  readonly takeDowns: TakeDowns;
  readonly readSettings: () => Promise<Settings>;
  readonly rememberPlace: Sending['rememberPlace'];
  readonly now: () => number;
  readonly newId: () => string;
  /** Tells open pages that a line was logged. Nothing waits for it: a page may never answer. */
  readonly onActivity: (activity: Activity, item: OutboxItem) => Promise<void>;
}

export function createSendItem({ now, newId, onActivity, ...parts }: SendItemParts) {
  function sendingFor(item: OutboxItem, account: string, outside: Outside): Sending {
    const api = parts.api.as(account);
    return {
      ...parts,
      api: { call: (name, input) => api.call(name, input, outside) },
      outside,
      account,
      now,
      refreshList: () => outside(() => parts.libraryCache.refresh(account)),
      write: createLineWriter({ now, newId, account, saidAt: saidAtOf(item) }),
      settle: async (item, activity, entry) => {
        await parts.outbox.settle(item.id, { activity, account, ...(entry && { entry }) });
        // Showing it is a courtesy: what has been written stays written, and a tab that hangs holds up nothing.
        onActivity(activity, item).catch(() => undefined);
        return settled;
      },
    };
  }

  return async function sendItem(item: OutboxItem, account: string): Promise<SendResult> {
    // A row of an import computes nothing that a worker could hang over: it is not counted among what takes one down.
    if (rowOf(item.change)) return send(sendingFor(item, account, uncounted), item);
    const name = itemName(item.id);
    const result = await parts.takeDowns.attempt(name, (outside) =>
      send(sendingFor(item, account, outside), item),
    );
    // Set aside: the user may want it tried again, and then it begins at nought.
    if (!result || result.kind === 'settled') await parts.takeDowns.forgive(name);
    return result ?? tookDown;
  };
}

async function send(sending: Sending, item: OutboxItem): Promise<SendResult> {
  if (isKind(item, 'episode')) return sendEpisode(sending, item);
  if (isKind(item, 'edit') || isKind(item, 'removal')) return sendChange(sending, item);
  if (isKind(item, 'rating')) return sendRating(sending, item);
  throw new Error('unknown kind of outbox item');
}

function isKind<K extends OutboxChange['kind']>(item: OutboxItem, kind: K): item is ItemOf<K> {
  return item.change.kind === kind;
}
