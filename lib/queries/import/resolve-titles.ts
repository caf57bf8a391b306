// Finds the service's title of each row of a file. Searches through the worker, two searches at a time, and each name only once.
import type { LibraryEntry } from '../../contract/library.ts';
import type { Problem } from '../../domain/changes/outbox-item.ts';
import type { TitleFoundById } from '../../domain/imports/import-job.ts';
import type { ImportedTitle } from '../../import/imported.ts';
import { nextLookupStep, queryKey, type SearchQuery } from '../../import/resolving/next-lookup-step.ts';
import { idKeysOf } from '../../import/resolving/row-ids.ts';
import { noTitleTable, type RawTitleTables, readTitleTable } from '../../import/resolving/title-table.ts';
import { send } from '../../messaging/channel.ts';
import { readLibrary } from '../../store/reading.ts';
import type { CatalogueAnswer, CatalogueDependencies, CatalogueSearch } from './ask-catalogue.ts';
import {
  createResolvingMemory,
  type ResolvingMemory,
  rememberAnswer,
  rememberFoundIds,
  rememberResolution,
  rememberTitle,
} from './resolving-memory.ts';
import { type LookupResult, openLookupRun, type RunOptions, runParallelWorkers } from './resolving-run.ts';
import { readFoundIds } from './use-imports.ts';

/** Found ids are stored in groups of this size. If the page is closed, only ids that are not stored yet are lost. */
const KEPT_AT_ONCE = 50;
/** The progress is reported after each row that needed a search. Otherwise it is reported once per this many rows. */
const REPORTED_AT_ONCE = 100;

export interface ResolvingOptions extends RunOptions {
  /** The memory of an earlier run, which this run continues. */
  readonly memory?: ResolvingMemory | undefined;
  /** Reads the packaged tables. Without them, rows are searched only by the names in the file. */
  readonly readTable?: (() => Promise<RawTitleTables>) | undefined;
}

/** The dependencies of the resolution. */
export interface ResolvingDependencies extends CatalogueDependencies {
  readonly readLibrary: () => Promise<readonly Pick<LibraryEntry, 'media'>[]>;
  readonly readFoundIds: (keys: readonly string[]) => Promise<readonly TitleFoundById[]>;
  readonly rememberFound: (found: readonly TitleFoundById[]) => Promise<void>;
}

export function resolveTitles(
  titles: readonly ImportedTitle[],
  options: ResolvingOptions = {},
): Promise<LookupResult> {
  return resolveTitlesWithDependencies(browserDependencies, titles, options);
}

/** Like `resolveTitles`, with dependencies that a test can replace. */
export async function resolveTitlesWithDependencies(
  dependencies: ResolvingDependencies,
  titles: readonly ImportedTitle[],
  { onProgress, signal, memory = createResolvingMemory(), readTable }: ResolvingOptions,
): Promise<LookupResult> {
  signal?.throwIfAborted();
  await prepare(dependencies, memory, titles, readTable);
  const { catalogue, resolutions, report } = openLookupRun(dependencies, titles.length, {
    onProgress,
    signal,
  });
  const run: Run = { memory, catalogue, asked: new Map(), problem: null };
  const queue = titles.values();
  const workOff = async (): Promise<void> => {
    for (const row of queue) {
      signal?.throwIfAborted();
      const { resolution, searched } = await resolveRow(run, row);
      if (!resolution) return;
      resolutions.set(row.place, resolution);
      rememberResolution(memory, row, resolution);
      if (memory.unsaved.length >= KEPT_AT_ONCE) await keep(dependencies, memory);
      if (searched || resolutions.size % REPORTED_AT_ONCE === 0) report();
    }
  };
  try {
    await runParallelWorkers(workOff);
  } finally {
    await keep(dependencies, memory);
  }
  report();
  return { resolutions, problem: run.problem };
}

interface Run {
  readonly memory: ResolvingMemory;
  readonly catalogue: CatalogueSearch;
  /** Running searches by `queryKey`, so that two rows with the same name share one answer. */
  readonly asked: Map<string, Promise<CatalogueAnswer>>;
  problem: Problem | null;
}

/** Resolves one row. Returns no resolution if the run was stopped. */
async function resolveRow(run: Run, row: ImportedTitle) {
  const known = run.memory.settled.get(row);
  if (known) return { resolution: known, searched: false };
  for (let searched = false; run.problem === null; searched = true) {
    const step = nextLookupStep(row, run.memory);
    if (step.kind === 'settled') {
      run.memory.settled.set(row, step.resolution);
      return { resolution: step.resolution, searched };
    }
    const answer = await askOnce(run, step.query);
    if (answer.kind === 'answer') rememberAnswer(run.memory, step.query, answer.media);
    else run.problem = answer.problem;
  }
  return { resolution: null, searched: true };
}

async function askOnce({ asked, catalogue }: Run, query: SearchQuery): Promise<CatalogueAnswer> {
  const key = queryKey(query);
  const asking = asked.get(key) ?? catalogue.ask(query);
  asked.set(key, asking);
  try {
    return await asking;
  } finally {
    asked.delete(key);
  }
}

/**
 * Fills the memory from the user's list, the packaged table, and the titles that were found earlier. If the table or the earlier titles
 * cannot be read, more searches are needed.
 */
async function prepare(
  { readLibrary, readFoundIds }: ResolvingDependencies,
  memory: ResolvingMemory,
  titles: readonly ImportedTitle[],
  readTable: ResolvingOptions['readTable'],
): Promise<void> {
  for (const { media } of await readLibrary()) rememberTitle(memory, media);
  if (memory.table === noTitleTable && readTable)
    memory.table = await readTable().then(readTitleTable, () => noTitleTable);
  const keys = [...new Set(titles.flatMap(idKeysOf))].filter((key) => !memory.byKey.has(key));
  rememberFoundIds(memory, await readFoundIds(keys).catch(() => []));
}

async function keep({ rememberFound }: ResolvingDependencies, { unsaved }: ResolvingMemory): Promise<void> {
  const found = unsaved.splice(0);
  // Ignore errors. Ids that could not be stored are searched for again next time.
  if (found.length > 0) await rememberFound(found).catch(() => undefined);
}

export const browserDependencies: ResolvingDependencies = {
  search: ({ q, type }) => send('search', { q, type }),
  wait,
  now: Date.now,
  random: Math.random,
  isOnline: () => navigator.onLine,
  readLibrary: async () => (await Promise.all([readLibrary('anime'), readLibrary('manga')])).flat(),
  readFoundIds,
  rememberFound: (found) => send('rememberFound', { found }),
};

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
