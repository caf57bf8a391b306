// Tests that every command in a document exists, is in the table of CONTRIBUTING, and is tested.
import { describe, expect, it } from 'vitest';
import { type CommandRun, commandRuns } from './command-runs.ts';
import { commandsIn, commandsOfTable, listMarkdownFiles, readScripts, readText } from './documents.ts';

const DOCUMENTS = listMarkdownFiles().filter((document) => /\bnpm [a-z]/.test(readText(document)));
const scripts = readScripts();
const serverScripts = readScripts('server/package.json');

const ofKind = <Kind extends CommandRun['kind']>(kind: Kind) =>
  Object.entries(commandRuns).flatMap(([name, run]) =>
    run.kind === kind ? [[name, run as Extract<CommandRun, { kind: Kind }>] as const] : [],
  );

describe('npm commands', () => {
  it.each(DOCUMENTS)('exist if %s names them', (document) => {
    const { root: named, server } = commandsIn(readText(document));
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
    expect(server.filter((name) => !serverScripts.includes(name))).toEqual([]);
  });

  it('are found in a text with and without `run`', () => {
    expect(
      commandsIn('`npm run bench:page and npm test`; `npm install`, `npm demo`, `npm run x -w server`'),
    ).toEqual({
      root: ['bench:page', 'test', '(without run) demo'],
      server: ['x'],
    });
  });

  it('are the same in package.json and in the table of CONTRIBUTING', () => {
    expect([...new Set(commandsOfTable(readText('.github/CONTRIBUTING.md')))].sort()).toEqual(
      [...scripts].sort(),
    );
  });

  it('are tested or have a reason for an exception', () => {
    expect(Object.keys(commandRuns).sort()).toEqual([...scripts].sort());
    for (const [name, { why }] of ofKind('not run')) expect(why.length, name).toBeGreaterThan(20);
  });

  it.each(ofKind('tested'))('include %s, which a test file runs', (_name, { file, text }) => {
    expect(readText(file)).toContain(text);
  });
});
