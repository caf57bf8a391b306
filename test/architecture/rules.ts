// Checks a set of files with the architecture rules. Every message says how to fix the violation.
import { posix } from 'node:path';
import { findRoom, type Room } from './rooms.ts';
import type { GlobalUse, ParsedSource, SourceImport } from './source.ts';

const FORBIDDEN_NAMES = [
  'utils',
  'helpers',
  'common',
  'shared',
  'core',
  'misc',
  'types',
  'services',
  'manager',
];
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const TOP_LEVEL =
  'package.json package-lock.json tsconfig.json wxt.config.ts biome.json README.md LICENSE entrypoints components lib server test public'.split(
    ' ',
  );
/** Returns the target of an import, which is a file of the project or a package. Returns null if the file is not among the sources. */
function resolveImport(
  from: string,
  specifier: string,
  paths: ReadonlySet<string>,
): { file: string } | { package: string } {
  const own = specifier.replace(/^@kiroku\/contract\//, '@/lib/contract/');
  if (!/^(?:\.|@\/)/.test(own)) return { package: own };
  const path = own.startsWith('@/') ? own.slice(2) : posix.join(posix.dirname(from), own);
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`];
  return { file: candidates.find((candidate) => paths.has(candidate)) ?? path };
}

export function checkImports(sources: readonly ParsedSource[]): string[] {
  const paths = new Set(sources.map(({ path }) => path));
  return sources.flatMap((source) => {
    const room = findRoom(source.path);
    return source.imports.flatMap((item) => checkImport(source.path, room, item, paths) ?? []);
  });
}

function checkImport(
  path: string,
  room: Room | null,
  { specifier, typeOnly }: SourceImport,
  paths: ReadonlySet<string>,
): string | null {
  const target = resolveImport(path, specifier, paths);
  if ('package' in target)
    return room && !allowsPackage(room, target.package)
      ? `${path}: ${room.name} may not use the package "${specifier}"; let a room that may do it pass in what is needed`
      : null;
  const { file } = target;
  if (file.startsWith('entrypoints/') && !/^(?:entrypoints|test)\//.test(path))
    return `${path}: entrypoints must not be imported ("${specifier}"); move what is needed into lib/`;
  if (file.startsWith('server/') && !/^(?:server|test)\//.test(path))
    return `${path}: only the server imports the server ("${specifier}")`;
  if (path.startsWith('server/') && file.startsWith('lib/') && !sharedWith(path).test(file))
    return `${path}: the server shares nothing with the extension but lib/contract ("${specifier}")`;
  if (!room || file.startsWith(room.folder)) return null;
  const allowed =
    room.imports.some((part) => file.startsWith(part)) && !room.except?.some((part) => file.startsWith(part));
  const asType = (room.types ?? []).some((part) => file.startsWith(part));
  if (allowed || (asType && typeOnly)) return null;
  if (asType) return `${path}: ${room.name} may take types alone from "${specifier}"; write "import type"`;
  return `${path}: ${room.name} may not import "${specifier}"; it may import ${[...room.imports, ...(room.types ?? [])].join(', ') || 'nothing'}`;
}

/** Matches the files of `lib` that a file of the server may import. Launchers, tests and benchmarks may also use the build tools. */
function sharedWith(path: string): RegExp {
  return /^server\/(?:launch|test|bench)\//.test(path) ? /^lib\/(?:contract|build)\// : /^lib\/contract\//;
}

function allowsPackage(room: Room, name: string): boolean {
  return room.packages.some(
    (allowed) => allowed === '*' || allowed === name || (allowed.endsWith('/') && name.startsWith(allowed)),
  );
}

export function checkGlobals(sources: readonly ParsedSource[]): string[] {
  return sources.flatMap((source) => {
    const room = findRoom(source.path);
    return room ? [...checkClosed(room, source), ...checkBrowser(room, source)] : [];
  });
}

function checkClosed({ name, closed }: Room, { path, globals }: ParsedSource): string[] {
  return globals.flatMap((use) => {
    const found = closed.find((each) => isUseOf(use, each));
    const how = ['browser', 'chrome'].includes(use.name)
      ? 'import it from wxt/browser, where the room may'
      : 'take it as an argument';
    return found ? [`${path}:${use.line}: ${name} may not touch ${found}; ${how}`] : [];
  });
}

function checkBrowser({ name, browser }: Room, { path, browserUses }: ParsedSource): string[] {
  return browserUses.flatMap(({ member, line }) =>
    !browser || (member && browser.includes(member))
      ? []
      : [
          `${path}:${line}: ${name} may use of the browser ${browser.join(' and ')} alone, not ${member ?? 'all of it'}`,
        ],
  );
}

function isUseOf({ name, member, bareNew }: GlobalUse, closed: string): boolean {
  if (closed.startsWith('new ')) return bareNew && closed === `new ${name}()`;
  const [object, property] = closed.split('.');
  return name === object && (property === undefined || member === property);
}

export function checkFileNames(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const parts = path.split('/').map((part) => part.replace(/^([^.]+)\..*$/, '$1'));
    const forbidden = parts.find((part) => FORBIDDEN_NAMES.includes(part));
    if (forbidden) return [`${path}: nothing is named "${forbidden}"; name it after what it holds`];
    const file = path.split('/').at(-1) ?? '';
    return /\.(?:tsx?|mjs)$/.test(file) && !NAME.test(file) ? [`${path}: files are named in kebab-case`] : [];
  });
}

export function checkTopLevelNames(names: readonly string[]): string[] {
  return names
    .filter((name) => !name.startsWith('.') && !TOP_LEVEL.includes(name))
    .map((name) => `${name}: does not belong on the top level; put it into the folder that it serves`);
}

/** Returns import cycles, including cycles of type imports. Each cycle is returned once, beginning with its alphabetically first file. */
export function checkImportCycles(sources: readonly ParsedSource[]): string[] {
  const paths = new Set(sources.map(({ path }) => path));
  const edges = new Map(sources.map((source) => [source.path, targetsOf(source, paths)]));
  const done = new Set<string>();
  const circles = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) circles.add(describeCircle(trail.slice(at)));
    if (at >= 0 || done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of [...paths].sort()) visit(path, []);
  return [...circles];
}

function targetsOf(source: ParsedSource, paths: ReadonlySet<string>): string[] {
  return source.imports.flatMap(({ specifier }) => {
    const target = resolveImport(source.path, specifier, paths);
    return 'file' in target && paths.has(target.file) ? target.file : [];
  });
}

function describeCircle(circle: readonly string[]): string {
  const first = circle.indexOf([...circle].sort()[0] ?? '');
  const turned = [...circle.slice(first), ...circle.slice(0, first)];
  return `${[...turned, turned[0]].join(' → ')}: a circle; move what both need into a third file`;
}
