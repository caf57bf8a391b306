// One rating per account and anime; the title carries sum and count, so that an average never needs a scan.
import type { Rating, RatingBody } from '@kiroku/contract/library';
import { and, eq, sql } from 'drizzle-orm';
import { adultContentBlocked, type Catalog } from '../catalog/catalog-store.ts';
import { averageScore } from '../catalog/media-wire.ts';
import type { Db, Tx } from '../db/open.ts';
import { inTransaction } from '../db/retry.ts';
import { rating, title } from '../db/schema.ts';
import { scoreOf, tenthsOf } from '../library/entry-wire.ts';
import { type Outcome, refuse } from '../refusal.ts';

export interface Ratings {
  /** Rates or rates again. */
  rate(
    rater: { accountId: string; blocked: boolean },
    body: RatingBody,
  ): Promise<Outcome<{ ok: true; rating: Rating }>>;
}

export function createRatings({ db, catalog, now }: { db: Db; catalog: Catalog; now: () => Date }): Ratings {
  return {
    async rate({ accountId, blocked }, { mediaId: wanted, score }) {
      const rated = await catalog.findById(wanted);
      if (rated === null) return refuse('not_found', 'No title has this id.');
      if (rated.explicit && blocked) return adultContentBlocked();
      if (rated.type !== 'anime') return refuse('invalid', 'Only anime can be rated.');
      const mediaId = rated.id;
      const scoreTenths = tenthsOf(score);
      const sums = await inTransaction(db, (tx) =>
        saveRating(tx, { accountId, mediaId, scoreTenths, ratedAt: now() }),
      );
      const average = averageScore(sums.tenths, sums.count) ?? score;
      return {
        ok: true,
        rating: { mediaId, score: scoreOf(scoreTenths), averageScore: average, ratings: sums.count },
      };
    },
  };
}

/** The lock on the title's row comes first: sum and count stay exact under concurrent ratings. */
async function saveRating(
  tx: Tx,
  row: typeof rating.$inferInsert,
): Promise<{ tenths: number; count: number }> {
  await tx.select({ id: title.id }).from(title).where(eq(title.id, row.mediaId)).for('update');
  const own = and(eq(rating.accountId, row.accountId), eq(rating.mediaId, row.mediaId));
  const [before] = await tx.select({ tenths: rating.scoreTenths }).from(rating).where(own);
  const { scoreTenths, ratedAt } = row;
  const target = [rating.accountId, rating.mediaId];
  await tx.insert(rating).values(row).onConflictDoUpdate({ target, set: { scoreTenths, ratedAt } });
  const added = scoreTenths - (before?.tenths ?? 0);
  const [sums] = await tx
    .update(title)
    .set({
      ratingTenths: sql`${title.ratingTenths} + ${added}`,
      ratingCount: sql`${title.ratingCount} + ${before === undefined ? 1 : 0}`,
      version: sql`${title.version} + 1`,
    })
    .where(eq(title.id, row.mediaId))
    .returning({ tenths: title.ratingTenths, count: title.ratingCount });
  if (sums === undefined) throw new Error('The rated title has vanished.');
  return sums;
}
