// Notifications, where the user wants them and the browser allows them.
import { cutText, shortText } from '../../contract/short-text.ts';
import type { AccountSummary } from '../../domain/account.ts';
import type { OutboxItem } from '../../domain/changes/outbox-item.ts';
import { dueNotices, type Notices } from '../../domain/notices.ts';
import { readSettings } from '../../store/preferences.ts';
import { readNotified, writeNotified } from '../../store/tabs/notified.ts';
import type { Parts } from '../parts.ts';
import type { WorkerBrowser } from '../platform.ts';
import { openOptions, openPanelWindow } from './own-pages.ts';

/** Characters of a page that a notification quotes. */
const LONGEST_QUOTE = 60;

/** Whatever looks like a quotation mark, which would end the quotation before the page's words do, and what turns the direction of ours. */
const HIDDEN = /["“”„‟«»‹›「」『』〝〞〟＂❝❞″‶ˮ״\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const DOUBLED_APOSTROPHES = /['’‘`´′]{2,}/gu;

const NOTICES = ['session', 'question', 'airing'] as const;
type NoticeId = (typeof NOTICES)[number];

export function notify(
  parts: Pick<Parts, 'platform' | 'memory'>,
  account: AccountSummary,
  outbox: readonly OutboxItem[],
): Promise<void> {
  return parts.memory.notices(async () => {
    const { notifications: wanted, titleLanguage: titles } = await readSettings();
    const notified = await readNotified();
    const due = dueNotices({ account, outbox, wanted, notified, titles });
    if (JSON.stringify(due.notified) !== JSON.stringify(notified)) await writeNotified(due.notified);
    if (due.session || due.questions.length > 0) await say(parts, due);
  });
}

async function say(
  parts: Pick<Parts, 'platform' | 'memory'>,
  { session, questions }: Notices,
): Promise<void> {
  const { browser } = parts.platform;
  const t = await (await import('./words.ts')).readWords(parts);
  const [title] = questions;
  if (session) await show(browser, 'session', t('notify.sessionText'));
  if (title !== undefined)
    await show(
      browser,
      'question',
      t('notify.questionText', { title: quoted(title), count: questions.length }),
    );
}

/** The words of a page or of a catalogue must not be taken for ours: short, and between quotation marks that stand in the sentence. */
export function quoted(title: string): string {
  const line = shortText(title.replace(HIDDEN, '').replace(DOUBLED_APOSTROPHES, '’'));
  return line.length > LONGEST_QUOTE ? `${cutText(line, LONGEST_QUOTE - 1)}…` : line;
}

/** Without the permission the browser has no `notifications` API. It may be removed at any time. */
export async function show(
  { notifications, runtime }: WorkerBrowser,
  id: NoticeId,
  message: string,
): Promise<void> {
  const iconUrl = runtime.getURL('/icon/128.png');
  await notifications?.create(id, { type: 'basic', iconUrl, title: 'Kiroku', message });
}

/** Takes down what is shown: it may quote a title. */
export async function forgetNotices({ notifications }: WorkerBrowser): Promise<void> {
  for (const id of NOTICES) await notifications?.clear(id).catch(() => false);
}

/** To be called at every start, and when the permission arrives while the worker lives. */
export function listenToNotifications({ platform, memory }: Pick<Parts, 'platform' | 'memory'>): void {
  const { browser } = platform;
  if (memory.hearsNotifications || !browser.notifications) return;
  memory.hearsNotifications = true;
  browser.notifications.onClicked.addListener((id) => {
    void browser.notifications.clear(id);
    if (id === 'session') void openOptions(browser, 'account');
    if (id === 'question') void openPanelWindow(browser, { tab: 'activity' });
    if (id === 'airing') void openPanelWindow(browser, { tab: 'library' });
  });
}
