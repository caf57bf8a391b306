// React's own fields have short names in the package: only those that nothing else in the page knows.
import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { FIELDS, shorten } from '../../server/launch/package/short-fields.ts';

const read = (path: string) => readFileSync(new URL(`../../node_modules/${path}`, import.meta.url), 'utf8');
const client = read('react-dom/cjs/react-dom-client.production.js');

/** Names that a text reads after a dot or lists before a colon, and words in quotes. */
function namesIn(text: string): ReadonlySet<string> {
  const found = text.matchAll(/\.([A-Za-z_$][\w$]*)|([\w$]+):|(["'`])([\w$]+)\3/g);
  return new Set(Array.from(found, ([, read, listed, , quoted]) => read ?? listed ?? quoted ?? ''));
}

it.each([
  'react/cjs/react.production.js',
  'react/cjs/react-jsx-runtime.production.js',
  'react-dom/cjs/react-dom.production.js',
  'scheduler/cjs/scheduler.production.js',
])('%s knows no field that has a short name', (file) => {
  const known = namesIn(read(file));
  expect(known.size).toBeGreaterThan(10);
  expect(FIELDS.filter((name) => known.has(name))).toEqual([]);
});

it('no object of a browser’s page has such a field', () => {
  const { window } = new JSDOM('', { url: 'https://localhost' });
  // React has patterns, and reads no flags of one.
  const names = Object.getOwnPropertyNames(window).filter((name) => name !== 'RegExp');
  const kinds = names.map((name) => window[name]?.prototype ?? {});
  const known = new Set(kinds.flatMap((kind) => Object.getOwnPropertyNames(kind)));
  expect(known).toContain('nextSibling');
  expect(FIELDS.filter((name) => known.has(name))).toEqual([]);
});

it('React has each of them, and afterwards none', () => {
  const shortened = shorten(client, 'react-dom-client.production.js');
  expect(FIELDS.filter((name) => !namesIn(client).has(name))).toEqual([]);
  expect(FIELDS.filter((name) => namesIn(shortened).has(name))).toEqual([]);
});
