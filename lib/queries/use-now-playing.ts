// Provides the tab's episode and site, and sends the user's decisions about the episode.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { AskReason } from '../domain/changes/outbox-item.ts';
import { episodeKey } from '../domain/episode.ts';
import type { MatchCorrection } from '../domain/matches/match.ts';
import type { NowPlaying } from '../domain/watching/now-playing.ts';
import { send } from '../messaging/channel.ts';
import type { MessageInput, ShownEpisode, TabSite } from '../messaging/protocol.ts';

export type { TabSite };
export type Tab = { readonly tabId: number; readonly url: string | null };

/** Identifies the episode that the popup showed when the user decided. */
export function shownEpisodeOf({ tabId }: Tab, { observed }: NowPlaying): ShownEpisode {
  return { tabId, episodeKey: episodeKey(observed) };
}

/** Returns the episode that the tab shows, with its progress; undefined until known, null if there is none. */
export function useNowPlaying(tab: Tab) {
  return useQuery({
    queryKey: ['now', 'playing', tab.tabId],
    queryFn: () => send('nowPlaying', { tabId: tab.tabId }),
  }).data;
}

export function useTabSite(tab: Tab) {
  return useQuery({ queryKey: ['now', 'site', tab.tabId, tab.url], queryFn: () => send('tabSite', tab) })
    .data;
}

export function useReadPageOnce(tab: Tab) {
  return useMutation({ mutationFn: () => send('readPageOnce', { tabId: tab.tabId }) });
}

export function useCorrectMatch(shown: ShownEpisode) {
  return useMutation({
    mutationFn: (correction: MatchCorrection) => send('correctMatch', { ...shown, ...correction }),
  });
}

/** Answers a question about the tab's episode in advance. */
export function useConfirmEpisodeAhead(shown: ShownEpisode) {
  return useMutation({
    mutationFn: (reason: AskReason) => send('confirmAhead', { ...shown, reason }),
  });
}

export function useIgnoreTitle(shown: ShownEpisode) {
  return useMutation({ mutationFn: () => send('ignoreTitle', shown) });
}

export function useUnignoreTitle() {
  return useMutation({
    mutationFn: (before: MessageInput<'unignoreTitle'>) => send('unignoreTitle', before),
  });
}

/** Returns the diagnosis of the tab's page; undefined until known, null if Kiroku cannot read the page. */
export function usePageDiagnosis(tab: Tab) {
  return useQuery({
    queryKey: ['now', 'page', tab.tabId, tab.url],
    queryFn: () => send('pageDiagnosis', tab),
  }).data;
}

/** Opens the picker in the tab. The mutation returns whether the picker is open. */
export function useStartTeaching(tab: Tab) {
  return useMutation({ mutationFn: () => send('startTeaching', { tabId: tab.tabId }) });
}
