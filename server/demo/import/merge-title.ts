// Joins what is stored about a title with what a file says: a value always beats null, and the stronger side wins where both have one.
import type { CatalogTitle } from '../../src/catalog/title.ts';
import type { ImportEntry } from './import-entry.ts';

export function titleOfEntry(entry: ImportEntry, ids: { id: string; shortId: string }): CatalogTitle {
  return { ...entry, ...ids, relations: [] };
}

type Joined = Pick<
  CatalogTitle,
  'format' | 'status' | 'episodes' | 'chapters' | 'volumes' | 'season' | 'year' | 'startDate' | 'synopsis'
>;

/** Several dumps together name a title in more ways than anybody would look for. */
const MOST_SYNONYMS = 300;

/** The id, the name shown and the relations stay as they are; a title once known as explicit stays explicit. */
export function mergeTitle(
  stored: CatalogTitle,
  entry: ImportEntry,
  stronger: 'stored' | 'entry',
): CatalogTitle {
  const [strong, weak] = stronger === 'stored' ? [stored, entry] : [entry, stored];
  const titles = {
    romaji: strong.titles.romaji ?? weak.titles.romaji,
    english: strong.titles.english ?? weak.titles.english,
    native: strong.titles.native ?? weak.titles.native,
  };
  const shown = new Set<string | null>([stored.title, titles.romaji, titles.english, titles.native]);
  const names = [...stored.synonyms, ...namesOf(stored), ...entry.synonyms, ...namesOf(entry)];
  return {
    ...stored,
    ...joined(strong, weak),
    titles,
    synonyms: [...new Set(names)].filter((name) => !shown.has(name)).slice(0, MOST_SYNONYMS),
    genres: strong.genres.length > 0 ? strong.genres : weak.genres,
    explicit: stored.explicit || entry.explicit,
    // Ids are what a title is known by: none is ever replaced.
    malId: stored.malId ?? entry.malId,
    anilistId: stored.anilistId ?? entry.anilistId,
  };
}

/** A name that gives way to another one can still be searched for. */
const namesOf = ({ title, titles }: CatalogTitle | ImportEntry): string[] =>
  [title, titles.romaji, titles.english, titles.native].filter((name) => name !== null);

function joined(strong: Joined, weak: Joined): Joined {
  return {
    format: strong.format ?? weak.format,
    status: strong.status ?? weak.status,
    episodes: strong.episodes ?? weak.episodes,
    chapters: strong.chapters ?? weak.chapters,
    volumes: strong.volumes ?? weak.volumes,
    season: strong.season ?? weak.season,
    year: strong.year ?? weak.year,
    startDate: strong.startDate ?? weak.startDate,
    synopsis: strong.synopsis ?? weak.synopsis,
  };
}
