// What only a page may do itself: ask the browser for origins within a click, and say which tab it stands before.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browser } from 'wxt/browser';
import { withoutRedirect } from '../../domain/addresses/firefox-redirect.ts';
import { send } from '../../messaging/channel.ts';

/** The tab that the popup stands before; undefined until known. The address is known where the browser lets us. */
export function useActiveTab() {
  return useQuery({ queryKey: ['activeTab'], queryFn: readActiveTab }).data;
}

/** For a page that stays open while the user goes from tab to tab. */
export function useFollowTab(): void {
  const client = useQueryClient();
  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: ['activeTab'] });
    browser.tabs.onActivated.addListener(readAgain);
    browser.tabs.onUpdated.addListener(readAgain);
    return () => {
      browser.tabs.onActivated.removeListener(readAgain);
      browser.tabs.onUpdated.removeListener(readAgain);
    };
  }, [client]);
}

async function readActiveTab(): Promise<{ tabId: number; url: string | null } | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.id === undefined ? null : { tabId: tab.id, url: tab.url ?? null };
}

/** Match patterns of every origin that was granted; undefined until read. */
export function useGrantedOrigins() {
  return useQuery({
    queryKey: ['permissions'],
    queryFn: async () => withoutRedirect((await browser.permissions.getAll()).origins ?? []),
  }).data;
}

/** To be called within a click. Answers whether the origins are granted. */
export function useRequestOrigins() {
  return useOriginChange((origins) => browser.permissions.request({ origins }));
}

export function useWithdrawOrigins() {
  return useOriginChange((origins) => browser.permissions.remove({ origins }));
}

/** To be called within a click. Answers whether notifications may be shown. */
export function requestNotifications(): Promise<boolean> {
  return browser.permissions.request({ permissions: ['notifications'] });
}

/** Not a mutation: Firefox asks only when called in the click itself, not a microtask later. */
function useOriginChange(
  change: (origins: string[]) => Promise<boolean>,
): (origins: readonly string[]) => Promise<boolean> {
  const client = useQueryClient();
  return async (origins) => {
    const changed = await change([...origins]);
    if (changed) await send('permissionsChanged');
    await Promise.all(['permissions', 'now'].map((topic) => client.invalidateQueries({ queryKey: [topic] })));
    return changed;
  };
}
