// `--help` of our own commands.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { helpOn } from '../../server/launch/answer-help.ts';
import { root } from '../../server/launch/paths.ts';
import { readableEnvironment, readScripts, readText } from '../docs/documents.ts';

const table = readText('.github/CONTRIBUTING.md');

it.each(readScripts())('%s has a row to show', (name) => {
  expect(helpOn(name, table)).toMatch(/^npm [^:]+.*: \S/);
});

it('an unknown command is sent to the table', () => {
  expect(helpOn('no-such-command', table)).toBe('See .github/CONTRIBUTING.md.');
  expect(helpOn('', table)).toBe('See .github/CONTRIBUTING.md.');
});

it('a command shows its row and does nothing else', () => {
  const { stdout, status } = spawnSync('npm', ['run', '--silent', 'match', '--', '--help'], {
    cwd: root,
    env: readableEnvironment(),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  expect(stdout).toMatch(/^npm run eval, match: the matching engine/);
  expect(status).toBe(0);
});
