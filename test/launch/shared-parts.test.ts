// What sites' scripts share comes from the group's file, and each script brings the rest: built as the extension's build does it, and run as a page runs them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { genericSite, sites } from '@/lib/sites/registry.ts';
import { GROUPS, groupOf } from '@/lib/sites/script-groups.ts';
import {
  type Names,
  namesInCommon,
  sharedSource,
  shortNames,
  withRendered,
} from '../../server/launch/package/shared-names.ts';
import { sharedParts } from '../../server/launch/package/shared-parts.ts';

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

async function build(source: string, names?: Names): Promise<string> {
  const bundle = await rolldown({
    input: write('entry.ts', source),
    resolve: { alias: { '@': root } },
    plugins: names ? [sharedParts(root, names) as never] : [],
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'script' });
  return `${output[0].code}\nscript();`;
}

/** Both files of each site, of one version of the extension. */
async function buildVersion(version: string) {
  for (const [path, text] of Object.entries(MODULES)) write(path, text.replace('VERSION', version));
  const common = namesInCommon(root, scripts, 2);
  const file = write('shared.ts', sharedSource(common));
  const names = await withRendered(root, common, { file, sources: scripts });
  const [one = '', two = ''] = [await build(scripts[0] ?? '', names), await build(scripts[1] ?? '', names)];
  return { names, shared: await build(sharedSource(names)), one, two };
}

let first: Awaited<ReturnType<typeof buildVersion>>;
let second: Awaited<ReturnType<typeof buildVersion>>;
beforeAll(async () => {
  first = await buildVersion('1.0');
  second = await buildVersion('2.0');
});

it('shares what enough scripts import, and what comes with it that one of them needs', () => {
  expect([...first.names].map(([module, names]) => [module, [...names]])).toEqual([
    ['lib/sites/reading/clean.ts', ['clean']],
    ['lib/sites/reading/read.ts', ['read']],
  ]);
});

it('leaves to a script what it needs alone, and nothing of what is shared', () => {
  const page = createContext({});
  runInContext(first.shared, page);
  expect(runInContext(first.one, page)).toBe('one 1.0 a');
  expect(runInContext(first.two, page)).toBe('two 1.0 b rare b c');
  expect(first.one).not.toContain('1.0');
  expect(first.two).not.toContain('1.0');
  expect(first.two).toContain('rare ');
  expect(first.two).not.toContain('trim');
});

it('never mixes two versions: what runs keeps its own parts, and what comes later gets the new ones', () => {
  const page = createContext({});
  runInContext(first.shared, page);
  const running: () => string = runInContext(first.one.replace(/script\(\);$/, 'script;'), page);
  runInContext(second.shared, page);
  expect([running(), runInContext(second.one, page)]).toEqual(['one 1.0 a', 'one 2.0 a']);
});

it('says so where two modules have the same name', () => {
  const same = new Map([
    ['a.ts', new Set(['read'])],
    ['b.ts', new Set(['read'])],
  ]);
  expect(() => shortNames(same)).toThrow('Two modules that scripts share have the name read');
});

it('has a group for every site', () => {
  const all = [...sites, genericSite];
  for (const group of GROUPS)
    expect(all.filter((site) => groupOf(site) === group).length, group).toBeGreaterThan(2);
  const reading = all.filter(({ mediaType }) => mediaType === 'manga');
  expect(new Set(reading.map(groupOf))).toEqual(new Set(['watch-chapters', 'watch-giga']));
});
