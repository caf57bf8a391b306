// The words of the language that the settings name; the words before are shown while another file is read.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Settings } from '../domain/settings.ts';
import { chooseLanguage, type Language } from '../domain/words/languages.ts';
import { createWords, readTranslation, type Translate, t } from '../domain/words.ts';
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
  const language = languageOf(useSettings());
  const words = useQuery({ ...wordsQuery(language, readFile), placeholderData: keepPreviousData });
  return words.data ?? t;
}
