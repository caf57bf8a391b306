// Gathers what the popup says of the page before it.
import { browser } from 'wxt/browser';
import { lessonOf } from '@/lib/domain/lesson.ts';
import { diagnosePage, type PageDiagnosis, type PageFacts } from '@/lib/domain/page-diagnosis.ts';
import { addressShape, isSilent } from '@/lib/domain/reader-health.ts';
import type { MessageInput } from '@/lib/messaging/protocol.ts';
import { readLessons } from '@/lib/store/lessons.ts';
import { readReaderHealth } from '@/lib/store/reader-health.ts';
import { readTabs } from '@/lib/store/tab-states.ts';
import { readVisit } from '@/lib/store/tab-visits.ts';
import { lookIntoTab } from './frame-looks.ts';
import { addressOf, siteAt } from './pages.ts';
import { services } from './services.ts';

export async function pageDiagnosis(tab: MessageInput<'pageDiagnosis'>): Promise<PageDiagnosis | null> {
  const address = await addressOf(tab);
  if (!address) return null;
  const url = new URL(address);
  const { site } = await siteAt(address);
  const shape = addressShape(url);
  const { alone } = await readVisit(tab.tabId);
  const lesson = lessonOf(await readLessons(), url.origin);
  const pages = site ? undefined : lesson?.pages;
  return diagnosePage({
    version: browser.runtime.getManifest().version,
    siteName: site?.name ?? url.hostname,
    kind: site?.kind ?? (pages ? 'manga' : 'anime'),
    shown: await shownIn(tab.tabId, url),
    looks: await lookIntoTab(tab.tabId),
    alone: alone?.page === shape ? alone.duration : null,
    taught: lesson !== null,
    uncounted: pages?.kind === 'none',
    silent: isSilent(await readReaderHealth(), shape),
  });
}

/** What a tab showed on another origin says nothing of this page. */
async function shownIn(tabId: number, url: URL): Promise<PageFacts['shown']> {
  const tab = (await readTabs())[tabId];
  if (!tab?.observed || new URL(tab.observed.url).origin !== url.origin) return null;
  const session = (await services.tracker.sessionOf(tabId))?.session ?? null;
  return { tabId, observed: tab.observed, bindings: tab.bindings, session, at: tab.at };
}
