// Tests that every command in a document exists, is in the table of CONTRIBUTING, and is tested.
import { describe, expect, it } from 'vitest';
import { type CommandRun, commandRuns } from './command-runs.ts';
import {
  findCommandsInDocument,
  findCommandsInTable,
  listMarkdownFiles,
  readPackageScriptNames,
  readProjectFile,
} from './documents.ts';

const DOCUMENTS = listMarkdownFiles().filter((document) => /\bnpm [a-z]/.test(readProjectFile(document)));
const scripts = readPackageScriptNames();
const serverScripts = readPackageScriptNames('server/package.json');

const ofKind = <Kind extends CommandRun['kind']>(kind: Kind) =>
  Object.entries(commandRuns).flatMap(([name, run]) =>
    run.kind === kind ? [[name, run as Extract<CommandRun, { kind: Kind }>] as const] : [],
  );

describe('npm commands', () => {
  it.each(DOCUMENTS)('exist if %s names them', (document) => {
    const { root: named, server } = findCommandsInDocument(readProjectFile(document));
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
    expect(server.filter((name) => !serverScripts.includes(name))).toEqual([]);
  });

  it('are found in a text with and without `run`', () => {
    expect(
      findCommandsInDocument(
        '`npm run bench:page and npm test`; `npm install`, `npm demo`, `npm run x -w server`',
      ),
    ).toEqual({
      root: ['bench:page', 'test', '(without run) demo'],
      server: ['x'],
    });
  });

  it('are the same in package.json and in the table of CONTRIBUTING', () => {
    expect([...new Set(findCommandsInTable(readProjectFile('.github/CONTRIBUTING.md')))].sort()).toEqual(
      [...scripts].sort(),
    );
  });

  it('are tested or have a reason for an exception', () => {
    expect(Object.keys(commandRuns).sort()).toEqual([...scripts].sort());
    for (const [name, { why }] of ofKind('not run')) expect(why.length, name).toBeGreaterThan(20);
  });

  it.each(ofKind('tested'))('include %s, which a test file runs', (_name, { file, text }) => {
    expect(readProjectFile(file)).toContain(text);
  });
});
