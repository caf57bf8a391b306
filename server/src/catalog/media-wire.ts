// Converts a stored title to the contract's `Media`.
import type { Media, Relation } from '@kiroku/contract/media';
import type { CoverAddresses } from './cover-address.ts';
import type { CatalogTitle, TitleRow } from './title.ts';

/** Returns the mean of all ratings, 0–10, with two decimals; null if there are none. */
export function averageScore(ratingTenths: number, ratingCount: number): number | null {
  return ratingCount === 0 ? null : Math.round((ratingTenths * 10) / ratingCount) / 100;
}

/** Converts a title. Check first that the caller may see it, because the result contains the address of its cover. */
export function mediaFromRow(row: TitleRow, covers: CoverAddresses): Media {
  const { malId, anilistId, relations: _relations, ...facts } = row.facts;
  return {
    ...facts,
    id: row.id,
    shortId: row.shortId,
    type: row.type,
    title: row.name,
    synonyms: [...facts.synonyms],
    genres: [...facts.genres],
    explicit: row.explicit,
    coverUrl: covers.of(row),
    averageScore: averageScore(row.ratingTenths, row.ratingCount),
    mal_id: malId,
    anilist_id: anilistId,
  };
}

export function relationFromRow(kind: string, row: TitleRow): Relation {
  const { id, shortId, type, name, facts } = row;
  return { kind, id, shortId, type, title: name, format: facts.format, year: facts.year };
}

export function catalogTitleFromRow(row: TitleRow): CatalogTitle {
  const { id, shortId, type, name, explicit, facts } = row;
  return { ...facts, id, shortId, type, title: name, explicit };
}

/** Returns how many episodes or chapters the title has; null if that is unknown, or if it is still running. */
export function totalCountOf(row: TitleRow): number | null {
  return row.type === 'anime' ? row.facts.episodes : row.facts.chapters;
}
