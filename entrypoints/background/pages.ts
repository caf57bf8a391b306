// Permissions and the scripts that follow from them.
import { browser } from 'wxt/browser';
import { createSerial } from '@/lib/background/serial.ts';
import {
  GENERIC_SCRIPT,
  grantedPatterns,
  PLAYER_SCRIPT,
  planScripts,
  registerScripts,
  runInTab,
  startInOpenTabs,
} from '@/lib/background/site-scripts.ts';
import { originsOf } from '@/lib/domain/origins.ts';
import type { MessageInput, TabSite } from '@/lib/messaging/protocol.ts';
import { findSite, sites } from '@/lib/sites/registry.ts';
import { services } from './services.ts';

// A grant is told twice, by the browser and by the page that asked: registering at the same time would collide.
const oneByOne = createSerial();

/** Registers exactly what is granted now; with `openTabs` it also starts in tabs that are already open. */
export function applyPermissions({ openTabs }: { openTabs: boolean }): Promise<void> {
  return oneByOne(async () => {
    const plans = planScripts(sites, await grantedPatterns());
    await registerScripts(plans);
    if (openTabs) await startInOpenTabs(plans);
    services.changed('now');
  });
}

/** `url` is what the popup could see of the tab (through `activeTab`); a granted tab's address is known anyway. */
export async function tabSite({ tabId, url }: MessageInput<'tabSite'>): Promise<TabSite | null> {
  const address = url ?? (await browser.tabs.get(tabId)).url;
  if (!address || !/^https?:/.test(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  const site = findSite(new URL(address));
  const patterns = site ? originsOf(site) : [`${protocol}//${hostname}/*`];
  const granted = await browser.permissions.contains({ origins: [...patterns] });
  return {
    origin,
    site: site && { id: site.id, name: site.name },
    patterns: [...new Set(patterns)],
    granted,
  };
}

/** One look through `activeTab`: nothing is registered, nothing stays. */
export async function lookOnce(tabId: number): Promise<void> {
  const { url } = await browser.tabs.get(tabId);
  const site = url ? findSite(new URL(url)) : null;
  await runInTab(tabId, site ? `site-${site.id}.js` : GENERIC_SCRIPT, false);
  await runInTab(tabId, PLAYER_SCRIPT, true);
}
