// Tests when a release can be made. Anything that is missing is reported, and prevents the release.
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { root, toolPath } from '../../lib/build/paths.ts';
import {
  checkAudit,
  checkChangelog,
  checkNightlyRun,
  checkPackages,
  checkVersion,
  findReleaseNotes,
} from '../../lib/build/release-facts.ts';

const changelog = `# Changelog

## [Unreleased]

- Later.

## [1.2.0] - 2026-11-22

### Added

- One thing.
- Another.

## [1.1.0]

- Old.

## [1.0.0] - 2026-01-01

Nothing to tell.
`;

describe('release', () => {
  it('needs a tag that equals the version', () => {
    expect(checkVersion('1.2.0', null).ready).toBe(true);
    expect(checkVersion('1.2.0', 'v1.2.0').ready).toBe(true);
    expect(checkVersion('1.2.0', 'v1.2.1')).toMatchObject({
      ready: false,
      says: expect.stringContaining('v1.2.1'),
    });
    expect(checkVersion('1.2.0-beta', null).ready).toBe(false);
  });

  it('needs a dated section of the changelog with a change', () => {
    expect(checkChangelog(changelog, '1.2.0')).toMatchObject({ ready: true, says: '2 changes' });
    expect(checkChangelog(changelog, '1.1.0')).toMatchObject({
      ready: false,
      says: expect.stringContaining('date'),
    });
    expect(checkChangelog(changelog, '1.0.0')).toMatchObject({
      ready: false,
      says: expect.stringContaining('no change'),
    });
    expect(checkChangelog(changelog, '2.0.0')).toMatchObject({
      ready: false,
      says: expect.stringContaining('no section'),
    });
  });

  it('takes its notes from its own section of the changelog', () => {
    expect(findReleaseNotes(changelog, '1.2.0')).toBe('### Added\n\n- One thing.\n- Another.');
    expect(findReleaseNotes(changelog, '1.0.0')).toBe('Nothing to tell.');
    expect(findReleaseNotes(changelog, '1.2')).toBeNull();
  });

  it('needs packages within the size budget', () => {
    expect(checkPackages({ 'a-chromium.zip': 10, 'a-firefox-sources.zip': 99 }, 10).ready).toBe(true);
    expect(checkPackages({ 'a-chromium.zip': 11 }, 10)).toMatchObject({
      ready: false,
      says: expect.stringContaining('a-chromium.zip'),
    });
    expect(checkPackages({}, 10).ready).toBe(false);
  });

  it('needs an npm audit that ran and found no vulnerability', () => {
    expect(checkAudit({ kind: 'clean' }).ready).toBe(true);
    expect(checkAudit({ kind: 'holes', names: ['left-pad'] })).toMatchObject({
      ready: false,
      says: expect.stringContaining('left-pad'),
    });
    expect(checkAudit({ kind: 'unanswered', reason: '405' }).ready).toBe(false);
  });

  it.each([
    ['is missing', null, 'a1'],
    ['failed', { commit: 'a1', passed: 9, failed: 1 }, 'a1'],
    ['tested another commit', { commit: 'b2', passed: 9, failed: 0 }, 'a1'],
    ['ran no test', { commit: 'a1', passed: 0, failed: 0 }, 'a1'],
    ['tested uncommitted changes', { commit: null, passed: 9, failed: 0 }, null],
  ])('is refused if the nightly run %s', (_name, last, commit) => {
    expect(checkNightlyRun(last, commit).ready).toBe(false);
  });

  it('is ready if the nightly run of the same commit passed', () => {
    expect(checkNightlyRun({ commit: 'a1', passed: 9, failed: 0 }, 'a1').ready).toBe(true);
  });
});

describe('npm run release:check', () => {
  const run = (...args: readonly string[]) =>
    spawnSync(toolPath('tsx'), [`${root}lib/build/release-check.ts`, ...args], {
      cwd: root,
      encoding: 'utf8',
    });

  it('reports in one line what is not ready', () => {
    const { stdout, status } = run('--only', 'version', '--tag', 'v99.0.0');
    expect(stdout).toMatch(/^NOT READY {2}version: The tag is v99\.0\.0/);
    expect(status).toBe(1);
  });

  it('exits with 0 if all requested checks are ready', () => {
    const { stdout, status } = run('--only', 'version');
    expect(stdout).toMatch(/^ready .*\n\d+\.\d+\.\d+ can be released\.\n$/);
    expect(status).toBe(0);
  });

  it('reports an unknown option or check in one line', () => {
    for (const args of [['--only', 'weather'], ['--colour']]) {
      const { stderr, status } = run(...args);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(status).toBe(2);
    }
  });
});
