// Shows browser notifications, if the user has switched them on and the browser allows them.
import { cutText, toShortText } from '../../contract/short-text.ts';
import type { AccountSummary } from '../../domain/account.ts';
import type { OutboxItem } from '../../domain/changes/outbox-item.ts';
import { type DueNotifications, dueNotifications } from '../../domain/due-notifications.ts';
import { readSettings } from '../../store/preferences.ts';
import { readShownNotifications, writeShownNotifications } from '../../store/tabs/notified.ts';
import type { Context } from '../runtime/context.ts';
import { readTranslate } from '../runtime/words.ts';
import { openOptions, openPanelWindow } from './extension-pages.ts';

/** A quoted title has at most this many characters. */
const LONGEST_QUOTE = 60;

/**
 * These characters are removed from quoted titles. Some of them look like quotation marks and could end the quotation early. The rest
 * change the text direction.
 */
const HIDDEN = /["“”„‟«»‹›「」『』〝〞〟＂❝❞″‶ˮ״\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const DOUBLED_APOSTROPHES = /['’‘`´′]{2,}/gu;

const NOTICES = ['session', 'question', 'airing'] as const;
type NoticeId = (typeof NOTICES)[number];

export function showDueNotifications(
  ctx: Context,
  account: AccountSummary,
  outbox: readonly OutboxItem[],
): Promise<void> {
  return ctx.state.queues.notices(async () => {
    const { notifications: wanted } = await readSettings();
    const { titles } = await readTranslate(ctx);
    const notified = await readShownNotifications();
    const due = dueNotifications({ account, outbox, wanted, notified, titles });
    if (JSON.stringify(due.notified) !== JSON.stringify(notified))
      await writeShownNotifications(due.notified);
    if (due.session || due.questions.length > 0) await showDue(ctx, due);
  });
}

async function showDue(ctx: Context, { session, questions }: DueNotifications): Promise<void> {
  const t = await readTranslate(ctx);
  const [title] = questions;
  if (session) await showNotification(ctx, 'session', t('notify.sessionText'));
  if (title !== undefined)
    await showNotification(
      ctx,
      'question',
      t('notify.questionText', { title: toQuotableText(title), count: questions.length }),
    );
}

/**
 * Shortens a text from a page or the catalogue, and removes characters with which the text could imitate Kiroku's own words. The
 * notification puts the result between quotation marks.
 */
export function toQuotableText(title: string): string {
  const line = toShortText(title.replace(HIDDEN, '').replace(DOUBLED_APOSTROPHES, '’'));
  return line.length > LONGEST_QUOTE ? `${cutText(line, LONGEST_QUOTE - 1)}…` : line;
}

/** Shows a notification. The browser has no `notifications` API without the permission, which the user may revoke at any time. */
export async function showNotification(
  { browser: { notifications, runtime } }: Context,
  id: NoticeId,
  message: string,
): Promise<void> {
  const iconUrl = runtime.getURL('/icon/128.png');
  await notifications?.create(id, { type: 'basic', iconUrl, title: 'Kiroku', message });
}

/** Clears the shown notifications, because they may contain titles. */
export async function clearNotifications({ browser: { notifications } }: Context): Promise<void> {
  for (const id of NOTICES) await notifications?.clear(id).catch(() => false);
}

/** Registers the click listener. Call this at every start, and when the permission is granted while the worker runs. */
export function listenToNotifications(ctx: Context): void {
  const { browser, state } = ctx;
  if (state.notifications.isListening || !browser.notifications) return;
  state.notifications.isListening = true;
  browser.notifications.onClicked.addListener((id) => {
    void browser.notifications.clear(id);
    if (id === 'session') void openOptions(ctx, 'account');
    if (id === 'question') void openPanelWindow(ctx, { tab: 'activity' });
    if (id === 'airing') void openPanelWindow(ctx, { tab: 'library' });
  });
}
