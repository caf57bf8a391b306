// Tests `--help` of our own commands. `test/docs/fresh-clone.nightly.test.ts` runs each command with `--help`.
import { expect, it } from 'vitest';
import { helpTextOfCommand } from '../../lib/build/answer-help.ts';
import { readPackageScriptNames, readProjectFile } from '../docs/documents.ts';

const table = readProjectFile('.github/CONTRIBUTING.md');

it.each(readPackageScriptNames())('helpTextOfCommand returns the table row of %s', (name) => {
  expect(helpTextOfCommand(name, table)).toMatch(/^npm [^:]+.*: \S/);
});

it('helpTextOfCommand refers to CONTRIBUTING.md for an unknown command', () => {
  expect(helpTextOfCommand('no-such-command', table)).toBe('See .github/CONTRIBUTING.md.');
  expect(helpTextOfCommand('', table)).toBe('See .github/CONTRIBUTING.md.');
});
