// Tests what `npm run dev` and `npm start` print: where the build is, and where the pages are.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findBuildSince, formatStartMessage } from '../../launch/start-message.ts';
import { createTemporaryFolder } from '../harness/end-of-file.ts';

const NOW = 1_800_000_000_000;

/** Creates a folder with builds. Each was made this many seconds after `NOW`. */
function builds(made: Readonly<Record<string, number>>): string {
  const outDir = createTemporaryFolder();
  for (const [name, seconds] of Object.entries(made)) {
    mkdirSync(`${outDir}/${name}`);
    writeFileSync(`${outDir}/${name}/manifest.json`, '{}');
    utimesSync(`${outDir}/${name}/manifest.json`, NOW / 1000 + seconds, NOW / 1000 + seconds);
  }
  return outDir;
}

describe('findBuildSince', () => {
  it('returns the development build of this run', () => {
    const outDir = builds({ 'chrome-mv3': 5, 'chrome-mv3-dev': -60, 'firefox-mv2-dev': 5 });
    expect(findBuildSince(outDir, NOW)).toBe(`${outDir}/firefox-mv2-dev`);
  });

  it.each([
    ['only an older build', { 'chrome-mv3-dev': -60 }],
    ['only a release build', { 'chrome-mv3': 5 }],
    ['no build', {}],
  ])('returns null if there is %s', (_what, made) => {
    expect(findBuildSince(builds(made), NOW)).toBe(null);
  });

  it('returns null if the output folder does not exist', () => {
    expect(findBuildSince(`${createTemporaryFolder()}/missing`, NOW)).toBe(null);
  });
});

describe('formatStartMessage', () => {
  it.each([
    ['/kiroku/.output/chrome-mv3-dev', 'chrome://extensions'],
    ['/kiroku/.output/firefox-mv2-dev', 'about:debugging'],
  ])('contains the folder %s and the browser page %s', (folder, how) => {
    const said = formatStartMessage({ origin: 'http://localhost:4780', folder });
    for (const part of [folder, how, 'demo / kiroku-demo']) expect(said).toContain(part);
    for (const path of ['/practice/watch/1', '/auth', '/v1', '/v1/docs'])
      expect(said).toContain(`http://localhost:4780${path}`);
  });
});
