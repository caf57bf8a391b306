// The server in one file, made once per run: a third of its start went into loading its sources and packages one by one.
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { root } from '../../server/launch/paths.ts';
import { E2E_OUT_DIR } from './settings.ts';

const FOLDER = `${root}${E2E_OUT_DIR}/server`;

/**
 * What Node is started with. By itself V8 makes much of the database fast in a start that is over by then, which is a quarter of it:
 * here a function must have run thirty times as long before it is compiled once more.
 */
export const BUNDLED_SERVER = ['--wasm-tiering-budget=60000000', `${FOLDER}/main.mjs`];

/** Migrations, catalogue and pages are read from where the sources lie. */
const whereItCameFrom: Plugin = {
  name: 'kiroku:where-it-came-from',
  transform: (code, id) =>
    id.startsWith(`${root}server/src/`) && code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : undefined,
};

/** Throws when it cannot be built. */
export async function bundleServer(): Promise<void> {
  const { NODE_ENV } = process.env;
  await bundle();
  // The builder says "production" to this process, from which every server of the tests is started.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
}

async function bundle(): Promise<void> {
  await build({
    configFile: false,
    root: `${root}server`,
    logLevel: 'error',
    plugins: [whereItCameFrom],
    // These two bring files of their own: WebAssembly, and a library of the machine's kind.
    ssr: { noExternal: true, external: ['@electric-sql/pglite', '@node-rs/argon2'] },
    build: {
      ssr: 'src/main.ts',
      outDir: FOLDER,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
    },
  });
}
