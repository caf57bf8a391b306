// Who may send which message: everything but the page messages is for the extension's own pages, and a page may only speak while it may be read.
import { spendReport } from '../domain/report-rate.ts';
import type { Guard } from '../messaging/channel.ts';
import { isPageMessage } from '../messaging/page-messages.ts';
import type { MessageName } from '../messaging/protocol.ts';
import type { Parts } from './parts.ts';
import { isReadable } from './tracking/senders.ts';

/** Of a page and its players: these are let in one after another. */
const REPORTS: readonly MessageName[] = ['episodeObserved', 'playbackSampled', 'readingSampled'];

export function createGuard(parts: Parts): Guard {
  const { memory, platform } = parts;
  return async (message, sender, handle) => {
    if (sender.trusted) return handle();
    if (!isPageMessage(message)) throw new Error(`${message} may not be sent from a page`);
    if ((message === 'episodeObserved' || message === 'readingSampled') && sender.frameId !== 0)
      throw new Error('only a page itself says what it shows');
    spend(parts, sender.tabId ?? -1);
    const admit = async () => {
      if (!(await isReadable(platform.browser, sender))) throw new Error('this page may not be read');
      return handle();
    };
    return REPORTS.includes(message) ? memory.reports(admit) : admit();
  };
}

function spend({ memory: { budgets }, platform }: Parts, tabId: number): void {
  const budget = spendReport(budgets.get(tabId), platform.now());
  budgets.set(tabId, budget);
  if (budget.left < 0) throw new Error('too many messages');
}
