// What sites' scripts share comes from the parts before them, and each script brings the rest: built as the extension's build does it, and run as a page runs them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { genericSite, sites } from '@/lib/sites/registry.ts';
import { PARTS, partsOf } from '@/lib/sites/script-parts.ts';
import { partModules } from '../../server/launch/package/part-modules.ts';
import {
  joinNames,
  type Names,
  namesOfParts,
  partSource,
  shortNames,
} from '../../server/launch/package/shared-names.ts';
import { sharedParts } from '../../server/launch/package/shared-parts.ts';
import { writeSiteScripts } from '../../server/launch/package/site-scripts.ts';

const root = mkdtempSync(join(tmpdir(), 'kiroku-shared-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Two sites that share a reader; one of them has something of the same module to itself. */
const MODULES = {
  'lib/sites/one.ts':
    "import { read } from './reading/read.ts';\nexport const site = () => 'one ' + read('a');",
  'lib/sites/two.ts': [
    "import { read, rare } from './reading/read.ts';",
    "import { clean } from './reading/clean.ts';",
    "export const site = () => ['two', read('b'), rare('b'), clean(' c ')].join(' ');",
  ].join('\n'),
  'lib/sites/reading/read.ts': [
    "import { clean } from './clean.ts';",
    "export const read = (text: string) => 'VERSION ' + clean(text);",
    "export const rare = (text: string) => 'rare ' + clean(text);",
  ].join('\n'),
  'lib/sites/reading/clean.ts': 'export const clean = (text: string) => text.trim();',
};
const scripts = ['one', 'two'].map(
  (id) => `import { site } from '@/lib/sites/${id}.ts';\nexport default () => site();\n`,
);

function write(path: string, text: string): string {
  const file = join(root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const SPLIT = new Map([
  ['first', ['lib/sites/reading/clean.ts']],
  ['second', ['lib/sites/reading/read.ts read']],
]);

async function build(source: string, given?: Given): Promise<string> {
  const bundle = await rolldown({
    input: write('entry.ts', source),
    resolve: { alias: { '@': root } },
    plugins: given ? [sharedParts(root, given.names, given.short) as never] : [],
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'script' });
  return `${output[0].code}\nscript();`;
}

interface Given {
  readonly names: Names;
  readonly short: ReadonlyMap<string, string>;
}

/** All files of each site, of one version of the extension. */
async function buildVersion(version: string) {
  for (const [path, text] of Object.entries(MODULES)) write(path, text.replace('VERSION', version));
  const parts = namesOfParts(root, scripts, SPLIT);
  const [own = new Map(), more = new Map()] = [...parts.values()];
  const short = shortNames(joinNames([own, more]));
  const all = { names: joinNames([own, more]), short };
  const [one = '', two = ''] = [await build(scripts[0] ?? '', all), await build(scripts[1] ?? '', all)];
  const shared = [
    await build(partSource(own, short, true)),
    await build(partSource(more, short, false), { names: own, short }),
  ];
  return { parts, shared, one, two };
}

let first: Awaited<ReturnType<typeof buildVersion>>;
let second: Awaited<ReturnType<typeof buildVersion>>;
beforeAll(async () => {
  first = await buildVersion('1.0');
  second = await buildVersion('2.0');
});

function run({ shared }: typeof first, page: ReturnType<typeof createContext>): void {
  for (const code of shared) runInContext(code, page);
}

it('gives of a part what a script or another part needs of it', () => {
  const named = [...first.parts].map(([part, names]) => [
    part,
    ...[...names].map(([module, some]) => `${module}: ${[...some].join()}`),
  ]);
  expect(named).toEqual([
    ['first', 'lib/sites/reading/clean.ts: clean'],
    ['second', 'lib/sites/reading/read.ts: read'],
  ]);
});

it('leaves to a script what it needs alone, and nothing of what is shared', () => {
  const page = createContext({});
  run(first, page);
  expect(runInContext(first.one, page)).toBe('one 1.0 a');
  expect(runInContext(first.two, page)).toBe('two 1.0 b rare b c');
  expect(first.one).not.toContain('1.0');
  expect(first.two).not.toContain('1.0');
  expect(first.two).toContain('rare ');
  expect(first.two).not.toContain('trim');
});

it('has in a part nothing of the parts before it', () => {
  expect(first.shared.map((code) => code.includes('trim'))).toEqual([true, false]);
});

it('never mixes two versions: what runs keeps its own parts, and what comes later gets the new ones', () => {
  const page = createContext({});
  run(first, page);
  const running: () => string = runInContext(first.one.replace(/script\(\);$/, 'script;'), page);
  run(second, page);
  expect([running(), runInContext(second.one, page)]).toEqual(['one 1.0 a', 'one 2.0 a']);
});

it('says so where two modules have the same name', () => {
  const same = new Map([
    ['a.ts', new Set(['read'])],
    ['b.ts', new Set(['read'])],
  ]);
  expect(() => shortNames(same)).toThrow('Two modules that scripts share have the name read');
});

it('gives every page the observer of pages first, and every other part to several sites', () => {
  const all = [...sites, genericSite];
  for (const site of all) expect(partsOf(site)[0], site.id).toBe('watch-page');
  for (const part of PARTS)
    expect(all.filter((site) => partsOf(site).includes(part)).length, part).toBeGreaterThan(2);
  const chapters = all.filter((site) => partsOf(site).includes('watch-chapters'));
  expect(chapters).toEqual(all.filter(({ mediaType }) => mediaType === 'manga'));
});

it('has a file for every part, in the order of the parts', () => {
  expect([...partModules.keys()]).toEqual([...PARTS]);
});

it('lets a part rely on one before it only where each of its pages has both', () => {
  write('lib/page/tracking/watch-page.ts', 'export const watchPage = () => undefined;');
  const sites = ['one', 'two'].map((id) => ({ id, mediaType: 'anime' as const }));
  const relying = (partsOf: (site: { readonly id: string }) => readonly string[]) => {
    const folder = join(root, 'scripts');
    const { share } = writeSiteScripts({ root, folder, sites, modules: SPLIT, partsOf });
    return ['first', 'second', 'site-one', 'site-two'].filter((script) => {
      const config = {};
      share(script, config);
      return 'plugins' in config;
    });
  };
  expect(relying(() => ['first', 'second'])).toEqual(['second', 'site-one', 'site-two']);
  expect(relying(({ id }) => (id === 'one' ? ['second'] : ['first', 'second']))).toEqual([
    'site-one',
    'site-two',
  ]);
});
