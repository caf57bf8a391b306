// Compares the list and the log with what is expected.
import type { ExpectedProgress } from './oracle.ts';

interface ListEntry {
  readonly titles: readonly string[];
  readonly status: string;
  readonly progress: number;
}
/** An entry of the activity log about an episode. */
interface LogEntry {
  readonly title: string;
  readonly what: string;
  readonly label: string;
}
/** An item that is still in the outbox, because it waits to be sent, waits for the user's answer, or has failed. */
interface LeftItem {
  readonly state: string;
  readonly about: string;
}

export interface FinalState {
  readonly list: readonly ListEntry[];
  readonly log: readonly LogEntry[];
  readonly left: readonly LeftItem[];
}

/** The differences, each as a sentence. */
export interface ResultDifferences {
  readonly missing: readonly string[];
  readonly doubled: readonly string[];
  readonly wrong: readonly string[];
}

const WRITTEN = ['start', 'advance', 'complete'];

export function compareWithExpected(
  expected: readonly ExpectedProgress[],
  { list, log, left }: FinalState,
): ResultDifferences {
  return {
    missing: [
      ...expected.flatMap((one) => missing(one, list)),
      ...left.map(({ state, about }) => `${about} is still in the outbox: ${state}`),
    ],
    doubled: doubled(log),
    wrong: list.flatMap((entry) => wrong(entry, expected)),
  };
}

function missing({ title, must }: ExpectedProgress, list: readonly ListEntry[]): string[] {
  if (must.length === 0) return [];
  const highest = Math.max(...must);
  const entry = list.find(({ titles }) => titles.includes(title));
  if (!entry) return [`${title} ${highest} is not on the list`];
  return entry.progress < highest ? [`${title} ${highest}: the list says ${entry.progress}`] : [];
}

/** Returns the episodes with more than one update. Each episode may have only one update, however many tabs and players have shown it. */
function doubled(log: readonly LogEntry[]): string[] {
  const times = new Map<string, number>();
  for (const { title, what, label } of log)
    if (WRITTEN.includes(what)) times.set(`${title} ${label}`, (times.get(`${title} ${label}`) ?? 0) + 1);
  return [...times].flatMap(([name, count]) => (count > 1 ? [`${name} was written ${count} times`] : []));
}

function wrong({ titles, progress, status }: ListEntry, expected: readonly ExpectedProgress[]): string[] {
  const one = expected.find(({ title }) => titles.includes(title));
  const name = titles[0] ?? '';
  if (!one) return [`${name} ${progress} is on the list, and was not watched`];
  const right = [...one.must, ...one.may].includes(progress);
  if (progress > Math.max(0, ...one.must) && !right)
    return [`the list says ${name} ${progress}; watched: ${[...one.must, ...one.may].join()}`];
  return status === 'watching' ? [] : [`${name} is ${status}`];
}
