// Tests that every command in a document exists, is listed in the table of CONTRIBUTING, and is tested.
import { describe, expect, it } from 'vitest';
import { type CommandRun, commandRuns } from './command-runs.ts';
import { commandsIn, commandTable, readScripts, readText } from './documents.ts';

const DOCUMENTS = [
  'README.md',
  '.github/CONTRIBUTING.md',
  '.github/SECURITY.md',
  '.github/store/submitting.md',
  'lib/background/README.md',
  'lib/matching/README.md',
  'lib/sites/README.md',
  'server/README.md',
  'server/demo/README.md',
  'server/src/catalog/search/README.md',
  'server/test/README.md',
  'test/README.md',
  'test/bench/README.md',
];
const scripts = readScripts();
const serverScripts = readScripts('server/package.json');

const ofKind = <Kind extends CommandRun['kind']>(kind: Kind) =>
  Object.entries(commandRuns).flatMap(([name, run]) =>
    run.kind === kind ? [[name, run as Extract<CommandRun, { kind: Kind }>] as const] : [],
  );

describe('commands', () => {
  it.each(DOCUMENTS)('exist if %s names them', (document) => {
    const { root: named, server } = commandsIn(readText(document));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
    expect(server.filter((name) => !serverScripts.includes(name))).toEqual([]);
  });

  it("are found in a text, with and without run, except npm's own", () => {
    expect(
      commandsIn('`npm run bench:page and npm test`; `npm install`, `npm demo`, `npm run x -w server`'),
    ).toEqual({
      root: ['bench:page', 'test', '(without run) demo'],
      server: ['x'],
    });
  });

  it('of package.json are exactly those in the table of CONTRIBUTING', () => {
    expect([...new Set(commandTable(readText('.github/CONTRIBUTING.md')))].sort()).toEqual(
      [...scripts].sort(),
    );
  });

  it('are each tested, or have a reason why not', () => {
    expect(Object.keys(commandRuns).sort()).toEqual([...scripts].sort());
    for (const [name, { why }] of ofKind('not run')) expect(why.length, name).toBeGreaterThan(20);
  });

  it.each(ofKind('tested'))('named %s are run by the listed file', (_name, { file, text }) => {
    expect(readText(file)).toContain(text);
  });
});
