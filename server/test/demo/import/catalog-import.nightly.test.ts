// Tests the command catalog:import: its output, what it refuses, and its lock on the data directory.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acquireImportLock, IMPORT_RUNNING_MESSAGE } from '../../../demo/import/import-lock.ts';
import { createProgressBar } from '../../../demo/import/progress.ts';
import { lockDataDirectory } from '../../../src/db/directory-lock.ts';
import { createTemporaryFolder } from '../../harness/end-of-file.ts';
import { explainMissingPostgres, startPostgres, type TestPostgres } from '../../harness/postgres.ts';
import { getBundledProgramArguments } from '../../harness/processes/bundled.ts';
import { unpackDatabaseSnapshot } from '../../harness/snapshot.ts';

const command = fileURLToPath(new URL('../../../demo/catalog-import.ts', import.meta.url));
const folder = createTemporaryFolder();
const file = join(folder, 'titles.jsonl.gz');
const lines = [
  '{"mal_id":7,"title":"Ember","type":"TV"}',
  '{"title":',
  '{"mal_id":8,"title":"Ash","type":"TV"}',
];
writeFileSync(file, gzipSync(lines.join('\n')));

/** Runs the command from a bundle, because starting it from the sources is slow. The bundle is made once. */
const run = async (...args: string[]) => runProgram(await getBundledProgramArguments('catalog-import'), args);

async function runProgram(program: readonly string[], args: readonly string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...program, ...args], {
    env: { PATH, HOME, SEED: 'none' },
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const [code] = await once(child, 'close');
  return { code, output, errors };
}

describe('npm run catalog:import', () => {
  it('changes nothing when the same file is imported again', async () => {
    const database = join(folder, 'data');
    const first = await run(file, '--database', database, '--verbose');
    expect(first).toMatchObject({ code: 0, errors: '' });
    expect(first.output).toContain('line 2: not valid JSON');
    expect(first.output).toContain('2 added, 0 changed, 0 as they were');
    expect(first.output).toMatch(/1 left out[^\n]*\n +1 {2}not valid JSON/);
    const second = await run(file, '--database', database);
    expect(second.output).toContain('0 added, 0 changed, 2 as they were');
    expect(existsSync(`${database}.lock`)).toBe(false);
  });

  it('refuses the data directory of a running server', async () => {
    const database = join(folder, 'busy');
    const lock = lockDataDirectory(database);
    const refused = await run(file, '--database', database);
    lock.release();
    expect(refused.code).toBe(1);
    expect(refused.errors).toMatch(
      /is in use by process \d+ .* Wait if it is another import, stop it if it is a server, then import again/,
    );
    expect(existsSync(database)).toBe(false);
  });

  it('imports the whole file or nothing when it runs twice at the same time', async () => {
    const database = join(folder, 'twice');
    await unpackDatabaseSnapshot(database);
    const both = await Promise.all([run(file, '--database', database), run(file, '--database', database)]);
    expectOneAfterAnother(both, /is in use by (?:process \d+|a process that is starting) .* Wait if/);
    expect(existsSync(`${database}.lock`)).toBe(false);
  });

  it('prints its arguments if no file is named', async () => {
    const refused = await runProgram(['--import', 'tsx', command], []);
    expectRefusal(refused, 'FILE [--database DIR|URL]');
  });

  it.each([
    ['a missing file', [join(folder, 'nowhere.json')], 'there is no such file.'],
    ['a file that is not a catalogue', [command], 'is not a catalogue'],
    ['an unknown --type', [file, '--type', 'film'], '--type is either anime or manga.'],
    ['a file as database', [file, '--database', file], 'is a file, not a data folder.'],
  ])('refuses %s', async (_, args, sentence) => {
    expectRefusal(await run(...args), sentence);
  });
});

type Run = Awaited<ReturnType<typeof run>>;

function expectRefusal(refused: Run, sentence: string): void {
  expect(refused).toMatchObject({ code: 1, output: '' });
  expect(refused.errors).toContain(sentence);
  expect(refused.errors).not.toMatch(/\n {4}at /);
}

/** Expects that each run was refused or complete. Exactly one run must have added the titles. */
function expectOneAfterAnother(runs: readonly Run[], refusal: RegExp): void {
  const refused = runs.filter(({ code }) => code !== 0);
  for (const { errors, output } of refused) {
    expect(errors).toMatch(refusal);
    expect(output).toBe('');
  }
  const worked = runs.filter(({ code }) => code === 0).map(({ output }) => output);
  expect(worked.filter((output) => output.includes('2 added, 0 changed, 0 as they were'))).toHaveLength(1);
  expect(worked.filter((output) => output.includes('0 added, 0 changed, 2 as they were'))).toHaveLength(
    worked.length - 1,
  );
}

const reason = explainMissingPostgres();
if (reason !== null) process.stderr.write(`skipped: catalog:import on PostgreSQL (${reason})\n`);

describe.skipIf(reason !== null)('npm run catalog:import on PostgreSQL', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());

  it('refuses an import while another import is running', async () => {
    const databaseUrl = await server.createDatabase();
    const lock = await acquireImportLock({ databaseUrl });
    expect(await run(file, '--database', databaseUrl)).toMatchObject({
      code: 1,
      output: '',
      errors: `${IMPORT_RUNNING_MESSAGE}\n`,
    });
    await expect(acquireImportLock({ databaseUrl })).rejects.toThrow(IMPORT_RUNNING_MESSAGE);
    await lock.release();
    expect((await run(file, '--database', databaseUrl)).output).toContain('2 added, 0 changed');
  });

  it('imports the whole file or nothing when it runs three times at the same time', async () => {
    const databaseUrl = await server.createDatabase();
    const runs = await Promise.all(Array.from({ length: 3 }, () => run(file, '--database', databaseUrl)));
    expectOneAfterAnother(runs, /^Another import into this database is running/);
  });

  it('ignores the lock of a killed import', async () => {
    const databaseUrl = await server.createDatabase();
    const killed = await acquireImportLock({ databaseUrl });
    const admin = postgres(databaseUrl, { max: 1 });
    // End the connection of the import, as the death of its process would.
    await admin`select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and datname = current_database()`;
    await expect
      .poll(() =>
        acquireImportLock({ databaseUrl }).then(
          ({ release }) => release(),
          () => 'locked',
        ),
      )
      .toBe(undefined);
    await Promise.all([admin.end(), killed.release()]);
  });
});

describe('createProgressBar', () => {
  const collect = (isTTY: boolean) => {
    const written: string[] = [];
    const progress = createProgressBar(
      { isTTY, write: (text) => written.push(text) },
      { size: 100, bytesRead: () => 50 },
    );
    return { progress, written };
  };

  it('draws a bar on a terminal', () => {
    const { progress, written } = collect(true);
    progress.show(1500);
    progress.say('line 3: broken');
    progress.end();
    expect(written[0]).toContain('███████████████░░░░░░░░░░░░░░░ 50 %  1,500 titles');
    expect(written[1]).toMatch(/line 3: broken\n.*50 %/);
    expect(written.at(-1)).toBe('\r\u001b[2K');
  });

  it('writes a line to a file for every 10,000 titles', () => {
    const { progress, written } = collect(false);
    for (const read of [9000, 10_000, 11_000]) progress.show(read);
    progress.end();
    expect(written).toEqual(['10,000 titles …\n']);
  });
});
