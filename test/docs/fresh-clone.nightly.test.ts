// Tests that the commands work in a new clone after `npm install`, without a build.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { helpTextOfCommand } from '../../lib/build/answer-help.ts';
import { root } from '../../lib/build/paths.ts';
import { commandRuns } from './command-runs.ts';
import {
  createScriptEnvironment,
  readPackageScript,
  readPackageScriptNames,
  readProjectFile,
} from './documents.ts';

const MADE =
  /^(?:node_modules|\.git|\.wxt|\.output|test-results|playwright-report|tsconfig\.tsbuildinfo)(?:\/|$)/;
const LIMIT_MS = 540_000;

/**
 * These commands are tested with `--help`, which loads all their imports. They run in one process, because they share half of the imports.
 */
const HELPED =
  'fuzz durability chaos hostile wander release:check bench bench:server bench:search package lint:firefox refresh:matching'.split(
    ' ',
  );

/** These commands are tested with arguments that let them end soon. */
const FIRST_SECOND: Readonly<Record<string, readonly string[]>> = {
  // `bench` and `bench:outbox` load the same program, and a process loads each file only once. So `bench:outbox` needs its own process.
  'bench:outbox': ['--help'],
  conformance: ['-t', 'no test is called so', '--passWithNoTests', 'contract-codes'],
  'test:unit': ['test/domain/digest.test.ts'],
  'test:server': ['server/test/config.test.ts'],
  'test:e2e': ['--list', 'built-package.spec.ts'],
};
/**
 * These commands are not tested here. They build the extension, make a table of a document or a sample, run until they are stopped, check
 * the whole tree, or are variants of `bench`.
 */
const LEFT_OUT =
  'start demo test test:nightly dev build build:firefox types lint format test:postgres catalog:import sites:sample sites:table rooms:table bench:page bench:readers'.split(
    ' ',
  );

/** These commands do all of their work, but with a small input. */
const SMALL = Object.entries(commandRuns).flatMap(([name, run]) =>
  run.kind === 'smoke' ? [[name, run] as const] : [],
);

let clone = '';

async function execute(file: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(file, args, {
    cwd: clone,
    env: createScriptEnvironment(),
    shell: process.platform === 'win32',
    timeout: LIMIT_MS,
  });
  return stdout;
}

const run = (...args: readonly string[]) => execute('npm', ['run', ...args]);

/** Returns the program of a command. The command must have the form `tsx PROGRAM` or `tsx --expose-gc PROGRAM`. */
function programOf(name: string): string {
  const [, program] = /^tsx (?:--expose-gc )?(\S+\.ts)$/.exec(readPackageScript(name)) ?? [];
  if (program === undefined)
    throw new Error(`${name} is not one program for tsx: ${readPackageScript(name)}`);
  return program;
}

beforeAll(async () => {
  clone = mkdtempSync(join(tmpdir(), 'kiroku-clone-'));
  const source = root.replace(/\/$/, '');
  cpSync(source, clone, { recursive: true, filter: (path) => !MADE.test(relative(source, path)) });
  // The clone gets what `npm install` would make: the packages, and the result of the postinstall script.
  symlinkSync(join(source, 'node_modules'), join(clone, 'node_modules'), 'junction');
  expect(existsSync(join(clone, '.wxt'))).toBe(false);
  await run('--silent', 'postinstall');
}, LIMIT_MS);
afterAll(() => rmSync(clone, { recursive: true, force: true }));

it('every npm command is tested or has an exception in commandRuns', () => {
  const tried = [...HELPED, ...Object.keys(FIRST_SECOND), ...SMALL.map(([name]) => name)];
  expect([...tried, ...LEFT_OUT].sort()).toEqual([...readPackageScriptNames()].sort());
  for (const name of LEFT_OUT) expect(commandRuns[name], name).toBeDefined();
});

describe.concurrent('clone after npm install', () => {
  it(
    `starts ${HELPED.join(', ')}`,
    async () => {
      const programs = HELPED.map((name) => `${name}=${programOf(name)}`);
      const tsx = join('node_modules', '.bin', 'tsx');
      const said = JSON.parse(await execute(tsx, ['test/docs/begin-each.ts', ...programs]));
      const table = readProjectFile('.github/CONTRIBUTING.md');
      for (const name of HELPED) expect(said[name], name).toBe(`${helpTextOfCommand(name, table)}\n`);
    },
    LIMIT_MS,
  );

  it.each(Object.entries(FIRST_SECOND))(
    'starts %s',
    async (name, args) => {
      expect(await run('--silent', name, '--', ...args)).not.toBe('');
    },
    LIMIT_MS,
  );

  it.each(SMALL)(
    'runs %s on a small input',
    async (name, { args, says }) => {
      expect(await run('--silent', name, '--', ...args)).toMatch(says);
    },
    LIMIT_MS,
  );
});
