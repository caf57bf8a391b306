// The toolbar button's mark: session ended before questions before failures; otherwise clean.
import { browser } from 'wxt/browser';
import type { AccountSummary } from '../domain/account.ts';
import type { OutboxItem } from '../domain/outbox-item.ts';

export interface Badge {
  readonly text: string;
  readonly color: string;
}

// The palette's light side (components/ui/tokens.css): the toolbar shows one mark in every theme, in white letters.
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

export async function showBadge({ text, color }: Badge): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ color });
  await browser.action.setBadgeTextColor({ color: LETTERS });
  await browser.action.setBadgeText({ text });
}
