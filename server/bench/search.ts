// `npm run bench:search`: measures the quality and speed of the search in a large catalogue, on PGlite and on PostgreSQL. Prints the
// results by kind of query, as a table or as JSON.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { printHelpIfAsked } from '../../lib/build/answer-help.ts';
import { openImportSource } from '../demo/import/import-source.ts';
import { importTitles } from '../demo/import/import-titles.ts';
import { createEntryReader } from '../demo/import/read-entry.ts';
import { loadStarterCatalog } from '../demo/starter/starter-catalog.ts';
import { catalogTitleFromRow } from '../src/catalog/media-wire.ts';
import { normaliseName } from '../src/catalog/search/search-names.ts';
import { searchTitles } from '../src/catalog/search/title-search.ts';
import type { CatalogTitle } from '../src/catalog/title.ts';
import { readTitlesInBatches, saveTitles } from '../src/catalog/title-rows.ts';
import { type Db, openDatabase } from '../src/db/open.ts';
import { runInUnlimitedTransaction } from '../src/db/retry.ts';
import { explainMissingPostgres, startPostgres } from '../test/harness/postgres.ts';
import { type BenchQuery, createBenchQueries } from './search-queries.ts';

printHelpIfAsked();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '7' },
    'per-kind': { type: 'string', default: '100' },
    misses: { type: 'boolean' },
  },
});
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const results = fileURLToPath(new URL('../../.kiroku/bench/', import.meta.url));

/**
 * Returns the files on the command line. If the command line names no file, returns the catalogue files that are found next to the
 * repository. If the result is empty, only the starter catalogue is measured.
 */
function catalogueFiles(): readonly string[] {
  if (positionals.length > 0) return positionals;
  const files = ['catalog', 'catalog-manga'].map((name) =>
    fileURLToPath(new URL(`../../../shared/data/${name}.jsonl.gz`, import.meta.url)),
  );
  const found = files.filter((file) => existsSync(file));
  if (found.length === 0)
    print(
      'No catalogue file was named and none is in ../shared/data: the starter catalogue alone is measured.',
    );
  return found;
}

async function fillCatalogue(db: Db, files: readonly string[]): Promise<void> {
  await saveTitles(db, await loadStarterCatalog());
  for (const file of files) {
    const { records } = await openImportSource(file);
    const started = performance.now();
    const report = await importTitles({
      db,
      records,
      readEntry: createEntryReader(null),
      handMade: new Set(),
      now: () => new Date(),
    });
    print(
      `${file}: ${report.read} titles imported in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
  }
}

async function readTitles(db: Db): Promise<readonly CatalogTitle[]> {
  const titles: CatalogTitle[] = [];
  for await (const rows of readTitlesInBatches(db)) titles.push(...rows.map(catalogTitleFromRow));
  return titles;
}

const namesOf = ({ title, titles, synonyms }: CatalogTitle) =>
  [title, titles.romaji, titles.english, titles.native, ...synonyms].filter((name) => name !== null);

function lookupOf(titles: readonly CatalogTitle[]) {
  const owners = new Map<string, Set<string>>();
  const sorted: { name: string; id: string }[] = [];
  for (const title of titles) {
    for (const name of new Set(namesOf(title).map(normaliseName))) {
      owners.set(name, (owners.get(name) ?? new Set()).add(title.id));
      sorted.push({ name, id: title.id });
    }
  }
  sorted.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { owners, sharing: (beginning: string) => countSharing(sorted, beginning) };
}

function countSharing(sorted: readonly { name: string; id: string }[], beginning: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.name ?? '') < beginning) low = middle + 1;
    else high = middle;
  }
  const ids = new Set<string>();
  for (let at = low; ids.size <= 3 && sorted[at]?.name.startsWith(beginning); at += 1)
    ids.add(sorted[at]?.id ?? '');
  return ids.size;
}

interface Answer extends BenchQuery {
  /** The index of the first right answer among the results, starting at 0. It is -1 if none of the first three results is right. */
  readonly place: number;
  readonly ms: number;
}

type Owners = ReadonlyMap<string, ReadonlySet<string>>;

async function ask(db: Db, query: BenchQuery, owners: Owners): Promise<Answer> {
  const started = performance.now();
  const ids = await searchTitles(db, query.text, { limit: 20, allowExplicit: true });
  const ms = performance.now() - started;
  const right = owners.get(query.meant);
  return { ...query, ms, place: ids.slice(0, 3).findIndex((id) => right?.has(id)) };
}

/** Runs every query three times and takes the fastest run, so that other programs on the machine do not distort the times. */
async function askAll(db: Db, queries: readonly BenchQuery[], owners: Owners): Promise<readonly Answer[]> {
  const best = new Map<BenchQuery, Answer>();
  for (const _round of [1, 2, 3]) {
    for (const query of queries) {
      const answer = await ask(db, query, owners);
      if (answer.ms < (best.get(query)?.ms ?? Number.POSITIVE_INFINITY)) best.set(query, answer);
    }
  }
  return [...best.values()];
}

function summarise(kind: string, answers: readonly Answer[]) {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  const share = (isRight: (answer: Answer) => boolean) => answers.filter(isRight).length / answers.length;
  const [first, third] = [share(({ place }) => place === 0), share(({ place }) => place !== -1)];
  return {
    kind,
    queries: answers.length,
    recallAt1: first,
    recallAt3: third,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: at(1),
  };
}

function printTable(rows: readonly ReturnType<typeof summarise>[]): void {
  print(`${'kind of query'.padEnd(20)} number  @1     @3      p50    p95    p99    max (ms)`);
  for (const row of rows) {
    const percent = (part: number) => `${(part * 100).toFixed(1)} %`.padStart(7);
    const times = [row.p50, row.p95, row.p99, row.max].map((ms) => ms.toFixed(2).padStart(6)).join(' ');
    print(
      `${row.kind.padEnd(20)} ${String(row.queries).padStart(6)} ${percent(row.recallAt1)} ${percent(row.recallAt3)} ${times}`,
    );
  }
}

async function measure(engine: string, db: Db, { queries, owners }: Questions) {
  await db.execute(sql`analyze`);
  const answers = await askAll(db, queries, owners);
  const kinds = [...new Set(queries.map(({ kind }) => kind))];
  const rows = kinds.map((kind) =>
    summarise(
      kind,
      answers.filter((answer) => answer.kind === kind),
    ),
  );
  const all = [...rows, summarise('all', answers)];
  print(engine);
  printTable(all);
  if (values.misses)
    for (const { kind, text, meant, place } of answers)
      if (place === -1) print(`${kind}: "${text}" (${meant})`);
  return { engine, rows: all };
}

interface Questions {
  readonly queries: readonly BenchQuery[];
  readonly owners: Owners;
}

async function measureOnPostgres(titles: readonly CatalogTitle[], questions: Questions) {
  const missing = explainMissingPostgres();
  if (missing !== null) {
    print(`Not measured on PostgreSQL: ${missing}.`);
    return [];
  }
  const postgres = await startPostgres();
  try {
    const { db, close } = await openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: '' });
    await runInUnlimitedTransaction(db, (tx) => saveTitles(tx, titles));
    const measured = await measure('PostgreSQL', db, questions);
    await close();
    return [measured];
  } finally {
    postgres.stop();
  }
}

async function main(): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: ':memory:' });
  await fillCatalogue(db, catalogueFiles());
  const titles = await readTitles(db);
  const { owners, sharing } = lookupOf(titles);
  const [perKind, seed] = [Number(values['per-kind']), Number(values.seed)];
  const questions = { queries: createBenchQueries({ titles, sharing, perKind, seed }), owners };
  print(`${titles.length} titles`);
  const engines = [await measure('PGlite', db, questions), ...(await measureOnPostgres(titles, questions))];
  await close();
  await mkdir(results, { recursive: true });
  const report = { titles: titles.length, engines };
  await writeFile(`${results}search.json`, `${JSON.stringify(report, null, 2)}\n`);
}

await main();
