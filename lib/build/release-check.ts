// `npm run release:check [-- --tag vX.Y.Z] [--only NAME,…] [--notes]`: checks whether a release can be made now.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printHelpIfAsked } from './answer-help.ts';
import { auditDependencies } from './audit.ts';
import { readCurrentCommit } from './current-commit.ts';
import { sizeBudgets } from './output-sizes.ts';
import { nightlyReportPath, root, runCommand, version } from './paths.ts';
import {
  checkAudit,
  checkChangelog,
  checkNightlyRun,
  checkPackages,
  checkVersion,
  findReleaseNotes,
  type NightlyRun,
  type ReleaseCheck,
} from './release-facts.ts';

const changelog = readFileSync(`${root}.github/CHANGELOG.md`, 'utf8');
const packages = `${root}.output/packages/`;

async function lintPackage(): Promise<ReleaseCheck> {
  const { code, output } = await runCommand('npm', ['run', '--silent', 'lint:firefox']);
  const says = output.trim().split('\n').at(-1) ?? '';
  return { name: 'linter', ready: code === 0, says };
}

async function makePackages(): Promise<ReleaseCheck> {
  const { code, output } = await runCommand('npm', ['run', '--silent', 'package']);
  if (code !== 0) return { name: 'packages', ready: false, says: output.trim().split('\n').at(-1) ?? '' };
  const zips = readdirSync(packages).filter((file) => file.endsWith('.zip'));
  return checkPackages(
    Object.fromEntries(zips.map((file) => [file, statSync(packages + file).size])),
    sizeBudgets['the zip'],
  );
}

function readNightly(): NightlyRun | null {
  if (!existsSync(nightlyReportPath)) return null;
  return JSON.parse(readFileSync(nightlyReportPath, 'utf8')) as NightlyRun;
}

const checks: Readonly<Record<string, (tag: string | null) => Promise<ReleaseCheck> | ReleaseCheck>> = {
  version: (tag) => checkVersion(version, tag),
  changelog: () => checkChangelog(changelog, version),
  packages: makePackages,
  linter: lintPackage,
  nightly: async () => checkNightlyRun(readNightly(), await readCurrentCommit()),
  audit: async () => checkAudit(await auditDependencies()),
};

/** Prints a line for each check. Returns how many checks failed. */
async function check(names: readonly string[], tag: string | null): Promise<number> {
  let missing = 0;
  for (const name of names) {
    const { ready, says } = (await checks[name]?.(tag)) ?? { ready: false, says: '' };
    if (!ready) missing += 1;
    console.log(`${ready ? 'ready    ' : 'NOT READY'}  ${name}: ${says}`);
  }
  console.log(missing === 0 ? `${version} can be released.` : `${version} cannot be released yet.`);
  return missing;
}

function readOptions() {
  const options = { tag: { type: 'string' }, only: { type: 'string' }, notes: { type: 'boolean' } } as const;
  printHelpIfAsked();
  const { values } = parseArgs({ options });
  const names = values.only?.split(',') ?? Object.keys(checks);
  const unknown = names.filter((name) => !Object.hasOwn(checks, name));
  if (unknown.length > 0)
    throw new Error(`Unknown check: ${unknown.join(', ')}. Known: ${Object.keys(checks).join(', ')}.`);
  return { ...values, names };
}

try {
  const { tag = null, notes, names } = readOptions();
  if (notes) console.log(findReleaseNotes(changelog, version) ?? '');
  else process.exitCode = (await check(names, tag)) === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
