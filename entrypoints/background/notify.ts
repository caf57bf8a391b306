// Notifications, where the user wants them and the browser allows them.
import { browser } from 'wxt/browser';
import { createSerial } from '@/lib/background/serial.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import { dueNotices, type Notices } from '@/lib/domain/notices.ts';
import type { OutboxItem } from '@/lib/domain/outbox-item.ts';
import { readSettings } from '@/lib/store/preferences.ts';
import { readTold, writeTold } from '@/lib/store/told.ts';
import { openOptions, openPanelWindow } from './own-pages.ts';
import { readWords } from './words.ts';

type NoticeId = 'session' | 'question';

// Two at once would both find that nothing has been said yet.
const oneByOne = createSerial();

export function notify(account: AccountSummary, outbox: readonly OutboxItem[]): Promise<void> {
  return oneByOne(async () => {
    const { notifications: wanted } = await readSettings();
    const told = await readTold();
    const due = dueNotices({ account, outbox, wanted, told });
    if (JSON.stringify(due.told) !== JSON.stringify(told)) await writeTold(due.told);
    if (due.session || due.questions.length > 0) await say(due);
  });
}

async function say({ session, questions }: Notices): Promise<void> {
  const word = await readWords();
  const [title] = questions;
  if (session) await show('session', word('notify.sessionText'));
  if (title !== undefined)
    await show('question', word('notify.questionText', { title, count: questions.length }));
}

/** The permission may have been taken back meanwhile: then there is no such part of the browser. */
async function show(id: NoticeId, message: string): Promise<void> {
  const iconUrl = browser.runtime.getURL('/icon/128.png');
  await browser.notifications?.create(id, { type: 'basic', iconUrl, title: 'Kiroku', message });
}

let listening = false;

/** To be called at every start, and when the permission arrives while the worker lives. */
export function listenToNotifications(): void {
  if (listening || !browser.notifications) return;
  listening = true;
  browser.notifications.onClicked.addListener((id) => {
    void browser.notifications.clear(id);
    if (id === 'session') void openOptions('account');
    if (id === 'question') void openPanelWindow({ tab: 'activity' });
  });
}
