// Provides the texts in the user's language to every component.
import { createContext, type ReactNode, use, useEffect } from 'react';
import type { ReadWordsFile, Translate } from '@/lib/domain/words.ts';
import { fallbackTranslate, useLoadedTranslate } from '@/lib/queries/use-words.ts';

const LanguageContext = createContext<Translate>(fallbackTranslate);

export function useTranslate(): Translate {
  return use(LanguageContext);
}

interface LanguageProviderProps {
  readonly readFile: ReadWordsFile;
  readonly children: ReactNode;
}

export function LanguageProvider({ readFile, children }: LanguageProviderProps) {
  const words = useLoadedTranslate(readFile);
  useEffect(() => {
    document.documentElement.lang = words.language;
  }, [words.language]);
  return <LanguageContext value={words}>{children}</LanguageContext>;
}

/** Sets the page's title, which the browser's tab shows and screen readers read. */
export function usePageTitle(title: string): void {
  const page = `${title} · ${useTranslate()('brand.name')}`;
  useEffect(() => {
    document.title = page;
  }, [page]);
}
