// What a tab plays, what its site is, and what the user may say about it.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Media } from '../contract/media.ts';
import { send } from '../messaging/channel.ts';
import type { TabSite } from '../messaging/protocol.ts';

export type { TabSite };
export type Tab = { readonly tabId: number; readonly url: string | null };

/** Undefined until known, null when the tab shows no episode. */
export function useNow(tab: Tab) {
  return useQuery({
    queryKey: ['now', 'playing', tab.tabId],
    queryFn: () => send('nowPlaying', { tabId: tab.tabId }),
  }).data;
}

export function useTabSite(tab: Tab) {
  return useQuery({ queryKey: ['now', 'site', tab.tabId, tab.url], queryFn: () => send('tabSite', tab) })
    .data;
}

export function useLookOnce(tab: Tab) {
  return useMutation({ mutationFn: () => send('lookOnce', { tabId: tab.tabId }) });
}

export function useCorrectMatch(tab: Tab) {
  return useMutation({
    mutationFn: ({ media, episode }: { readonly media: Media; readonly episode: number }) =>
      send('correctMatch', { tabId: tab.tabId, media, episode }),
  });
}

export function useIgnoreTitle(tab: Tab) {
  return useMutation({ mutationFn: () => send('ignoreTitle', { tabId: tab.tabId }) });
}
