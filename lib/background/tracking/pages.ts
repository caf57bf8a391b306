// Permissions and the scripts that follow from them.

import { originsOf } from '../../domain/addresses/origins.ts';
import { hostedPattern, hostedSiteId } from '../../domain/addresses/self-hosted.ts';
import { unreadPlayerFrame } from '../../domain/diagnosis/player-frame.ts';
import { lessonOf } from '../../domain/files/lesson.ts';
import type { MessageInput, TabSite } from '../../messaging/protocol.ts';
import { siteOf } from '../../sites/registry.ts';
import type { Site } from '../../sites/site.ts';
import { readLessons } from '../../store/lessons.ts';
import { readSettings } from '../../store/preferences.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import { lookIntoTab } from '../diagnosis/frame-looks.ts';
import type { Parts } from '../parts.ts';
import type { WorkerBrowser } from '../platform.ts';
import { readPlans } from './bring-scripts.ts';
import { isReadable } from './senders.ts';
import {
  GENERIC_FILES,
  PLAYER_SCRIPT,
  planSite,
  registerScripts,
  runInTab,
  startInOpenTabs,
  TAUGHT_PAGES_SCRIPT,
  TAUGHT_SCRIPT,
} from './site-scripts.ts';

/** Registers exactly what is granted now; with `openTabs` it also starts in tabs that are already open. A grant is reported twice, by the browser and by the page that asked. */
export function applyPermissions(
  { memory, platform: { browser }, changed }: Parts,
  { openTabs }: { openTabs: boolean },
): Promise<void> {
  return memory.permissions(async () => {
    const { sentinels, scripts } = await readPlans(browser);
    await registerScripts(browser, sentinels);
    // Not waited for: a page that hangs must not hold up what is to be granted next.
    if (openTabs) void startInOpenTabs(browser, scripts);
    changed('permissions', 'places', 'now');
  });
}

/** Tabs whose permission was taken away show nothing any more, although their scripts still run until the page is left. */
export async function dropPermissions(parts: Parts): Promise<void> {
  await applyPermissions(parts, { openTabs: false });
  for (const [id, { documents }] of Object.entries(await readTabs()))
    for (const document of documents) {
      const from = { tabId: Number(id), origin: document.origin };
      if (document.observed && !(await isReadable(parts.platform.browser, from)))
        await parts.tracker.forget(from.tabId, document);
    }
}

export async function isAllowed({ permissions }: WorkerBrowser, origin: string): Promise<boolean> {
  return /^https?:/.test(origin) && permissions.contains({ origins: [hostedPattern(origin)] });
}

/** `url` is what the popup could see of the tab (through `activeTab`); a granted tab's address is known anyway. Null for anything but pages. */
export async function addressOf(
  { tabs }: WorkerBrowser,
  { tabId, url }: MessageInput<'tabSite'>,
): Promise<string | null> {
  const address = url ?? (await tabs.get(tabId)).url;
  return address && /^https?:/.test(address) ? address : null;
}

export async function tabSite(browser: WorkerBrowser, tab: MessageInput<'tabSite'>): Promise<TabSite | null> {
  const address = await addressOf(browser, tab);
  if (!address) return null;
  const { origin } = new URL(address);
  const { site, hosted } = await siteAt(address);
  const patterns = site && !hosted && !site.family ? originsOf(site) : [hostedPattern(origin)];
  const granted = await browser.permissions.contains({ origins: [...patterns] });
  // What is built in names its frames itself.
  const frame = site || granted ? null : unreadPlayerFrame(await lookIntoTab(browser, tab.tabId));
  return {
    origin,
    site: site && { id: site.id, name: site.name },
    patterns: [...new Set([...patterns, ...(frame ? [hostedPattern(frame)] : [])])],
    granted,
    ...((await isPrivate(browser, tab.tabId)) && { isPrivate: true }),
    frame,
  };
}

/** Whether a tab is in a private window, of which nothing is counted. */
async function isPrivate({ tabs }: WorkerBrowser, tabId: number): Promise<boolean> {
  const tab = await tabs.get(tabId).catch(() => null);
  return tab?.incognito === true && !(await readSettings()).tracking.privateWindows;
}

/** The site at an address, and whether it is there because the user said so. */
export async function siteAt(address: string): Promise<{ site: Site | null; hosted: boolean }> {
  const { selfHosted } = await readSettings();
  const url = new URL(address);
  const site = siteOf(url, selfHosted);
  return { site, hosted: site !== null && hostedSiteId(url.origin, selfHosted) === site.id };
}

/** One look through `activeTab`: nothing is registered, nothing stays. */
export async function lookOnce(browser: WorkerBrowser, tabId: number): Promise<void> {
  const { url } = await browser.tabs.get(tabId);
  const { site } = url ? await siteAt(url) : { site: null };
  const origin = url ? new URL(url).origin : null;
  const lesson = origin ? lessonOf(await readLessons(), origin) : null;
  if (lesson) await runInTab(browser, tabId, { files: [TAUGHT_SCRIPT] });
  for (const plan of site ? planSite(site, []) : [{ files: GENERIC_FILES }])
    await runInTab(browser, tabId, plan);
  if (lesson?.pages && !site) await runInTab(browser, tabId, { files: [TAUGHT_PAGES_SCRIPT] });
  await runInTab(browser, tabId, { files: [PLAYER_SCRIPT], allFrames: true });
}
