// Which Chromium is taken: the chosen one, then the system's, then none with a sentence that helps.
import { chmodSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureChromium, findChromium } from '../../launch/find-chromium.ts';
import { temporaryFolder } from '../harness/end-of-file.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
  vi.stubEnv('CHROMIUM_PATH', '');
});
afterEach(() => vi.unstubAllEnvs());

function place(name: string, mode: number): string {
  const path = `${folder}/${name}`;
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, mode);
  return path;
}

describe('finding a Chromium', () => {
  it('takes the one that was chosen before any other', () => {
    vi.stubEnv('CHROMIUM_PATH', '/opt/my/chromium');
    vi.stubEnv('PATH', folder);
    place('chromium', 0o755);
    expect(findChromium()).toBe('/opt/my/chromium');
  });

  it('takes the first executable one of the PATH', () => {
    vi.stubEnv('PATH', folder);
    const path = place('chromium-browser', 0o755);
    expect(findChromium()).toBe(path);
  });

  it('passes over a file that cannot be executed, and over Google Chrome', () => {
    vi.stubEnv('PATH', folder);
    const paths = [place('chromium', 0o644), place('google-chrome', 0o755)];
    expect(paths).not.toContain(findChromium());
  });

  it('resolves with what it finds, without installing anything', async () => {
    vi.stubEnv('PATH', folder);
    const path = place('chromium', 0o755);
    expect(await ensureChromium()).toBe(path);
  });
});
