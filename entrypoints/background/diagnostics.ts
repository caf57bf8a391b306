// Gathers what the options' diagnostics show.
import { type DataFile, type Diagnostics, diagnoseTab, type TabDiagnosis } from '@/lib/domain/diagnostics.ts';
import { silentOrigins } from '@/lib/domain/reader-health.ts';
import { readReaderHealth } from '@/lib/store/reader-health.ts';
import { readTabs } from '@/lib/store/tab-states.ts';
import { loadMatchingData } from './matching-files.ts';
import { services } from './services.ts';

export async function diagnostics(): Promise<Diagnostics> {
  const [data, tabs] = await Promise.all([dataFiles().catch(() => null), shownTabs()]);
  const silent = silentOrigins(await readReaderHealth(), Date.now());
  return { data, tabs, silent };
}

async function dataFiles(): Promise<readonly DataFile[]> {
  const { dates, redirects, siteIds } = await loadMatchingData();
  return [
    { name: 'relations', date: dates.relations, count: redirects.size },
    { name: 'siteIds', date: dates.siteIds, count: siteIds.size },
  ];
}

async function shownTabs(): Promise<readonly TabDiagnosis[]> {
  const tabs = await Promise.all(
    Object.entries(await readTabs()).map(async ([id, { observed, bindings, at }]) => {
      if (!observed) return [];
      const tabId = Number(id);
      const session = (await services.tracker.sessionOf(tabId))?.session ?? null;
      return [diagnoseTab({ tabId, observed, bindings, session, at })];
    }),
  );
  return tabs.flat().sort((a, b) => b.at - a.at);
}
