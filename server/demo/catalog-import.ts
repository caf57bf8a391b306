// `npm run catalog:import`: imports a file of titles into the catalogue. Reports what was imported and what was left out.
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { MediaType } from '@kiroku/contract/media';
import { type Config, readConfig } from '../src/config.ts';
import { type Db, openDatabase } from '../src/db/open.ts';
import { skipReasonTexts } from './import/import-entry.ts';
import { acquireImportLock } from './import/import-lock.ts';
import { type ImportSource, openImportSource, UnusableFileError } from './import/import-source.ts';
import { type ImportReport, importTitles } from './import/import-titles.ts';
import { createProgressBar } from './import/progress.ts';
import { createEntryReader } from './import/read-entry.ts';
import { seedDatabase } from './starter/seed.ts';
import { readWellKnownRows, wellKnownTitleId } from './starter/well-known.ts';

const USAGE = `npm run catalog:import -- FILE [--database DIR|URL] [--type anime|manga] [--verbose]

FILE       anime-offline-database (JSON or JSONL) or our own JSONL, packed with gzip or not
--database a data folder or postgres://…; otherwise DATABASE_URL, DATA_DIR or the default folder
--type     the type of entries that do not state whether they are anime or manga
--verbose  one line for every entry that is left out`;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const now = () => new Date();

interface Command {
  readonly file: string;
  readonly type: MediaType | null;
  readonly isVerbose: boolean;
  readonly config: Config;
}

function readCommand(): Command {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { database: { type: 'string' }, type: { type: 'string' }, verbose: { type: 'boolean' } },
  });
  const [file, ...more] = positionals;
  const { type = null, database } = values;
  if (file === undefined || more.length > 0) throw new UnusableFileError(USAGE);
  if (type !== null && type !== 'anime' && type !== 'manga')
    throw new UnusableFileError('--type is either anime or manga.');
  const place = database === undefined ? {} : placeOf(database);
  return { file, type, isVerbose: values.verbose === true, config: readConfig({ ...process.env, ...place }) };
}

function placeOf(database: string): Record<string, string> {
  if (/^postgres(?:ql)?:\/\//.test(database)) return { DATABASE_URL: database };
  return { DATABASE_URL: '', DATA_DIR: database };
}

async function main(): Promise<void> {
  const command = readCommand();
  // Open the file before anything is locked or created, because a wrong file name is the most common mistake.
  const source = await openImportSource(command.file);
  if (command.config.databaseUrl === null) refuseFile(command.config.dataDir);
  const started = performance.now();
  const database = await openDatabase(command.config);
  try {
    const lock = await acquireImportLock(command.config);
    const report = await importSource(database.db, source, command).finally(lock.release);
    printReport(report, (performance.now() - started) / 1000);
    if (report.read === 0) throw new UnusableFileError(`${command.file} has no title that could be read.`);
  } finally {
    await database.close();
  }
}

async function importSource(
  db: Db,
  source: ImportSource,
  { config, type, isVerbose }: Command,
): Promise<ImportReport> {
  // Seed the starter catalogue first, so that its titles keep their ids and their hand-written facts.
  if (config.seed !== 'none') await seedDatabase({ db, config: { seed: 'catalog', localApp: null }, now });
  const progress = createProgressBar(process.stdout, source);
  try {
    return await importTitles({
      db,
      records: source.records,
      readEntry: createEntryReader(type),
      handMade: await readHandMade(),
      now,
      onProgress: progress.show,
      onSkip: (line, reason, detail) =>
        isVerbose && progress.say(`line ${line}: ${skipReasonTexts[reason]} (${detail})`),
    });
  } finally {
    progress.end();
  }
}

function refuseFile(dataDir: string): void {
  if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new UnusableFileError(`--database ${dataDir} is a file, not a data folder.`);
}

async function readHandMade(): Promise<ReadonlySet<string>> {
  const types = ['anime', 'manga'] as const;
  const ids = types.map(async (type) =>
    (await readWellKnownRows(type)).map((row) => wellKnownTitleId(type, row.mal)),
  );
  return new Set((await Promise.all(ids)).flat());
}

function printReport({ skipped, relations, ...report }: ImportReport, seconds: number): void {
  const count = (value: number) => value.toLocaleString('en-GB');
  print(`${count(report.read)} titles read in ${seconds.toFixed(1)} s`);
  print(
    `  ${count(report.added)} added, ${count(report.changed)} changed, ${count(report.unchanged)} as they were`,
  );
  if (report.repeated > 0) print(`  ${count(report.repeated)} described a title again and filled its gaps`);
  print(
    `  ${count(relations.added)} relations added, ${count(relations.leftOut)} lead to titles that are not here`,
  );
  const all = [...skipped.values()].reduce((sum, number) => sum + number, 0);
  print(all === 0 ? 'Nothing was left out.' : `${count(all)} left out (--verbose says which):`);
  for (const [reason, number] of skipped) print(`  ${count(number).padStart(7)}  ${skipReasonTexts[reason]}`);
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  const isInUse = message.includes(' is in use by ');
  const hint =
    ' Wait if it is another import, stop it if it is a server, then import again; servers on PostgreSQL may go on running.';
  process.stderr.write(`${message}${isInUse ? hint : ''}\n`);
  process.exitCode = 1;
});
