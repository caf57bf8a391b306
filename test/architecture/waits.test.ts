// No test waits with a limit of its own: one second is short on a busy machine.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** `vi.waitFor` and `vi.waitUntil` give up after a second, and so does `expect.poll` with a limit written beside it. */
const OWN_LIMIT = /\bvi\s*\.\s*wait(?:For|Until)\b|\bpoll\([^;]*\btimeout:/;
const EXEMPT = ['test/eventually.ts', 'test/architecture/waits.test.ts'];

function offenders(files: readonly (readonly [path: string, text: string])[]): string[] {
  return files.filter(([, text]) => OWN_LIMIT.test(text)).map(([path]) => path);
}

function testFiles(): [string, string][] {
  return ['test', 'server/test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => /\.tsx?$/.test(path) && !EXEMPT.includes(path))
      .map((path): [string, string] => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

it('every test waits by eventually() of test/eventually.ts, or by expect.poll with the limit of the configuration', () => {
  expect(offenders(testFiles())).toEqual([]);
});

it.each([
  'await vi.waitFor(() => expect(a).toBe(1));',
  'await vi.waitUntil(() => a === 1);',
  'await expect.poll(ask, { timeout: 10_000 }).toBe(404);',
])('finds %s', (text) => {
  expect(offenders([['test/a.test.ts', text]])).toEqual(['test/a.test.ts']);
});

it.each(['await eventually(() => expect(a).toBe(1));', 'await expect.poll(ask).toBe(404);'])(
  'is content with %s',
  (text) => {
    expect(offenders([['test/a.test.ts', text]])).toEqual([]);
  },
);
