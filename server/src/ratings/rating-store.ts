// One rating per account and anime; the title carries sum and count, so that an average never needs a scan. A rating is no new version
// of the title: what is kept of a title does not hold the average.
import type { Rating, RatingBody } from '@kiroku/contract/library';
import { type SQL, sql } from 'drizzle-orm';
import { createInTurn } from '../accounts/in-turn.ts';
import { adultContentBlocked, type Catalog } from '../catalog/catalog-store.ts';
import { averageScore } from '../catalog/media-wire.ts';
import { instantValue, prepareLean } from '../db/lean-statement.ts';
import type { Db } from '../db/open.ts';
import { retryConflicts } from '../db/retry.ts';
import { account, rating, title } from '../db/schema.ts';
import { scoreOf, tenthsOf } from '../library/entry-wire.ts';
import { UNCONFIRMED, type Unconfirmed } from '../oauth/access-tokens.ts';
import { type Outcome, type Refusal, refuse, refuseLate } from '../refusal.ts';

export interface Ratings {
  /** Rates or rates again. Unconfirmed when the account was deleted during the call. */
  rate(
    rater: { accountId: string; blocked: boolean; writeBy: number },
    body: RatingBody,
  ): Promise<Outcome<{ ok: true; rating: Rating }> | Unconfirmed>;
}

const { placeholder } = sql;

interface Context {
  readonly db: Db;
  readonly catalog: Catalog;
  readonly now: () => Date;
}

export function createRatings({ db, catalog, now }: Context): Ratings {
  const save = prepareSave(db);
  // Ratings of one title wait for its row: here, one at a time, instead of each on a connection of its own.
  const inTurn = createInTurn();
  return {
    async rate({ accountId, blocked, writeBy }, { mediaId: wanted, score }) {
      const rated = await catalog.findById(wanted);
      if (rated === null) return refuse('not_found', 'No title has this id.');
      if (rated.explicit && blocked) return adultContentBlocked();
      if (rated.type !== 'anime') return refuse('invalid', 'Only anime can be rated.');
      const mediaId = rated.id;
      const scoreTenths = tenthsOf(score);
      const row = { accountId, mediaId, scoreTenths };
      const sums = await inTurn(mediaId, () => saveSums(save, row, { now, writeBy }));
      if (sums === UNCONFIRMED || 'ok' in sums) return sums;
      const average = averageScore(sums.tenths, sums.ratings) ?? score;
      return {
        ok: true,
        rating: { mediaId, score: scoreOf(scoreTenths), averageScore: average, ratings: sums.ratings },
      };
    },
  };
}

interface Moment {
  readonly now: () => Date;
  readonly writeBy: number;
}

async function saveSums(
  save: ReturnType<typeof prepareSave>,
  row: { accountId: string; mediaId: string; scoreTenths: number },
  { now, writeBy }: Moment,
): Promise<{ tenths: number; ratings: number } | Refusal | Unconfirmed> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const late = refuseLate(writeBy);
    if (late !== null) return late;
    const [saved] = await retryConflicts(() => save({ ...row, ratedAt: now().toISOString() }));
    if (saved === undefined) return UNCONFIRMED;
    const [tenths, ratings] = saved;
    if (tenths !== null) return { tenths: Number(tenths), ratings: Number(ratings) };
  }
  return refuse('unavailable', 'Too many ratings at once: try again.');
}

/** Another first rating by the same person came between: the next attempt finds it. */
const MOST_ATTEMPTS = 5;

/**
 * One statement, so that no lock outlives it. The account is locked before anything else, as its deletion does it: a rating is either there
 * when the deletion takes the account's ratings out of the sums, or is not written. The person's earlier rating is locked before it is
 * replaced, and the sums are changed by the difference. No row when there is no account any more; a row of nulls when the rating was not
 * there when the statement began, and is there now.
 */
function prepareSave(db: Db) {
  const [accountId, mediaId] = [sql`${placeholder('accountId')}::uuid`, sql`${placeholder('mediaId')}::uuid`];
  const [score, ratedAt] = [sql`${placeholder('scoreTenths')}::integer`, instantValue('ratedAt')];
  const step = (name: string, query: SQL) => db.$with(name, {}).as(query);
  const rater = sql`select id from ${account} where id = ${accountId} for key share`;
  const before = sql`
    select score_tenths from ${rating} where account_id = (select id from rater) and media_id = ${mediaId} for update`;
  const replaced = sql`
    update ${rating} set score_tenths = ${score}, rated_at = ${ratedAt} from before
    where account_id = ${accountId} and media_id = ${mediaId} returning before.score_tenths as was`;
  const added = sql`
    insert into ${rating} (account_id, media_id, score_tenths, rated_at)
    select rater.id, ${mediaId}, ${score}, ${ratedAt} from rater where not exists (select 1 from before)
    on conflict do nothing returning 0 as was`;
  const saved = sql`select was, 0 as more from replaced union all select was, 1 from added`;
  const counted = sql`
    update ${title} set rating_tenths = rating_tenths + ${score} - saved.was, rating_count = rating_count + saved.more
    from saved where ${title.id} = ${mediaId} returning rating_tenths, rating_count`;
  const query = db
    .with(
      step('rater', rater),
      step('before', before),
      step('replaced', replaced),
      step('added', added),
      step('saved', saved),
      step('counted', counted),
    )
    .select({ tenths: sql<string>`rating_tenths::text`, count: sql<string>`rating_count::text` })
    .from(sql`rater left join counted on true`);
  return prepareLean(db, query);
}
