// Stores one rating per account and anime. Updates the sum and the number of each title's ratings, so that averages need no scan.

import type { Rating, RatingBody } from '@kiroku/contract/library';
import { and, eq, sql } from 'drizzle-orm';
import type { ApiCaller } from '../caller.ts';
import { type CatalogStore, createAdultContentRefusal } from '../catalog/catalog-store.ts';
import { averageScore } from '../catalog/media-wire.ts';
import type { Db, Tx } from '../db/open.ts';
import { account, rating, title } from '../db/schema.ts';
import { writeBeforeDeadline } from '../db/write-before-deadline.ts';
import { createKeyedQueue } from '../keyed-queue.ts';
import { scoreToTenths, tenthsToScore } from '../library/entry-wire.ts';
import { createDeletedAccountRefusal, createRefusal, type ResultOrRefusal } from '../refusal.ts';

export interface RatingStore {
  /** Stores a rating, or replaces the account's earlier rating. */
  rate(rater: ApiCaller, body: RatingBody): Promise<ResultOrRefusal<{ ok: true; rating: Rating }>>;
}

interface Context {
  readonly db: Db;
  readonly catalog: Pick<CatalogStore, 'findById'>;
  readonly now: () => Date;
}

export function createRatingStore({ db, catalog, now }: Context): RatingStore {
  // The ratings of one title wait in this queue. Otherwise each of them would occupy a connection while it waits for the lock of the
  // title's row.
  const enqueue = createKeyedQueue();
  return {
    async rate({ accountId, blocked, writeBy }, { mediaId: wanted, score }) {
      const rated = await catalog.findById(wanted);
      if (rated === null) return createRefusal('not_found', 'No title has this id.');
      if (rated.explicit && blocked) return createAdultContentRefusal();
      if (rated.type !== 'anime') return createRefusal('invalid', 'Only anime can be rated.');
      const row = { accountId, mediaId: rated.id, scoreTenths: scoreToTenths(score), ratedAt: now() };
      return enqueue(row.mediaId, () =>
        writeBeforeDeadline(db, writeBy, async (tx) => {
          if (!(await lockAccount(tx, accountId))) return createDeletedAccountRefusal();
          const { ratingTenths, ratingCount } = await count(tx, row, await save(tx, row));
          const average = averageScore(ratingTenths, ratingCount) ?? score;
          const given = { mediaId: row.mediaId, score: tenthsToScore(row.scoreTenths) };
          return { ok: true, rating: { ...given, averageScore: average, ratings: ratingCount } };
        }),
      );
    },
  };
}

type Row = typeof rating.$inferInsert;

/**
 * Locks the account. Deleting an account subtracts its ratings from the sums, so no rating may be added after that. Returns false if the
 * account was deleted.
 */
async function lockAccount(tx: Tx, accountId: string): Promise<boolean> {
  const found = await tx
    .select({ id: account.id })
    .from(account)
    .where(eq(account.id, accountId))
    .for('key share');
  return found.length > 0;
}

/** Stores the rating. Returns by how much the sum and the number of the title's ratings change. */
async function save(tx: Tx, row: Row): Promise<{ tenths: number; ratings: number }> {
  const added = await tx.insert(rating).values(row).onConflictDoNothing().returning();
  if (added.length > 0) return { tenths: row.scoreTenths, ratings: 1 };
  const isOurs = and(eq(rating.accountId, row.accountId), eq(rating.mediaId, row.mediaId));
  const [before] = await tx.select().from(rating).where(isOurs).for('update');
  await tx.update(rating).set(row).where(isOurs);
  return { tenths: row.scoreTenths - (before?.scoreTenths ?? 0), ratings: 0 };
}

async function count(tx: Tx, { mediaId }: Row, more: { tenths: number; ratings: number }) {
  const { ratingTenths, ratingCount } = title;
  const [sums] = await tx
    .update(title)
    .set({
      ratingTenths: sql`${ratingTenths} + ${more.tenths}`,
      ratingCount: sql`${ratingCount} + ${more.ratings}`,
    })
    .where(eq(title.id, mediaId))
    .returning({ ratingTenths, ratingCount });
  if (sums === undefined) throw new Error('The rated title is gone.');
  return sums;
}
