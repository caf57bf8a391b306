// Compares a walk with what the viewer wanted: which steps arrived, why others did not, and what must never happen.
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { catalogue, listAtStart, type Stored, type TitleName, titles } from './catalogue.ts';
import type { Walked } from './walk.ts';

/** `connect`, `list` and `search` are what is read; all others are about one title. */
export type Step = TitleName | 'connect' | 'list' | 'search';

/** Code of the problem with which a step waits or failed; `notOffered`: its title is shown nowhere. */
export type Outcome = string;

export interface Verdict {
  /** The steps that did not end as the viewer wanted, with the reason that Kiroku shows. */
  readonly missed: Readonly<Partial<Record<Step, Outcome>>>;
  /** Wrong writes, lost changes and endless retries. */
  readonly faults: readonly string[];
}

const before = new Map(listAtStart().map((entry) => [entry.mediaId, entry]));

/** The entry that the viewer wanted, by title. Titles that are not named stay as they were. */
const wanted: Readonly<Record<string, Partial<Stored> | null>> = {
  [titles.continued.id]: { progress: 8 },
  [titles.unlisted.id]: { progress: 1, status: 'watching' },
  [titles.edited.id]: { progress: 5 },
  [titles.paused.id]: { status: 'on_hold' },
  [titles.scored.id]: { score: 9 },
  [titles.removed.id]: null,
};

/** Attempts per change that waits, and readings of the list, within three hours. */
const MOST_LATE_CALLS = 80;

export function judge(walked: Walked): Verdict {
  const missed: Partial<Record<Step, Outcome>> = {};
  const miss = (step: Step, outcome: Outcome | null) => {
    if (outcome !== null) missed[step] = outcome;
  };
  miss('connect', walked.connectProblem?.code ?? null);
  miss('list', listOutcome(walked));
  miss('search', searchOutcome(walked));
  for (const name of Object.keys(titles) as TitleName[])
    if (name !== 'elsewhere') miss(name, stepOutcome(walked, name));
  return { missed, faults: faultsOf(walked) };
}

function listOutcome({ service, shown, listProblem }: Walked): Outcome | null {
  const shownAs = new Map(shown.map((entry) => [entry.mediaId, entry]));
  const odd = [...service.list.values()].filter((entry) => {
    const own = shownAs.get(entry.mediaId);
    const title = catalogue.find(({ id }) => id === entry.mediaId);
    const isRead = own?.progress === entry.progress && own.media.title === title?.title;
    return (
      !isRead ||
      !isShownScore(own.userScore, entry, service.scale) ||
      !isShownStatus(own.status, entry, service)
    );
  });
  if (odd.length === 0 && shown.length === service.list.size && listProblem === null) return null;
  return listProblem?.code ?? `silent, ${odd.length} of ${service.list.size} entries are shown wrong`;
}

function isShownScore(shown: number | null, { score }: Stored, scale: number): boolean {
  return shown === score || shown === (score === null ? null : score * scale);
}

function isShownStatus(shown: string, { status }: Stored, { statusWord }: Walked['service']): boolean {
  return shown === status || shown === statusWord(status);
}

function searchOutcome({ searched, searchProblem }: Walked): Outcome | null {
  const { id, title } = titles.unlisted;
  if (searched.some((one) => one.id === id && one.title === title)) return null;
  return searchProblem?.code ?? 'silent';
}

function stepOutcome(walked: Walked, name: TitleName): Outcome | null {
  const { id } = titles[name];
  const item = walked.outbox.find(({ change }) => isAbout(change, name));
  if (item) {
    if (item.state === 'asking') return `asks: ${item.question?.reason}`;
    const code = item.problem?.code ?? 'silent';
    const isRefused = name === 'adult_content_blocked' || name === 'invalid' || name === 'not_found';
    return isRefused && item.state === 'failed' && code === name
      ? null
      : `${code}${item.state === 'failed' ? '' : ', waits'}`;
  }
  if (walked.notOffered.has(name)) return 'notOffered';
  if (name === 'ahead') return walked.service.list.get(id)?.progress === 20 ? null : 'set back';
  if (name === 'rated') return walked.service.ratings.get(id) === 9 ? null : 'lost';
  if (!(id in wanted)) return 'lost';
  return isAsWanted(walked, id) ? null : 'lost';
}

function isAbout(change: OutboxChange, name: TitleName): boolean {
  return change.kind === 'episode'
    ? change.observed.seriesTitle === titles[name].title
    : change.media.id === titles[name].id || change.media.title === titles[name].title;
}

function isAsWanted({ service }: Walked, id: string): boolean {
  const [part = {}, entry] = [wanted[id], service.list.get(id)];
  if (part === null || !entry) return part === null && !entry;
  return Object.entries(part).every(([field, value]) => entry[field as keyof Stored] === value);
}

function faultsOf(walked: Walked): string[] {
  const { service, outbox, activity, lateCalls } = walked;
  const faults: string[] = [];
  for (const { route, mediaId, before: was, after } of service.writes) {
    const title = catalogue.find(({ id }) => id === mediaId)?.title ?? mediaId;
    if (route !== 'rate' && !isAllowed(mediaId, was, after))
      faults.push(`wrong write to ${title}: ${gist(was)} → ${gist(after)}`);
  }
  const counted = service.writes.filter(
    ({ mediaId, route }) => mediaId === titles.continued.id && route === 'upsert',
  );
  if (counted.length > 1) faults.push(`episode 8 was written ${counted.length} times`);
  const lines = activity.filter(({ mediaId, what }) => mediaId === titles.continued.id && what !== 'ignore');
  if (lines.length > 1) faults.push(`episode 8 was logged ${lines.length} times`);
  const rating = service.ratings.get(titles.rated.id);
  if (rating !== undefined && rating !== 9) faults.push(`wrong rating: ${rating} of 10`);
  for (const { mediaId, what, after } of activity)
    if (mediaId !== null && isFalse(walked, { mediaId, what, after }))
      faults.push(`the log claims a change that did not arrive: ${what}`);
  for (const item of outbox)
    if (item.state === 'waiting' && item.problem === null)
      faults.push(`waits without a reason: ${item.change.kind}`);
  if (lateCalls > MOST_LATE_CALLS) faults.push(`${lateCalls} calls within three hours after two days`);
  return faults;
}

/** Each field is as it was, or as the viewer wanted it. */
function isAllowed(id: string, was: Stored | null, after: Stored | null): boolean {
  const part = id in wanted ? wanted[id] : {};
  if (!after) return part === null;
  if (part === null || part === undefined) return false;
  const from = was ?? before.get(id);
  return (['status', 'progress', 'score'] as const).every(
    (field) =>
      after[field] === (field in part ? part[field] : from?.[field]) ||
      after[field] === from?.[field] ||
      (!from && field === 'score' && after.score === null),
  );
}

function isFalse(
  { service }: Walked,
  {
    mediaId,
    what,
    after,
  }: { readonly mediaId: string; readonly what: string; readonly after: object | null },
): boolean {
  if (what === 'ignore') return false;
  if (what === 'rate') return !service.ratings.has(mediaId);
  if (what === 'remove') return service.list.has(mediaId);
  return after !== null && mediaId in wanted && !isAsWanted({ service } as Walked, mediaId);
}

function gist(entry: Stored | null): string {
  return entry ? `${entry.status} ${entry.progress}, score ${entry.score}` : 'not on the list';
}
