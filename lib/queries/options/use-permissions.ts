// Provides the functions that work only in a page: requests for origins within a click, and the active tab.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browser } from 'wxt/browser';
import { withoutRedirectPattern } from '../../domain/addresses/firefox-redirect.ts';
import { send } from '../../messaging/channel.ts';

/** Returns the active tab; undefined until known. The tab contains its address if the browser allows that. */
export function useActiveTab() {
  return useQuery({ queryKey: ['activeTab'], queryFn: readActiveTab }).data;
}

/** Reads the active tab again when the user changes tabs. Only a page that stays open meanwhile needs this. */
export function useRefreshOnTabChange(): void {
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

/** Returns the match patterns of all granted origins; undefined until read. */
export function useGrantedOrigins() {
  return useQuery({
    queryKey: ['permissions'],
    queryFn: async () => withoutRedirectPattern((await browser.permissions.getAll()).origins ?? []),
  }).data;
}

/** Returns a function that requests origins. The function returns whether they were granted. Call it within a click. */
export function useRequestOrigins() {
  return useOriginChange((origins) => browser.permissions.request({ origins }));
}

export function useWithdrawOrigins() {
  return useOriginChange((origins) => browser.permissions.remove({ origins }));
}

/** Requests the notifications permission, and returns whether notifications may be shown. Call this within a click. */
export function requestNotificationPermission(): Promise<boolean> {
  return browser.permissions.request({ permissions: ['notifications'] });
}

/**
 * Returns a function that changes the granted origins. It is not a mutation, because Firefox accepts the request only within the click
 * itself, not a microtask later.
 */
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
