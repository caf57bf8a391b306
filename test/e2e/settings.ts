// Constants of the end-to-end tests.
import { root } from '../../lib/build/paths.ts';

export const E2E_APP = { clientId: 'kiroku-e2e', clientSecret: 'only-for-the-end-to-end-tests-0123456789' };
/** The address of the service in the tests' build. No test runs a server there. */
export const E2E_ORIGIN = 'http://localhost:4780';
export const E2E_OUT_DIR = '.output/e2e';
export const CHROMIUM_EXTENSION_DIR = `${root}${E2E_OUT_DIR}/chrome-mv3`;
export const FIREFOX_EXTENSION_DIR = `${root}${E2E_OUT_DIR}/firefox-mv3`;

/** Hosts that the browser grants without asking: the streaming sites of the tests, a self-hosted server, and a player's frame. */
export const GRANTABLE_PATTERNS = [
  'https://www.crunchyroll.com/*',
  'https://static.crunchyroll.com/*',
  'https://nas.example:8096/*',
  'https://player.example/*',
];
