// Turns a typed line and the list into rows to choose from. A row is executed only when the user chooses it.
import type { LibraryEntry } from '../../contract/library.ts';
import type { Media } from '../../contract/media.ts';
import type { LibraryStatus } from '../../contract/statuses.ts';
import type { EntryPatch } from '../changes/entry-state.ts';
import { inProgressStatus, manualPatch, plannedStatus, progressPatch } from '../changes/quick-edit.ts';
import { normaliseText } from '../library-view.ts';
import type { ResumeOffer } from '../resume/offers.ts';
import type { TitleResumePoints } from '../resume/resume-point.ts';
import type { TrackingSettings } from '../settings.ts';
import type { Translate } from '../words.ts';
import { type AppAction, findAppActions } from './app-actions.ts';
import {
  findListedTitles,
  findSimilarTitles,
  isNameOfTitle,
  preferExactTitles,
  type TitleMatches,
} from './find-titles.ts';
import { arePagesOfOneTitle, findNamedPages, type NamedPages } from './named-pages.ts';
import { type EntryAction, type ParsedCommand, parseCommand, type StatusName } from './parse-command.ts';
import { findResumePagesOfEntries, findResumePagesOfEntry, type ResumePage } from './resume-pages.ts';
import { verbsOf } from './verbs.ts';

export type Command<E> =
  /** Opens the details of a title. `entry` is null if the title is not on the list. */
  | { readonly kind: 'open'; readonly media: Media; readonly entry: E | null }
  | { readonly kind: 'edit'; readonly media: Media; readonly entry: E | null; readonly patch: EntryPatch }
  /** Opens the page where a title is resumed. */
  | { readonly kind: 'place'; readonly media: Media; readonly entry: E; readonly offer: ResumeOffer }
  | { readonly kind: 'app'; readonly action: AppAction }
  | {
      readonly kind: 'setting';
      readonly name: string;
      readonly sectionName: string;
      readonly address: string;
      /** Whether the typed text is exactly the setting's name or one of its synonyms. */
      readonly isExact: boolean;
    };

type Group = 'titles' | 'actions' | 'app' | 'catalogue' | 'settings';

export interface CommandRow<E> {
  /** The same command has the same id for any typed text. */
  readonly id: string;
  readonly group: Group;
  readonly command: Command<E>;
}

export interface CommandRows<E> {
  /** Rows of one group are next to each other. */
  readonly rows: readonly CommandRow<E>[];
  /**
   * The row that Enter selects; null if the user has to choose a row first. If the line is ambiguous, this row is not a change. It is never
   * a row from the service's answer, because that answer may still change.
   */
  readonly first: string | null;
  /** The title whose last episode or chapter the typed number exceeds. Null if the line means no such number, or several titles. */
  readonly exceeded: E | null;
}

interface CommandContext<E> {
  readonly t: Translate;
  readonly text: string;
  readonly listed: readonly E[];
  /** The resume points of the titles that are loaded so far. */
  readonly resumePoints: TitleResumePoints;
  /** Titles that the service has found. */
  readonly found: readonly Media[];
  readonly finishing: TrackingSettings['finishing'];
  /** Settings that the options' search has found. */
  readonly settings: readonly Extract<Command<E>, { kind: 'setting' }>[];
}

const MOST = 6;
const MOST_FOUND = 4;
/** At most this many resume pages are shown. The title's editor shows the same number. */
const MOST_PAGES = 4;
const WHOLE_SCORES = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

export function listCommands<E extends LibraryEntry>(context: CommandContext<E>): CommandRows<E> {
  const { t, text, listed, resumePoints, found, settings, finishing } = context;
  if (text.trim() === '') return { rows: recentRows(listed), first: null, exceeded: null };
  const readings = parseCommand(text, verbsOf(t));
  const app = findAppActions(t, text);
  const isNamed = (one: Media) => isNameOfTitle(one, normaliseText(catalogueQueryOf(t, text)));
  const spelled = matchLine(listed, text, readings, findListedTitles);
  // If the line is the name of something else, it has no typing mistake.
  const mayBeMistyped =
    !hasTitles(spelled) &&
    app.actions.length === 0 &&
    !settings.some(({ isExact }) => isExact) &&
    !found.some(isNamed) &&
    findNamedPages(t, listed, resumePoints, linesOf(text, readings)).pages.length === 0;
  const similar = mayBeMistyped ? matchLine(listed, text, readings, findSimilarTitles) : spelled;
  const isMistyped = mayBeMistyped && hasTitles(similar);
  const { whole } = similar;
  const fitting = withoutUnlikelyScores(similar.fitting);
  // Resuming opens a page and changes nothing, so other seasons are offered as well.
  const matched = fitting.map(({ reading, fits }) => ({
    reading,
    fits: reading.entryAction.kind === 'next' ? fits : clearlyBest(reading, preferExactTitles(fits)),
  }));
  const edits = uniqueRows(
    matched.flatMap(({ reading: { entryAction }, fits }) =>
      // Only one title gets a row for each score, because ten rows per title would fill the page.
      fits.best
        .slice(0, isOpenScore(entryAction) ? 1 : MOST)
        .flatMap((entry) => editRows(entry, entryAction, finishing)),
    ),
  );
  const listedById = new Map(listed.map((entry) => [entry.mediaId, entry]));
  // The service also knows names that the list does not have.
  const foundOnList = found.flatMap(({ id }) => listedById.get(id) ?? []);
  const isFromService = !hasTitles(similar) && foundOnList.length > 0;
  const quickTitles = isFromService
    ? { best: foundOnList, count: foundOnList.length, exact: 0 }
    : preferExactTitles(whole);
  const titles = titleRows([
    ...whole.best,
    ...fitting.flatMap(({ fits }) => fits.best),
    ...(hasTitles(spelled) ? [] : foundOnList),
  ]);
  const others = found
    .filter(({ id }) => !listedById.has(id))
    .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
    .slice(0, MOST_FOUND);
  const toResume = titlesToResume(matched);
  // If the line matches no title on the list, it may be the name of a resume page.
  const meant = edits.length + whole.best.length + toResume.length;
  const { pages, isSole: isOnePage } =
    meant > 0
      ? pagesOfTitles(matched, toResume, resumePoints)
      : findNamedPages(t, listed, resumePoints, linesOf(text, readings));
  const adding = readings.some(({ entryAction }) => entryAction.kind === 'add');
  const additions = adding || meant + pages.length + titles.length === 0 ? others.map(addRow<E>) : [];
  // Pressing Enter twice executes the first row, so a row that adds a title comes first only if the user typed "add" or the title's exact
  // name.
  const isWanted = adding || others.some(isNamed);
  const actions = uniqueRows([
    ...pages.slice(0, MOST_PAGES).map(resumeRow),
    ...edits,
    ...(isWanted ? additions : []),
    ...(edits.length === 0 ? quickRows(quickTitles, resumePoints, finishing) : []),
  ]);
  const appRows = app.actions.map(appRow<E>);
  const [exactSettings, otherSettings] = settingRows<E>(settings, isChange(fitting));
  const ofCatalogue = [...others.map((one) => openRow<E>(one, null)), ...(isWanted ? [] : additions)];
  // If a change fits several titles, its rows come after the rows of these titles.
  const isUnclear = whole.best.length === 0 && titlesOf(edits) > 1;
  const titlesFirst =
    isUnclear || isMistyped || isFromService || whole.best.length > 0 || actions.length === 0;
  const ofList = titlesFirst ? [...titles, ...actions] : [...actions, ...titles];
  // "help" and "dark mode" mean a title only if a title of the list has exactly that name.
  if (whole.exact === 0 && (app.isExact || exactSettings.length > 0)) {
    const exactApp = app.isExact ? appRows : [];
    const own = [...exactApp, ...exactSettings, ...otherSettings];
    const otherApp = app.isExact ? [] : appRows;
    const rows = [...own, ...ofList, ...otherApp, ...ofCatalogue];
    return { rows, first: own[0]?.id ?? null, exceeded: null };
  }
  const rows = [...ofList, ...appRows, ...ofCatalogue, ...exactSettings, ...otherSettings];
  // A change or page is never preselected for a title that is only similar to the line.
  const mayBeFirst = isMistyped
    ? []
    : [...(isSole(matched) && edits.length === 1 ? edits : []), ...(isOnePage ? pages.map(resumeRow) : [])];
  // In "area 88", the number belongs to the name.
  const exceeded = edits.length === 0 && whole.count === 0 ? exceededTitle(matched) : null;
  return { rows, first: isUnclear || isFromService ? null : firstRow(rows, mayBeFirst), exceeded };
}

/** Returns the only title that the line means, if the number in the line is beyond the title's last episode or chapter. */
function exceededTitle<E extends LibraryEntry>(matched: readonly MatchedReading<E>[]): E | null {
  const meant = matched.flatMap(({ reading: { entryAction }, fits }) =>
    fits.best.map((entry) => ({ entry, entryAction })),
  );
  const [only] = meant;
  if (!only || meant.length > 1) return null;
  const { entry, entryAction } = only;
  if (entryAction.kind !== 'progress' && entryAction.kind !== 'step') return null;
  const to = entryAction.kind === 'step' ? entry.progress + entryAction.by : entryAction.to;
  return progressPatch(entry, to) === null ? entry : null;
}

interface LineMatches<E> {
  /** The titles that the whole line means. */
  readonly whole: TitleMatches<E>;
  readonly fitting: readonly MatchedReading<E>[];
}

function matchLine<E extends LibraryEntry>(
  listed: readonly E[],
  text: string,
  readings: readonly ParsedCommand[],
  find: typeof findListedTitles<E>,
): LineMatches<E> {
  // A line with a step ("+1") is not a title.
  const isStep = readings.some(({ entryAction }) => entryAction.kind === 'step');
  return {
    whole: find(listed, isStep ? '' : text, MOST),
    fitting: readings.map((reading) => ({ reading, fits: find(listed, reading.title, MOST) })),
  };
}

/**
 * Removes the readings that take the score for a part of a title. "one piece score 8" scores One Piece, even if "One Piece Movie 8" is on the
 * list, too. A title with exactly the remaining text stays.
 */
function withoutUnlikelyScores<E>(fitting: readonly MatchedReading<E>[]): readonly MatchedReading<E>[] {
  const isScored = fitting.some(
    ({ reading: { entryAction }, fits }) =>
      entryAction.kind === 'score' && entryAction.score !== null && fits.exact > 0,
  );
  return isScored
    ? fitting.filter(({ reading, fits }) => !isOpenScore(reading.entryAction) || fits.exact > 0)
    : fitting;
}

function hasTitles({ whole, fitting }: LineMatches<unknown>): boolean {
  return whole.count > 0 || fitting.some(({ fits }) => fits.count > 0);
}

function titleRows<E extends LibraryEntry>(entries: readonly E[]): readonly CommandRow<E>[] {
  return uniqueRows(entries.map((entry) => openRow(entry.media, entry))).slice(0, MOST);
}

function titlesToResume<E>(matched: readonly MatchedReading<E>[]): readonly E[] {
  return [
    ...new Set(
      matched.flatMap(({ reading, fits }) => (reading.entryAction.kind === 'next' ? fits.best : [])),
    ),
  ];
}

/**
 * Returns the pages for resuming the titles, and whether all pages belong to one title. The second result includes pages that are not
 * shown.
 */
function pagesOfTitles<E extends LibraryEntry>(
  matched: readonly MatchedReading<E>[],
  toResume: readonly E[],
  resumePoints: TitleResumePoints,
): NamedPages<E> {
  const all = toResume.flatMap((entry) => findResumePagesOfEntry(entry, resumePoints));
  const isWhole = matched.every(({ fits }) => fits.count === fits.best.length);
  return {
    pages: findResumePagesOfEntries(toResume, resumePoints),
    isSole: isWhole && arePagesOfOneTitle(all, toResume.length),
  };
}

/** Returns the typed text, and the text without a verb such as "resume". */
function linesOf(text: string, readings: readonly ParsedCommand[]): readonly string[] {
  return [
    text,
    ...readings.flatMap(({ entryAction, title }) => (entryAction.kind === 'next' ? [title] : [])),
  ];
}

interface MatchedReading<E> {
  readonly reading: ParsedCommand;
  readonly fits: TitleMatches<E>;
}

/**
 * Whether the line means exactly one change of one title. Changes without an effect count, too:
 * - "completed frieren" is ambiguous between two seasons, even if one of them is already completed.
 * - "frieren 8" is ambiguous between an episode and a score, even if the entry already has one of them.
 */
function isSole<E extends LibraryEntry>(matched: readonly MatchedReading<E>[]): boolean {
  const meant = matched.flatMap(({ reading: { entryAction }, fits }) =>
    fits.best.map(({ mediaId }) => JSON.stringify([entryAction, mediaId])),
  );
  return new Set(meant).size === 1;
}

/** Returns the rows that are shown before anything is typed: the titles being watched or read, newest first. */
function recentRows<E extends LibraryEntry>(listed: readonly E[]): readonly CommandRow<E>[] {
  const current = listed.filter(({ type, status }) => status === inProgressStatus(type));
  const newest = current.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  return newest.slice(0, MOST).map((entry) => openRow(entry.media, entry));
}

/** Returns the text that the service searches for, without a verb such as "add". */
export function catalogueQueryOf(t: Translate, text: string): string {
  const adding = parseCommand(text, verbsOf(t)).find(({ entryAction }) => entryAction.kind === 'add');
  return adding?.title ?? text.trim();
}

function firstRow<E>(rows: readonly CommandRow<E>[], mayBeFirst: readonly CommandRow<E>[]): string | null {
  const [row] = rows;
  if (!row) return null;
  const { command } = row;
  const isSafe = (command.kind === 'open' && command.entry !== null) || command.kind === 'setting';
  return isSafe || mayBeFirst.some(({ id }) => id === row.id) ? row.id : null;
}

/** Returns the rows for one change of an entry. Empty if the change has no effect or is not possible. */
function editRows<E extends LibraryEntry>(
  entry: E,
  entryAction: EntryAction,
  finishing: TrackingSettings['finishing'],
): readonly CommandRow<E>[] {
  return patchesFor(entry, entryAction).flatMap((patch) => {
    const changed = patch && manualPatch(entry.media, entry, patch, finishing);
    return changed ? [editRow(entry.media, entry, changed)] : [];
  });
}

function patchesFor(entry: LibraryEntry, entryAction: EntryAction): readonly (EntryPatch | null)[] {
  switch (entryAction.kind) {
    case 'add':
    case 'next':
      return [];
    case 'score':
      return entryAction.score === null
        ? WHOLE_SCORES.map((userScore) => ({ userScore }))
        : [{ userScore: entryAction.score }];
    case 'status':
      return [{ status: statusOf(entry, entryAction.status) }];
    case 'step':
      return [entry.progress + entryAction.by < 0 ? null : stepPatch(entry, entry.progress + entryAction.by)];
    case 'progress':
      return [progressPatch(entry, entryAction.to)];
  }
}

/** Computes the patch of "+1" or "−1". A number beyond the last episode can still be lowered. */
function stepPatch(entry: LibraryEntry, progress: number): EntryPatch | null {
  return progress < entry.progress ? { progress } : progressPatch(entry, progress);
}

function titlesOf<E>(rows: readonly CommandRow<E>[]): number {
  return new Set(rows.flatMap(({ command }) => (command.kind === 'edit' ? [command.media.id] : []))).size;
}

/** Returns the usual changes of a title whose name was typed. Empty if the name fits several titles. */
function quickRows<E extends LibraryEntry>(
  { best, count }: TitleMatches<E>,
  resumePoints: TitleResumePoints,
  finishing: TrackingSettings['finishing'],
): readonly CommandRow<E>[] {
  const names: readonly StatusName[] = ['current', 'completed', 'on_hold', 'dropped'];
  const entryActions: readonly EntryAction[] = [
    { kind: 'step', by: 1 },
    ...names.map((status) => ({ kind: 'status', status }) as const),
  ];
  if (count !== 1) return [];
  return best.flatMap((entry) => [
    ...findResumePagesOfEntries([entry], resumePoints).slice(0, 1).map(resumeRow),
    ...entryActions.flatMap((entryAction) => editRows(entry, entryAction, finishing)),
  ]);
}

function isOpenScore(entryAction: EntryAction): boolean {
  return entryAction.kind === 'score' && entryAction.score === null;
}

/** Whether the line is a change of a title: it has a step such as "+1", or an action and a title of the list. */
function isChange(fitting: readonly MatchedReading<unknown>[]): boolean {
  return fitting.some(({ reading, fits }) => reading.entryAction.kind === 'step' || fits.count > 0);
}

/**
 * Returns two lists of rows: settings that match exactly, and other settings. The second list is empty if the line is a change of a title.
 */
function settingRows<E>(
  settings: readonly Extract<Command<E>, { kind: 'setting' }>[],
  isTitleChange: boolean,
): readonly [readonly CommandRow<E>[], readonly CommandRow<E>[]] {
  const shown = settings.slice(0, MOST_FOUND);
  const exact = shown.filter(({ isExact }) => isExact);
  const others = isTitleChange ? [] : shown.filter(({ isExact }) => !isExact);
  return [exact.map(settingRow<E>), others.map(settingRow<E>)];
}

/**
 * If exactly one of the matching titles is being watched or read, and all others are planned, returns only that title. "frieren +1" then
 * means the first season. This applies only to changes of the progress, because the user may also drop a planned title.
 */
function clearlyBest<E extends LibraryEntry>(
  { entryAction }: ParsedCommand,
  fits: TitleMatches<E>,
): TitleMatches<E> {
  const isNumber = entryAction.kind === 'step' || entryAction.kind === 'progress';
  const begun = fits.best.filter(({ type, status }) => status !== plannedStatus(type));
  const [only] = begun;
  const isOne = begun.length === 1 && fits.count === fits.best.length;
  if (!only || !isNumber || !isOne || only.status !== inProgressStatus(only.type)) return fits;
  return { ...fits, best: [only], count: 1 };
}

function addRow<E>(media: Media): CommandRow<E> {
  return editRow<E>(media, null, { status: plannedStatus(media.type) });
}

function statusOf({ type }: Pick<Media, 'type'>, name: StatusName): LibraryStatus {
  if (name === 'current') return inProgressStatus(type);
  return name === 'planned' ? plannedStatus(type) : name;
}

function openRow<E>(media: Media, entry: E | null): CommandRow<E> {
  const group = entry ? 'titles' : 'catalogue';
  return { id: `open:${media.id}`, group, command: { kind: 'open', media, entry } };
}

function editRow<E>(media: Media, entry: E | null, patch: EntryPatch): CommandRow<E> {
  const id = `edit:${media.id}:${JSON.stringify(patch)}`;
  return { id, group: 'actions', command: { kind: 'edit', media, entry, patch } };
}

function resumeRow<E extends LibraryEntry>({ entry, offer }: ResumePage<E>): CommandRow<E> {
  const { media } = entry;
  const id = `place:${media.id}:${offer.kind}:${offer.site}:${offer.episode}`;
  return { id, group: 'actions', command: { kind: 'place', media, entry, offer } };
}

function settingRow<E>(command: Extract<Command<E>, { kind: 'setting' }>): CommandRow<E> {
  return { id: `setting:${command.address}:${command.name}`, group: 'settings', command };
}

function appRow<E>(action: AppAction): CommandRow<E> {
  return { id: `app:${action}`, group: 'app', command: { kind: 'app', action } };
}

function uniqueRows<E>(rows: readonly CommandRow<E>[]): readonly CommandRow<E>[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
