// Shows the toolbar badge. An ended session has priority over open questions, and questions have priority over failures. Without any of
// these, the badge is empty.
import type { Browser } from 'wxt/browser';
import type { AccountSummary } from '../../domain/account.ts';
import type { OutboxItem } from '../../domain/changes/outbox-item.ts';
import { itemsOfAccount } from '../../domain/changes/outbox-order.ts';
import type { Translate } from '../../domain/words.ts';
import { readOutbox } from '../../store/outbox/read-outbox.ts';
import { readAccount } from '../../store/preferences.ts';
import { readTabsByButton, readTabVisit, updateTabVisit } from '../../store/tabs/tab-visits.ts';
import type { Context } from '../runtime/context.ts';
import { readTranslate } from '../runtime/words.ts';
import { showDueNotifications } from './notify.ts';

interface Badge {
  readonly text: string;
  readonly color: string;
}

// These are the colours of the light theme (components/ui/styles/tokens.css), because the badge has white letters in every theme.
const WARN = '#805405';
const ACCENT = '#34418a';
const SEAL = '#bf3a26';
const LETTERS = '#ffffff';

/** Returns the badge. `!` asks the user to sign in, a number counts the questions, and `×` means that the service refused a change. */
export function badgeFor(account: AccountSummary, outbox: readonly OutboxItem[]): Badge {
  const asking = outbox.filter((item) => item.state === 'asking').length;
  if (account.state === 'reconnect') return { text: '!', color: WARN };
  if (asking > 0) return { text: String(asking), color: ACCENT };
  if (outbox.some((item) => item.state === 'failed')) return { text: '×', color: SEAL };
  return { text: '', color: ACCENT };
}

function tooltipFor(t: Translate, account: AccountSummary, outbox: readonly OutboxItem[]): string {
  const asking = outbox.filter((item) => item.state === 'asking').length;
  const name = t('brand.name');
  if (account.state === 'reconnect') return `${name}: ${t('problem.unauthorized')}`;
  if (asking > 0) return `${name}: ${t('popup.needsYou', { count: asking })}`;
  return outbox.some((item) => item.state === 'failed') ? `${name}: ${t('outbox.failed')}` : name;
}

/**
 * Updates the badge from the account's outbox, and shows the notifications that are due. While nobody is signed in, no tab stays marked,
 * because nothing is tracked.
 */
export async function refreshBadge(ctx: Context): Promise<void> {
  const [account, all] = await Promise.all([readAccount(), readOutbox()]);
  const items = itemsOfAccount(all, account.id);
  await showBadge(ctx, badgeFor(account, items));
  await ctx.browser.action.setTitle({ title: tooltipFor(await readTranslate(ctx), account, items) });
  if (account.state === 'signed-out')
    for (const tabId of await readTabsByButton('marked')) await updateTabVisit(tabId, { button: 'unmarked' });
  for (const tabId of await readTabsByButton('unmarked')) await copyGeneralLook(ctx, tabId);
  await showDueNotifications(ctx, account, items);
}

export async function showBadge({ browser: { action } }: Context, { text, color }: Badge): Promise<void> {
  await action.setBadgeBackgroundColor({ color });
  await action.setBadgeTextColor({ color: LETTERS });
  await action.setBadgeText({ text });
}

/** The key of the text that the tooltip and the note show for a page that cannot be read any more, or could never be read. */
export type UnreadableTextKey = 'toast.unreadable' | 'toast.neverRead';

/**
 * Shows a warning badge (`!`) and this tooltip for one tab. When the tab loads another document, the browser itself removes both. Errors
 * are ignored, because the tab may be closed by now.
 */
export async function markTabBadge(ctx: Context, tabId: number, tooltip: UnreadableTextKey): Promise<void> {
  const title = (await readTranslate(ctx))(tooltip);
  await updateTabVisit(tabId, { button: 'marked' });
  await setTabButton(ctx, tabId, { text: '!', color: WARN, title });
}

/** Removes the tab's warning badge, so that the general badge and tooltip are shown again. */
export async function unmarkTabBadge(ctx: Context, tabId: number): Promise<void> {
  if (!(await readTabVisit(tabId)).button) return;
  await updateTabVisit(tabId, { button: 'unmarked' });
  await copyGeneralLook(ctx, tabId);
}

/**
 * Gives a tab the general colour and tooltip. Chromium cannot remove a tab's own colour and tooltip. So a tab that once had a warning badge
 * gets a copy of each new general colour and tooltip.
 */
async function copyGeneralLook(ctx: Context, tabId: number): Promise<void> {
  const { action } = ctx.browser;
  const color = await action.getBadgeBackgroundColor({});
  await setTabButton(ctx, tabId, { text: null, color, title: await action.getTitle({}) });
}

interface TabButton {
  /** Null removes the tab's own badge, so that the general badge is shown. */
  readonly text: string | null;
  readonly color: Browser.extensionTypes.ColorArray | string;
  readonly title: string;
}

async function setTabButton(
  { browser: { action } }: Context,
  tabId: number,
  { text, color, title }: TabButton,
): Promise<void> {
  await action.setBadgeBackgroundColor({ color, tabId }).catch(() => undefined);
  // Browsers accept null, but the type does not.
  await action.setBadgeText({ text: text as string, tabId }).catch(() => undefined);
  await action.setTitle({ title, tabId }).catch(() => undefined);
}
