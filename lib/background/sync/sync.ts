// Sync of choices between the user's browsers: reads the synced storage, applies what came, and writes what it lacks.
import { serviceIdOf } from '../../domain/addresses/service-address.ts';
import { partsToWrite, recordsIn } from '../../domain/sync/parts-plan.ts';
import { afterDone, reconcile, type Shadow } from '../../domain/sync/reconcile.ts';
import { inOrder as recordsInOrder, type SyncRecord } from '../../domain/sync/record.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readLessons } from '../../store/lessons.ts';
import { readService, readSettings } from '../../store/preferences.ts';
import { readMatches } from '../../store/reading.ts';
import { forgetChoiceTimes } from '../../store/sync/choice-times.ts';
import { choicesOf } from '../../store/sync/local-choices.ts';
import { mayLeave } from '../../store/sync/may-leave.ts';
import {
  countWaiting,
  forgetWaiting,
  readChoiceTimes,
  readShadow,
  readSyncState,
  readWaiting,
  type SyncState,
  writeShadow,
  writeSyncState,
} from '../../store/sync/sync-state.ts';
import { digestOfSynced, fitRecords, readParts, removeParts, writeParts } from '../../store/sync/synced.ts';
import type { Context } from '../runtime/context.ts';
import { applyRemote } from './apply-remote.ts';

/** Alarm for writing local changes to the synced storage. */
export const SYNC_ALARM = 'sync';

/** Changes within this time are written together: at most 60 of the 1,800 writes that Chromium allows in an hour. */
const SOON_MINUTES = 1;
/** Minutes until the next attempt after the browser refused. */
const LATER_MINUTES = 10;

const off = { on: false, problem: null, leftOut: 0, sent: 0, bytes: 0, seen: '' } as const;

/** The user switches sync on or off, or removes the synced copy. */
export async function changeSync(ctx: Context, { to }: MessageInput<'changeSync'>): Promise<void> {
  await ctx.state.queues.sync(async () => {
    const state = (await readSyncState()) ?? { ...off, by: ctx.newId().slice(0, 8) };
    await writeSyncState({ ...state, on: to === 'on' || (to === 'remove' && state.on) });
    if (to === 'off') await ctx.browser.alarms.clear(SYNC_ALARM);
    if (to === 'remove') await removeCopy(state);
  });
  if (to === 'on') await exchangeChoices(ctx, { mayWrite: true });
  ctx.publishChange('sync');
}

async function removeCopy({ by }: SyncState): Promise<void> {
  await removeParts();
  await writeShadow(new Map());
  await writeSyncState({ ...off, by });
}

/** Call at worker start: reads changes that arrived while no worker ran, and schedules unwritten ones. */
export async function catchUp(ctx: Context): Promise<void> {
  const state = await readSyncState();
  if (!state?.on) return;
  if ((await readWaiting()) > 0) await syncSoon(ctx);
  if ((await digestOfSynced().catch(() => '')) !== state.seen) await exchangeChoices(ctx, {});
}

/** Schedules writing the user's change, together with later ones. */
export async function syncSoon(ctx: Context, delayInMinutes = SOON_MINUTES): Promise<void> {
  const { alarms } = ctx.browser;
  if (!(await readSyncState())?.on) return;
  await countWaiting(async () => {
    if (!(await alarms.get(SYNC_ALARM))) await alarms.create(SYNC_ALARM, { delayInMinutes });
  });
}

/** Exchanges choices with the synced storage. Without `mayWrite`, local changes are only scheduled. */
export function exchangeChoices(ctx: Context, { mayWrite = false }): Promise<void> {
  return ctx.state.queues.sync(async () => {
    const state = await readSyncState();
    if (!state?.on) return;
    const waiting = await readWaiting();
    const next = await exchange(ctx, state, mayWrite).catch(async (): Promise<SyncState> => {
      await syncSoon(ctx, LATER_MINUTES);
      return { ...state, problem: 'refused' };
    });
    // Everything that waited when the exchange began is written now.
    if (mayWrite && next.problem !== 'refused')
      await forgetWaiting(waiting, async () => void (await ctx.browser.alarms.clear(SYNC_ALARM)));
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    await writeSyncState(next);
    ctx.publishChange('sync');
  });
}

/** Throws where the browser refuses to read or write. */
async function exchange(ctx: Context, state: SyncState, mayWrite: boolean): Promise<SyncState> {
  const there = await readParts(ctx.now());
  const { selfHosted } = await readSettings();
  const leaves = (record: SyncRecord) => mayLeave(record, selfHosted);
  const remote = [...recordsIn(there).values()];
  const withdrawn = await knownOf(remote.filter((record) => !leaves(record)));
  const all = (await merge(ctx, state.by, remote.filter(leaves), withdrawn)).filter(leaves);
  const { records, bytes, texts } = await fitRecords(recordsInOrder(all, await unreadKeys()));
  const parting = partsToWrite(records, there, withdrawn.size > 0);
  if (parting.size > 0 && mayWrite) await writeParts(parting.keys(), texts);
  else if (parting.size > 0) await syncSoon(ctx);
  if (mayWrite && withdrawn.size > 0)
    await writeShadow(new Map([...(await readShadow())].filter(([key]) => !withdrawn.has(key))));
  const live = (some: readonly SyncRecord[]) => some.filter(({ value }) => value !== null).length;
  const [sent, leftOut] = [live(records), live(all) - live(records)];
  return { ...state, problem: null, sent, leftOut, bytes, seen: await digestOfSynced() };
}

async function unreadKeys(): Promise<ReadonlySet<string>> {
  return new Set([...(await readShadow())].flatMap(([key, { unread }]) => (unread ? [key] : [])));
}

/** Records to remove from the synced storage, since their server has become self-hosted. Removed only once: another browser that does not know the server may write them again. */
async function knownOf(records: readonly SyncRecord[]): Promise<Shadow> {
  const shadow = await readShadow();
  const known = records.flatMap(({ key }) => {
    const own = shadow.get(key);
    return own ? [[key, own] as const] : [];
  });
  return new Map(known);
}

/** Applies remote choices; returns all records that belong in the synced storage. `withdrawn` stays known until it is removed there. */
async function merge(
  ctx: Context,
  by: string,
  records: readonly SyncRecord[],
  withdrawn: Shadow,
): Promise<readonly SyncRecord[]> {
  const remote = new Map(records.map((record) => [record.key, record]));
  const times = await readChoiceTimes();
  const service = serviceIdOf(await readService());
  const chosen = {
    settings: await readSettings(),
    lessons: await readLessons(),
    matches: await readMatches(),
  };
  const local = choicesOf({ ...chosen, service });
  const before = new Map([...(await readShadow())].filter(([key]) => !withdrawn.has(key)));
  const { all, incoming, shadow } = reconcile({ shadow: before, local, times, remote, now: ctx.now(), by });
  const done = await applyRemote(ctx, incoming, local, service);
  await writeShadow(new Map([...afterDone(shadow, incoming, done), ...withdrawn]));
  await forgetChoiceTimes(times);
  return [...all.values()];
}

/** Before an erasure: this browser takes no part any more, and what it decided leaves the synced storage. An exchange that is under way ends first, since it would switch sync on again and store keys of titles. It waits for no page and no network. */
export function stopSync(ctx: Context): Promise<void> {
  return ctx.state.queues.sync(async () => {
    const state = await readSyncState();
    if (!state) return;
    await ctx.browser.alarms.clear(SYNC_ALARM);
    await writeSyncState({ ...state, on: false });
    // Where the browser refuses, erasing continues.
    await removeOwn(ctx, state).catch(() => undefined);
  });
}

async function removeOwn(ctx: Context, state: SyncState): Promise<void> {
  const there = await readParts(ctx.now());
  const { selfHosted } = await readSettings();
  const left = [...recordsIn(there).values()].filter(
    (record) => record.stamp.by !== state.by && mayLeave(record, selfHosted),
  );
  const { texts } = await fitRecords(recordsInOrder(left));
  // A damaged part may hold something of this browser's; others write theirs again.
  const own = [...there].filter(
    ([, { records, state: condition }]) =>
      condition === 'damaged' || records.some(({ stamp }) => stamp.by === state.by),
  );
  await writeParts(
    own.map(([number]) => number),
    texts,
  );
}
