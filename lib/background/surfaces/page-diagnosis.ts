// Gathers the facts for the popup's diagnosis of the current page.

import { pageIdentity } from '../../domain/addresses/page-address.ts';
import {
  diagnosePage,
  type PageDiagnosis,
  type PageDiagnosisInput,
} from '../../domain/diagnosis/page-diagnosis.ts';
import { addressShape, countEpisodesFound, isReaderSilent } from '../../domain/diagnosis/reader-health.ts';
import { lessonOf } from '../../domain/files/lesson.ts';
import { currentDocument } from '../../domain/watching/tab-documents.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readLessons } from '../../store/lessons.ts';
import { readReaderHealth } from '../../store/tabs/reader-health.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import { readTabVisit } from '../../store/tabs/tab-visits.ts';
import type { Context } from '../runtime/context.ts';
import { snapshotFrames } from '../tracking/frame-snapshots.ts';
import { findSiteAtAddress, httpAddressOfTab } from '../tracking/pages.ts';
import { readShownSession } from '../tracking/shown-session.ts';

export async function gatherPageDiagnosis(
  ctx: Context,
  tab: MessageInput<'pageDiagnosis'>,
): Promise<PageDiagnosis | null> {
  const address = await httpAddressOfTab(ctx, tab);
  if (!address) return null;
  const url = new URL(address);
  const { site } = await findSiteAtAddress(address);
  const shape = addressShape(url);
  const { alone } = await readTabVisit(tab.tabId);
  const health = await readReaderHealth();
  const lesson = lessonOf(await readLessons(), url.origin);
  const pages = site ? undefined : lesson?.pages;
  return diagnosePage({
    version: ctx.browser.runtime.getManifest().version,
    siteName: site?.name ?? url.hostname,
    isHost: site === null,
    mediaType: site?.mediaType ?? (pages ? 'manga' : 'anime'),
    shown: await shownOfOrigin(tab.tabId, url),
    snapshots: await snapshotFrames(ctx, tab.tabId),
    alone: alone?.page === pageIdentity(url) ? alone.duration : null,
    taught: lesson !== null && !lesson.learnt,
    uncounted: pages?.kind === 'none',
    silent: isReaderSilent(health, shape) && countEpisodesFound(health, shape) > 0,
  });
}

/** Returns the facts about the episode that the tab shows. Null if the tab shows no episode, or showed it on another origin. */
async function shownOfOrigin(tabId: number, url: URL): Promise<PageDiagnosisInput['shown']> {
  const document = currentDocument((await readTabs())[tabId]);
  if (!document?.observed || document.origin !== url.origin) return null;
  const session = (await readShownSession(tabId))?.session ?? null;
  return { tabId, observed: document.observed, bindings: document.bindings, session, at: document.at };
}
