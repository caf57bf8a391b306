// What a tab plays, what its site is, and what the user may say about it.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { AskReason } from '../domain/changes/outbox-item.ts';
import type { Correction } from '../domain/matches/match.ts';
import { send } from '../messaging/channel.ts';
import type { MessageInput, TabSite } from '../messaging/protocol.ts';

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
    mutationFn: (correction: Correction) => send('correctMatch', { tabId: tab.tabId, ...correction }),
  });
}

/** Says yes to what Kiroku would ask about the tab's episode. */
export function useConfirmAhead(tab: Tab) {
  return useMutation({
    mutationFn: (reason: AskReason) => send('confirmAhead', { tabId: tab.tabId, reason }),
  });
}

export function useIgnoreTitle(tab: Tab) {
  return useMutation({ mutationFn: () => send('ignoreTitle', { tabId: tab.tabId }) });
}

export function useUnignoreTitle() {
  return useMutation({
    mutationFn: (before: MessageInput<'unignoreTitle'>) => send('unignoreTitle', before),
  });
}

/** What Kiroku sees on the tab's page; undefined until known, null where there is no page. */
export function usePageDiagnosis(tab: Tab) {
  return useQuery({
    queryKey: ['now', 'page', tab.tabId, tab.url],
    queryFn: () => send('pageDiagnosis', tab),
  }).data;
}

/** Answers whether the picker is open in the tab. */
export function useStartTeaching(tab: Tab) {
  return useMutation({ mutationFn: () => send('startTeaching', { tabId: tab.tabId }) });
}
