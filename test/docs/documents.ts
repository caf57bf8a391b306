// The documents, and the commands that they name.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** npm runs these automatically. */
const LIFECYCLE = new Set(['postinstall']);

function scriptsOf(path: string): Readonly<Record<string, string>> {
  return (JSON.parse(readText(path)) as { scripts: Record<string, string> }).scripts;
}

/** Names of a package's scripts that a person runs. */
export function readScripts(path = 'package.json'): readonly string[] {
  return Object.keys(scriptsOf(path)).filter((name) => !LIFECYCLE.has(name));
}

/** The command line of a script of the root package. */
export function scriptOf(name: string): string {
  return scriptsOf('package.json')[name] ?? '';
}

/** npm's own commands. */
const NPM = new Set(['install', 'audit', 'publish']);
/** Scripts that npm runs without `run`. */
const SHORT = new Set(['start', 'test']);

/**
 * Scripts named as `npm run X`, `npm start` or `npm test`, those of the workspace separately. Includes names that npm would not run, so that
 * they are reported as missing.
 */
export function commandsIn(document: string): {
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

/** The texts in backticks in the first column of the table of commands. */
export function commandTable(document: string): readonly string[] {
  const [, section = ''] = /\n## Commands\n([\s\S]*?)(?=\n## |$)/.exec(document) ?? [];
  const cells = section
    .split('\n')
    .flatMap((line) => (line.startsWith('|') ? [line.split('|')[1] ?? ''] : []));
  return cells.flatMap((cell) =>
    [...cell.matchAll(/`(?:npm )?(?:run )?([a-z][\w:-]*)[^`]*`/g)].map(([, name = '']) => name),
  );
}

/** The environment for running a script quietly, without variables of an outer test runner. */
export function readableEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV$|npm_)/.test(name)),
  );
}
