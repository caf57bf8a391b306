// Computes the list as the user sees it: the local copy with the outbox's edits applied. The result is never stored.
import type { LibraryEntry } from '../../contract/library.ts';
import type { Media, MediaType } from '../../contract/media.ts';
import type { EntryPatch, EntryState } from './entry-state.ts';
import type { OutboxItem, Problem } from './outbox-item.ts';
import { inProgressStatus, plannedStatus } from './quick-edit.ts';

export interface ShownEntry extends LibraryEntry {
  readonly pending: 'waiting' | 'failed' | null;
  /** Why the pending change waits or failed, if known. */
  readonly problem: Problem | null;
}

type PendingChange =
  | { readonly kind: 'edit'; readonly media: Media; readonly patch: EntryPatch }
  | { readonly kind: 'removal' | 'rating'; readonly media: Media };

/** Applies the outbox's edits, removals and ratings to the entries of one list type, in the order of the outbox. New entries come first. */
export function applyPendingChanges(
  entries: readonly LibraryEntry[],
  outbox: readonly OutboxItem[],
  type: MediaType,
): readonly ShownEntry[] {
  const shown = new Map<string, ShownEntry>(entries.map((entry) => [entry.mediaId, settled(entry)]));
  for (const item of outbox) applyItem(shown, item, type);
  const known = new Set(entries.map((entry) => entry.mediaId));
  const all = [...shown.values()];
  return [
    ...all.filter((entry) => !known.has(entry.mediaId)),
    ...all.filter((entry) => known.has(entry.mediaId)),
  ];
}

/** Whether the change is among the items, either itself or within a change into which it was merged. */
export function isChangePending(items: readonly OutboxItem[], wanted: PendingChange): boolean {
  return items.some(({ change }) => {
    if (change.kind !== wanted.kind || change.media.id !== wanted.media.id) return false;
    if (change.kind !== 'edit' || wanted.kind !== 'edit') return true;
    const { patch } = wanted;
    const written = change.patch;
    return (['status', 'progress', 'userScore'] as const).every(
      (field) => patch[field] === undefined || patch[field] === written[field],
    );
  });
}

function settled(entry: LibraryEntry): ShownEntry {
  return { ...entry, pending: null, problem: null };
}

function applyItem(shown: Map<string, ShownEntry>, item: OutboxItem, type: MediaType): void {
  const { change } = item;
  // A change that still needs an answer is not on the list yet.
  if (change.kind === 'episode' || change.media.type !== type || item.state === 'asking') return;
  const current = shown.get(change.media.id);
  const failed = item.state === 'failed';
  if (change.kind === 'rating') {
    // A rating is not part of the entry. But the user gives it at the entry, so the list shows there whether the rating waits or has
    // failed.
    if (current) shown.set(change.media.id, { ...current, ...worst(current, item) });
    return;
  }
  if (change.kind === 'removal') {
    if (!failed) shown.delete(change.media.id);
    else if (current) shown.set(change.media.id, { ...current, pending: 'failed', problem: item.problem });
    return;
  }
  // If an edit has failed, the service's entry is shown. For a new title, the edit itself is shown, because there is no entry.
  const base = current ?? settled(newEntry(change.media, change.patch, item.createdAt));
  const merged = failed || !current ? base : mergePatch(base, change.patch, item.createdAt);
  shown.set(change.media.id, { ...merged, pending: failed ? 'failed' : 'waiting', problem: item.problem });
}

/** Returns the worse of two states: a failure has priority over a change that is only waiting. */
function worst(entry: ShownEntry, item: OutboxItem): Pick<ShownEntry, 'pending' | 'problem'> {
  if (entry.pending === 'failed' && item.state !== 'failed') return entry;
  return { pending: item.state === 'failed' ? 'failed' : 'waiting', problem: item.problem };
}

function mergePatch(entry: ShownEntry, patch: EntryPatch, at: number): ShownEntry {
  return { ...entry, ...patch, updatedAt: new Date(at).toISOString() };
}

/**
 * Returns the state of a title that a patch adds to the list. If the patch has no status, the default is the contract's: `watching` or
 * `reading` if there is progress, else planned.
 */
export function stateOfAddedEntry(type: MediaType, patch: EntryPatch): EntryState {
  const { progress = 0, userScore = null } = patch;
  return {
    status: patch.status ?? (progress > 0 ? inProgressStatus(type) : plannedStatus(type)),
    progress,
    userScore,
  };
}

function newEntry(media: Media, patch: EntryPatch, at: number): LibraryEntry {
  const instant = new Date(at).toISOString();
  return {
    mediaId: media.id,
    type: media.type,
    ...stateOfAddedEntry(media.type, patch),
    createdAt: instant,
    updatedAt: instant,
    startedAt: null,
    completedAt: null,
    media,
  };
}
