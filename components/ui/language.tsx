// The words in the user's language, for every component.
import { createContext, use } from 'react';
import { type Word, word } from '@/lib/domain/words.ts';

export const LanguageContext = createContext<Word>(word);

export function useWord(): Word {
  return use(LanguageContext);
}
