// Decides whether a release can be made. Checks the version, its tag, the changelog, packages, linter, audit and the nightly run.
import type { AuditResult } from './audit.ts';

export interface ReleaseCheck {
  readonly name: string;
  readonly ready: boolean;
  /** One sentence about what was found or what is missing. */
  readonly says: string;
}

const VERSION = /^\d+\.\d+\.\d+$/;

/** Checks the version. `tag` is the release's tag; null if it does not exist yet. */
export function checkVersion(version: string, tag: string | null): ReleaseCheck {
  const name = 'version';
  if (!VERSION.test(version))
    return { name, ready: false, says: `package.json says ${version}: three numbers are wanted.` };
  if (tag !== null && tag !== `v${version}`)
    return { name, ready: false, says: `The tag is ${tag}, package.json says ${version}.` };
  return { name, ready: true, says: `${version}${tag === null ? '' : ', as the tag says'}` };
}

/** Returns the section of a version in a changelog (keepachangelog.com), without its heading. Returns null if there is no such section. */
export function findReleaseNotes(changelog: string, version: string): string | null {
  const lines = changelog.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`## [${version}]`));
  if (start < 0) return null;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.startsWith('## '));
  return (end < 0 ? rest : rest.slice(0, end)).join('\n').trim();
}

export function checkChangelog(changelog: string, version: string): ReleaseCheck {
  const name = 'changelog';
  const heading = changelog.split('\n').find((line) => line.startsWith(`## [${version}]`));
  if (!heading) return { name, ready: false, says: `It has no section "## [${version}] - YYYY-MM-DD".` };
  if (!/\] - \d{4}-\d{2}-\d{2}$/.test(heading))
    return { name, ready: false, says: `The section of ${version} has no date.` };
  const count = (findReleaseNotes(changelog, version) ?? '')
    .split('\n')
    .filter((line) => line.startsWith('- ')).length;
  return count > 0
    ? { name, ready: true, says: `${count} changes` }
    : { name, ready: false, says: `The section of ${version} lists no change.` };
}

/** Checks the packages. `sizes` has the bytes of each package. A package for users may have at most `budget` bytes. */
export function checkPackages(sizes: Readonly<Record<string, number>>, budget: number): ReleaseCheck {
  const name = 'packages';
  const made = Object.entries(sizes);
  if (made.length === 0) return { name, ready: false, says: '`npm run package` made none.' };
  const heavy = made.filter(([file, bytes]) => !file.endsWith('-sources.zip') && bytes > budget);
  const list = (some: typeof made) => some.map(([file, bytes]) => `${file} (${bytes} bytes)`).join(', ');
  return heavy.length === 0
    ? { name, ready: true, says: list(made) }
    : { name, ready: false, says: `More than ${budget} bytes: ${list(heavy)}` };
}

export function checkAudit(audit: AuditResult): ReleaseCheck {
  const name = 'audit';
  switch (audit.kind) {
    case 'clean':
      return { name, ready: true, says: 'no known vulnerability of high severity in the shipped packages' };
    case 'holes':
      return { name, ready: false, says: `known vulnerabilities: ${audit.names.join(', ')}` };
    case 'unanswered':
      return { name, ready: false, says: `The registry does not answer: ${audit.reason}` };
  }
}

/** The result of the last complete `npm run test:nightly` on this machine. */
export interface NightlyRun {
  /** The tested commit; null if the working tree had uncommitted changes. */
  readonly commit: string | null;
  readonly passed: number;
  readonly failed: number;
}

/** Checks the nightly run. `commit` is the commit to be released; null if the working tree has uncommitted changes. */
export function checkNightlyRun(last: NightlyRun | null, commit: string | null): ReleaseCheck {
  const name = 'nightly';
  if (last === null) return { name, ready: false, says: 'Run `npm run test:nightly` first.' };
  if (commit === null || last.commit !== commit)
    return {
      name,
      ready: false,
      says: 'The last whole `npm run test:nightly` tested another state of the tree.',
    };
  const says = `${last.passed} passed, ${last.failed} failed`;
  return { name, ready: last.failed === 0 && last.passed > 0, says };
}
