// The toolbar button's mark: session ended before questions before failures; otherwise clean.
import { browser } from 'wxt/browser';
import type { AccountSummary } from '../domain/account.ts';
import type { OutboxItem } from '../domain/outbox-item.ts';

export interface Badge {
  readonly text: string;
  readonly color: string;
}

const AMBER = '#b45309';
const INDIGO = '#4338ca';
const RED = '#b91c1c';

/** `!` needs signing in, a number counts questions, `×` marks a change that was refused. */
export function badgeFor(account: AccountSummary, outbox: readonly OutboxItem[]): Badge {
  const asking = outbox.filter((item) => item.state === 'asking').length;
  if (account.state === 'reconnect') return { text: '!', color: AMBER };
  if (asking > 0) return { text: String(asking), color: INDIGO };
  if (outbox.some((item) => item.state === 'failed')) return { text: '×', color: RED };
  return { text: '', color: INDIGO };
}

export async function showBadge({ text, color }: Badge): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ color });
  await browser.action.setBadgeText({ text });
}
