// Merges a stored title with an imported entry. A value has priority over null. If both have a value, the parameter `stronger` chooses one.
import type { CatalogTitle } from '../../src/catalog/title.ts';
import type { ImportEntry } from './import-entry.ts';

export function titleFromEntry(entry: ImportEntry, ids: { id: string; shortId: string }): CatalogTitle {
  return { ...entry, ...ids, relations: [] };
}

type Joined = Pick<
  CatalogTitle,
  'format' | 'status' | 'episodes' | 'chapters' | 'volumes' | 'season' | 'year' | 'startDate' | 'synopsis'
>;

/** A title has at most this many synonyms. Several dumps together may have more names than anyone would search for. */
const MOST_SYNONYMS = 300;

/** Merges the entry into the title. The id, the shown name and the relations do not change. An explicit title stays explicit. */
export function mergeEntryIntoTitle(
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
    // Keep stored ids, because titles are identified by them.
    malId: stored.malId ?? entry.malId,
    anilistId: stored.anilistId ?? entry.anilistId,
  };
}

/** Returns all names of a title, so that a name stays searchable even if another name replaces it. */
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
