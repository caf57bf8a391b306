// Tests `--help` of our own commands. `test/docs/fresh-clone.nightly.test.ts` runs each command with `--help`.
import { expect, it } from 'vitest';
import { helpOn } from '../../lib/build/answer-help.ts';
import { readScripts, readText } from '../docs/documents.ts';

const table = readText('.github/CONTRIBUTING.md');

it.each(readScripts())('helpOn returns the table row of %s', (name) => {
  expect(helpOn(name, table)).toMatch(/^npm [^:]+.*: \S/);
});

it('helpOn refers to CONTRIBUTING.md for an unknown command', () => {
  expect(helpOn('no-such-command', table)).toBe('See .github/CONTRIBUTING.md.');
  expect(helpOn('', table)).toBe('See .github/CONTRIBUTING.md.');
});
