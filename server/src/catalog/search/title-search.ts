// Finds titles by their names: the indexes of `title_name` give the names that might be meant, `rankNames` puts them in order.
import type { MediaType } from '@kiroku/contract/media';
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../db/open.ts';
import { titleName, WELL_KNOWN_RANKS } from '../../db/schema.ts';
import { isClear, rankNames } from './rank-names.ts';
import { searchKey } from './search-names.ts';

export interface SearchOptions {
  readonly type?: MediaType | undefined;
  readonly limit: number;
  readonly allowExplicit: boolean;
}

/** Ids of the titles that match, best first. */
export async function searchTitles(
  db: Db,
  query: string,
  { limit, ...options }: SearchOptions,
): Promise<readonly string[]> {
  const key = searchKey(query);
  if (key === '') return [];
  const look = async (least: number) => rankNames(query, await findNames(db, key, { ...options, least }));
  const hits = await look(leastSimilarity(key));
  // Typos leave few trigrams standing. Only then are less similar names worth their time.
  const found = hits.some(isClear) ? hits : await look(SIMILAR_WITH_TYPOS);
  return found.slice(0, limit).map(({ titleId }) => titleId);
}

interface Looked extends Omit<SearchOptions, 'limit'> {
  /** Word similarity, from 0 to 1. */
  readonly least: number;
}

function findNames(db: Db, key: string, { least, ...options }: Looked) {
  return db.transaction(async (tx) => {
    // PostgreSQL reads an index of trigrams in no other way: see READ_IN_ORDER in open.ts.
    await tx.execute(sql`select set_config('enable_bitmapscan', 'on', true), set_config('enable_seqscan', 'off', true),
      set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true)`);
    return selectNames(tx, key, options);
  });
}

/** A short query shares most of its trigrams with thousands of names: it means a beginning or a whole word. */
export const leastSimilarity = (key: string): number => (key.length < 5 ? 0.7 : 0.6);
export const SIMILAR_WITH_TYPOS = 0.4;

export const BEGINNINGS = 100;
export const SIMILAR = 200;
/** A word such as "the" is in more names than can be compared in time. */
const MOST_COMPARED = 1000;
/** Trigrams of the beginning say enough, and each one takes time. */
export const COMPARED_LENGTH = 60;
/** Sorts after every sign of a key. */
const LAST_SIGN = '\x7f';

/** Names that begin with the query, the whole name first and the well-known titles among them, and the most similar names. */
function selectNames(tx: Tx, key: string, { type, allowExplicit }: Omit<SearchOptions, 'limit'>) {
  const isShown = and(
    type && eq(titleName.type, type),
    allowExplicit ? undefined : eq(titleName.explicit, false),
  );
  const { titleId, name, isMain, rank } = titleName;
  const select = (similarity: SQL<number>) =>
    tx.select({ titleId, name, isMain, rank, similarity: similarity.as('similarity') }).from(titleName);
  const begins = and(gte(titleName.key, key), lt(titleName.key, key + LAST_SIGN), isShown);
  // A constant, so that the partial index serves it.
  const isWellKnown = sql.raw(`rank < ${WELL_KNOWN_RANKS}`);
  const none = sql<number>`0::real`;
  const start = key.slice(0, COMPARED_LENGTH);
  const alike = select(
    sql<number>`(0.6 * similarity(${titleName.key}, ${start}) + 0.4 * word_similarity(${start}, ${titleName.key}))::real`,
  )
    .where(and(sql`${titleName.key} %> ${start}`, isShown))
    .limit(MOST_COMPARED)
    .as('alike');
  return unionAll(
    select(none).where(begins).orderBy(asc(titleName.key)).limit(BEGINNINGS),
    select(none).where(and(begins, isWellKnown)).orderBy(asc(rank)).limit(BEGINNINGS),
    tx.select().from(alike).orderBy(desc(alike.similarity), asc(alike.rank)).limit(SIMILAR),
  );
}
