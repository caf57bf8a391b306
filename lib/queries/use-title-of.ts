// The current name of a title that is known by its id and an earlier name: in a log entry, a relation, or a rule.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { shownTitle } from '../domain/titles/shown-title.ts';
import { libraryQuery } from './use-library.ts';
import { useSettings } from './use-settings.ts';
import { titleLanguageOf } from './use-words.ts';

/** `title`: its earlier name. */
interface NamedThen {
  readonly mediaId: string | null;
  readonly title: string;
}

/**
 * Returns a listed title's name in the user's language. Other titles keep their earlier name.
 * With "As the service says", the earlier name is used and no list is read. Undefined until the lists are read, so that a name does not change
 * after it is shown.
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
