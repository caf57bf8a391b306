// Finds the current name of a title. Log entries, relations and rules store only the title's id and an earlier name.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { shownTitle } from '../domain/titles/shown-title.ts';
import { libraryQuery } from './use-library.ts';
import { useSettings } from './use-settings.ts';
import { titleLanguageOf } from './use-words.ts';

/** A title with its id and its earlier name (`title`). */
interface NamedThen {
  readonly mediaId: string | null;
  readonly title: string;
}

/**
 * Returns a function that gives the name of a listed title in the user's language. Other titles keep their earlier name. With the setting
 * "As the service says", all titles keep their earlier name, and no list is read. Returns undefined until the lists are read. Otherwise a
 * shown name would change when the lists arrive.
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
