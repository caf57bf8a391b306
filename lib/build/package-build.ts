// Builds the store packages from a copy of the sources that reviewers get. No other file can therefore influence the packages. The packages
// do not contain the addresses of a service.
import { rmSync } from 'node:fs';
import { type FilesByPath, readFiles, writeFiles } from './package-zip.ts';
import { root, runCommand, toolPath } from './paths.ts';

type Store = 'chrome' | 'firefox';

/**
 * The files and folders that the build needs. Tests and the server are missing, except for the server's `package.json`, which npm's
 * workspaces need.
 */
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

export function readSources(): FilesByPath {
  return readFiles(root, SOURCES);
}

/**
 * Builds below `folder`, which must be inside the project, so that Node finds `node_modules` in a parent folder. If the build fails, throws
 * an error with the output of the build.
 */
export async function buildForStores(
  sources: FilesByPath,
  folder: string,
  stores: readonly Store[],
): Promise<Readonly<Record<Store, FilesByPath>>> {
  rmSync(folder, { recursive: true, force: true });
  writeFiles(folder, sources);
  const built: Record<Store, FilesByPath> = { chrome: {}, firefox: {} };
  // Build for one store after the other, because both builds write to the same folder of generated files.
  for (const store of stores) {
    const result = await runCommand(toolPath('wxt'), ['build', '-b', store], {
      cwd: folder,
      env: storeEnvironment(),
    });
    if (result.code !== 0) throw new Error(`The package could not be built:\n${result.output}`);
    built[store] = readFiles(`${folder}/.output/${store}-mv3`, ['.']);
  }
  return built;
}

/** Returns the environment without the developer's own app and addresses. They must not get into the package. */
function storeEnvironment(): NodeJS.ProcessEnv {
  const own = Object.keys(process.env).filter((name) => /^(?:WXT_|VITE_|NODE_ENV$)/.test(name));
  return { ...Object.fromEntries(own.map((name) => [name, undefined])), KIROKU_STORE_BUILD: '1' };
}
