// Tests that the benchmark accepts only folders of unpacked extensions. For another folder, the benchmark explains in one line what is
// wrong.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root, toolPath } from '../../../lib/build/paths.ts';
import { CHROMIUM_EXTENSION_ID } from '../../../server/launch/extension-ids.ts';
import { readArguments } from '../arguments.ts';
import { readPeerExtension } from './peer-folder.ts';

let dir: string;
const write = (manifest: unknown, file = 'manifest.json') =>
  writeFileSync(join(dir, file), typeof manifest === 'string' ? manifest : JSON.stringify(manifest));

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kiroku-peer-'));
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('readPeerExtension returns the id that the browser computes from the key', () => {
  const key = /'(MIIB[^']+)'/.exec(readFileSync(`${root}wxt.config.ts`, 'utf8'))?.[1];
  write({ manifest_version: 3, name: 'Kiroku', version: '1.2', key });
  expect(readPeerExtension(dir)).toMatchObject({ name: 'Kiroku 1.2', id: CHROMIUM_EXTENSION_ID });
});

it('readPeerExtension returns the name in the default language', () => {
  mkdirSync(join(dir, '_locales/en'), { recursive: true });
  write({ AppName: { message: 'A tracker' } }, '_locales/en/messages.json');
  const manifest = { manifest_version: 3, name: '__MSG_appName__', version: '7', default_locale: 'en' };
  write(manifest);
  expect(readPeerExtension(dir)).toMatchObject({ name: 'A tracker 7', grantedBy: 'installation' });
  write({ ...manifest, optional_host_permissions: ['*://*/*'] });
  expect(readPeerExtension(dir)).toMatchObject({ grantedBy: 'profile' });
});

it.each([
  ['no manifest', undefined, 'there is no manifest.json in it'],
  ['a manifest that is no JSON', '{', 'its manifest.json cannot be read'],
  ['a manifest of another version', { manifest_version: 2 }, 'its manifest is not of version 3'],
])('readPeerExtension refuses a folder with %s', (_what, manifest, says) => {
  if (manifest) write(manifest);
  expect(() => readPeerExtension(dir)).toThrow(`--peer ${dir}: ${says}`);
});

it('npm run bench exits with code 2 for a wrong peer folder', () => {
  for (const args of [['--peer', dir], ['--peer']]) {
    const read = readArguments(args);
    expect(read).toEqual({ problem: expect.stringContaining('--peer') });
    expect('problem' in read && read.problem).not.toContain('\n');
  }
  const { status, stderr, stdout } = spawnSync(toolPath('tsx'), [`${root}test/bench/main.ts`, '--peer'], {
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr.trim().split('\n').at(-1)).toContain('--peer');
  expect(stderr).not.toContain(' at ');
  expect(stdout).toBe('');
});
