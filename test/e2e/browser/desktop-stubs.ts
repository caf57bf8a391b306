// Keeps the desktop idle. For each uninstalled extension, Chromium would run shell scripts that search for the extension's icons and menus.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { root } from '../../../lib/build/paths.ts';
import { E2E_OUT_DIR } from '../settings.ts';

const SCRIPTS = ['xdg-icon-resource', 'xdg-desktop-menu'];
const FOLDER = `${root}${E2E_OUT_DIR}/desktop-stubs`;

/** Returns an environment in which the browser finds stubs instead of the scripts that search for icons and menus. */
export function createEnvironmentWithDesktopStubs(): { readonly PATH: string } {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of SCRIPTS) {
    writeFileSync(`${FOLDER}/${name}`, '#!/bin/sh\n');
    chmodSync(`${FOLDER}/${name}`, 0o755);
  }
  return { PATH: `${FOLDER}${delimiter}${process.env.PATH ?? ''}` };
}
