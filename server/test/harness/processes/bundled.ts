// The server's programs in one file each: loading their sources and packages one by one was most of what a start costs.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { root } from '../../../../lib/build/paths.ts';

const PROGRAMS = { main: 'src/main.ts', 'catalog-import': 'demo/catalog-import.ts' } as const;
type Program = keyof typeof PROGRAMS;

/**
 * By itself V8 makes much of the database fast in a start that is over by then, which is a quarter of it: here a function must have
 * run thirty times as long before it is compiled once more.
 */
export const COMPILE_LATE = '--wasm-tiering-budget=60000000';

/** Inside of the project: what is not bundled is found from here. */
const PLACE = `${root}.output`;

/** Migrations, catalogue and pages are read from where the sources lie. */
const whereItCameFrom: Plugin = {
  name: 'kiroku:where-it-came-from',
  transform: (code, id) =>
    id.startsWith(`${root}server/`) && code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : undefined,
};

let bundled: Promise<string> | null = null;

/** What Node is given to run this program. Made of the sources as they are, once in each process of tests. */
export async function bundledProgram(name: Program): Promise<readonly string[]> {
  bundled ??= bundleHere();
  return [COMPILE_LATE, join(await bundled, `${name}.mjs`)];
}

async function bundleHere(): Promise<string> {
  mkdirSync(PLACE, { recursive: true });
  // Vitest ends its processes without a word, so the process that has started them clears up after them.
  const folder = mkdtempSync(join(PLACE, nameOf(process.ppid)));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  await bundleInto(folder, ['main', 'catalog-import']);
  return folder;
}

const nameOf = (startedBy: number) => `server-tests-${startedBy}-`;

/** Removes what the processes of tests that this one has started have bundled. */
export function removeBundles(): void {
  const names = existsSync(PLACE) ? readdirSync(PLACE) : [];
  for (const name of names)
    if (name.startsWith(nameOf(process.pid))) rmSync(join(PLACE, name), { recursive: true, force: true });
}

/** Makes one file of each program. Throws when it cannot be built. */
export async function bundleInto(folder: string, programs: readonly Program[]): Promise<void> {
  const { NODE_ENV } = process.env;
  // It is loaded where it is needed: commands that answer `--help` come by here as well.
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: `${root}server`,
    logLevel: 'error',
    plugins: [whereItCameFrom],
    // These two bring files of their own: WebAssembly, and a library of the machine's kind.
    ssr: { noExternal: true, external: ['@electric-sql/pglite', '@node-rs/argon2'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(programs.map((name) => [name, PROGRAMS[name]])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  });
  // The builder says "production" to this process, from which every server of the tests is started.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
}
