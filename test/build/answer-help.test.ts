// `--help` of our own commands: that each answers with it, and nothing else, is tried by `test/docs/fresh-clone.nightly.test.ts`.
import { expect, it } from 'vitest';
import { helpOn } from '../../lib/build/answer-help.ts';
import { readScripts, readText } from '../docs/documents.ts';

const table = readText('.github/CONTRIBUTING.md');

it.each(readScripts())('%s has a row to show', (name) => {
  expect(helpOn(name, table)).toMatch(/^npm [^:]+.*: \S/);
});

it('an unknown command is sent to the table', () => {
  expect(helpOn('no-such-command', table)).toBe('See .github/CONTRIBUTING.md.');
  expect(helpOn('', table)).toBe('See .github/CONTRIBUTING.md.');
});
