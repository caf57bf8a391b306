// Tests every file of the tree with the architecture rules of CONTRIBUTING. Also tests each rule with a small file that breaks it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rooms } from './architecture/rooms.ts';
import {
  checkFileNames,
  checkGlobals,
  checkImportCycles,
  checkImports,
  checkTopLevelNames,
} from './architecture/rules.ts';
import { type ParsedSource, parseSource } from './architecture/source.ts';

const root = join(import.meta.dirname, '..');
/** Generated files and folders, which git ignores. */
const MADE = [
  'node_modules',
  'test-results',
  'playwright-report',
  'web-ext.config.ts',
  'tsconfig.tsbuildinfo',
];

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (MADE.includes(entry.name) || entry.name.startsWith('.')) return [];
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

const top = readdirSync(root).filter((name) => !MADE.includes(name));
const paths = ['entrypoints', 'components', 'lib', 'server', 'test']
  .filter((folder) => top.includes(folder))
  .flatMap(listFiles);
const code = paths.filter((path) => /\.(?:tsx?|mjs)$/.test(path));
const sources = code.map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));

describe('the source tree', () => {
  it('has files in every room of the extension', () => {
    for (const { name, folder } of rooms.filter((room) => !room.name.startsWith('server')))
      expect(
        code.some((path) => path.startsWith(folder)),
        `the room ${name} is empty: has it moved?`,
      ).toBe(true);
  });

  it('imports only from the rooms and packages that the table allows', () => {
    expect(checkImports(sources)).toEqual([]);
  });

  it('has no import cycles, including type imports', () => {
    expect(checkImportCycles(sources)).toEqual([]);
  });

  it('uses no clock, page, network or randomness in rooms for which the table forbids them', () => {
    expect(checkGlobals(sources)).toEqual([]);
  });

  it('has descriptive file and folder names', () => {
    expect(checkFileNames(paths)).toEqual([]);
  });

  it('has only known files on its top level', () => {
    expect(checkTopLevelNames(top)).toEqual([]);
  });
});

/** Makes a file tree in memory from texts by path. */
function tree(files: Readonly<Record<string, string>>): ParsedSource[] {
  return Object.entries(files).map(([path, text]) => parseSource(path, text));
}

describe('import rule', () => {
  it.each([
    ['a value from a room that is not allowed', 'lib/domain/x.ts', "import { a } from '../store/a.ts';"],
    ['an import through an alias', 'components/x.tsx', "import { a } from '@/lib/messaging/a.ts';"],
    ['a dynamic import', 'lib/sites/x.ts', "const a = await import('../background/a.ts');"],
    [
      'a type from a room that is not allowed',
      'lib/store/x.ts',
      "import type { A } from '../messaging/a.ts';",
    ],
    [
      'the message channel in the worker',
      'lib/background/x.ts',
      "import { send } from '../messaging/channel.ts';",
    ],
    ['a type imported in place', 'lib/sites/x.ts', "type A = import('../messaging/a.ts').A;"],
    [
      'a re-export of a room that is not allowed',
      'lib/domain/x.ts',
      "export { a } from '../matching/a.ts';\nexport const b = 1;",
    ],
    [
      'a value from a room with only types allowed',
      'lib/domain/x.ts',
      "import { a } from '../contract/a.ts';",
    ],
    ['a package that is not allowed', 'lib/sites/x.ts', "import * as z from 'zod';"],
    ["the browser's API", 'components/x.tsx', "import { browser } from 'wxt/browser';"],
    ['an entrypoint', 'lib/page/x.ts', "import { a } from '@/entrypoints/background/register-listeners.ts';"],
    ['the server from the extension', 'lib/background/x.ts', "import { a } from '../../server/src/app.ts';"],
    ['the extension from the server', 'server/src/app.ts', "import { a } from '../../lib/domain/a.ts';"],
    [
      'the database in the worker',
      'lib/background/sending/x.ts',
      "import { a } from '../../store/database.ts';",
    ],
    ['a higher folder of the worker', 'lib/background/sending/x.ts', "import { a } from '../tracking/a.ts';"],
    ['a higher folder of the server', 'server/src/db/x.ts', "import { a } from '../http/a.ts';"],
    ['the demo from the server', 'server/src/app.ts', "import { a } from '../demo/demo.ts';"],
    ['a part of the demo from the process', 'server/src/main.ts', "import { a } from '../demo/import/a.ts';"],
    [
      'a reader of a site in the worker',
      'lib/background/x.ts',
      "import { readEpisode } from '../sites/crunchyroll.ts';",
    ],
  ])('reports %s', (_what, path, text) => {
    expect(checkImports(tree({ [path]: text }))).toHaveLength(1);
  });

  it('accepts the imports that the table allows', () => {
    const allowed = {
      'lib/domain/x.ts': "import type { A } from '../contract/a.ts';\nimport { b } from './b.ts';",
      'lib/matching/x.ts': "import { a } from '@/lib/domain/a.ts';",
      'lib/background/x.ts':
        "import { sites } from '../sites/registry.ts';\nimport type { Site } from '../sites/site.ts';",
      'server/src/library/x.ts':
        "import { a } from '@kiroku/contract/library.ts';\nimport { b } from '../db/b.ts';\nimport 'node:fs';",
      'entrypoints/popup/main.tsx': "import { a } from '@/components/popup/a.tsx';\nimport './style.css';",
    };
    expect(checkImports(tree(allowed))).toEqual([]);
  });
});

describe('globals rule', () => {
  it.each([
    ['Date.now', 'lib/domain/x.ts', 'export const at = () => Date.now();'],
    ['a clock without an argument', 'lib/matching/x.ts', 'export const at = () => new Date();'],
    ['randomness', 'lib/domain/x.ts', 'export const a = Math.random();'],
    ['the document', 'lib/sites/x.ts', 'export const title = () => document.title;'],
    [
      'the document next to a document that is passed in',
      'lib/sites/x.ts',
      'export const a = ({ document }) => document;\nexport const b = () => document;',
    ],
    ['the network', 'lib/background/x.ts', "export const a = () => fetch('/');"],
    ['a timer', 'lib/contract/x.ts', 'export const a = () => setTimeout(() => 1, 2);'],
    ["the browser's API without its import", 'lib/store/x.ts', 'export const a = () => chrome.storage;'],
    [
      "a forbidden part of the browser's API",
      'lib/queries/x.ts',
      "import { browser } from 'wxt/browser';\nexport const a = () => browser.storage.local;",
    ],
    ['polling in a page', 'lib/page/x.ts', 'export const a = () => setInterval(() => 1, 2);'],
  ])('reports %s', (_what, path, text) => {
    expect(checkGlobals(tree({ [path]: text }))).toHaveLength(1);
  });

  it('accepts parameters, properties, keys and types with the name of a global', () => {
    const text = [
      'export function read({ document, window: w }: { document: Document; window: Window }, fetch: typeof globalThis.fetch) {',
      '  const location = w.location;',
      '  return { document, fetch: fetch(location.href), history: document.location, at: new Date(0) };',
      '}',
    ].join('\n');
    expect(checkGlobals(tree({ 'lib/sites/x.ts': text }))).toEqual([]);
  });

  it('allows lib/queries to request permissions and to query tabs', () => {
    const text =
      "import { browser } from 'wxt/browser';\nexport const a = () => [browser.permissions.request({}), browser.tabs.query({})];";
    expect(checkGlobals(tree({ 'lib/queries/x.ts': text }))).toEqual([]);
  });
});

describe('file rules', () => {
  it('report an import cycle, also a cycle of type imports', () => {
    const circle = {
      'lib/domain/b.ts': "import type { A } from './a.ts';",
      'lib/domain/a.ts': "import { b } from '@/lib/domain/b.ts';",
    };
    expect(checkImportCycles(tree(circle))).toEqual([
      expect.stringContaining('lib/domain/a.ts → lib/domain/b.ts → lib/domain/a.ts'),
    ]);
    expect(
      checkImportCycles(
        tree({ 'lib/domain/a.ts': "import { b } from './b.ts';", 'lib/domain/b.ts': 'export const b = 1;' }),
      ),
    ).toEqual([]);
  });

  it('report vague names, and names that are not in kebab-case', () => {
    const bad = [
      'lib/utils/a.ts',
      'lib/domain/helpers.ts',
      'components/ui/types.ts',
      'lib/domain/fooBar.ts',
      'server/src/http/services.ts',
    ];
    expect(checkFileNames(bad)).toHaveLength(bad.length);
    const good = ['lib/domain/retry.test.ts', 'public/_locales/en/messages.json', 'lib/env.d.ts'];
    expect(checkFileNames(good)).toEqual([]);
  });

  it('report unknown files on the top level', () => {
    expect(checkTopLevelNames(['vite.config.ts', 'scripts', 'lib', '.ci', 'README.md'])).toHaveLength(2);
  });
});
