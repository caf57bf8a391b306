// The words of the language that the settings name; the words before are shown while another file is read.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Settings } from '../domain/settings.ts';
import { chooseLanguage, type Language } from '../domain/words/languages.ts';
import { createWords, readTranslation, type Translate, t, withTitles } from '../domain/words.ts';
import { useSettings } from './use-settings.ts';

/** Reads the translation file of a language, parsed. */
export type ReadWordsFile = (language: Language) => Promise<unknown>;

export function wordsQuery(language: Language, readFile: ReadWordsFile) {
  return queryOptions({
    queryKey: ['words', language],
    queryFn: async () =>
      language === 'en' ? t : createWords(language, readTranslation(await readFile(language))),
  });
}

export function languageOf({ language }: Settings): Language {
  return chooseLanguage(language, navigator.languages);
}

export function useWords(readFile: ReadWordsFile): Translate {
  const settings = useSettings();
  const file = wordsQuery(languageOf(settings), readFile);
  const words = useQuery({ ...file, placeholderData: keepPreviousData }).data ?? t;
  return useMemo(() => withTitles(words, settings.titleLanguage), [words, settings.titleLanguage]);
}
