// The usual upsert in one round trip: one statement confirms the caller, merges the entry and writes it. It merges as merge-entry.ts
// does, which entry-at-once.test.ts checks. It writes only if the list has not changed since the statement began. When it writes
// nothing, the two statements of entry-writer.ts give the answer.
import { type SQL, sql } from 'drizzle-orm';
import { instantValue, prepareLean } from '../db/lean-statement.ts';
import type { Db } from '../db/open.ts';
import { account, libraryEntry, libraryPlace, title } from '../db/schema.ts';
import { type CallerClaim, claimedCaller, valuesOfCaller } from '../oauth/access-tokens.ts';
import { averageJson, entryHead, tenthsOf } from './entry-wire.ts';
import { activeStatus, type MergeInput, plannedStatus } from './merge-entry.ts';

/** A change that merge-entry.ts would not refuse, of a title as it was when it was last seen. */
export interface Wish extends Omit<MergeInput, 'current' | 'total'> {
  readonly mediaId: string;
  readonly version: number;
}

/** The entry's head; null when nothing was written. */
export type WriteAtOnce = (caller: CallerClaim, wish: Wish) => Promise<string | null>;

export function createWriteAtOnce(db: Db): WriteAtOnce {
  const run = prepareAtOnce(db);
  return async (caller, { mediaId, version, type, change, now }) => {
    const { status = null, progress = null, userScore } = change;
    const [row] = await run({
      ...valuesOfCaller(caller, now),
      ...{ mediaId, version, status, progress },
      keepsScore: userScore === undefined,
      userScoreTenths: typeof userScore === 'number' ? tenthsOf(userScore) : null,
      active: activeStatus(type),
      planned: plannedStatus(type),
    });
    return row?.[0] ?? null;
  };
}

function prepareAtOnce(db: Db) {
  const step = (name: string, query: SQL) => db.$with(name, {}).as(query);
  const steps = [
    step('wanted', wanted),
    step('merged', merged),
    step('moved', moved),
    step('changed', changed),
    step('added', added),
    step('kept', kept),
  ];
  const isWritten = sql`exists (select 1 from changed) or exists (select 1 from added)`;
  const query = db
    .with(claimedCaller(db), ...steps)
    .select({ head: entryHead(mergedColumns, averageJson(ratingColumns)) })
    .from(sql`merged`)
    .where(isWritten);
  return prepareLean(db, query);
}

const value = (name: string, type: 'text' | 'integer' | 'boolean' | 'uuid'): SQL =>
  sql`${sql.placeholder(name)}::${sql.raw(type)}`;
const now = instantValue('now');
const active = value('active', 'text');

/** All that is merged but the dates, which follow from it; beside it what there is, null where the title is not on the list yet. */
const wanted = sql`
  select caller.id as account_id, caller.library_changed_at as changed_at, ${title.id} as media_id, ${title.type} as type,
    ${title.ratingTenths} as rating_tenths, ${title.ratingCount} as rating_count,
    greatest(${now}, caller.library_changed_at + interval '1 millisecond') as at,
    coalesce(${value('status', 'text')}, ${libraryEntry.status},
      case when ${value('progress', 'integer')} > 0 then ${active} else ${value('planned', 'text')} end) as status,
    coalesce(${value('progress', 'integer')}, ${libraryEntry.progress}, 0) as progress,
    case when ${value('keepsScore', 'boolean')} then ${libraryEntry.userScoreTenths}
      else ${value('userScoreTenths', 'integer')} end as user_score_tenths,
    ${libraryEntry.createdAt} as was_created_at, ${libraryEntry.updatedAt} as was_updated_at,
    ${libraryEntry.status} as was_status, ${libraryEntry.progress} as was_progress,
    ${libraryEntry.userScoreTenths} as was_user_score_tenths,
    ${libraryEntry.startedAt} as was_started_at, ${libraryEntry.completedAt} as was_completed_at
  from caller
  join ${title} on ${title.id} = ${value('mediaId', 'uuid')} and ${title.version} = ${value('version', 'integer')}
  left join ${libraryEntry} on ${libraryEntry.accountId} = caller.id and ${libraryEntry.mediaId} = ${title.id}`;

const merged = sql`
  select wanted.*, coalesce(was_created_at, at) as created_at,
    coalesce(was_started_at, case when progress > 0 or status = ${active} then ${now} end) as started_at,
    case when status = 'completed' then coalesce(was_completed_at, ${now}) end as completed_at
  from wanted`;

const mergedColumns = {
  mediaId: sql`merged.media_id`,
  type: sql`merged.type`,
  status: sql`merged.status`,
  progress: sql`merged.progress`,
  userScoreTenths: sql`merged.user_score_tenths`,
  createdAt: sql`merged.created_at`,
  updatedAt: sql`merged.at`,
  startedAt: sql`merged.started_at`,
  completedAt: sql`merged.completed_at`,
};

const ratingColumns = { ratingTenths: sql`merged.rating_tenths`, ratingCount: sql`merged.rating_count` };

/**
 * Of many writers one gets past the instant that all have read: the others wait for the row, find another instant there, and write
 * nothing. So no entry is merged with a state that is not the latest.
 */
const moved = sql`
  update ${account} set library_changed_at = merged.at from merged
  where ${account.id} = merged.account_id and ${account.libraryChangedAt} = merged.changed_at
    and (was_updated_at is null or (status, progress, user_score_tenths, started_at, completed_at) is distinct from
      (was_status, was_progress, was_user_score_tenths, was_started_at, was_completed_at))
  returning ${account.id}`;

const changed = sql`
  update ${libraryEntry} set status = merged.status, progress = merged.progress, user_score_tenths = merged.user_score_tenths,
    updated_at = merged.at, started_at = merged.started_at, completed_at = merged.completed_at
  from merged, moved
  where ${libraryEntry.accountId} = moved.id and ${libraryEntry.mediaId} = merged.media_id
    and ${libraryEntry.updatedAt} = merged.was_updated_at
  returning ${libraryEntry.mediaId}`;

const added = sql`
  insert into ${libraryEntry} (account_id, media_id, type, status, progress, user_score_tenths,
    created_at, updated_at, started_at, completed_at)
  select account_id, media_id, type, status, progress, user_score_tenths, created_at, at, started_at, completed_at
  from merged, moved where was_updated_at is null
  on conflict do nothing returning media_id`;

/** Where the entry stood, for page runs that began earlier. */
const kept = sql`
  insert into ${libraryPlace} (account_id, media_id, type, placed_at, left_at)
  select account_id, merged.media_id, type, was_updated_at, at from merged, changed`;
