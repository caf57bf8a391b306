// Tests `--help` of our own commands. `test/docs/fresh-clone.nightly.test.ts` runs each command with `--help`.
import { expect, it } from 'vitest';
import { commandHelp } from '../../lib/build/answer-help.ts';
import { readScripts, readText } from '../docs/documents.ts';

const table = readText('.github/CONTRIBUTING.md');

it.each(readScripts())('commandHelp returns the table row of %s', (name) => {
  expect(commandHelp(name, table)).toMatch(/^npm [^:]+.*: \S/);
});

it('commandHelp refers to CONTRIBUTING.md for an unknown command', () => {
  expect(commandHelp('no-such-command', table)).toBe('See .github/CONTRIBUTING.md.');
  expect(commandHelp('', table)).toBe('See .github/CONTRIBUTING.md.');
});
