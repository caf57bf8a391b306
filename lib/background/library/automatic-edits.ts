// Queues edits that Kiroku makes by itself, after the service has returned an entry that Kiroku wrote earlier.
import type { LibraryEntry } from '../../contract/library.ts';
import type { MediaDetails } from '../../contract/routes.ts';
import {
  hasEndedSinceWrite,
  isWatchedToEndButOpen,
  lostProgressPatch,
} from '../../domain/changes/automatic-edits.ts';
import { type EntryPatch, pickEntryState } from '../../domain/changes/entry-state.ts';
import type { OutboxChange } from '../../domain/changes/outbox-item.ts';
import { readActivityOfTitle } from '../../store/activity.ts';
import { readStoredEntries } from '../../store/library-copy.ts';
import { addAutomaticEdit } from '../../store/outbox.ts';
import { readAccount, readSettings } from '../../store/preferences.ts';
import { readActivity } from '../../store/reading.ts';
import type { Context } from '../runtime/context.ts';
import { enqueueAndDeliver } from '../runtime/delivery-alarm.ts';
import { readDetails, userEntryIfKnown, withoutEntryAndRelations } from './title-details.ts';

/** Kiroku checks a title again if it wrote the title's entry at most this many milliseconds ago. */
const RECENT_MS = 5 * 60_000;
/** How many of the newest log entries are searched for recently written titles. */
const ENTRIES_TO_CHECK = 20;

type Edit = Extract<OutboxChange, { kind: 'edit' }>;

/**
 * Queues automatic edits for freshly read entries. The edits restore progress that another browser has overwritten, and complete titles
 * that have ended.
 */
export async function queueAutomaticEdits(
  ctx: Context,
  entries: readonly LibraryEntry[],
  account: string,
): Promise<void> {
  await repeatLost(ctx, entries, account);
  await completeEnded(ctx, entries, account);
}

/**
 * Reads recently written titles again. If another browser has overwritten the progress of a title at the same time, restores the progress.
 */
export async function recheckRecentWrites(ctx: Context): Promise<void> {
  const { id: account, state } = await readAccount();
  if (account === null || state !== 'connected') return;
  const since = ctx.now() - RECENT_MS;
  const log = await readActivity(ENTRIES_TO_CHECK, account);
  const recent = log.filter(({ at, what, episodeKey }) => at >= since && what !== 'ignore' && episodeKey);
  for (const [mediaId, type] of new Map(recent.map((entry) => [entry.mediaId, entry.type]))) {
    if (mediaId === null) continue;
    const title = await readDetails(ctx, account, type, mediaId);
    if (title.kind === 'ok') await queueAutomaticEditsOfTitle(ctx, title.value, account);
  }
}

/** Queues automatic edits for a title whose details were just read. The details may contain a newer list entry than the local copy. */
export async function queueAutomaticEditsOfTitle(
  ctx: Context,
  title: MediaDetails,
  account: string,
): Promise<void> {
  const entry = await userEntryIfKnown(title, account);
  if (entry) await queueAutomaticEdits(ctx, [{ ...entry, media: withoutEntryAndRelations(title) }], account);
}

async function repeatLost(ctx: Context, entries: readonly LibraryEntry[], account: string): Promise<void> {
  const read = new Map(entries.map((entry) => [entry.mediaId, entry]));
  for (const mine of await readStoredEntries(entries.map(({ mediaId }) => mediaId))) {
    const theirs = read.get(mine.mediaId);
    if (!theirs || theirs.progress >= mine.progress) continue;
    const patch = lostProgressPatch(mine, theirs, await decisionsAbout(mine.mediaId, account));
    if (patch) await queueEdit(ctx, editOf(theirs, patch), account, false);
  }
}

/** Returns the log entries about changes of the title's list entry. Leaves out ignored episodes and ratings. */
async function decisionsAbout(mediaId: string, account: string) {
  return (await readActivityOfTitle(mediaId, account)).filter(
    ({ what }) => what !== 'ignore' && what !== 'rate',
  );
}

async function completeEnded(ctx: Context, entries: readonly LibraryEntry[], account: string): Promise<void> {
  for (const entry of entries.filter(isWatchedToEndButOpen)) {
    if (!hasEndedSinceWrite(entry, await readActivityOfTitle(entry.mediaId, account))) continue;
    const asks = (await readSettings()).tracking.finishing === 'ask';
    await queueEdit(ctx, editOf(entry, { status: 'completed' }), account, asks);
  }
}

/** Queues the edit, unless the outbox already has one for this title. If `asks` is true, the user must confirm the edit first. */
async function queueEdit(ctx: Context, edit: Edit, account: string, asks: boolean): Promise<void> {
  const isQueued = await enqueueAndDeliver(ctx, () =>
    addAutomaticEdit(edit, account, asks, { id: ctx.newId(), now: ctx.now() }),
  );
  if (isQueued) ctx.publishChange('outbox', 'library', 'now');
}

function editOf(entry: LibraryEntry, patch: EntryPatch): Edit {
  return { kind: 'edit', media: entry.media, patch, by: 'kiroku', base: pickEntryState(entry) };
}
