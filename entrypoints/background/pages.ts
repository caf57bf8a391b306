// Permissions and the scripts that follow from them.
import { browser } from 'wxt/browser';
import { createSerial } from '@/lib/background/serial.ts';
import {
  GENERIC_SCRIPT,
  grantedPatterns,
  PLAYER_SCRIPT,
  planScripts,
  planSite,
  registerScripts,
  runInTab,
  startInOpenTabs,
  TAUGHT_PAGES_SCRIPT,
  TAUGHT_SCRIPT,
} from '@/lib/background/site-scripts.ts';
import { lessonOf } from '@/lib/domain/lesson.ts';
import { originsOf } from '@/lib/domain/origins.ts';
import { unreadPlayerFrame } from '@/lib/domain/player-frame.ts';
import { hostedPattern, hostedPatterns, hostedSiteId } from '@/lib/domain/self-hosted.ts';
import type { MessageInput, TabSite } from '@/lib/messaging/protocol.ts';
import { siteOf, sites } from '@/lib/sites/registry.ts';
import type { Site } from '@/lib/sites/site.ts';
import { readLessons } from '@/lib/store/lessons.ts';
import { readSettings } from '@/lib/store/preferences.ts';
import { readTabs } from '@/lib/store/tab-states.ts';
import { lookIntoTab } from './frame-looks.ts';
import { isReadable } from './senders.ts';
import { services } from './services.ts';

// A grant is told twice, by the browser and by the page that asked: registering at the same time would collide.
const oneByOne = createSerial();

/** Registers exactly what is granted now; with `openTabs` it also starts in tabs that are already open. */
export function applyPermissions({ openTabs }: { openTabs: boolean }): Promise<void> {
  return oneByOne(async () => {
    const hosted = hostedPatterns((await readSettings()).selfHosted);
    const granted = [...(await grantedPatterns()), ...(await containedIn(Object.keys(hosted)))];
    const lessons = await readLessons();
    const [taught, chapters] = [lessons, lessons.filter(({ pages }) => pages)].map((some) =>
      containedIn(some.map(({ origin }) => hostedPattern(origin))),
    );
    const plans = planScripts(sites, [...new Set(granted)], hosted, await taught, await chapters);
    await registerScripts(plans);
    // Not waited for: a page that hangs must not hold up what is to be granted next.
    if (openTabs) void startInOpenTabs(plans);
    services.changed('permissions', 'now');
  });
}

/** Tabs whose permission was taken away show nothing any more, although their scripts still run until the page is left. */
export async function dropPermissions(): Promise<void> {
  await applyPermissions({ openTabs: false });
  for (const [id, { observed }] of Object.entries(await readTabs())) {
    const tabId = Number(id);
    if (observed && !(await isReadable({ tabId, origin: new URL(observed.url).origin })))
      await services.tracker.observe(tabId, null);
  }
}

export async function isAllowed(origin: string): Promise<boolean> {
  return /^https?:/.test(origin) && browser.permissions.contains({ origins: [hostedPattern(origin)] });
}

/** Patterns that are granted as a part of something larger are not in the browser's list. */
async function containedIn(patterns: readonly string[]): Promise<string[]> {
  const granted = await Promise.all(
    patterns.map((pattern) => browser.permissions.contains({ origins: [pattern] })),
  );
  return patterns.filter((_, index) => granted[index]);
}

/** `url` is what the popup could see of the tab (through `activeTab`); a granted tab's address is known anyway. Null for anything but pages. */
export async function addressOf({ tabId, url }: MessageInput<'tabSite'>): Promise<string | null> {
  const address = url ?? (await browser.tabs.get(tabId)).url;
  return address && /^https?:/.test(address) ? address : null;
}

export async function tabSite(tab: MessageInput<'tabSite'>): Promise<TabSite | null> {
  const address = await addressOf(tab);
  if (!address) return null;
  const { origin } = new URL(address);
  const { site, hosted } = await siteAt(address);
  const patterns = site && !hosted ? originsOf(site) : [hostedPattern(origin)];
  const granted = await browser.permissions.contains({ origins: [...patterns] });
  // What is built in names its frames itself.
  const frame = site || granted ? null : unreadPlayerFrame(await lookIntoTab(tab.tabId));
  return {
    origin,
    site: site && { id: site.id, name: site.name },
    patterns: [...new Set([...patterns, ...(frame ? [hostedPattern(frame)] : [])])],
    granted,
    frame,
  };
}

/** The site at an address, and whether it is there because the user said so. */
export async function siteAt(address: string): Promise<{ site: Site | null; hosted: boolean }> {
  const { selfHosted } = await readSettings();
  const url = new URL(address);
  const site = siteOf(url, selfHosted);
  return { site, hosted: site !== null && hostedSiteId(url.origin, selfHosted) === site.id };
}

/** One look through `activeTab`: nothing is registered, nothing stays. */
export async function lookOnce(tabId: number): Promise<void> {
  const { url } = await browser.tabs.get(tabId);
  const { site } = url ? await siteAt(url) : { site: null };
  const origin = url ? new URL(url).origin : null;
  const lesson = origin ? lessonOf(await readLessons(), origin) : null;
  if (lesson) await runInTab(tabId, { file: TAUGHT_SCRIPT });
  for (const plan of site ? planSite(site, []) : [{ file: GENERIC_SCRIPT }]) await runInTab(tabId, plan);
  if (lesson?.pages && !site) await runInTab(tabId, { file: TAUGHT_PAGES_SCRIPT });
  await runInTab(tabId, { file: PLAYER_SCRIPT, allFrames: true });
}
