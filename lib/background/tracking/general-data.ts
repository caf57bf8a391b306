// When the reader of a known site finds nothing while an episode seems to play, the page's general data is asked.
import { currentDocument } from '../../domain/watching/tab-documents.ts';
import type { Sender } from '../../messaging/channel.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import { readVisit } from '../../store/tabs/tab-visits.ts';
import type { Parts } from '../parts.ts';
import { siteAt } from './pages.ts';
import { GENERAL_DATA_SCRIPT, runInTab } from './site-scripts.ts';
import { noteVisit } from './tab-visit.ts';

/** Seconds that an episode lasts: shorter ones are clips, longer ones are streams. */
const EPISODE_SECONDS = { least: 180, most: 4 * 3600 };
/** Seconds of it that must have been played: by then the site's reader has had its time. */
const PLAYED_SECONDS = 5;

export function mayBeEpisode({ duration, covered }: { duration: number; covered: number }): boolean {
  return duration >= EPISODE_SECONDS.least && duration <= EPISODE_SECONDS.most && covered >= PLAYED_SECONDS;
}

/** Once for each address of a tab: what was brought there stays while the page does. */
export async function askGeneralData(parts: Parts, { tabId, tabUrl }: Sender): Promise<void> {
  if (tabId === null || !tabUrl || currentDocument((await readTabs())[tabId])?.observed) return;
  if ((await readVisit(tabId)).general === tabUrl) return;
  const { site } = await siteAt(tabUrl);
  if (!site || site.refuses) return;
  await noteVisit(parts, tabId, { general: tabUrl });
  await runInTab(parts.platform.browser, tabId, { files: [GENERAL_DATA_SCRIPT] });
}
