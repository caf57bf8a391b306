// Tests which Chromium is found. It is the browser in CHROMIUM_PATH, or the first browser on the PATH.
import { chmodSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureChromium, findChromium } from '../../launch/find-chromium.ts';
import { createTemporaryFolder } from '../harness/end-of-file.ts';

let folder = '';
beforeEach(() => {
  folder = createTemporaryFolder();
  vi.stubEnv('CHROMIUM_PATH', '');
});
afterEach(() => vi.unstubAllEnvs());

function place(name: string, mode: number): string {
  const path = `${folder}/${name}`;
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, mode);
  return path;
}

it('ensureChromium returns the path of the installed Chromium', async () => {
  vi.stubEnv('PATH', folder);
  const path = place('chromium', 0o755);
  expect(await ensureChromium()).toBe(path);
});

describe('findChromium', () => {
  it('prefers CHROMIUM_PATH', () => {
    vi.stubEnv('CHROMIUM_PATH', '/opt/my/chromium');
    vi.stubEnv('PATH', folder);
    place('chromium', 0o755);
    expect(findChromium()).toBe('/opt/my/chromium');
  });

  it('returns the first executable Chromium on the PATH', () => {
    vi.stubEnv('PATH', folder);
    const path = place('chromium-browser', 0o755);
    expect(findChromium()).toBe(path);
  });

  it('skips Google Chrome and files that are not executable', () => {
    vi.stubEnv('PATH', folder);
    const paths = [place('chromium', 0o644), place('google-chrome', 0o755)];
    expect(paths).not.toContain(findChromium());
  });
});
