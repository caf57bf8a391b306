// The commands begin in a clone that has seen nothing but `npm install`: no build, and nothing that one leaves behind.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../server/launch/paths.ts';
import { commandRuns } from './command-runs.ts';
import { readableEnvironment, readScripts } from './documents.ts';

const MADE =
  /^(?:node_modules|\.git|\.wxt|\.output|test-results|playwright-report|tsconfig\.tsbuildinfo)(?:\/|$)/;
const LIMIT_MS = 540_000;

/** What makes a command begin and soon end. Those of our own answer `--help` once everything that they import is loaded. */
const FIRST_SECOND: Readonly<Record<string, readonly string[]>> = {
  ...helped(
    'fuzz',
    'durability',
    'chaos',
    'hostile',
    'wander',
    'mutate',
    'match',
    'eval',
    'release:check',
    'keys:rotate',
    'test:clients',
  ),
  ...helped('bench', 'bench:outbox', 'bench:server', 'bench:search', 'bench:scale'),
  ...helped('package', 'lint:firefox', 'refresh:matching'),
  'check:catalog': [],
  conformance: ['-t', 'no test is called so', '--passWithNoTests', 'contract-codes'],
  'test:unit': ['test/domain/digest.test.ts'],
  'test:server': ['server/test/config.test.ts'],
  'test:e2e': ['--list', 'bytes.spec.ts'],
  screenshots: ['--list'],
};
/** They build the extension, the table of sites or its sample, start programs until they are ended, look at the tree as a whole, or are `bench` with a choice. Tests elsewhere run them. */
const LEFT_OUT =
  'start demo test dev build build:firefox types lint format test:postgres catalog:import sites:sample sites:table bench:page bench:readers'.split(
    ' ',
  );

function helped(...names: readonly string[]): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(names.map((name) => [name, ['--help']]));
}

let clone = '';

async function run(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['run', ...args], {
    cwd: clone,
    env: readableEnvironment(),
    shell: process.platform === 'win32',
    timeout: LIMIT_MS,
  });
  return stdout;
}

beforeAll(async () => {
  clone = mkdtempSync(join(tmpdir(), 'kiroku-clone-'));
  const source = root.replace(/\/$/, '');
  cpSync(source, clone, { recursive: true, filter: (path) => !MADE.test(relative(source, path)) });
  // What `npm install` makes: the packages, and what it runs at its end.
  symlinkSync(join(source, 'node_modules'), join(clone, 'node_modules'), 'junction');
  expect(existsSync(join(clone, '.wxt'))).toBe(false);
  await run('--silent', 'postinstall');
}, LIMIT_MS);
afterAll(() => rmSync(clone, { recursive: true, force: true }));

it('every command is tried here, or left out by name', () => {
  expect([...Object.keys(FIRST_SECOND), ...LEFT_OUT].sort()).toEqual([...readScripts()].sort());
  for (const name of LEFT_OUT) expect(commandRuns[name], name).toBeDefined();
});

describe.concurrent('in a clone after npm install', () => {
  it.each(Object.entries(FIRST_SECOND))(
    '%s begins',
    async (name, args) => {
      expect(await run('--silent', name, '--', ...args)).not.toBe('');
    },
    LIMIT_MS,
  );
});
