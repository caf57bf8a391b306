// Tests that every language has all texts, with the same placeholders, and all plural forms.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { english } from '@/lib/domain/words/english/en.ts';
import { chooseLanguage, languages } from '@/lib/domain/words/languages.ts';
import { practiceTextsFor } from '../../server/demo/practice/practice-texts.ts';
import { languages as serverLanguages } from '../../server/src/accounts/texts/languages.ts';

const publicFolder = join(import.meta.dirname, '../../public');
const fileSchema = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));
const source = fileSchema.parse(english);
const others = languages.filter((language) => language !== 'en');

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(publicFolder, path), 'utf8'));
}

function holes(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();
}

function forms(text: string | Record<string, string> | undefined): Record<string, string> {
  return typeof text === 'object' ? text : { other: text ?? '' };
}

describe('account area and practice page', () => {
  it('support the languages of the extension', () => {
    expect(serverLanguages.map(({ t }) => t.tag).sort()).toEqual([...languages].sort());
    for (const tag of languages) expect(practiceTextsFor({ 'accept-language': tag }, false).tag).toBe(tag);
  });
});

describe.each(others)('translation %s', (language) => {
  const words = fileSchema.parse(readJson(`words/${language}.json`));

  it('has exactly the keys of the English catalogue', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(source).sort());
  });

  it('has non-empty texts with the English placeholders', () => {
    for (const [key, text] of Object.entries(words))
      for (const [form, said] of Object.entries(forms(text))) {
        expect(said.trim(), `${key} ${form}`).not.toBe('');
        const expected = holes(forms(source[key]).other);
        // Every plural form except `other` may have a number word in place of `{count}`.
        const allowed =
          form === 'other' ? [expected] : [expected, expected.filter((hole) => hole !== '{count}')];
        expect(allowed, `${key} ${form}`).toContainEqual(holes(said));
      }
  });

  it('has as many optional parts in each text as English', () => {
    for (const [key, text] of Object.entries(words))
      expect(forms(text).other?.match(/\[/g)?.length, key).toBe(
        forms(source[key]).other?.match(/\[/g)?.length,
      );
  });

  it('has the plural forms of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    // In French, Spanish and Portuguese, "many" is for round millions. No count here is that high.
    const needed = pluralCategories.filter((category) => category !== 'many').sort();
    for (const [key, text] of Object.entries(source))
      if (typeof text === 'object') expect(Object.keys(forms(words[key])).sort(), key).toEqual(needed);
  });

  it('differs from the English texts', () => {
    const same = Object.entries(source).filter(
      ([key, text]) => typeof text === 'string' && /\s\p{L}{3,}\s/u.test(text) && words[key] === text,
    );
    expect(same.map(([key]) => key)).toEqual([]);
  });

  it('has the name and the description for the browser', () => {
    const english = readJson('_locales/en/messages.json') as object;
    const messages = readJson(`_locales/${language.replace('-', '_')}/messages.json`) as object;
    expect(Object.keys(messages)).toEqual(Object.keys(english));
  });
});

describe('languages', () => {
  it('have one file each', () => {
    expect(readdirSync(join(publicFolder, 'words')).sort()).toEqual(
      others.map((tag) => `${tag}.json`).sort(),
    );
  });

  it('are chosen by the user or the browser', () => {
    expect(chooseLanguage('ja', ['de'])).toBe('ja');
    expect(chooseLanguage('system', ['nl', 'de-AT', 'fr'])).toBe('de');
    expect(chooseLanguage('system', ['pt-PT'])).toBe('pt-BR');
    expect(chooseLanguage('system', ['tlh'])).toBe('en');
  });
});

describe.each(languages)('texts in %s', (language) => {
  const words = language === 'en' ? source : fileSchema.parse(readJson(`words/${language}.json`));
  const texts = Object.entries(words).flatMap(([key, text]) =>
    Object.values(forms(text)).map((said) => [key, said] as const),
  );

  it('contain no question mark if their key begins with “forecast.”', () => {
    const asking = texts.filter(([key, said]) => key.startsWith('forecast.') && /[?？]/.test(said));
    expect(asking).toEqual([]);
  });

  it('refer to buttons by their exact label', () => {
    const said = Object.fromEntries(texts);
    expect(said['teach.page.savedUnallowed']).toContain(said['now.alwaysHere']);
    expect(said['announce.ignored']).toContain(said['matches.title']);
  });
});
