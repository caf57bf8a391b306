// Every message inside the browser, once: a message without a handler does not compile.
import type { Media, MediaType } from '../contract/media.ts';
import type { MediaDetails } from '../contract/routes.ts';
import type { AccountSummary } from '../domain/account.ts';
import type { EntryPatch } from '../domain/entry-state.ts';
import type { ObservedEpisode } from '../domain/episode.ts';
import type { NowPlaying } from '../domain/now-playing.ts';
import type { Answer, Problem } from '../domain/outbox-item.ts';
import type { PlaybackSample } from '../domain/playback.ts';
import type { ServiceSettings, Settings } from '../domain/settings.ts';

/** The outcome of something that may fail for reasons the user should hear. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

/** What the worker knows about a tab's site. `site` is set for a built-in site. */
export interface TabSite {
  readonly origin: string;
  readonly site: { readonly id: string; readonly name: string } | null;
  /** Match patterns that "Always track here" must request, page and player frame. */
  readonly patterns: readonly string[];
  readonly granted: boolean;
}

export type EntryChange =
  | { readonly kind: 'edit'; readonly media: Media; readonly patch: EntryPatch }
  | { readonly kind: 'removal'; readonly media: Media }
  | { readonly kind: 'rating'; readonly media: Media; readonly score: number };

/** Messages that a web page's script may send; their input is parsed, since a page's renderer is not trusted. */
export interface PageMessages {
  episodeObserved(report: { observed: ObservedEpisode | null }): void;
  playbackSampled(sample: PlaybackSample): void;
  /** The toast's button: undoes what was last announced in this tab. */
  undoAnnounced(announced: { activityId: string }): void;
}

/** Messages that only the extension's own pages may send. */
export interface UiMessages {
  connect(): Outcome<AccountSummary>;
  disconnect(): void;
  readService(): ServiceSettings & { readonly redirectUrl: string };
  saveService(service: ServiceSettings): Outcome<null>;
  saveSettings(settings: Settings): void;
  nowPlaying(tab: { tabId: number }): NowPlaying | null;
  tabSite(tab: { tabId: number; url: string | null }): TabSite | null;
  /** Looks at a page once through `activeTab`, without a lasting permission. */
  lookOnce(tab: { tabId: number }): void;
  /** To be sent after the browser granted or took away origins, so that scripts are registered at once. */
  permissionsChanged(): void;
  search(query: { q: string; type: MediaType | null }): Outcome<readonly Media[]>;
  details(title: { type: MediaType; id: string }): Outcome<MediaDetails>;
  changeEntry(change: EntryChange): void;
  refreshLibrary(): Outcome<null>;
  answerQuestion(answer: { itemId: string; answer: Answer }): void;
  /** Chooses the entry of what a tab plays, before it counts or after. */
  correctMatch(correction: { tabId: number; media: Media; episode: number }): void;
  ignoreTitle(tab: { tabId: number }): void;
  retryItem(item: { itemId: string }): void;
  forgetItem(item: { itemId: string }): void;
  /** Forgets the remembered decision for one season of one site: the next episode is matched afresh. */
  forgetMatch(match: { seasonKey: string }): void;
  undoActivity(activity: { activityId: string }): Outcome<null>;
}

export type Messages = PageMessages & UiMessages;
export type MessageName = keyof Messages;
export type MessageInput<N extends MessageName> = Parameters<Messages[N]>[0];
export type MessageOutput<N extends MessageName> = ReturnType<Messages[N]>;

/** What the worker tells the extension's pages: these stored things changed, read them again. */
export type ChangedTopic = 'library' | 'outbox' | 'activity' | 'account' | 'settings' | 'matches' | 'now';
export interface ChangedNotice {
  readonly changed: readonly ChangedTopic[];
}

/** What the worker tells a tab: show this for six seconds. Texts are ready to show. */
export interface ToastNotice {
  readonly toast: {
    readonly text: string;
    readonly undoText: string | null;
    readonly activityId: string | null;
    readonly closeText: string;
  };
}
