// The translations of the package are those that translators wrote.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packWords, unpackWords } from '@/lib/domain/files/packed-words.ts';

const folder = join(import.meta.dirname, '../../../public/words');
const languages = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));

it('gives each language back as it was', () => {
  const { keys, texts } = packWords(languages);
  expect(languages.length).toBeGreaterThan(3);
  for (const [at, language] of languages.entries())
    expect(unpackWords(keys, JSON.parse(JSON.stringify(texts[at])))).toEqual(language);
});

it('keeps the texts of a language that lacks one beside their keys', () => {
  const { keys, texts } = packWords([
    { a: 'A', b: 'B' },
    { b: 'Be', c: { other: 'Ce' } },
  ]);
  expect(keys).toEqual(['a', 'b', 'c']);
  expect(unpackWords(keys, texts[1])).toEqual({ a: null, b: 'Be', c: { other: 'Ce' } });
});

it('is empty where a file is not what it should be', () => {
  expect([unpackWords({}, ['A']), unpackWords(['a'], null)]).toEqual([{}, {}]);
});
