// Defines the types of all messages inside the browser. A message without a handler is a compile error.
import type { Media, MediaType } from '../contract/media.ts';
import type { MediaDetails } from '../contract/routes.ts';
import type { AccountSummary } from '../domain/account.ts';
import type { EntryPatch } from '../domain/changes/entry-state.ts';
import type { UserEdit } from '../domain/changes/latest-edit.ts';
import type { AskReason, OutboxChange, Problem, QuestionAnswer } from '../domain/changes/outbox-item.ts';
import type { Diagnostics } from '../domain/diagnosis/diagnostics.ts';
import type { PageDiagnosis } from '../domain/diagnosis/page-diagnosis.ts';
import type { ObservedEpisode } from '../domain/episode.ts';
import type { Lesson } from '../domain/files/lesson.ts';
import type {
  ImportAction,
  PlannedChange,
  SkippedRow,
  TitleFoundById,
} from '../domain/imports/import-job.ts';
import type { RememberedView } from '../domain/library-view.ts';
import type { ImportedMatch, MatchCorrection, MatchEdit } from '../domain/matches/match.ts';
import type { TitleResumePoints } from '../domain/resume/resume-point.ts';
import type { ResumeTarget, TitleSite } from '../domain/resume/resume-target.ts';
import type { ScaleAnswer } from '../domain/score-scale.ts';
import type { ServiceProbe } from '../domain/service-probe.ts';
import type { Policy, ServiceSettings } from '../domain/settings.ts';
import type { SettingsChange } from '../domain/settings-change.ts';
import type { TeachingSetup } from '../domain/teach-texts.ts';
import type { NowPlaying } from '../domain/watching/now-playing.ts';
import type { PlaybackSample, ReadingSample } from '../domain/watching/samples.ts';
import type { ChangedTopic } from './changed-topics.ts';

/** The outcome of an action. If the action failed, `problem` is shown to the user. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

/** The answer of a search. `retryAfterMs` is how long the service asks Kiroku to wait; undefined if it states no time. */
export type SearchReply =
  | { readonly ok: true; readonly value: readonly Media[] }
  | { readonly ok: false; readonly problem: Problem; readonly retryAfterMs?: number | undefined };

/** What the worker knows about a tab's site. `site` is set for a built-in site. */
export interface TabSite {
  readonly origin: string;
  readonly site: { readonly id: string; readonly name: string } | null;
  /** The match patterns that "Always track here" must request, for the page and its player frame. */
  readonly patterns: readonly string[];
  readonly granted: boolean;
  /** Set if the tab is in a private window and private windows are not tracked. */
  readonly isPrivate?: true | undefined;
  /** The origin of the frame that probably contains the player, if it needs a separate permission. */
  readonly frame: string | null;
}

/** Set if the user reverts an edit that they have just made. The field `left` is explained at `UserEdit`. */
type Reverted = Pick<UserEdit, 'left'>;

export type EntryChange =
  | {
      readonly kind: 'edit';
      readonly media: Media;
      readonly patch: EntryPatch;
      readonly reverts?: Reverted | undefined;
    }
  | { readonly kind: 'removal'; readonly media: Media; readonly reverts?: Reverted | undefined }
  | { readonly kind: 'rating'; readonly media: Media; readonly score: number };

/** Messages that our scripts in web pages may send. Their input is parsed, since a page's renderer is not trusted. */
export interface PageMessages {
  /**
   * Reports the episode that the page shows; null if the page shows no episode. `isHello` marks the first report of a page that shows no
   * episode. `isUnread` means that the address belongs to an episode, but the page does not name the episode.
   */
  episodeObserved(report: {
    observed: ObservedEpisode | null;
    isHello?: true | undefined;
    isUnread?: true | undefined;
  }): void;
  playbackSampled(sample: PlaybackSample): void;
  readingSampled(sample: ReadingSample): void;
  /** Reports that the user turns pages on a site for reading, but the reader finds no chapter. */
  nothingRead(): void;
  /**
   * Sends the episode number and possible names from a page that its reader cannot read. Returns the name of the title on the user's list
   * whose next episode has this number.
   */
  namesSeen(seen: { number: number; season: number | null; names: readonly string[] }): string | null;
  /**
   * Asks for the scripts of this document, because something plays in the document or its address has changed. Resolves when the scripts
   * are injected.
   */
  scriptsWanted(): void;
  /** Asks for the style that a note with buttons needs in this document (page-notes.ts). Resolves to the style's id when it is applied. */
  noteOpened(): string;
  /** Reports that the note was closed, so that its style can be removed. */
  noteClosed(note: { styleId: string }): void;
  /** Undoes the log entry of the note in this document, because the user has pressed Undo. */
  undoFromNote(note: { activityId: string }): void;
  /** Scores the title of the note in this document: 0.5 to 10, with at most one decimal. */
  rateFromNote(rated: { activityId: string; score: number }): void;
  /**
   * Performs the action of the note's button: starts teaching, or else opens the popup. Also sent for a press on a note that may have been
   * covered.
   */
  popupWanted(): void;
  /** Asks for the lesson that the user taught for the origin of this page. */
  lessonWanted(): Lesson | null;
  /** Asks for the texts of the picker. Null in a tab in which the user did not start teaching. */
  teachingWanted(): TeachingSetup | null;
  /** Sends the positions of title and episode on the page, which the user has pointed out. Parsed in `store/lessons.ts`. */
  siteTaught(lesson: { taught: unknown }): { readonly granted: boolean };
}

/**
 * The episode that the popup showed for a tab when the user decided. By the time the worker receives the decision, the tab may show another
 * episode.
 */
export interface ShownEpisode {
  readonly tabId: number;
  /** The key of the episode (see `episodeKey`). */
  readonly episodeKey: string;
}

/** Messages that only the extension's own pages may send. */
interface UiMessages {
  connect(): Outcome<AccountSummary>;
  disconnect(): void;
  /**
   * Signs out and erases. `records` erases everything that reveals what was watched. `everything` also erases the settings, the lessons,
   * and the permissions for sites.
   */
  erase(scope: { what: 'records' | 'everything' }): void;
  readService(): ServiceSettings & { readonly redirectUrl: string };
  /**
   * Checks the settings with the service, and saves them if no problem was found. If `anyway` is true, saves the settings without checking
   * them.
   */
  saveService(service: ServiceSettings & { readonly anyway?: boolean }): Outcome<null>;
  /** Returns the result of the last probe of the service; null if it was never probed. */
  readServiceProbe(): ServiceProbe | null;
  /** Makes one request to the service for each thing that Kiroku needs from the service. Writes nothing to the service. */
  probeService(): Outcome<ServiceProbe>;
  saveSettings(change: SettingsChange): void;
  nowPlaying(tab: { tabId: number }): NowPlaying | null;
  tabSite(tab: { tabId: number; url: string | null }): TabSite | null;
  /** Reads a page once through `activeTab`, without a lasting permission. */
  readPageOnce(tab: { tabId: number }): void;
  /** Registers scripts at once. Send after origins were granted or revoked. */
  permissionsChanged(): void;
  /** Searches the service's catalogue. `limit` is the highest number of results; if undefined, the service's own default applies. */
  search(query: { q: string; type: MediaType | null; limit?: number | undefined }): SearchReply;
  details(title: { type: MediaType; id: string }): Outcome<MediaDetails>;
  /** Queues a change. Returns false, and queues nothing, if the change reverts an edit that is no longer the latest change of its title. */
  changeEntry(change: EntryChange): boolean;
  refreshLibrary(): Outcome<null>;
  /** Stores the list and the sort order that the library tab shows. The tab opens with them next time. */
  rememberView(view: RememberedView): void;
  answerScale(scale: { answer: ScaleAnswer }): void;
  answerQuestion(answer: { itemId: string; answer: QuestionAnswer }): void;
  /** Chooses the title of the episode in a tab, before or after it counts. */
  correctMatch(correction: MatchCorrection & ShownEpisode): void;
  /** Confirms a question in advance. The episode in the tab then counts without this question. */
  confirmAhead(answer: ShownEpisode & { reason: AskReason }): void;
  /** Chooses the title of a logged episode that was skipped because no title was certain. */
  chooseLoggedTitle(chosen: MatchCorrection & { activityId: string }): void;
  ignoreTitle(shown: ShownEpisode): void;
  /**
   * Undoes `ignoreTitle` and decides again about `episode`, which was ignored with the title. `policy` is the match's earlier policy; null
   * if there was no match.
   */
  unignoreTitle(before: { seasonKey: string; policy: Policy | null; episode: OutboxChange | null }): void;
  retryItem(item: { itemId: string }): void;
  forgetItem(item: { itemId: string }): void;
  /** Forgets the match of one season of one site. The next episode of the season is matched from scratch. */
  forgetMatch(match: { seasonKey: string }): void;
  /** Changes the rules or the policy of a remembered match. New rules count as the user's decision. */
  editMatch(edit: MatchEdit & { seasonKey: string }): void;
  /** Imports matches from a file. Returns how many were written. */
  importMatches(file: { matches: readonly ImportedMatch[] }): number;
  /** Replaces a damaged database with a new one. Returns how many records could be copied into it. */
  repairData(): Outcome<number>;
  /** Dismisses the message that the data of an unreleased version was erased. */
  dismissDataReset(): void;
  diagnostics(): Diagnostics;
  /** Returns the diagnosis of one tab; null if the tab shows a page that Kiroku cannot read. */
  pageDiagnosis(tab: { tabId: number; url: string | null }): PageDiagnosis | null;
  /** Lets the user point at title and episode in a tab. Returns false if no script may run there. */
  startTeaching(tab: { tabId: number }): boolean;
  forgetLesson(lesson: { origin: string }): void;
  /** Imports lessons from a file. Returns how many were new. */
  importLessons(file: { lessons: readonly Lesson[] }): number;
  /** Undoes a log entry. If the list entry has changed since, the undo is refused as `changed_meanwhile`, unless `anyway` is true. */
  undoActivity(activity: { activityId: string; anyway?: boolean | undefined }): Outcome<null>;
  /**
   * Stores an import and starts to apply its rows to the list. Fails with `import_running` while another import of the account is
   * unfinished. `rest` are the rows of the file that are not imported.
   */
  startImport(start: {
    format: string;
    changes: readonly PlannedChange[];
    rest: readonly SkippedRow[];
    leftOutScores: number;
  }): Outcome<{ readonly id: string }>;
  /**
   * Pauses, resumes, undoes or forgets an import. An undo also stops the import, and restores every entry that has not changed since. A
   * forgotten import can no longer be undone.
   */
  controlImport(steer: { id: string; to: ImportAction }): Outcome<null>;
  /** Switches sync through the browser's synced storage on or off. `remove` deletes the data in that storage. */
  changeSync(choice: { to: 'on' | 'off' | 'remove' }): void;
  rememberFound(input: { found: readonly TitleFoundById[] }): void;
  /** Returns the resume points of the list's titles, without addresses. */
  resumePoints(): TitleResumePoints;
  /** Returns the sites that are known to have a title; those with a permission come first. `malId` is the title's id at MyAnimeList. */
  titleSites(title: { malId: number }): readonly TitleSite[];
  /**
   * Opens a page for resuming a title, or activates the tab that shows it. The worker computes the offers again, and returns `not_found` if
   * this offer no longer exists.
   */
  openResumePoint(wanted: ResumeTarget): Outcome<null>;
}

type Messages = PageMessages & UiMessages;
export type MessageName = keyof Messages;
export type MessageInput<N extends MessageName> = Parameters<Messages[N]>[0];
export type MessageOutput<N extends MessageName> = ReturnType<Messages[N]>;

/** The worker's notice to the extension's pages: data of these topics has changed and must be read again. */
export interface TopicsChangedNotice {
  readonly changed: readonly ChangedTopic[];
}

/** The worker's request that a page reports its episode again. */
export interface ReportAgainNotice {
  readonly report: 'episode';
}

export type NoteMark = 'question' | 'problem' | 'undone';

/** The worker's request that a document shows this note for some seconds. The texts are already translated. */
export interface ToastNotice {
  readonly toast: {
    /** The BCP 47 tag of the texts, since the page may be in another language. */
    readonly language: string;
    readonly text: string;
    readonly undoText: string | null;
    readonly activityId: string | null;
    /** The text of the button that opens the popup or starts teaching; null for no button. */
    readonly answerText: string | null;
    readonly closeText: string;
    /** The texts that ask for a score of the completed title. `save` has the placeholder {score}. */
    readonly rating?:
      | { readonly caption: string; readonly label: string; readonly save: string; readonly later: string }
      | undefined;
    /** Set if the note only confirms an action. Such a note disappears after two seconds. */
    readonly brief?: boolean | undefined;
    /** The sign in front of the text; by default a tick. */
    readonly mark?: NoteMark | undefined;
  };
}

/**
 * The worker's request that a document closes its note about this log entry, because the log entry can no longer be undone. Null closes any
 * note, because the user has signed out.
 */
export interface CloseToastNotice {
  readonly closeToast: string | null;
}
