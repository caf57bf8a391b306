// Finds a Chromium that can load an unpacked extension. If there is none, names the command that installs one.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { runCommand } from '../../lib/build/paths.ts';

/** Google Chrome is not in this list, because since version 137 it ignores `--load-extension`. */
const NAMES = ['chromium', 'chromium-browser', 'ungoogled-chromium'];
const PATHS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
];

/**
 * Returns the path of the browser, or null if there is none. `CHROMIUM_PATH` comes first, then the system's browser, then Playwright's own.
 */
export function findChromium(): string | null {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return chosen;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...PATHS,
    chromium.executablePath(),
  ];
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the path of a Chromium. If there is none, tries to install Debian's package, which needs root. If there is still none, throws an
 * error that names the command to run.
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installFromDebian();
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'No Chromium was found. Install one with `npx playwright install --with-deps chromium` (or your system\'s package "chromium"), or set CHROMIUM_PATH.',
  );
}

async function installFromDebian(): Promise<void> {
  console.log('Installing Chromium (apt, once) …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { env });
  const result = await runCommand(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core', 'fonts-noto-cjk'],
    { env },
  );
  if (result.code !== 0) console.error(result.output);
}
