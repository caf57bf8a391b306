// Who may send which message: everything but the page messages is for the extension's own pages, and a page may only speak while it may be read.

import { isIgnored } from '../domain/diagnosis/report-rate.ts';
import { spendOf } from '../domain/diagnosis/tab-budgets.ts';
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

/** Throws where the sender has sent too many messages, or one that is too large; it is then ignored for a minute. */
function spend({ memory: { budgets }, platform }: Parts, sender: Sender, isLarge: () => boolean): void {
  const now = platform.now();
  let ignored = false;
  let large = false;
  const { left } = spendOf(budgets, sender, now, (before) => {
    ignored = before !== undefined && isIgnored(before, now);
    // A message of an ignored sender is not even weighed.
    large = !ignored && isLarge();
    return large;
  });
  if (left >= 0) return;
  const { origin, isPrivate } = sender;
  if (!ignored && origin !== null && !isPrivate) void noteFlood({ origin, at: now });
  throw new Error(large ? 'too large a message' : 'too many messages');
}

async function checkReadable({ platform }: Parts, sender: Sender): Promise<void> {
  const { isReadable } = await import('./tracking/senders.ts');
  if (!(await isReadable(platform.browser, sender))) throw new Error('this page may not be read');
}
