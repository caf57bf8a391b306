// Compares the result of a walk with what the viewer wanted. Finds out which steps succeeded, why others did not, and whether a forbidden
// fault has occurred.
import type { Activity } from '@/lib/domain/changes/activity.ts';
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { t } from '../../english.ts';
import {
  createInitialList,
  dialectCatalogue,
  type StoredEntry,
  titleLabel,
  type WalkedTitleName,
  walkedTitles,
} from './catalogue.ts';
import type { WalkResult } from './walk.ts';

/** A step of the walk. Most steps are about one title. `connect`, `list` and `search` are not. */
export type WalkStep = WalkedTitleName | 'connect' | 'list' | 'search';

export interface ScenarioVerdict {
  /**
   * The steps that did not end as the viewer wanted, with the problem code that Kiroku shows. If `, waits` follows the code, Kiroku will
   * retry. `notOffered` means that Kiroku shows the title nowhere.
   */
  readonly missed: Readonly<Partial<Record<WalkStep, string>>>;
  /** Faults that must never occur: wrong writes, lost changes, false log entries and endless retries. */
  readonly faults: readonly string[];
}

/** Maps a title to the entry that the viewer wanted; null if the viewer wanted the title removed. All other entries must stay unchanged. */
const wanted: ReadonlyMap<string, Partial<StoredEntry> | null> = new Map<string, Partial<StoredEntry> | null>(
  [
    [walkedTitles.continued.title, { progress: 8 }],
    [walkedTitles.unlisted.title, { progress: 1, status: 'watching' }],
    [walkedTitles.edited.title, { progress: 5 }],
    [walkedTitles.paused.title, { status: 'on_hold' }],
    [walkedTitles.scored.title, { score: 9 }],
    [walkedTitles.removed.title, null],
  ],
);

/** The progress of titles whose progress on the list is above the watched episode. Kiroku must not change this progress. */
const furtherThanWatched: Partial<Record<WalkedTitleName, number>> = { ahead: 20, elsewhere: 12 };

/** The service refuses the changes of these steps. The name of the step is the error code. */
const refusedSteps: readonly WalkedTitleName[] = ['adult_content_blocked', 'invalid', 'not_found'];

const atStart = new Map(createInitialList().map((entry) => [entry.mediaId, entry]));
const nameOf = new Map(dialectCatalogue.map((title) => [title.id, titleLabel(title)]));

/**
 * Returns how many calls are allowed within three hours, two days after the changes were made. An item is sent at most every quarter of an
 * hour, with three calls. A list that was never read is requested every five minutes. Unreadable answers are requested much less often.
 */
function mostLateCalls({ outbox, listProblem }: WalkResult): number {
  const waiting = outbox.filter(({ state }) => state === 'waiting');
  const forItems = waiting.map(({ problem }) => (problem?.code === 'unreadable' ? 4 : 36));
  const forList = listProblem?.code === 'unreadable' ? 20 : 75;
  return forItems.reduce((sum, calls) => sum + calls, forList);
}

export function judgeScenario(walked: WalkResult): ScenarioVerdict {
  const names = Object.keys(walkedTitles) as WalkedTitleName[];
  const outcomes: readonly (readonly [WalkStep, string | null])[] = [
    ['connect', walked.connectProblem?.code ?? null],
    ['list', listOutcome(walked)],
    ['search', searchOutcome(walked)],
    ...names.map((name) => [name, stepOutcome(walked, name)] as const),
  ];
  const missed = Object.fromEntries(outcomes.filter(([, outcome]) => outcome !== null));
  return { missed, faults: faultsOf(walked, missed) };
}

/** Returns null if the shown list equals the service's list. Otherwise, returns what is wrong with it. */
function listOutcome({ service, shown, listProblem, leftOut }: WalkResult): string | null {
  const shownAs = new Map(shown.map((entry) => [titleLabel(entry.media), entry]));
  const right = [...service.list.values()].filter((entry) => {
    const { mediaId, progress, status, score } = entry;
    const own = shownAs.get(nameOf.get(mediaId) ?? '');
    if (own?.progress !== progress) return false;
    const isStatus = own.status === status || own.status === service.statusWord(status);
    const shownScore = own.userScore ?? 0;
    return isStatus && shownScore === (score ?? 0) * service.shownScale;
  });
  const missing = service.list.size - right.length;
  if (listProblem !== null) return listProblem.code;
  if (missing === 0 && shown.length === right.length) return null;
  // While an entry is unreadable, removed entries are still shown, because each of them may be the unreadable entry.
  return leftOut > 0 && missing <= leftOut ? `${missing} left out` : 'wrong';
}

function searchOutcome({ searched, searchProblem }: WalkResult): string | null {
  if (searched.some((title) => titleLabel(title) === walkedTitles.unlisted.title)) return null;
  return searchProblem?.code ?? 'nothing found';
}

function stepOutcome(walked: WalkResult, name: WalkedTitleName): string | null {
  const { id, title } = walkedTitles[name];
  const item = walked.outbox.find((one) => titleOf(one) === title);
  if (item) return itemOutcome(item, name);
  if (walked.notOffered.has(name)) return 'notOffered';
  const seen = furtherThanWatched[name];
  if (seen !== undefined) return walked.service.list.get(id)?.progress === seen ? null : 'set back';
  if (name === 'rated') return walked.service.ratings.has(id) ? null : 'lost';
  if (wanted.has(title) && isAsWanted(walked, id)) return null;
  const ignored = walked.activity.find((line) => line.title === title && line.what === 'ignore');
  return ignored ? `ignored: ${ignored.reason}` : 'lost';
}

function itemOutcome({ state, problem, question }: OutboxItem, name: WalkedTitleName): string | null {
  if (state === 'asking') return `asks: ${question?.reason}`;
  const code = problem?.code ?? 'no reason';
  if (state === 'waiting') return `${code}, waits`;
  return refusedSteps.includes(name) && code === name ? null : code;
}

/** Returns the name that the title had when its change was queued. */
function titleOf({ change }: OutboxItem): string {
  return change.kind === 'episode' ? change.observed.seriesTitle : change.media.title;
}

function isAsWanted({ service }: Pick<WalkResult, 'service'>, id: string): boolean {
  const part = wanted.get(nameOf.get(id) ?? '');
  const entry = service.list.get(id);
  if (!part || !entry) return part === null && !entry;
  return Object.entries(part).every(([field, value]) => entry[field as keyof StoredEntry] === value);
}

function faultsOf(walked: WalkResult, missed: ScenarioVerdict['missed']): string[] {
  return [
    ...wrongWrites(walked),
    ...repeatedEpisodes(walked),
    ...walked.activity
      .filter((line) => isFalse(walked, line))
      .map(({ what, title }) => `false log entry: ${what} ${title}`),
    ...Object.entries(missed).flatMap(([step, outcome]) => (outcome === 'lost' ? [`lost: ${step}`] : [])),
    ...walked.outbox
      .filter(({ state }) => state !== 'asking')
      .filter(isSilent)
      .map((item) => `no reason is shown: ${titleOf(item)}`),
    ...(walked.lateCalls > mostLateCalls(walked)
      ? [`${walked.lateCalls} calls in the last three hours`]
      : []),
  ];
}

function wrongWrites({ service }: WalkResult): string[] {
  const wrong = service.writes.filter(
    ({ route, mediaId, before, after }) => route !== 'rate' && !isAllowed(mediaId, before, after),
  );
  const rating = service.ratings.get(walkedTitles.rated.id) ?? 9;
  return [
    ...wrong.map(
      ({ mediaId, before, after }) => `wrong write: ${nameOf.get(mediaId)}, ${gist(before)} → ${gist(after)}`,
    ),
    ...(rating === 9 ? [] : [`wrong rating: ${rating} of 10`]),
  ];
}

/** Whether each field of the entry is as before the walk, or as the viewer wanted it. */
function isAllowed(id: string, before: StoredEntry | null, after: StoredEntry | null): boolean {
  const part = wanted.get(nameOf.get(id) ?? '') ?? null;
  if (part === null || after === null) return wanted.has(nameOf.get(id) ?? '') && after === null;
  const from = before ?? atStart.get(id) ?? { status: 'plan_to_watch', progress: 0, score: null };
  return (['status', 'progress', 'score'] as const).every(
    (field) => after[field] === from[field] || after[field] === part[field],
  );
}

function repeatedEpisodes({ service, activity }: WalkResult): string[] {
  const { id, title } = walkedTitles.continued;
  const written = service.writes.filter(({ mediaId }) => mediaId === id).length;
  const logged = activity.filter((line) => line.title === title && line.what !== 'ignore').length;
  return [
    ...(written > 1 ? [`episode 8 was written ${written} times`] : []),
    ...(logged > 1 ? [`episode 8 was logged ${logged} times`] : []),
  ];
}

/** Whether the log claims a change that the service does not have. */
function isFalse({ service }: WalkResult, { what, title }: Activity): boolean {
  const id = dialectCatalogue.find((one) => one.title === title)?.id ?? '';
  if (what === 'ignore') return false;
  if (what === 'rate') return !service.ratings.has(id);
  return wanted.has(title) && !isAsWanted({ service }, id);
}

function isSilent({ problem }: OutboxItem): boolean {
  return problem === null || problemSentence(t, problem) === '';
}

function gist(entry: StoredEntry | null): string {
  return entry ? `${entry.status} ${entry.progress}, score ${entry.score}` : 'not on the list';
}
