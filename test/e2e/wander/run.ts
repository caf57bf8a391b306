// Runs many histories with several people at once. Reports differences from the expected lists.
import { describeHistory, isNavigationStep, type WanderHistory } from './history.ts';
import { compareWithExpected, type ResultDifferences } from './judge.ts';
import { expectedProgressOf } from './oracle.ts';
import { createSimulatedPerson, type PersonOptions, type SimulatedPerson } from './person.ts';
import { createHistory } from './plan.ts';
import { shrinkHistory } from './shrink.ts';
import { GRANTED_ORIGINS } from './site-definitions.ts';
import { playHistory } from './walk.ts';

/** Shortening a history that has a difference runs at most this many histories. */
const MOST_TRIES = 60;

interface WanderOptions extends PersonOptions {
  readonly seed: number;
  /** The numbers of the histories to run. */
  readonly numbers: readonly number[];
  /** How many browsers run at the same time. */
  readonly people: number;
  /** The minimum number of navigations. More histories are drawn until it is reached. */
  readonly navigations: number;
  /** Whether to stop at the first history with a difference. */
  readonly untilFound: boolean;
  readonly onResult: (result: HistoryResult) => void;
}

export interface HistoryResult extends ResultDifferences {
  readonly history: WanderHistory;
  readonly navigations: number;
  /** How many episodes must count. `may` is the number of episodes for which both results are right. */
  readonly must: number;
  readonly may: number;
  readonly seconds: number;
  readonly isCutShort: boolean;
  /** The playback that the sites have recorded, for the report. */
  readonly played: readonly string[];
}

export async function runWander(options: WanderOptions): Promise<readonly HistoryResult[]> {
  const results: HistoryResult[] = [];
  const queue = createQueue(options, results);
  const one = async (): Promise<void> => {
    let person: SimulatedPerson | null = null;
    try {
      for (let history = queue(); history; history = queue()) {
        person ??= await createSimulatedPerson(options);
        const result = await liveThrough(person, history).catch((error: unknown) => cutShort(history, error));
        results.push(result);
        if (result.isCutShort) {
          await person.close();
          person = null;
        }
        options.onResult(result);
      }
    } finally {
      await person?.close();
    }
  };
  await Promise.all(Array.from({ length: options.people }, one));
  return results;
}

/** Returns a function that returns the next history. It returns null when enough histories have run. */
function createQueue(
  { seed, numbers, navigations, untilFound }: WanderOptions,
  results: readonly HistoryResult[],
) {
  const waiting = [...numbers];
  let following = Math.max(-1, ...numbers) + 1;
  let planned = 0;
  return (): WanderHistory | null => {
    if (untilFound && results.some(hasDifferences)) return null;
    const number = waiting.shift() ?? (planned < navigations ? following++ : null);
    if (number === null) return null;
    const history = createHistory(seed, number);
    planned += navigationsOf(history);
    return history;
  };
}

function navigationsOf({ phases }: WanderHistory): number {
  return phases.flatMap(({ lanes }) => lanes.flat()).filter(isNavigationStep).length;
}

export function hasDifferences({ missing, doubled, wrong }: ResultDifferences): boolean {
  return missing.length + doubled.length + wrong.length > 0;
}

/** Reports an interrupted history as a difference, so that the run fails. An interrupted history proves nothing. */
function cutShort(history: WanderHistory, error: unknown): HistoryResult {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.stack : '';
  const reason = error instanceof Error ? `${error.message} ${cause}` : String(error);
  const nothing = { must: 0, may: 0, seconds: 0, doubled: [], wrong: [], played: [] };
  return {
    ...nothing,
    history,
    navigations: 0,
    isCutShort: true,
    missing: [`it did not come to its end: ${reason}`],
  };
}

async function liveThrough(person: SimulatedPerson, history: WanderHistory): Promise<HistoryResult> {
  const begin = Date.now();
  await person.signInAs(0);
  await person.forgetAll();
  const differences: ResultDifferences[] = [];
  let counts = { must: 0, may: 0 };
  await playHistory(person, history);
  for (const account of [...new Set(history.phases.map((phase) => phase.account))].reverse()) {
    await person.signInAs(account);
    const found = await person.findings();
    const expected = expectedProgressOf(account, history, person.sites.records(), GRANTED_ORIGINS);
    differences.push(compareWithExpected(expected, found));
    const count = (of: 'must' | 'may') => expected.reduce((sum, one) => sum + one[of].length, 0);
    counts = { must: counts.must + count('must'), may: counts.may + count('may') };
    if (account === 1) await person.emptyList();
  }
  return {
    history,
    isCutShort: false,
    navigations: navigationsOf(history),
    ...counts,
    seconds: Math.round((Date.now() - begin) / 1000),
    missing: differences.flatMap(({ missing }) => missing),
    doubled: differences.flatMap(({ doubled }) => doubled),
    wrong: differences.flatMap(({ wrong }) => wrong),
    played: person.sites.records().map((record) => JSON.stringify(record)),
  };
}

export function describeResult(result: HistoryResult, isLong: boolean): string {
  const { history, missing, doubled, wrong, navigations, must, seconds } = result;
  const lines = [
    ...missing.map((line) => `  missing: ${line}`),
    ...doubled.map((line) => `  doubled: ${line}`),
    ...wrong.map((line) => `  wrong: ${line}`),
  ];
  if (lines.length === 0)
    return `history ${history.number}: ${navigations} navigations, ${must} episodes, ${seconds} s`;
  const again = `  again with: npm run wander -- --seed ${history.seed} --only ${history.number}`;
  const played = isLong ? ['  played:', ...result.played.map((line) => `    ${line}`)] : [];
  return [describeHistory(history), ...played, ...lines, again].join('\n');
}

/** Shortens a history as long as it still has a difference. */
export async function shrinkFailingHistory(
  options: PersonOptions,
  history: WanderHistory,
): Promise<HistoryResult | null> {
  let smallest: HistoryResult | null = null;
  const person = await createSimulatedPerson(options);
  try {
    const isStill = async (candidate: WanderHistory): Promise<boolean> => {
      const result = await liveThrough(person, candidate);
      if (hasDifferences(result)) smallest = result;
      return hasDifferences(result);
    };
    await shrinkHistory(history, isStill, MOST_TRIES);
    return smallest;
  } finally {
    await person.close();
  }
}

export function describeResultTotals(results: readonly HistoryResult[]): string {
  const sum = (pick: (result: HistoryResult) => number): number =>
    results.reduce((total, result) => total + pick(result), 0);
  return [
    `histories ${results.length}`,
    `navigations ${sum(({ navigations }) => navigations)}`,
    `missing ${sum(({ missing }) => missing.length)}`,
    `doubled ${sum(({ doubled }) => doubled.length)}`,
    `wrong ${sum(({ wrong }) => wrong.length)}`,
  ].join(', ');
}
