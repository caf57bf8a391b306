// Who may send which message: everything but the page messages is for the extension's own pages, and a page may only speak while it may be read.

import { isIgnored, spendReport } from '../domain/diagnosis/report-rate.ts';
import { isLargerThan } from '../domain/message-size.ts';
import type { Guard, Sender } from '../messaging/channel.ts';
import { isPageMessage, isReport } from '../messaging/page-message-names.ts';
import { noteFlood } from '../store/tabs/floods.ts';
import type { Parts } from './parts.ts';
import { lookOften } from './rounds.ts';

export function createGuard(parts: Parts): Guard {
  return async (message, sender, handle, input) => {
    // What it changes may have to be looked after, and a worker that lives on is not started for it.
    void lookOften(parts);
    if (sender.trusted) return handle();
    if (!isPageMessage(message)) throw new Error(`${message} may not be sent from a page`);
    spend(parts, sender, () => isLargerThan(input));
    // What is reported is let in one after another: see tracking/reports.ts.
    if (!isReport(message)) await checkReadable(parts, sender);
    return handle();
  };
}

/** Throws where the tab has sent too many messages, or one that is too large; it is then not listened to for a minute. */
function spend(
  { memory: { budgets }, platform }: Parts,
  { tabId, origin, isPrivate }: Sender,
  isLarge: () => boolean,
): void {
  const tab = tabId ?? -1;
  const now = platform.now();
  const before = budgets.get(tab);
  const ignored = before !== undefined && isIgnored(before, now);
  // Who is not listened to is not even weighed.
  const large = !ignored && isLarge();
  const budget = spendReport(before, now, large);
  budgets.set(tab, budget);
  if (budget.left >= 0) return;
  if (!ignored && origin !== null && !isPrivate) void noteFlood({ origin, at: now });
  throw new Error(large ? 'too large a message' : 'too many messages');
}

async function checkReadable({ platform }: Parts, sender: Sender): Promise<void> {
  const { isReadable } = await import('./tracking/senders.ts');
  if (!(await isReadable(platform.browser, sender))) throw new Error('this page may not be read');
}
