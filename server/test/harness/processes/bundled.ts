// Bundles each of the server's programs into one file, because loading sources and packages one by one would take most of the start time.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { root } from '../../../../lib/build/paths.ts';

const PROGRAMS = { main: 'src/main.ts', 'catalog-import': 'demo/catalog-import.ts' } as const;
type Program = keyof typeof PROGRAMS;

/**
 * Makes V8 optimise a WebAssembly function only after it has run thirty times as long as by default. Otherwise V8 optimises much of PGlite
 * during a short start, which takes a quarter of the start.
 */
export const DELAYED_OPTIMISATION_FLAG = '--wasm-tiering-budget=60000000';

/** The folder for the bundles. It is inside of the project, so that packages outside of a bundle are found. */
const PLACE = `${root}.output`;

/** Replaces `import.meta.url` by the address of the source. Migrations, catalogue and pages are read relative to the sources. */
const whereItCameFrom: Plugin = {
  name: 'kiroku:where-it-came-from',
  transform: (code, id) =>
    id.startsWith(`${root}server/`) && code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : undefined,
};

let bundled: Promise<string> | null = null;

/** Returns the arguments with which Node runs this program. Each test process bundles the current sources once. */
export async function getBundledProgramArguments(name: Program): Promise<readonly string[]> {
  bundled ??= bundleHere();
  return [DELAYED_OPTIMISATION_FLAG, join(await bundled, `${name}.mjs`)];
}

async function bundleHere(): Promise<string> {
  mkdirSync(PLACE, { recursive: true });
  // Vitest kills its processes without an exit event. So their parent process removes the folders, too.
  const folder = mkdtempSync(join(PLACE, nameOf(process.ppid)));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  await bundlePrograms(folder, ['main', 'catalog-import']);
  return folder;
}

const nameOf = (startedBy: number) => `server-tests-${startedBy}-`;

/** Removes the bundles that child processes of this process have made. */
export function removeBundles(): void {
  const names = existsSync(PLACE) ? readdirSync(PLACE) : [];
  for (const name of names)
    if (name.startsWith(nameOf(process.pid))) rmSync(join(PLACE, name), { recursive: true, force: true });
}

/** Bundles each program into one file. Throws if the build fails. */
export async function bundlePrograms(folder: string, programs: readonly Program[]): Promise<void> {
  const { NODE_ENV } = process.env;
  // Import Vite only when it is needed, because commands that answer `--help` load this file, too.
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: `${root}server`,
    logLevel: 'error',
    plugins: [whereItCameFrom],
    // These packages load their own files: WebAssembly, and a native library.
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
  // Vite has set NODE_ENV to "production" in this process. Undo that, because the servers that tests start would inherit it.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
}
