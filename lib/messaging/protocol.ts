// Every message inside the browser, once: a message without a handler does not compile.
import type { Media, MediaType } from '../contract/media.ts';
import type { MediaDetails } from '../contract/routes.ts';
import type { AccountSummary } from '../domain/account.ts';
import type { EntryPatch } from '../domain/changes/entry-state.ts';
import type { Answer, AskReason, OutboxChange, Problem } from '../domain/changes/outbox-item.ts';
import type { Diagnostics } from '../domain/diagnosis/diagnostics.ts';
import type { PageDiagnosis } from '../domain/diagnosis/page-diagnosis.ts';
import type { ObservedEpisode } from '../domain/episode.ts';
import type { Lesson } from '../domain/files/lesson.ts';
import type { FoundId, ImportSteering, ImportWish } from '../domain/imports/import-job.ts';
import type { Correction, ImportedMatch, MatchEdit } from '../domain/matches/match.ts';
import type { TitleResumePoints } from '../domain/resume/resume-point.ts';
import type { ResumeTarget, TitleSite } from '../domain/resume/resume-target.ts';
import type { SettingsChange } from '../domain/saved-settings.ts';
import type { ScaleAnswer } from '../domain/score-scale.ts';
import type { ServiceProbe } from '../domain/service-probe.ts';
import type { Policy, ServiceSettings } from '../domain/settings.ts';
import type { TeachWanted } from '../domain/teach-words.ts';
import type { NowPlaying } from '../domain/watching/now-playing.ts';
import type { PlaybackSample, ReadingSample } from '../domain/watching/samples.ts';
import type { ChangedTopic } from './changed-topics.ts';

/** The outcome of something that may fail for reasons the user should hear. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

/** `retryAfterMs`: how long the service asks to wait; missing where it does not say. */
export type Searched =
  | { readonly ok: true; readonly value: readonly Media[] }
  | { readonly ok: false; readonly problem: Problem; readonly retryAfterMs?: number | undefined };

/** What the worker knows about a tab's site. `site` is set for a built-in site. */
export interface TabSite {
  readonly origin: string;
  readonly site: { readonly id: string; readonly name: string } | null;
  /** Match patterns that "Always track here" must request, page and player frame. */
  readonly patterns: readonly string[];
  readonly granted: boolean;
  /** In a private window, where the user does not want anything counted. */
  readonly isPrivate?: true | undefined;
  /** The origin of the frame that probably holds the player, where it needs a permission of its own. */
  readonly frame: string | null;
}

export type EntryChange =
  | {
      readonly kind: 'edit';
      readonly media: Media;
      readonly patch: EntryPatch;
      /** Takes back what the user did a moment ago. */
      readonly restores?: true | undefined;
    }
  | { readonly kind: 'removal'; readonly media: Media; readonly restores?: true | undefined }
  | { readonly kind: 'rating'; readonly media: Media; readonly score: number };

/** Messages that a web page's script may send; their input is parsed, since a page's renderer is not trusted. */
export interface PageMessages {
  /** The episode that the page shows; null: none. `isHello`: this is the first report of a page that shows no episode. */
  episodeObserved(report: { observed: ObservedEpisode | null; isHello?: true | undefined }): void;
  playbackSampled(sample: PlaybackSample): void;
  readingSampled(sample: ReadingSample): void;
  /** The user turns pages on a site for reading, but its reader finds no chapter. */
  nothingRead(): void;
  /** Sends the episode number and possible names from a page that its reader cannot read. The answer is the name whose title on the list waits for this episode. */
  namesSeen(seen: { number: number; season: number | null; names: readonly string[] }): string | null;
  /** Asks for the scripts of this document, since something plays in it or its address has changed. Answered once they are injected. */
  scriptsWanted(): void;
  /** Asks for the style that a note with buttons needs in this document (page-notes.ts). Answered with its id once it is in force. */
  noteOpened(): string;
  /** The note is gone, so that its style can be removed. */
  noteClosed(note: { styleId: string }): void;
  /** The user pressed Undo on the note in this document. */
  undoAnnounced(announced: { activityId: string }): void;
  /** The user scored the title on the note in this document: 0.5 to 10, with at most one decimal. */
  rateAnnounced(rated: { activityId: string; score: number }): void;
  /** Opens the popup. Sent if the note's button was pressed while the note may have been covered, or if a question waits. */
  popupWanted(): void;
  /** Asks for the lesson that the user taught for the origin of this page. */
  lessonWanted(): Lesson | null;
  /** Asks for the texts of the picker. Null in a tab in which the user did not start teaching. */
  teachingWanted(): TeachWanted | null;
  /** Sends the places that the user pointed at. They are parsed in `store/lessons.ts`. */
  siteTaught(lesson: { taught: unknown }): { readonly granted: boolean };
}

/** What the user decides about: the episode that the popup showed for a tab. The tab may show another one by the time the worker gets the decision. */
export interface ShownEpisode {
  readonly tabId: number;
  /** See `episodeKey`. */
  readonly episodeKey: string;
}

/** Messages that only the extension's own pages may send. */
interface UiMessages {
  connect(): Outcome<AccountSummary>;
  disconnect(): void;
  /** Signs out and erases: `records` what says what was watched, `everything` also settings, what was taught, and the permissions of sites. */
  erase(scope: { what: 'records' | 'everything' }): void;
  readService(): ServiceSettings & { readonly redirectUrl: string };
  /** Asks the service first, and keeps nothing that it would refuse; `anyway` saves without asking. */
  saveService(service: ServiceSettings & { readonly anyway?: boolean }): Outcome<null>;
  /** What the last probe of the service has found; null: it was never probed. */
  readServiceProbe(): ServiceProbe | null;
  /** Asks the service once for each thing that Kiroku needs of it. Writes nothing to it. */
  probeService(): Outcome<ServiceProbe>;
  saveSettings(change: SettingsChange): void;
  nowPlaying(tab: { tabId: number }): NowPlaying | null;
  tabSite(tab: { tabId: number; url: string | null }): TabSite | null;
  /** Reads a page once through `activeTab`, without a lasting permission. */
  readPageOnce(tab: { tabId: number }): void;
  /** To be sent after the browser granted or took away origins, so that scripts are registered at once. */
  permissionsChanged(): void;
  /** `limit`: the most results; the service's own number where it is missing. */
  search(query: { q: string; type: MediaType | null; limit?: number | undefined }): Searched;
  details(title: { type: MediaType; id: string }): Outcome<MediaDetails>;
  changeEntry(change: EntryChange): void;
  refreshLibrary(): Outcome<null>;
  /** The scale of the service's scores, as the user says. */
  answerScale(scale: { answer: ScaleAnswer }): void;
  answerQuestion(answer: { itemId: string; answer: Answer }): void;
  /** Chooses the entry of what a tab plays, before it counts or after. */
  correctMatch(correction: Correction & ShownEpisode): void;
  /** Says yes to a question before it comes up: what a tab plays then counts without one. */
  confirmAhead(answer: ShownEpisode & { reason: AskReason }): void;
  /** Chooses the entry of an episode that was left alone because no title was certain. */
  chooseLoggedTitle(chosen: Correction & { activityId: string }): void;
  ignoreTitle(shown: ShownEpisode): void;
  /** Takes that back: the policy that the match had before, null where there was no match; an episode that was ignored with it is decided again. */
  unignoreTitle(before: { seasonKey: string; policy: Policy | null; episode: OutboxChange | null }): void;
  retryItem(item: { itemId: string }): void;
  forgetItem(item: { itemId: string }): void;
  /** Forgets the remembered decision for one season of one site: the next episode is matched afresh. */
  forgetMatch(match: { seasonKey: string }): void;
  /** Changes the rules or the policy of a remembered match; its rules are the user's from then on. */
  editMatch(edit: MatchEdit & { seasonKey: string }): void;
  /** Remembers matches from a file; says how many were written. */
  importMatches(file: { matches: readonly ImportedMatch[] }): number;
  /** Replaces a database that cannot be read; says how many records could be kept. */
  repairData(): Outcome<number>;
  /** The user has read that the data of an unreleased version could not be kept. */
  dismissFreshStart(): void;
  diagnostics(): Diagnostics;
  /** What Kiroku sees in one tab, and what would help; null where there is no page that it could look at. */
  pageDiagnosis(tab: { tabId: number; url: string | null }): PageDiagnosis | null;
  /** Lets the user point at title and episode in a tab; false where no script may run. */
  startTeaching(tab: { tabId: number }): boolean;
  forgetLesson(lesson: { origin: string }): void;
  /** Takes lessons over from a file; says how many were new. */
  importLessons(file: { lessons: readonly Lesson[] }): number;
  /** `anyway`: also where the entry has been changed since; without it such an undo is refused as `changed_meanwhile`. */
  undoActivity(activity: { activityId: string; anyway?: boolean | undefined }): Outcome<null>;
  /** Stores an import and begins to write it. Refused as `import_running` while another one of the account is not at its end. */
  startImport(start: { format: string; wishes: readonly ImportWish[] }): Outcome<{ readonly id: string }>;
  /** `undo`: every entry that is still as the import left it goes back, and what was not written yet is not written. `forget`: it leaves the list of imports and cannot be undone. */
  steerImport(steer: { id: string; to: ImportSteering }): Outcome<null>;
  /** Switches the sync of choices through the browser's synced storage on or off; `remove` deletes what is stored there. */
  changeSync(choice: { to: 'on' | 'off' | 'remove' }): void;
  rememberFound(input: { found: readonly FoundId[] }): void;
  /** Where the titles of the list were watched: what is there, without an address. */
  resumePoints(): TitleResumePoints;
  /** Sites that are known to have a title, allowed ones first. `malId`: its id at MyAnimeList. */
  titleSites(title: { malId: number }): readonly TitleSite[];
  /** Opens a page to go on with a title, or brings its tab to the front. The worker decides again what there is: `not_found` where that is something else by now. */
  openResumePoint(wanted: ResumeTarget): Outcome<null>;
}

type Messages = PageMessages & UiMessages;
export type MessageName = keyof Messages;
export type MessageInput<N extends MessageName> = Parameters<Messages[N]>[0];
export type MessageOutput<N extends MessageName> = ReturnType<Messages[N]>;

/** What the worker tells the extension's pages: these stored things changed, read them again. */
export interface ChangedNotice {
  readonly changed: readonly ChangedTopic[];
}

/** What the worker tells a page: say again what you show. */
export interface TellNotice {
  readonly tell: 'episode';
}

/** What the worker tells one document: show this for some seconds. Texts are ready to show. */
export interface ToastNotice {
  readonly toast: {
    /** BCP 47 tag of the texts: the page may be in another language. */
    readonly language: string;
    readonly text: string;
    readonly undoText: string | null;
    readonly activityId: string | null;
    /** Label of the button that opens the popup, where a question waits. */
    readonly answerText: string | null;
    readonly closeText: string;
    /** Asks for a score of what was completed. `save` has the hole {score}. */
    readonly rating?:
      | { readonly caption: string; readonly label: string; readonly save: string; readonly later: string }
      | undefined;
    /** Only says that something was done, and goes after two seconds. */
    readonly brief?: boolean | undefined;
  };
}
