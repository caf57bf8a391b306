// Reads the documents, and finds the paths, links and commands that they name.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const FOLDERS = ['.ci', '.github', 'components', 'entrypoints', 'lib', 'public', 'server', 'test'];

/** Returns all files and folders of the project, with slashes. Leaves out installed and generated files. */
export function listProjectPaths(): ReadonlySet<string> {
  const top = readdirSync(root, { withFileTypes: true }).flatMap((one) => (one.isFile() ? one.name : []));
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  );
  return new Set([...top, ...FOLDERS, ...below.filter((path) => !path.includes('node_modules'))]);
}

/** Returns every Markdown file of the project. */
export function listMarkdownFiles(): readonly string[] {
  return [...listProjectPaths()].filter((path) => path.endsWith('.md')).sort();
}

function withoutCodeBlocks(document: string): string {
  return document.replace(/^ *```[\s\S]*?^ *```/gm, '');
}

/**
 * Returns the paths in backticks. These are below a folder of the project, or have a known extension. Leaves out patterns, web addresses
 * and paths that commands generate.
 */
export function findPathsInBackticks(document: string): readonly string[] {
  const named = [...withoutCodeBlocks(document).matchAll(/`([\w@./-]+)`/g)].map(([, path = '']) => path);
  const isPath = (path: string) => BELOW.test(path) || KINDS.test(path);
  return named.filter((path) => isPath(path) && !MADE.test(path)).map((path) => path.replace(/\/$/, ''));
}

const BELOW = new RegExp(`^(?:${FOLDERS.join('|').replaceAll('.', '\\.')})/`);
const KINDS = /\w\.(?:tsx?|mjs|md|json|jsonc|yaml|yml|tsv)$/;
/** Matches paths that commands generate, and paths of a server. */
const MADE = /^(?:\/|\.output\/|\.kiroku\/|test-results\/|words\/en\.json$|openapi\.json$)/;

/** Returns links to other files and to headings. */
export function findRelativeLinks(document: string): readonly string[] {
  const links = withoutCodeBlocks(document).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g);
  return [...links].map(([, link = '']) => link);
}

/** Returns the anchors that GitHub makes for the headings of a document. */
export function findHeadingAnchors(document: string): readonly string[] {
  return [...withoutCodeBlocks(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

export function readProjectFile(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** npm runs these scripts automatically. */
const LIFECYCLE = new Set(['postinstall']);

function scriptsOf(path: string): Readonly<Record<string, string>> {
  return (JSON.parse(readProjectFile(path)) as { scripts: Record<string, string> }).scripts;
}

/** Returns the names of a package's scripts that a person may run. */
export function readPackageScriptNames(path = 'package.json'): readonly string[] {
  return Object.keys(scriptsOf(path)).filter((name) => !LIFECYCLE.has(name));
}

/** Returns the command line of a script of the root package. */
export function readPackageScript(name: string): string {
  return scriptsOf('package.json')[name] ?? '';
}

/** The commands of npm itself. */
const NPM = new Set(['install', 'audit', 'publish']);
/** npm runs these scripts without `run`. */
const SHORT = new Set(['start', 'test']);

/**
 * Returns the scripts that a document names as `npm run X`, `npm start` or `npm test`. The server's scripts are returned separately. Also
 * returns names that npm would not run, such as `npm lint` without `run`, so that they are reported as missing.
 */
export function findCommandsInDocument(document: string): {
  readonly root: readonly string[];
  readonly server: readonly string[];
} {
  const named = [...document.matchAll(/\bnpm (run )?([a-z][\w:-]*)(?=([^`\n]*))/g)].flatMap(
    ([, run, name = '', rest = '']) => {
      if (!run && NPM.has(name)) return [];
      const isServer = / (?:-w|--workspace) server\b/.test(rest);
      return [{ name: run || SHORT.has(name) ? name : `(without run) ${name}`, isServer }];
    },
  );
  const namesOf = (server: boolean) =>
    named.filter(({ isServer }) => isServer === server).map(({ name }) => name);
  return { root: namesOf(false), server: namesOf(true) };
}

/** Returns the texts in backticks in the first column of the table of commands. */
export function findCommandsInTable(document: string): readonly string[] {
  const [, section = ''] = /\n## Commands\n([\s\S]*?)(?=\n## |$)/.exec(document) ?? [];
  const cells = section
    .split('\n')
    .flatMap((line) => (line.startsWith('|') ? [line.split('|')[1] ?? ''] : []));
  return cells.flatMap((cell) =>
    [...cell.matchAll(/`(?:npm )?(?:run )?([a-z][\w:-]*)[^`]*`/g)].map(([, name = '']) => name),
  );
}

/** Returns the environment for running a script. Leaves out the variables of an outer test runner. */
export function createScriptEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV$|npm_)/.test(name)),
  );
}
