// Provides the texts of the current language. While another language loads, the previous texts stay.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Settings } from '../domain/settings.ts';
import { type TitleLanguage, titleLanguageFor } from '../domain/titles/shown-title.ts';
import { chooseLanguage, type Language } from '../domain/words/languages.ts';
import {
  createTranslate,
  type ReadWordsFile,
  type Translate,
  translateFromFile,
  withTitleLanguage,
} from '../domain/words.ts';
import { useSettings } from './use-settings.ts';

/** The translator that is used until a language is loaded. It returns the key of each text. */
export const fallbackTranslate = createTranslate('en', {});

export function translatorQuery(language: Language, readFile: ReadWordsFile) {
  return queryOptions({
    queryKey: ['words', language],
    queryFn: () => translateFromFile(language, readFile),
  });
}

export function languageOf({ language }: Settings): Language {
  return chooseLanguage(language, navigator.languages);
}

export function titleLanguageOf(settings: Settings): TitleLanguage {
  return titleLanguageFor(settings.titleLanguage, languageOf(settings));
}

export function useLoadedTranslate(readFile: ReadWordsFile): Translate {
  const settings = useSettings();
  const file = translatorQuery(languageOf(settings), readFile);
  const words = useQuery({ ...file, placeholderData: keepPreviousData }).data ?? fallbackTranslate;
  const titles = titleLanguageOf(settings);
  return useMemo(() => withTitleLanguage(words, titles), [words, titles]);
}
