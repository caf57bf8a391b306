// Lists the programs that the tests need in addition to Node's packages. If this process may install packages, installs missing programs
// from Debian. If it may not, prints the command that installs them.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../../lib/build/paths.ts';
import { findChromium } from './find-chromium.ts';

export interface TestProgram {
  readonly name: string;
  readonly packages: readonly string[];
  /** Whether the tests fail without the program. If false, only some tests are skipped. */
  readonly required: boolean;
  readonly isThere: () => boolean;
}

export const testPrograms: readonly TestProgram[] = [
  {
    name: 'Chromium',
    packages: ['chromium', 'fonts-dejavu-core', 'fonts-noto-cjk'],
    required: true,
    isThere: () => findChromium() !== null,
  },
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    required: false,
    isThere: () => process.env.FIREFOX_PATH !== undefined || isOnPath('firefox-esr') || isOnPath('firefox'),
  },
  {
    name: 'PostgreSQL',
    packages: ['postgresql'],
    required: false,
    isThere: () => process.env.DATABASE_URL_TEST !== undefined || existsSync('/usr/lib/postgresql'),
  },
  {
    name: 'Redis',
    packages: ['redis-server'],
    required: false,
    isThere: () => isOnPath('redis-server'),
  },
  {
    name: 'PgBouncer',
    packages: ['pgbouncer'],
    required: false,
    isThere: () => isOnPath('pgbouncer'),
  },
];

function isOnPath(name: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders, '/usr/bin', '/usr/sbin'].some((folder) => existsSync(join(folder, name)));
}

/** The operations with which programs are installed on this machine. Tests pass replacements. */
export interface ProgramInstaller {
  readonly mayInstall: boolean;
  /** Installs Debian's packages. Returns null if that worked, and otherwise the output of the installer. */
  readonly install: (packages: readonly string[]) => Promise<string | null>;
}

export const debianInstaller: ProgramInstaller = {
  mayInstall: process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
  async install(packages) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update', '-qq'], { env });
    const { code, output } = await runCommand(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', ...packages],
      { env },
    );
    return code === 0 ? null : output;
  },
};

/** Installs missing programs if that is allowed. Returns the programs that are still missing. */
export async function installMissingPrograms(
  needs: readonly TestProgram[],
  machine: ProgramInstaller,
): Promise<readonly TestProgram[]> {
  const missing = needs.filter(({ isThere }) => !isThere());
  if (missing.length === 0 || !machine.mayInstall) return missing;
  console.log(`Installing ${missing.map(({ name }) => name).join(', ')} (apt, once) …`);
  const problem = await machine.install(missing.flatMap(({ packages }) => packages));
  if (problem !== null) console.error(problem);
  return missing.filter(({ isThere }) => !isThere());
}

/**
 * Returns a line about the tests that are skipped. It contains the command that installs the missing programs. Returns null if nothing is
 * missing.
 */
export function describeMissingPrograms(missing: readonly TestProgram[]): string | null {
  if (missing.length === 0) return null;
  const names = missing.map(({ name }) => name).join(', ');
  const packages = missing.flatMap((need) => need.packages).join(' ');
  return `Not tested for want of ${names}. This brings it: sudo apt-get install ${packages}`;
}
