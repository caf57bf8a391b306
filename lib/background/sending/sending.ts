// What every way of sending an outbox item is given.
import type { Media } from '../../contract/media.ts';
import type { MediaDetails } from '../../contract/routes.ts';
import type { Activity } from '../../domain/changes/activity.ts';
import {
  type Attempt,
  type OutboxChange,
  type OutboxItem,
  saidAtOf,
} from '../../domain/changes/outbox-item.ts';
import type { Wish } from '../../domain/changes/reconcile.ts';
import type { Settings } from '../../domain/settings.ts';
import type { SettledEntry } from '../../store/outbox/keep-entry.ts';
import { updateItem } from '../../store/outbox.ts';
import type { ApiClient, ApiResult } from '../api-client.ts';
import type { WatchedThere } from '../continuing/remember-place.ts';
import { type EntrySources, type TitleWithEntry, withOwnEntry } from '../library/own-entry.ts';
import { readDetails } from '../library/title-details.ts';
import type { Resolver } from '../matching/resolver.ts';
import type { SendResult } from './delivery.ts';
import type { WriteLine } from './log-line.ts';
import type { Outbox } from './outbox.ts';
import type { Outside } from './take-downs.ts';

/** What the ways of sending have in common. */
export interface Sending extends EntrySources {
  /** Calls in the name of the item's account, or not at all. */
  readonly api: ApiClient;
  /** Through it the network is waited for; the calls of `api` are. */
  readonly outside: Outside;
  readonly outbox: Outbox;
  readonly resolver: Resolver;
  readonly readSettings: () => Promise<Settings>;
  readonly write: WriteLine;
  /** Keeps where the title was watched. Never fails. */
  readonly rememberPlace: (watched: WatchedThere) => Promise<void>;
  /** Takes the item out of the outbox together with what came of it, then says so. */
  readonly settle: (item: OutboxItem, activity: Activity, entry?: SettledEntry) => Promise<SendResult>;
}

export type ItemOf<K extends OutboxChange['kind']> = OutboxItem & {
  readonly change: Extract<OutboxChange, { kind: K }>;
};

export const settled: SendResult = { kind: 'settled' };

/** The title with the entry of the item's account. */
export async function detailsOf(
  sending: Sending,
  { type, id }: Pick<Media, 'type' | 'id'>,
): Promise<ApiResult<TitleWithEntry>> {
  const title = await readDetails(sending.api, type, id);
  return title.kind === 'ok' ? withOwnEntry(sending, title.value) : title;
}

/** What the item wants of an entry. */
export function wishOf(item: OutboxItem, by: Wish['by'], patch: Wish['patch']): Wish {
  return { by, patch, saidAt: saidAtOf(item), attempted: item.attempted };
}

/** Stores what is about to be written, in case the answer is lost. False when the item has left the outbox. Nothing of it is shown. */
export function rememberAttempt(item: OutboxItem, attempted: Attempt): Promise<boolean> {
  return updateItem(item.id, (one) => ({ ...one, attempted }));
}

/** Whether the item is still in the outbox: the user may have taken it out while the service was asked. */
export function isQueued(item: OutboxItem): Promise<boolean> {
  return updateItem(item.id, (one) => one);
}

/** The title's facts alone. */
export function withoutOwn({ relations: _relations, entry: _entry, ...media }: MediaDetails): Media {
  return media;
}

/** The entry that the details show, for the local copy. */
export function shownEntry(media: TitleWithEntry): SettledEntry {
  return { media, value: media.entry && { ...media.entry, media: withoutOwn(media) } };
}
