// Gathers the data of the diagnostics page in the options.
import {
  type DataFile,
  type Diagnostics,
  diagnoseTab,
  type TabDiagnosis,
} from '../../domain/diagnosis/diagnostics.ts';
import { silentReaderOrigins } from '../../domain/diagnosis/reader-health.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import { sites } from '../../sites/registry.ts';
import { readFloods } from '../../store/tabs/floods.ts';
import { readReaderHealth } from '../../store/tabs/reader-health.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import { loadMatchingData } from '../matching/matching-data.ts';
import type { Context } from '../runtime/context.ts';
import { documentOnScreen, readShownSession } from '../tracking/shown-session.ts';

export async function gatherDiagnostics(ctx: Context): Promise<Diagnostics> {
  const [data, storage, tabs] = await Promise.all([
    dataFiles(ctx).catch(() => null),
    ctx.readStorage().catch(() => null),
    shownTabs(),
  ]);
  const silent = silentReaderOrigins(await readReaderHealth(), ctx.now());
  const flooding = (await readFloods()).map(({ origin }) => origin);
  return { data, storage, tabs, silent, flooding };
}

async function dataFiles(ctx: Context): Promise<readonly DataFile[]> {
  const { dates, redirects, siteIds } = await loadMatchingData(ctx);
  return [
    { name: 'relations', date: dates.relations, count: redirects.size },
    { name: 'siteIds', date: dates.siteIds, count: siteIds.size },
  ];
}

async function shownTabs(): Promise<readonly TabDiagnosis[]> {
  const tabs = await Promise.all(
    Object.entries(await readTabs()).map(async ([id, tab]) => {
      const document = documentOnScreen(tab);
      if (!document?.observed) return [];
      const { observed, bindings, at } = document;
      const tabId = Number(id);
      const session = (await readShownSession(tabId))?.session ?? null;
      return [{ ...diagnoseTab({ tabId, observed, bindings, session, at }), ...nameOf(observed) }];
    }),
  );
  return tabs.flat().sort((a, b) => b.at - a.at);
}

/** Returns the name of a known site, and otherwise the host. The name that a page gives itself is not used, because it may be any text. */
function nameOf({ siteId, url }: ObservedEpisode): Pick<TabDiagnosis, 'siteName' | 'isHost'> {
  const site = sites.find(({ id }) => id === siteId);
  return site
    ? { siteName: site.name }
    : { siteName: new URL(url).hostname.replace(/^www\./, ''), isHost: true };
}
