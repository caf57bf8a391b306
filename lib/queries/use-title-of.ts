// What a title is called that is known by its id and by the text of an earlier time: a line of the log, a relation, a rule.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { shownTitle } from '../domain/titles/shown-title.ts';
import { libraryQuery } from './use-library.ts';
import { useSettings } from './use-settings.ts';
import { titleLanguageOf } from './use-words.ts';

/** `title`: as it was called then. */
interface NamedThen {
  readonly mediaId: string | null;
  readonly title: string;
}

/**
 * A title of the list is called as the user wants it now; of any other the text is all there is, and it stays.
 * "As the service says" is the text itself, and no list is read for it. Undefined until the lists are read, so that no name is shown and then another.
 */
export function useTitleOf(): ((named: NamedThen) => string) | undefined {
  const titleLanguage = titleLanguageOf(useSettings());
  const enabled = titleLanguage !== 'service';
  const anime = useQuery({ ...libraryQuery('anime'), enabled });
  const manga = useQuery({ ...libraryQuery('manga'), enabled });
  const isReady = !enabled || (!anime.isPending && !manga.isPending);
  return useMemo(() => {
    if (!isReady) return undefined;
    const entries = enabled ? [...(anime.data?.entries ?? []), ...(manga.data?.entries ?? [])] : [];
    const listed = new Map(entries.map(({ mediaId, media }) => [mediaId, media]));
    return ({ mediaId, title }) => {
      const media = listed.get(mediaId ?? '');
      return media ? shownTitle(media, titleLanguage) : title;
    };
  }, [isReady, enabled, anime.data, manga.data, titleLanguage]);
}
