// The tests of one room, with its code as changed.
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { lateAsBuilt } from '../../late-as-built.ts';
import { TEST_PATIENCE_MS } from '../../patience.ts';
import { proofs } from '../../proofs.ts';
import { madeForEach } from './made-for-each.ts';
import { FOLDER_VARIABLE, openRecord, TESTS_VARIABLE } from './record.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const include = (process.env[TESTS_VARIABLE] ?? '').split(' ');
const isServer = include.some((glob) => glob.startsWith('server/'));

/** Half a minute each, for every change that it comes past: a room would take a day. What it notices, shorter ones of its folder notice. */
const tooLong = ['test/background/library/long-list.test.ts'];

/** A change makes many tests wait for what does not come. */
const LONGEST_WAIT_MS = 3000;

const SAME_CASES = 'test/mutate/engine/same-cases.ts';

const extension = {
  setupFiles: [
    SAME_CASES,
    'test/fake-globals.ts',
    'lib/domain/words/english/options-later.ts',
    'lib/domain/words/welcome-english.ts',
    'test/leave-nothing.ts',
  ],
};
const server = {
  environment: 'node' as const,
  setupFiles: [SAME_CASES, 'server/test/harness/each-file.ts'],
  globalSetup: ['server/test/harness/shared-postgres.ts'],
};

const changed = openRecord(process.env[FOLDER_VARIABLE] ?? '').changedCode();

/** Gives a file with all of its changes in place of the file. */
const withChanges: Plugin = {
  name: 'with-changes',
  enforce: 'pre',
  load: (id) => changed[id.slice(root.length)] ?? null,
};

export default defineConfig({
  root,
  plugins: isServer ? [withChanges, madeForEach] : [withChanges, madeForEach, lateAsBuilt, WxtVitest()],
  test: {
    name: 'mutate',
    root,
    include,
    exclude: [...proofs, ...tooLong, 'server/test/accounts/no-enumeration.test.ts'],
    runner: `${root}test/mutate/engine/switching-runner.ts`,
    // One process that loads everything once.
    isolate: false,
    maxWorkers: 1,
    testTimeout: TEST_PATIENCE_MS,
    hookTimeout: TEST_PATIENCE_MS,
    expect: { poll: { timeout: LONGEST_WAIT_MS } },
    env: { KIROKU_WAIT_PATIENCE_MS: String(LONGEST_WAIT_MS) },
    ...(isServer ? server : extension),
  },
});
