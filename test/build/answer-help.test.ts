// Tests `--help` of our own commands. `test/docs/fresh-clone.nightly.test.ts` runs each command with `--help`.
import { expect, it } from 'vitest';
import { helpOn } from '../../lib/build/answer-help.ts';
import { readScripts, readText } from '../docs/documents.ts';

const table = readText('.github/CONTRIBUTING.md');

it.each(readScripts())('--help has a table row for %s', (name) => {
  expect(helpOn(name, table)).toMatch(/^npm [^:]+.*: \S/);
});

it('--help of an unknown command refers to the table', () => {
  expect(helpOn('no-such-command', table)).toBe('See .github/CONTRIBUTING.md.');
  expect(helpOn('', table)).toBe('See .github/CONTRIBUTING.md.');
});
