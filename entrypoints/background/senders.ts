// Who may report what: the browser's word about a sender, held against what is granted at this moment.
import { browser } from 'wxt/browser';
import { isOwnEpisode, mayReport, type ReportSender } from '@/lib/background/page-sender.ts';
import { createSerial } from '@/lib/background/serial.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { lessonOf } from '@/lib/domain/lesson.ts';
import { type ReportBudget, spendReport } from '@/lib/domain/report-rate.ts';
import type { Guard, Sender } from '@/lib/messaging/channel.ts';
import { isPageMessage } from '@/lib/messaging/page-messages.ts';
import type { MessageName } from '@/lib/messaging/protocol.ts';
import { readLessons } from '@/lib/store/lessons.ts';
import { readSettings } from '@/lib/store/preferences.ts';

/** Of a page and its players: these are let in one after another, since a page's last word must not overtake the one before it. */
const REPORTS: readonly MessageName[] = ['episodeObserved', 'playbackSampled', 'readingSampled'];
export const inReportOrder = createSerial();
/** What each tab has left; a worker that starts again forgives. */
const budgets = new Map<number, ReportBudget>();

/** Everything but the page messages is for the extension's own pages; and a page may only speak while it may be read. */
export const guard: Guard = async (message, sender, handle) => {
  if (sender.trusted) return handle();
  if (!isPageMessage(message)) throw new Error(`${message} may not be sent from a page`);
  if ((message === 'episodeObserved' || message === 'readingSampled') && sender.frameId !== 0)
    throw new Error('only a page itself says what it shows');
  spend(sender.tabId ?? -1);
  const admit = async () => {
    if (!(await isReadable(sender))) throw new Error('this page may not be read');
    return handle();
  };
  return REPORTS.includes(message) ? inReportOrder(admit) : admit();
};

function spend(tabId: number): void {
  const budget = spendReport(budgets.get(tabId), Date.now());
  budgets.set(tabId, budget);
  if (budget.left < 0) throw new Error('too many messages');
}

/** Throws for an episode of another page or site than the sender's own. */
export async function checkEpisode(observed: ObservedEpisode | null, { origin }: Sender): Promise<void> {
  if (!observed) return;
  const chapters =
    observed.kind === 'manga' && lessonOf(await readLessons(), origin ?? '')?.pages !== undefined;
  if (!isOwnEpisode(observed, origin, (await readSettings()).selfHosted, chapters))
    throw new Error('this is no episode of the page that reports it');
}

/** Whether what a tab shows at an origin may still be read. */
export function isReadable(sender: ReportSender): Promise<boolean> {
  return mayReport(sender, { isGranted, tabUrl });
}

function isGranted(pattern: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [pattern] });
}

async function tabUrl(tabId: number): Promise<string | null> {
  return (await browser.tabs.get(tabId).catch(() => null))?.url ?? null;
}
