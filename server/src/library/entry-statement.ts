// The whole upsert in one statement, the only place of its rules: it confirms the caller, merges the change with the entry and writes it.
// It writes only if the list has not changed since the statement began, and only for the title as it was when it was last seen.
import type { MediaType } from '@kiroku/contract/media';
import type { LibraryStatus } from '@kiroku/contract/statuses';
import { type SQL, sql } from 'drizzle-orm';
import { averageJson } from '../catalog/average-json.ts';
import type { TitleKey } from '../catalog/title-cards.ts';
import { instantValue, prepareLean } from '../db/lean-statement.ts';
import type { Db } from '../db/open.ts';
import { account, libraryEntry, libraryPlace, title } from '../db/schema.ts';
import {
  type CallerClaim,
  claimedCaller,
  UNCONFIRMED,
  type Unconfirmed,
  valuesOfCaller,
} from '../oauth/access-tokens.ts';
import type { EntryChange } from './entry-mistakes.ts';
import { entryHead, tenthsOf } from './entry-wire.ts';

/** A change that the title can take, as the title was when it was last seen. */
export interface Wish {
  readonly mediaId: string;
  readonly version: number;
  readonly type: MediaType;
  readonly change: EntryChange;
  readonly now: Date;
}

interface Written {
  /** The title as it is now; null when it is gone. */
  readonly titleKey: TitleKey | null;
  /** The entry's head, written or as it was; null when the title or the list has changed in between. */
  readonly head: string | null;
}

export type WriteEntry = (caller: CallerClaim, wish: Wish) => Promise<Written | Unconfirmed>;

const activeStatus = (type: MediaType): LibraryStatus => (type === 'anime' ? 'watching' : 'reading');
const plannedStatus = (type: MediaType): LibraryStatus =>
  type === 'anime' ? 'plan_to_watch' : 'plan_to_read';

export function createWriteEntry(db: Db): WriteEntry {
  const run = prepareWrite(db);
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
    if (row === undefined) return UNCONFIRMED;
    const [titleKey = null, head = null] = row;
    return { titleKey, head };
  };
}

function prepareWrite(db: Db) {
  const step = (name: string, query: SQL) => db.$with(name, {}).as(query);
  const steps = [
    step('wanted', wanted),
    step('dated', dated),
    step('merged', merged),
    step('moved', moved),
    step('changed', changed),
    step('added', added),
    step('kept', kept),
  ];
  const isDone = sql`merged.is_known and (not merged.is_change or exists (select 1 from changed) or exists (select 1 from added))`;
  const head = entryHead(mergedColumns, averageJson(ratingColumns));
  const query = db
    .with(claimedCaller(db), ...steps)
    .select({
      titleKey: sql<string | null>`merged.media_id || ' ' || merged.version`,
      head: sql<string | null>`case when ${isDone} then ${head} end`,
    })
    .from(sql`merged`);
  return prepareLean(db, query);
}

const value = (name: string, type: 'text' | 'integer' | 'boolean' | 'uuid'): SQL =>
  sql`${sql.placeholder(name)}::${sql.raw(type)}`;
const now = instantValue('now');
const active = value('active', 'text');

/** All that is merged but the dates, which follow from it; beside it what there is, null where the title is not on the list yet. */
const wanted = sql`
  select caller.id as account_id, caller.library_changed_at as changed_at, ${title.id} as media_id, ${title.type} as type,
    ${title.version} as version, ${title.version} = ${value('version', 'integer')} as is_known,
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
  left join ${title} on ${title.id} = ${value('mediaId', 'uuid')}
  left join ${libraryEntry} on ${libraryEntry.accountId} = caller.id and ${libraryEntry.mediaId} = ${title.id}`;

const dated = sql`
  select wanted.*, coalesce(was_created_at, at) as created_at,
    coalesce(was_started_at, case when progress > 0 or status = ${active} then ${now} end) as started_at,
    case when status = 'completed' then coalesce(was_completed_at, ${now}) end as completed_at
  from wanted`;

/** A repeated request changes nothing, so it must not move the entry to the front either. */
const merged = sql`
  select dated.*, is_change, case when is_change then at else was_updated_at end as updated_at
  from dated, lateral (select is_known and (was_updated_at is null
    or (status, progress, user_score_tenths, started_at, completed_at) is distinct from
      (was_status, was_progress, was_user_score_tenths, was_started_at, was_completed_at)) as is_change) compared`;

const mergedColumns = {
  mediaId: sql`merged.media_id`,
  type: sql`merged.type`,
  status: sql`merged.status`,
  progress: sql`merged.progress`,
  userScoreTenths: sql`merged.user_score_tenths`,
  createdAt: sql`merged.created_at`,
  updatedAt: sql`merged.updated_at`,
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
    and merged.is_change
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
