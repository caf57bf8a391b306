// Which names of which modules the sites' scripts share, and the files that bring them to a page before the site's own script.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Names by the modules that have them; modules are paths from the project's root. */
export type Names = ReadonlyMap<string, ReadonlySet<string>>;

/** What each part has, in the order in which a page is given the parts: modules, or of a module the names that are listed behind a blank. */
export type PartModules = ReadonlyMap<string, readonly string[]>;

/** The object of the page's isolated world that the first part makes, and that a site's script reads. */
export const OBJECT = 'kirokuParts';

interface Import {
  readonly module: string;
  readonly name: string;
}

/** What each part gives: the names of its modules that a script, or a module of no part or another one, imports. `sources` are the scripts' own, which import with `@/`. */
export function namesOfParts(
  root: string,
  sources: readonly string[],
  modules: PartModules,
): ReadonlyMap<string, Names> {
  const listed = new Map(
    [...modules].flatMap(([part, some]) => some.flatMap((entry) => keysOf(entry, part))),
  );
  const partOf = ({ module, name }: Import) => listed.get(`${module} ${name}`) ?? listed.get(module);
  const keys = new Map([...modules.keys()].map((part) => [part, new Set<string>()]));
  const walked = new Set<string>();
  const take = (imports: readonly Import[], from: string | undefined): void => {
    for (const one of imports) {
      const part = partOf(one);
      if (part !== undefined && part !== from) keys.get(part)?.add(`${one.module} ${one.name}`);
      walked.add(one.module);
    }
  };
  for (const source of sources) take(importsOf(source), undefined);
  // A set that grows while it is walked is walked to its new end.
  for (const module of walked) take(importsOfModule(root, module), listed.get(module));
  return new Map([...keys].map(([part, own]) => [part, byModule([...own])]));
}

function keysOf(entry: string, part: string): readonly (readonly [key: string, part: string])[] {
  const [module = '', ...names] = entry.split(' ');
  return names.length === 0 ? [[module, part]] : names.map((name) => [`${module} ${name}`, part]);
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

/** The names of several parts as one. */
export function joinNames(parts: readonly Names[]): Names {
  return byModule(
    parts.flatMap((names) =>
      [...names].flatMap(([module, some]) => [...some].map((name) => `${module} ${name}`)),
    ),
  );
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

/** The source of a part. The first one makes a new object each time: what an older version of the extension left in the page is never mixed with it. */
export function partSource(names: Names, short: ReadonlyMap<string, string>, isFirst: boolean): string {
  const own = [...names.values()].flatMap((some) => [...some]);
  const object = `{ ${own.map((name) => `${short.get(name)}: ${name}`).join(', ')} }`;
  return [
    ...[...names].map(([module, some]) => `import { ${[...some].join(', ')} } from '@/${module}';`),
    'export default () => {',
    isFirst ? `  globalThis.${OBJECT} = ${object};` : `  Object.assign(${OBJECT}, ${object});`,
    '};',
    '',
  ].join('\n');
}
