// What is worth a notification: a session that has ended, a question that waits; each said once.
import type { AccountSummary } from './account.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { NotificationSettings } from './settings.ts';
import { outboxTitle } from './words/sentences.ts';

/** What has been said already: it is not said again until it was over. */
export interface Told {
  readonly session: boolean;
  /** Ids of asking items. */
  readonly questions: readonly string[];
}

export interface Notices {
  readonly session: boolean;
  /** Titles of items that have not been told of, oldest first. */
  readonly questions: readonly string[];
  readonly told: Told;
}

export const nothingTold: Told = { session: false, questions: [] };

export interface NoticeFacts {
  readonly account: AccountSummary;
  readonly outbox: readonly OutboxItem[];
  readonly wanted: NotificationSettings;
  readonly told: Told;
}

/** What is not wanted counts as told, too: turning notifications on later says nothing about what has long been there. */
export function dueNotices({ account, outbox, wanted, told }: NoticeFacts): Notices {
  const ended = account.state === 'reconnect';
  const asking = outbox.filter(({ state }) => state === 'asking');
  const fresh = asking.filter(({ id }) => !told.questions.includes(id));
  // An item that is decided once more may ask again: as long as it is there it has been told of.
  const known = outbox.filter(({ id, state }) => state === 'asking' || told.questions.includes(id));
  return {
    session: wanted.session && ended && !told.session,
    questions: wanted.question ? fresh.map(outboxTitle) : [],
    told: { session: ended, questions: known.map(({ id }) => id) },
  };
}
