// Who may send which message: everything but the page messages is for the extension's own pages, and a page may only speak while it may be read.
import { isLargerThan } from '../domain/message-size.ts';
import { isIgnored, spendReport } from '../domain/report-rate.ts';
import type { Guard, Sender } from '../messaging/channel.ts';
import { isPageMessage } from '../messaging/page-messages.ts';
import type { MessageName } from '../messaging/protocol.ts';
import { noteFlood } from '../store/floods.ts';
import type { Parts } from './parts.ts';
import { isReadable } from './tracking/senders.ts';

/** Of a page and its players: these are let in one after another. */
const REPORTS: readonly MessageName[] = ['episodeObserved', 'playbackSampled', 'readingSampled'];

export function createGuard(parts: Parts): Guard {
  const { memory, platform } = parts;
  return async (message, sender, handle, input) => {
    if (sender.trusted) return handle();
    if (!isPageMessage(message)) throw new Error(`${message} may not be sent from a page`);
    if ((message === 'episodeObserved' || message === 'readingSampled') && sender.frameId !== 0)
      throw new Error('only a page itself says what it shows');
    spend(parts, sender, () => isLargerThan(input));
    const admit = async () => {
      if (!(await isReadable(platform.browser, sender))) throw new Error('this page may not be read');
      return handle();
    };
    return REPORTS.includes(message) ? memory.reports(admit) : admit();
  };
}

/** Throws where the tab has sent too many messages, or one that is too large; it is then not listened to for a minute. */
function spend(
  { memory: { budgets }, platform }: Parts,
  { tabId, origin }: Sender,
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
  if (!ignored && origin !== null) void noteFlood({ origin, at: now });
  throw new Error(large ? 'too large a message' : 'too many messages');
}
