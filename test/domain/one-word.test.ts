// Tests that the terms are consistent in every language. A term has exactly one translation, and this translation has no other meaning.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { diagnosisLines } from '@/lib/domain/words/diagnosis.ts';
import { english } from '@/lib/domain/words/english/en.ts';
import { type Language, languages } from '@/lib/domain/words/languages.ts';
import { createTranslate, readTranslation } from '@/lib/domain/words.ts';

const fileSchema = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));
const publicWords = join(import.meta.dirname, '../../public/words');
const source = fileSchema.parse(english);

function wordsOf(language: Language) {
  if (language === 'en') return source;
  return fileSchema.parse(JSON.parse(readFileSync(join(publicWords, `${language}.json`), 'utf8')));
}

function keysWith(words: z.infer<typeof fileSchema>, word: RegExp): readonly string[] {
  return Object.keys(words)
    .filter((key) => word.test(Object.values(forms(words[key])).join(' ')))
    .sort();
}

const forms = (text: string | Record<string, string> | undefined) =>
  typeof text === 'object' ? text : { other: text ?? '' };

/** Each of these terms has a word in every language, and this word has no other meaning. */
const OWN: Readonly<Record<string, Readonly<Record<Language, RegExp>>>> = {
  ignore: { en: /ignor/i, de: /ignor/i, es: /ignor/i, fr: /ignor/i, ja: /無視/, 'pt-BR': /ignor/i },
  discard: {
    en: /discard/i,
    de: /verw[eio]rf/i,
    es: /descart/i,
    fr: /renonc/i,
    ja: /破棄/,
    'pt-BR': /descart/i,
  },
  forget: {
    en: /forg[eo]t/i,
    de: /verg[ei]ss/i,
    es: /olvid/i,
    fr: /oubli/i,
    ja: /忘れ/,
    'pt-BR': /esque[cç]/i,
  },
  erase: { en: /eras/i, de: /lösch/i, es: /borr/i, fr: /effac/i, ja: /消去/, 'pt-BR': /apag/i },
};

/** Each of these terms always has the same word. In some languages, the word also has other meanings. */
const SAME: Readonly<Record<string, { keys: RegExp; words: Readonly<Record<Language, RegExp>> }>> = {
  'remove access': {
    keys: /^(?:sites\.(?:why|withdraw|withdrawNamed)|erase\.why)$/,
    words: {
      en: /remov\w* access/i,
      de: /Zugriff .*entfern|entfernt den Zugriff/,
      es: /quita\w* (?:el )?acceso/i,
      fr: /retire\w* l’accès/i,
      ja: /アクセスを削除|アクセスはいつでも削除/,
      'pt-BR': /remove\w* (?:o )?acesso/i,
    },
  },
  'remove from the list': {
    keys: /^(?:entry\.remove|announce\.removed|activity\.removed|outbox\.removal)$/,
    words: { en: /remov/i, de: /entfern/i, es: /quit/i, fr: /retir/i, ja: /削除/, 'pt-BR': /remov/i },
  },
  waiting: {
    keys: /^(?:entry\.waiting|outbox\.waiting|data\.outbox|waiting\.(?:signedOut|reconnect)|service\.sign(?:OutAsk|sOut))$/,
    words: { en: /wait/i, de: /wart/i, es: /espera/i, fr: /attente|attend/i, ja: /待/, 'pt-BR': /aguard/i },
  },
  history: {
    keys: /^(?:activity\.log|data\.activity|keepLog\.label|service\.signOutEraseWhy|erase\.why)$/,
    words: {
      en: /history/i,
      de: /Verlauf/,
      es: /historial/i,
      fr: /historique/i,
      ja: /履歴/,
      'pt-BR': /histórico/i,
    },
  },
  track: {
    keys: /^(?:options\.tracking|now\.(?:always|alwaysHere|siteKnownHow|noEpisodeHow|nothingHow)|page\.once|teach\.page\.saved|welcome\.(?:lead|practiceWhy))$/,
    words: { en: /track/i, de: /erfass/i, es: /registr/i, fr: /suiv|suit/i, ja: /記録/, 'pt-BR': /registr/i },
  },
};

/**
 * Matches words that were formerly used for these terms. "read" is not one of them, because a page, a chapter and a file are still "read".
 */
const GIVEN_UP =
  /\b(?:follow(?:s|ed|ing)?|record(?:s|ed|ing)?|withdraw|delet(?:e|ed)|pending|queued?|on (?:its|the) way|log)\b/i;

it('no English text uses a former term', () => {
  // Former words are allowed in two kinds of texts: in words that users may type, and in texts about deleting an import from the history.
  const isShown = (key: string) => !/^(?:app|synonyms|import\.forget(?:Now)?$)/.test(key);
  expect(keysWith(source, GIVEN_UP).filter(isShown)).toEqual([]);
});

describe.each(languages)('terms in %s', (language) => {
  const words = wordsOf(language);

  it.each(Object.entries(OWN))('use one word for “%s”', (_thing, word) => {
    // Leave out status texts, which are not actions of Kiroku, and synonyms, which users may type.
    const isShown = (key: string) => !/^(?:status|synonyms)\./.test(key);
    const said = keysWith(words, word[language]).filter(isShown);
    expect(said).toEqual(keysWith(source, word.en).filter(isShown));
  });

  it.each(Object.entries(SAME))('always use the same word for “%s”', (_thing, { keys, words: word }) => {
    const meant = Object.keys(source).filter((key) => keys.test(key));
    expect(meant.length).toBeGreaterThan(3);
    const said = keysWith(words, word[language]);
    expect(meant.filter((key) => !said.includes(key))).toEqual([]);
  });

  it('do not name the data formats of pages', () => {
    expect(keysWith(words, /json-?ld|microdata|og:|schema\.org/i)).toEqual([]);
    const t = createTranslate(language, readTranslation(words));
    for (const read of ['json-ld', 'microdata', 'og:title', 'page-state', 'h1', 'url']) {
      const sources = { seriesTitle: read, episodeNumber: read };
      const seen = { sources, episode: 'numbered', video: { kind: 'missing', reason: 'none' } } as const;
      for (const { sentence } of diagnosisLines(t, seen)) expect(sentence).not.toContain(read);
    }
  });
});
