// The server's programs in one file each: loading their sources and packages one by one was most of what a start costs.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { root } from '../../../launch/paths.ts';

const PROGRAMS = ['main', 'catalog-import'] as const;
type Program = (typeof PROGRAMS)[number];

/**
 * By itself V8 makes much of the database fast in a start that is over by then, which is a quarter of it: here a function must have
 * run thirty times as long before it is compiled once more.
 */
const COMPILE_LATE = '--wasm-tiering-budget=60000000';

/** Migrations, catalogue and pages are read from where the sources lie. */
const whereItCameFrom: Plugin = {
  name: 'kiroku:where-it-came-from',
  transform: (code, id) =>
    id.startsWith(`${root}server/src/`) && code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : undefined,
};

let bundled: Promise<string> | null = null;

/** What Node is given to run this program of `server/src`. Made of the sources as they are, once in each process of tests. */
export async function bundledProgram(name: Program): Promise<readonly string[]> {
  bundled ??= bundle();
  return [COMPILE_LATE, join(await bundled, `${name}.mjs`)];
}

async function bundle(): Promise<string> {
  const { NODE_ENV } = process.env;
  // Inside of the project: what is not bundled is found from here.
  mkdirSync(`${root}.output`, { recursive: true });
  const folder = mkdtempSync(`${root}.output/server-tests-`);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
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
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((name) => [name, `src/${name}.ts`])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  });
  // The builder says "production" to this process, from which every server of the tests is started.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  return folder;
}
