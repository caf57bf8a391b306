// Builds what a store is given: from a copy of the sources that reviewers get, so that nothing else can take part, and for no service in particular.
import { rmSync } from 'node:fs';
import { type Files, readFiles, writeFiles } from './package-zip.ts';
import { root, run, tool } from './paths.ts';

type Store = 'chrome' | 'firefox';

/** What the extension is made of, and how; no tests, and of the server nothing but its place in the workspace. */
const SOURCES = [
  'LICENSE',
  'README.md',
  '.github/CONTRIBUTING.md',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'wxt.config.ts',
  'entrypoints',
  'components',
  'lib',
  'public',
  'server/package.json',
];

export function readSources(): Files {
  return readFiles(root, SOURCES);
}

/** Builds below `folder`, which has to lie in the project: packages are found by walking up. Throws with the build's output when it fails. */
export async function buildForStores(
  sources: Files,
  folder: string,
  stores: readonly Store[],
): Promise<Readonly<Record<Store, Files>>> {
  rmSync(folder, { recursive: true, force: true });
  writeFiles(folder, sources);
  const built: Record<Store, Files> = { chrome: {}, firefox: {} };
  // One after the other: both write the same folder of generated files.
  for (const store of stores) {
    const result = await run(tool('wxt'), ['build', '-b', store], { cwd: folder, env: storeEnvironment() });
    if (result.code !== 0) throw new Error(`The package could not be built:\n${result.output}`);
    built[store] = readFiles(`${folder}/.output/${store}-mv3`, ['.']);
  }
  return built;
}

/** The environment without the developer's own app and addresses: they must not reach the package. */
function storeEnvironment(): NodeJS.ProcessEnv {
  const own = Object.keys(process.env).filter((name) => /^(?:WXT_|VITE_|NODE_ENV$)/.test(name));
  return { ...Object.fromEntries(own.map((name) => [name, undefined])), KIROKU_STORE_BUILD: '1' };
}
