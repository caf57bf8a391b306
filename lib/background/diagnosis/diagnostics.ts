// Gathers what the options' diagnostics show.
import {
  type DataFile,
  type Diagnostics,
  diagnoseTab,
  type TabDiagnosis,
} from '../../domain/diagnosis/diagnostics.ts';
import { silentOrigins } from '../../domain/diagnosis/reader-health.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import { currentDocument } from '../../domain/watching/tab-documents.ts';
import { sites } from '../../sites/registry.ts';
import { readFloods } from '../../store/tabs/floods.ts';
import { readReaderHealth } from '../../store/tabs/reader-health.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import { loadMatchingData } from '../matching/matching-files.ts';
import type { Parts } from '../parts.ts';

export async function diagnostics(parts: Parts): Promise<Diagnostics> {
  const [data, storage, tabs] = await Promise.all([
    dataFiles(parts).catch(() => null),
    parts.platform.readStorage().catch(() => null),
    shownTabs(parts),
  ]);
  const silent = silentOrigins(await readReaderHealth(), parts.platform.now());
  const flooding = (await readFloods()).map(({ origin }) => origin);
  return { data, storage, tabs, silent, flooding };
}

async function dataFiles(parts: Parts): Promise<readonly DataFile[]> {
  const { dates, redirects, siteIds } = await loadMatchingData(parts);
  return [
    { name: 'relations', date: dates.relations, count: redirects.size },
    { name: 'siteIds', date: dates.siteIds, count: siteIds.size },
  ];
}

async function shownTabs({ tracker }: Parts): Promise<readonly TabDiagnosis[]> {
  const tabs = await Promise.all(
    Object.entries(await readTabs()).map(async ([id, tab]) => {
      const document = tab.closedAt === null ? currentDocument(tab) : null;
      if (!document?.observed) return [];
      const { observed, bindings, at } = document;
      const tabId = Number(id);
      const session = (await tracker.sessionOf(tabId))?.session ?? null;
      return [{ ...diagnoseTab({ tabId, observed, bindings, session, at }), ...nameOf(observed) }];
    }),
  );
  return tabs.flat().sort((a, b) => b.at - a.at);
}

/** What a page calls itself may be any text: the name is that of the site which Kiroku knows, or the host. */
function nameOf({ siteId, url }: ObservedEpisode): Pick<TabDiagnosis, 'siteName' | 'isHost'> {
  const site = sites.find(({ id }) => id === siteId);
  return site
    ? { siteName: site.name }
    : { siteName: new URL(url).hostname.replace(/^www\./, ''), isHost: true };
}
