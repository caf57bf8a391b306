// Gathers what the popup says of the page before it.

import { diagnosePage, type PageDiagnosis, type PageFacts } from '../../domain/diagnosis/page-diagnosis.ts';
import { addressShape, isSilent } from '../../domain/diagnosis/reader-health.ts';
import { lessonOf } from '../../domain/files/lesson.ts';
import { currentDocument } from '../../domain/watching/tab-documents.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readLessons } from '../../store/lessons.ts';
import { readReaderHealth } from '../../store/tabs/reader-health.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import { readVisit } from '../../store/tabs/tab-visits.ts';
import type { Parts } from '../parts.ts';
import { addressOf, siteAt } from '../tracking/pages.ts';
import { lookIntoTab } from './frame-looks.ts';

export async function pageDiagnosis(
  parts: Parts,
  tab: MessageInput<'pageDiagnosis'>,
): Promise<PageDiagnosis | null> {
  const { browser } = parts.platform;
  const address = await addressOf(browser, tab);
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
    isHost: site === null,
    mediaType: site?.mediaType ?? (pages ? 'manga' : 'anime'),
    shown: await shownIn(parts, tab.tabId, url),
    looks: await lookIntoTab(browser, tab.tabId),
    alone: alone?.page === shape ? alone.duration : null,
    taught: lesson !== null,
    uncounted: pages?.kind === 'none',
    silent: isSilent(await readReaderHealth(), shape),
  });
}

/** What a tab showed on another origin says nothing of this page. */
async function shownIn({ tracker }: Parts, tabId: number, url: URL): Promise<PageFacts['shown']> {
  const document = currentDocument((await readTabs())[tabId]);
  if (!document?.observed || document.origin !== url.origin) return null;
  const session = (await tracker.sessionOf(tabId))?.session ?? null;
  return { tabId, observed: document.observed, bindings: document.bindings, session, at: document.at };
}
