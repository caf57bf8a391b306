// Decides which notifications to show about an ended session or a waiting question. Each is shown once.
import type { AccountSummary } from './account.ts';
import type { OutboxItem } from './changes/outbox-item.ts';
import type { NotificationSettings } from './settings.ts';
import { titleOfOutboxItem } from './titles/outbox-title.ts';
import type { TitleLanguage } from './titles/shown-title.ts';

/** The notifications that were already shown. A notification is not repeated until its cause has ended. */
export interface ShownNotifications {
  readonly session: boolean;
  /** Ids of the outbox items that ask the user. */
  readonly questions: readonly string[];
}

export interface DueNotifications {
  readonly session: boolean;
  /** Titles of the new questions, oldest first. */
  readonly questions: readonly string[];
  readonly notified: ShownNotifications;
}

export const noShownNotifications: ShownNotifications = { session: false, questions: [] };

interface NoticeFacts {
  readonly account: AccountSummary;
  readonly outbox: readonly OutboxItem[];
  readonly wanted: NotificationSettings;
  readonly notified: ShownNotifications;
  readonly titles: TitleLanguage;
}

/**
 * Returns the notifications to show now. Notifications that the user has disabled are recorded as shown, too. Otherwise, enabling them
 * later would show old notifications.
 */
export function dueNotifications({
  account,
  outbox,
  wanted,
  notified,
  titles,
}: NoticeFacts): DueNotifications {
  const ended = account.state === 'reconnect';
  const asking = outbox.filter(({ state }) => state === 'asking');
  const fresh = asking.filter(({ id }) => !notified.questions.includes(id));
  // An item may ask again after the user's answer. It causes no second notification while it is in the outbox.
  const known = outbox.filter(({ id, state }) => state === 'asking' || notified.questions.includes(id));
  return {
    session: wanted.session && ended && !notified.session,
    questions: wanted.question ? fresh.map((item) => titleOfOutboxItem(item, titles)) : [],
    notified: { session: ended, questions: known.map(({ id }) => id) },
  };
}
