// Syncs choices between the user's browsers. Stores the newer choices of the synced storage in this browser, and writes this browser's
// newer choices to the synced storage.
import { serviceIdOf } from '../../domain/addresses/service-address.ts';
import {
  isNewerChoice,
  mergeChoices,
  type SyncChoice,
  type SyncChoices,
  sortChoicesForStorage,
} from '../../domain/sync/choice.ts';
import { maySyncChoice } from '../../domain/sync/may-sync.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readService, readSettings } from '../../store/preferences.ts';
import { readLocalChoices } from '../../store/sync/local-choices.ts';
import { readSyncState, type SyncState, writeSyncState } from '../../store/sync/sync-state.ts';
import {
  type Chunks,
  digestOfSyncedItems,
  distributeToChunks,
  readChunks,
  removeChunks,
  writeChunks,
} from '../../store/sync/synced-storage.ts';
import type { Context } from '../runtime/context.ts';
import { applySyncChoices } from './apply-sync-choices.ts';

/** When this alarm fires, changes are written to the synced storage. */
export const SYNC_ALARM = 'sync';

/** Changes are collected for this many minutes, and then written together. This causes at most 60 writes an hour; Chromium allows 1,800. */
const SOON_MINUTES = 1;
/** If an exchange with `storage.sync` fails, the worker retries after this many minutes. */
const LATER_MINUTES = 10;

const off = { on: false, isRefused: false, sent: 0, leftOut: 0, seen: '' } as const;

/** Switches sync on or off, or removes the synced copy. */
export async function changeSync(ctx: Context, { to }: MessageInput<'changeSync'>): Promise<void> {
  await ctx.state.queues.sync(async () => {
    const state = (await readSyncState()) ?? { ...off, by: ctx.newId().slice(0, 8) };
    if (to === 'remove') await removeChunks();
    if (to !== 'on') await ctx.browser.alarms.clear(SYNC_ALARM);
    await writeSyncState(to === 'remove' ? { ...off, by: state.by } : { ...state, on: to === 'on' });
  });
  if (to === 'on') await exchangeSyncChoices(ctx, { mayWrite: true });
  ctx.publishChange('sync');
}

/** Exchanges choices if the synced storage changed while no worker ran, or if a change was not written yet. Call this at worker start. */
export async function catchUpSync(ctx: Context): Promise<void> {
  const state = await readSyncState();
  if (state?.on && (await digestOfSyncedItems().catch(() => null)) !== state.seen)
    await exchangeSyncChoices(ctx, {});
}

/** Schedules a write to the synced storage in one minute, so that changes made until then are written together. */
export function scheduleSync(ctx: Context): Promise<void> {
  return ctx.state.queues.sync(async () => {
    const state = await readSyncState();
    if (!state?.on) return;
    // Clear `seen`, because the browser may lose the alarm. Without `seen`, the next worker start exchanges choices.
    if (state.seen !== '') await writeSyncState({ ...state, seen: '' });
    await schedule(ctx, SOON_MINUTES);
  });
}

async function schedule({ browser: { alarms } }: Context, delayInMinutes: number): Promise<void> {
  if (!(await alarms.get(SYNC_ALARM))) await alarms.create(SYNC_ALARM, { delayInMinutes });
}

/**
 * Exchanges choices with the synced storage. If `mayWrite` is false, the newer choices of this browser are not written now, but scheduled
 * to be written later.
 */
export function exchangeSyncChoices(ctx: Context, { mayWrite = false }): Promise<void> {
  return ctx.state.queues.sync(async () => {
    const state = await readSyncState();
    if (!state?.on) return;
    if (mayWrite) await ctx.browser.alarms.clear(SYNC_ALARM);
    const next = await exchange(ctx, state, mayWrite).catch(async (): Promise<SyncState> => {
      await schedule(ctx, LATER_MINUTES);
      return { ...state, isRefused: true, seen: '' };
    });
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    await writeSyncState(next);
    ctx.publishChange('sync');
  });
}

/** Exchanges choices, and returns the new state. Throws if the browser refuses to read or write. */
async function exchange(ctx: Context, state: SyncState, mayWrite: boolean): Promise<SyncState> {
  const there = await readChunks(ctx.now());
  const { selfHosted } = await readSettings();
  const leaves = ({ key }: SyncChoice) => maySyncChoice(key, selfHosted);
  const service = serviceIdOf(await readService());
  const local = await readLocalChoices(state.by, service);
  const { all, incoming } = mergeChoices(
    byKey([...local.values()].filter(leaves)),
    remoteChoices(there, leaves),
    ctx.now(),
  );
  const unread = await applySyncChoices(ctx, incoming, service);
  const filled = await distributeToChunks(sortChoicesForStorage(all, unread));
  // Returns whether this browser wrote a choice that may no longer be synced, for example because one of the choice's addresses is now a
  // self-hosted server.
  const isWithdrawn = (choice: SyncChoice) => choice.by === state.by && !leaves(choice);
  const changed = chunksToWrite(filled, there, isWithdrawn);
  if (changed.length > 0 && mayWrite) await writeChunks(changed, filled);
  else if (changed.length > 0) await schedule(ctx, SOON_MINUTES);
  const sent = countLive(choicesIn(filled));
  const seen = changed.length > 0 && !mayWrite ? '' : await digestOfSyncedItems();
  return { ...state, isRefused: false, sent, leftOut: countLive(all) - sent, seen };
}

function choicesIn(chunks: Chunks): readonly SyncChoice[] {
  return [...chunks.values()].flatMap(({ choices }) => choices);
}

function countLive(choices: readonly SyncChoice[]): number {
  return choices.filter(({ value }) => value !== null).length;
}

function byKey(choices: readonly SyncChoice[]): SyncChoices {
  return new Map(choices.map((choice) => [choice.key, choice]));
}

/** Returns the choices in the synced storage, by key. If the storage contains a key twice, the newer choice is returned. */
function remoteChoices(there: Chunks, leaves: (choice: SyncChoice) => boolean): SyncChoices {
  return byKey(
    choicesIn(there)
      .filter(leaves)
      .toSorted((a, b) => (isNewerChoice(a, b) ? 1 : -1)),
  );
}

/**
 * Returns the numbers of the chunks to write. Returns none if the synced storage has every wanted choice, no damaged chunk, and no choice
 * that this browser must withdraw (`isWithdrawn`). The next write also removes any other surplus choice, but such a choice is not a reason
 * to write. Otherwise two browsers that disagree about a choice would overwrite each other for ever.
 */
function chunksToWrite(
  wanted: Chunks,
  there: Chunks,
  isWithdrawn: (choice: SyncChoice) => boolean,
): readonly number[] {
  const stored = new Set(choicesIn(there));
  const isDue =
    choicesIn(wanted).some((choice) => !stored.has(choice)) ||
    [...there.values()].some(({ text, choices }) => text === null || choices.some(isWithdrawn));
  if (!isDue) return [];
  return [...new Set([...wanted.keys(), ...there.keys()])].filter((number) => {
    const [is, was] = [wanted.get(number)?.choices ?? [], there.get(number)];
    return !was?.text || is.length !== was.choices.length || !is.every((choice) => stored.has(choice));
  });
}

/**
 * Switches sync off, and removes this browser's decisions from the synced storage. Call this before an erasure. The function waits for a
 * running exchange, which would otherwise store titles after the erasure.
 */
export function stopSync(ctx: Context): Promise<void> {
  return ctx.state.queues.sync(async () => {
    const state = await readSyncState();
    if (!state) return;
    await ctx.browser.alarms.clear(SYNC_ALARM);
    await writeSyncState({ ...state, on: false });
    // The erasure continues even if the browser refuses to remove the synced choices.
    await removeSyncedChoices(ctx, state).catch(() => undefined);
  });
}

async function removeSyncedChoices({ now }: Context, { by }: SyncState): Promise<void> {
  const there = await readChunks(now());
  const { selfHosted } = await readSettings();
  const others = choicesIn(there).filter(
    (choice) => choice.by !== by && maySyncChoice(choice.key, selfHosted),
  );
  const left = await distributeToChunks(sortChoicesForStorage(others, new Set()));
  // Remove damaged chunks, too, because they may contain choices of this browser. Other browsers write their own choices again.
  await writeChunks(
    chunksToWrite(left, there, (choice) => choice.by === by),
    left,
  );
}
