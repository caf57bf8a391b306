// Merges a stored title with an imported entry: a value has priority over null, and if both have a value, that of the stronger side is
// used.
import type { CatalogTitle } from '../../src/catalog/title.ts';
import type { ImportEntry } from './import-entry.ts';

export function titleOfEntry(entry: ImportEntry, ids: { id: string; shortId: string }): CatalogTitle {
  return { ...entry, ...ids, relations: [] };
}

type Joined = Pick<
  CatalogTitle,
  'format' | 'status' | 'episodes' | 'chapters' | 'volumes' | 'season' | 'year' | 'startDate' | 'synopsis'
>;

/** Several dumps together can have more names for a title than anyone would search for. */
const MOST_SYNONYMS = 300;

/** The id, the shown name and the relations stay unchanged. A title that is stored as explicit stays explicit. */
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
    // Stored ids are never replaced, because titles are identified by them.
    malId: stored.malId ?? entry.malId,
    anilistId: stored.anilistId ?? entry.anilistId,
  };
}

/** All names of a title. A name that is replaced by another one stays searchable. */
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
