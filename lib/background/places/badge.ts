// The toolbar button's mark: session ended before questions before failures; otherwise clean.
import type { AccountSummary } from '../../domain/account.ts';
import type { OutboxItem } from '../../domain/changes/outbox-item.ts';
import { ofAccount } from '../../domain/changes/outbox-order.ts';
import { readAccount } from '../../store/preferences.ts';
import type { Parts } from '../parts.ts';
import type { WorkerBrowser } from '../platform.ts';
import { notify } from './notify.ts';

interface Badge {
  readonly text: string;
  readonly color: string;
}

// The palette's light side (components/ui/styles/tokens.css): the toolbar shows one mark in every theme, in white letters.
const WARN = '#805405';
const ACCENT = '#34418a';
const SEAL = '#bf3a26';
const LETTERS = '#ffffff';

/** `!` needs signing in, a number counts questions, `×` marks a change that was refused. */
export function badgeFor(account: AccountSummary, outbox: readonly OutboxItem[]): Badge {
  const asking = outbox.filter((item) => item.state === 'asking').length;
  if (account.state === 'reconnect') return { text: '!', color: WARN };
  if (asking > 0) return { text: String(asking), color: ACCENT };
  if (outbox.some((item) => item.state === 'failed')) return { text: '×', color: SEAL };
  return { text: '', color: ACCENT };
}

/** Shows the mark, and the notices that the user wants, for what is stored now. */
export async function refreshBadge(parts: Parts): Promise<void> {
  const [account, all] = await Promise.all([readAccount(), parts.outbox.list()]);
  const items = ofAccount(all, account.id);
  await showBadge(parts.platform.browser, badgeFor(account, items));
  await notify(parts, account, items);
}

export async function showBadge({ action }: WorkerBrowser, { text, color }: Badge): Promise<void> {
  await action.setBadgeBackgroundColor({ color });
  await action.setBadgeTextColor({ color: LETTERS });
  await action.setBadgeText({ text });
}
