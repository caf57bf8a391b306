// Tests which files of a build are counted for each measured size.
import { expect, it } from 'vitest';
import { measureOutputs } from '../../lib/build/output-sizes.ts';

const bytes = (count: number): Uint8Array => new Uint8Array(count);
const html = (...scripts: readonly string[]): Uint8Array =>
  Buffer.from(
    `<script type="module" src="/chunks/${scripts[0]}.js"></script>${scripts
      .slice(1)
      .map((name) => `<link rel="modulepreload" href="/chunks/${name}.js">`)
      .join('')}<link rel="stylesheet" href="/assets/page.css">`,
  );

const build = {
  'background.js': bytes(500),
  'media-watcher.js': bytes(7),
  'watch-page.js': bytes(10),
  'player-frame.js': bytes(20),
  'site-small.js': bytes(30),
  'site-stated.js': bytes(25),
  'site-stated-state.js': bytes(40),
  'popup.html': html('popup', 'react'),
  'options.html': html('options', 'react'),
  'chunks/popup.js': bytes(100),
  'chunks/options.js': bytes(150),
  'chunks/react.js': bytes(200),
  'assets/page.css': bytes(999),
};

const sizeOf = (kind: string) => measureOutputs(build).find((one) => one.kind === kind)?.bytes;

it.each([
  ['a page where nothing plays', 7],
  ['a page where something plays', 10 + 20 + 25 + 40],
  ['the worker', 500],
  ['the popup before its first frame', 300],
  ['the options before their first frame', 350],
])('measureOutputs adds up the right files for %s', (kind, expected) => {
  expect(sizeOf(kind)).toBe(expected);
});

it('measureOutputs measures the ZIP of all files', () => {
  expect(sizeOf('the zip')).toBeGreaterThan(Object.keys(build).length * 50);
});

it('measureOutputs throws if a script of the build is missing', () => {
  const { 'player-frame.js': _, ...rest } = build;
  expect(() => measureOutputs(rest)).toThrow('player-frame.js');
});
