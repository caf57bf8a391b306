// Which names of which modules the scripts of a group of sites share, and the file that brings them to a page before the site's own script.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { rolldown } from 'rolldown';

/** Names by the modules that have them; modules are paths from the project's root. */
export type Names = ReadonlyMap<string, ReadonlySet<string>>;

/** The object of the page's isolated world that a shared file makes, and that a site's script reads. */
export const OBJECT = 'kirokuParts';

interface Import {
  readonly module: string;
  readonly name: string;
}

const SITE = /^lib\/sites\/[\w-]+\.ts$/;

/** What at least `least` of the scripts import. `sources` are the scripts' own, which import with `@/`. */
export function namesInCommon(root: string, sources: readonly string[], least: number): Names {
  const users = new Map<string, number>();
  for (const source of sources) {
    const own = importsOf(source);
    const more = own.flatMap(({ module }) => (SITE.test(module) ? importsOfModule(root, module) : []));
    const keys = [...own, ...more].flatMap(({ module, name }) =>
      SITE.test(module) ? [] : [`${module} ${name}`],
    );
    for (const key of new Set(keys)) users.set(key, (users.get(key) ?? 0) + 1);
  }
  return byModule([...users].flatMap(([key, count]) => (count >= least ? [key] : [])));
}

/** With the names that are in the shared file anyway and that one of the scripts needs, too: what it would bring along a second time. `file`: the shared file with the names in common alone. */
export async function withRendered(
  root: string,
  names: Names,
  { file, sources }: { readonly file: string; readonly sources: readonly string[] },
): Promise<Names> {
  const build = await rolldown({ input: file, resolve: { alias: { '@': root } }, logLevel: 'silent' });
  const { output } = await build.generate({ format: 'iife' });
  await build.close();
  const wanted = wantedBy(root, sources);
  const rendered = Object.entries(output[0].modules).flatMap(([id, { renderedExports }]) =>
    renderedExports.map((name) => `${relative(root, id)} ${name}`),
  );
  const own = [...names].flatMap(([module, some]) => [...some].map((name) => `${module} ${name}`));
  return byModule([...new Set([...own, ...rendered.filter((key) => wanted.has(key))])]);
}

/** What the scripts' sites import, and what that imports: it may have to be in their scripts. */
function wantedBy(root: string, sources: readonly string[]): ReadonlySet<string> {
  const imports: Import[] = [];
  const modules = new Set(
    sources.flatMap((source) =>
      importsOf(source).flatMap(({ module }) => (SITE.test(module) ? [module] : [])),
    ),
  );
  // A set that grows while it is walked is walked to its new end.
  for (const module of modules)
    for (const one of importsOfModule(root, module)) {
      imports.push(one);
      modules.add(one.module);
    }
  return new Set(imports.map(({ module, name }) => `${module} ${name}`));
}

function importsOfModule(root: string, module: string): readonly Import[] {
  return importsOf(readFileSync(join(root, module), 'utf8'), dirname(module));
}

/** Of modules of ours, without types, which are gone in a script. `folder`: the importer's. */
function importsOf(text: string, folder = ''): readonly Import[] {
  const { staticImports } = parseSync('module.ts', text, { sourceType: 'module' }).module;
  return staticImports.flatMap(({ moduleRequest: { value }, entries }) => {
    if (!/^(?:@\/|\.).*\.ts$/.test(value)) return [];
    const module = value.startsWith('@/') ? value.slice(2) : join(folder, value);
    return entries.flatMap(({ isType, importName: { name } }) => (isType || !name ? [] : [{ module, name }]));
  });
}

/** In an order that depends on the names alone, so that each build is the same. */
function byModule(keys: readonly string[]): Names {
  const names = new Map<string, Set<string>>();
  for (const [module = '', name = ''] of [...keys].sort().map((key) => key.split(' ')))
    names.set(module, (names.get(module) ?? new Set()).add(name));
  return names;
}

/** What each name is called in the object: as short as can be, since every page gets it. Throws where two modules have the same name. */
export function shortNames(names: Names): ReadonlyMap<string, string> {
  const all = [...names.values()].flatMap((some) => [...some]).sort();
  const doubled = all.find((name, at) => all.indexOf(name) !== at);
  if (doubled !== undefined) throw new Error(`Two modules that scripts share have the name ${doubled}`);
  return new Map(
    all.map((name, at) => [name, `${String.fromCharCode(97 + (at % 26))}${Math.floor(at / 26) || ''}`]),
  );
}

/** The source of a shared file. It makes a new object each time: what an older version of the extension left in the page is never mixed with it. */
export function sharedSource(names: Names): string {
  const parts = [...shortNames(names)].map(([name, key]) => `${key}: ${name}`);
  return [
    ...[...names].map(([module, some]) => `import { ${[...some].join(', ')} } from '@/${module}';`),
    'export default () => {',
    `  globalThis.${OBJECT} = { ${parts.join(', ')} };`,
    '};',
    '',
  ].join('\n');
}
