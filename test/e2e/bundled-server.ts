// The server in one file, made once per run: a third of its start went into loading its sources and packages one by one.
import { root } from '../../lib/build/paths.ts';
import { bundleInto, COMPILE_LATE } from '../../server/test/harness/processes/bundled.ts';
import { E2E_OUT_DIR } from './settings.ts';

const FOLDER = `${root}${E2E_OUT_DIR}/server`;

/** What Node is started with. */
export const BUNDLED_SERVER = [COMPILE_LATE, `${FOLDER}/main.mjs`];

/** Throws when it cannot be built. */
export const bundleServer = (): Promise<void> => bundleInto(FOLDER, ['main']);
