// Searches titles by name. The indexes of `title_name` select names, and `rankNames` sorts them.
import type { MediaType } from '@kiroku/contract/media';
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../db/open.ts';
import { titleName, WELL_KNOWN_RANK_LIMIT } from '../../db/schema.ts';
import { hitContainsQuery, rankNames } from './rank-names.ts';
import { createSearchKey } from './search-names.ts';

export interface SearchOptions {
  readonly type?: MediaType | undefined;
  readonly limit: number;
  readonly allowExplicit: boolean;
}

/** Returns the ids of the titles that match, best first. */
export async function searchTitles(
  db: Db,
  query: string,
  { limit, ...options }: SearchOptions,
): Promise<readonly string[]> {
  const key = createSearchKey(query);
  if (key === '') return [];
  const search = async (least: number) => rankNames(query, await findNames(db, key, { ...options, least }));
  const hits = await search(minSimilarity(key));
  // Search with a lower similarity only if no name contains the query, because reading more names takes time. Typos make names less
  // similar.
  const found = hits.some(hitContainsQuery) ? hits : await search(MIN_TYPO_SIMILARITY);
  return found.slice(0, limit).map(({ titleId }) => titleId);
}

interface NameSearchOptions extends Omit<SearchOptions, 'limit'> {
  /** Names whose word similarity (0 to 1) is lower than this are ignored. */
  readonly least: number;
}

function findNames(db: Db, key: string, { least, ...options }: NameSearchOptions) {
  return db.transaction(async (tx) => {
    // A GIN index needs bitmap scans, which are off by default in our connections: see READ_IN_ORDER in open.ts.
    const settings =
      tx.execute(sql`select set_config('enable_bitmapscan', 'on', true), set_config('enable_seqscan', 'off', true),
      set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true)`);
    // Send both statements at once. The database runs them in this order, so the settings apply to the query.
    const [, names] = await Promise.all([settings, selectNames(tx, key, options)]);
    return names;
  });
}

/**
 * Returns the lowest accepted similarity. A short query shares most of its trigrams with thousands of names, so it needs closer matches.
 */
export const minSimilarity = (key: string): number => (key.length < 5 ? 0.7 : 0.6);
export const MIN_TYPO_SIMILARITY = 0.4;

export const MAX_PREFIX_MATCHES = 100;
export const MAX_SIMILAR_MATCHES = 200;
/** At most this many names are compared, because a word such as "the" is in too many names. */
const MOST_COMPARED = 1000;
/** Only this many characters of a query are used for similarity, because each trigram takes time. */
export const MAX_COMPARED_LENGTH = 60;
/** A character that sorts after every character of a key. */
const LAST_SIGN = '\x7f';

/**
 * Selects three groups of names. The first group has names that begin with the query, and an exact name comes first. The second group has
 * well-known names that begin with the query. The third group has the most similar names.
 */
function selectNames(tx: Tx, key: string, { type, allowExplicit }: Omit<SearchOptions, 'limit'>) {
  const isShown = and(
    type && eq(titleName.type, type),
    allowExplicit ? undefined : eq(titleName.explicit, false),
  );
  const { titleId, name, isMain, rank } = titleName;
  const select = (similarity: SQL<number>) =>
    tx.select({ titleId, name, isMain, rank, similarity: similarity.as('similarity') }).from(titleName);
  const begins = and(gte(titleName.key, key), lt(titleName.key, key + LAST_SIGN), isShown);
  // Write the number into the statement, because the planner uses a partial index only for a constant.
  const isWellKnown = sql.raw(`rank < ${WELL_KNOWN_RANK_LIMIT}`);
  const none = sql<number>`0::real`;
  const start = key.slice(0, MAX_COMPARED_LENGTH);
  const alike = select(
    sql<number>`(0.6 * similarity(${titleName.key}, ${start}) + 0.4 * word_similarity(${start}, ${titleName.key}))::real`,
  )
    .where(and(sql`${titleName.key} %> ${start}`, isShown))
    .limit(MOST_COMPARED)
    .as('alike');
  return unionAll(
    select(none).where(begins).orderBy(asc(titleName.key)).limit(MAX_PREFIX_MATCHES),
    select(none).where(and(begins, isWellKnown)).orderBy(asc(rank)).limit(MAX_PREFIX_MATCHES),
    tx.select().from(alike).orderBy(desc(alike.similarity), asc(alike.rank)).limit(MAX_SIMILAR_MATCHES),
  );
}
