// The project's texts are in plain words: documents, comments, names of tests, and what the user reads.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../server/launch/paths.ts';
import { readText } from './documents.ts';
import { givenUpWords } from './plain-words.ts';

const TEXT = /\.(?:tsx?|mjs|js|md|css|yml|sql|sh)$|^public\/_locales\/en\//;
/** Made by tools, or the words themselves. */
const SKIPPED = [
  /^(?:node_modules|test-results|playwright-report|\.git|\.output|\.wxt|\.kiroku)(?:\/|$)/,
  /\/node_modules(?:\/|$)/,
  /^test\/docs\/plain-words(?:\.test)?\.ts$/,
];

function listTexts(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (SKIPPED.some((skipped) => skipped.test(path))) return [];
    if (entry.isDirectory()) return listTexts(path);
    return TEXT.test(path) ? [path] : [];
  });
}

describe('plain words', () => {
  it('stand in every text of the project', () => {
    const texts = listTexts();
    expect(texts.length).toBeGreaterThan(1000);
    const found = texts.flatMap((path) => givenUpWords(readText(path)).map((line) => `${path} ${line}`));
    expect(found).toEqual([]);
  });

  it.each([
    '/** Whoever asks gets it. */',
    "it('is done for nobody')",
    'made anew, and told',
    'The page is told so.',
    'Meanwhile it waits.',
  ])('are not those of "%s"', (text) => {
    expect(givenUpWords(`a plain line\n${text}`)).toEqual([expect.stringMatching(/^line 2: /)]);
  });
});
