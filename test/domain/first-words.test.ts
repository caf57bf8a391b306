// The popup's first frame has some of English at hand, and everything else comes with what says it: held against the sources.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { english } from '@/lib/domain/words/english/en.ts';
import { firstWords } from '@/lib/domain/words/english/en-first.ts';
import { connectWords, welcomeImportWords } from '@/lib/domain/words/english/en-import-ways.ts';
import { optionFirstWords } from '@/lib/domain/words/english/en-options-first.ts';
import { problemWords } from '@/lib/domain/words/english/en-problems.ts';
import { sampleWords } from '@/lib/domain/words/english/en-sample.ts';
import { statisticsWords } from '@/lib/domain/words/english/en-statistics.ts';
import { welcomeWords } from '@/lib/domain/words/english/en-welcome.ts';
import { workerEnglish } from '@/lib/domain/words/worker-english.ts';

const root = join(import.meta.dirname, '../..');
/** With a value at its top: `import type` and `import()` bring nothing into the first frame. */
const STATIC_IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'"]*?from\s+)?'([^']+\.tsx?)'/gm;

/** Every module that is there before the first frame, as path and text. */
function loadedFirst(path: string, found = new Map<string, string>()): ReadonlyMap<string, string> {
  if (found.has(path)) return found;
  const text = readFileSync(path, 'utf8');
  found.set(path, text);
  for (const [, specifier = ''] of text.matchAll(STATIC_IMPORT)) {
    const isOwn = specifier.startsWith('.') || specifier.startsWith('@/');
    const target = specifier.startsWith('@/')
      ? join(root, specifier.slice(2))
      : join(dirname(path), specifier);
    if (isOwn) loadedFirst(target, found);
  }
  return found;
}

/** The keys that a module names, and those that begin like a name it makes up, e.g. `status.${status}`. */
function keysIn(text: string): readonly string[] {
  const named = [...text.matchAll(/'([\w.]+)'/g)].map(([, key = '']) => key);
  const starts = [...text.matchAll(/`(\w[\w.]*\.)\$\{|labelOf\(t, '(\w+)'/g)].map(
    ([, start, set]) => start ?? `${set}.`,
  );
  return Object.keys(english).filter(
    (key) => named.includes(key) || starts.some((start) => key.startsWith(start)),
  );
}

const saidFirst = (entry: string) =>
  [...loadedFirst(join(root, entry))]
    .filter(([path]) => !path.includes('/lib/domain/words/en'))
    .flatMap(([, text]) => keysIn(text));

describe.each([
  ['entrypoints/popup/main.tsx', {}, 'popup.now'],
  ['entrypoints/sidepanel/main.tsx', {}, 'status.watching'],
  ['entrypoints/options/main.tsx', { ...connectWords, ...optionFirstWords }, 'options.title'],
  [
    'entrypoints/welcome/main.tsx',
    { ...connectWords, ...welcomeWords, ...welcomeImportWords },
    'welcome.title',
  ],
  ['entrypoints/sample/main.tsx', sampleWords, 'sample.title'],
  ['entrypoints/statistics/main.tsx', statisticsWords, 'statistics.title'],
  // The worker reads its English from the package, when it says something.
  ['entrypoints/background/index.ts', workerEnglish, 'notify.sessionText'],
])('%s', (entry, own, example) => {
  const atHand = Object.keys({ ...firstWords, ...problemWords, ...own });

  it('says nothing in its first frame for which it has no words', () => {
    const said = new Set(saidFirst(entry));
    expect(said).toContain(example);
    expect([...said].filter((key) => !atHand.includes(key))).toEqual([]);
  });

  it('does not bring the rest of English', () => {
    expect(
      [...loadedFirst(join(root, entry)).keys()].filter((path) => /\/english\/en(?:-app)?\.ts$/.test(path)),
    ).toEqual([]);
  });
});

it('carries no word at hand that nothing says first', () => {
  const said = new Set(saidFirst('entrypoints/sidepanel/main.tsx'));
  expect(Object.keys(firstWords).filter((key) => !said.has(key))).toEqual([]);
});

it.each([
  ['options', { ...connectWords, ...optionFirstWords }],
  ['welcome', { ...connectWords, ...welcomeWords, ...welcomeImportWords }],
  ['sample', sampleWords],
  ['statistics', statisticsWords],
])('gives the page %s no word that it does not say', (page, words) => {
  const said = new Set(saidFirst(`entrypoints/${page}/main.tsx`));
  expect(Object.keys(words).filter((key) => !said.has(key))).toEqual([]);
});
