// Provides the list from the local copy, with the outbox applied.
import {
  queryOptions,
  useMutation,
  useMutationState,
  usePrefetchQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { LibraryEntry } from '../contract/library.ts';
import type { MediaType } from '../contract/media.ts';
import type { UnreadableEntry } from '../contract/read-answer.ts';
import type { Problem } from '../domain/changes/outbox-item.ts';
import { applyPendingChanges, type ShownEntry } from '../domain/changes/pending-entries.ts';
import { inProgressStatus } from '../domain/changes/quick-edit.ts';
import { send } from '../messaging/channel.ts';
import type { MessageOutput } from '../messaging/protocol.ts';
import { readAccount } from '../store/preferences.ts';
import {
  readCopyProgress,
  readEntriesWithStatus,
  readLibrary,
  readUnparsedOutbox,
} from '../store/reading.ts';
import { useAccount } from './use-account.ts';
import { FAILURE_SHOWN_META } from './use-failed-actions.ts';
import { useOutbox } from './use-outbox.ts';

export const libraryQuery = (type: MediaType) =>
  queryOptions({ queryKey: ['library', type, 'all'], queryFn: () => readCopy(type, readLibrary(type)) });

/** The part of a list that the first frame needs: the titles that the user is watching or reading. */
export const currentEntriesQuery = (type: MediaType) =>
  queryOptions({
    queryKey: ['library', type, 'current'],
    queryFn: async () => readCopy(type, readCurrent(type)),
  });

/**
 * A list as it is shown. `filled` is true if the list was read from the service at least once. `loading` is true until the local copy is
 * read.
 */
export interface ShownLibrary {
  readonly entries: readonly ShownEntry[];
  readonly filled: boolean;
  /** How many entries the current read of the list has returned so far; 0 if no read is running. */
  readonly read: number;
  /** When the copy last matched the service's list, in epoch milliseconds; 0 if there is no copy. */
  readonly asOf: number;
  /** Entries of the service's list that could not be read. */
  readonly unreadable: readonly UnreadableEntry[];
  readonly loading: boolean;
}

export function useLibrary(type: MediaType): ShownLibrary {
  const { data } = useQuery(libraryQuery(type));
  const outbox = useOutbox();
  const entries = useMemo(() => applyPendingChanges(data?.entries ?? [], outbox, type), [data, outbox, type]);
  const { filled = false, read = 0, asOf = 0, unreadable = [] } = data ?? {};
  return { entries, filled, read, asOf, unreadable, loading: data === undefined };
}

/**
 * Returns the list to open first: the other list if only that list has titles, else the preferred list. The lists are read only if
 * `enabled` is true.
 */
export function useInitialListType(preferred: MediaType, enabled: boolean): MediaType {
  const other = preferred === 'anime' ? 'manga' : 'anime';
  const first = useQuery({ ...libraryQuery(preferred), enabled }).data;
  const isEmpty = first?.filled === true && first.entries.length === 0;
  const second = useQuery({ ...libraryQuery(other), enabled: enabled && isEmpty }).data;
  return isEmpty && second && second.entries.length > 0 ? other : preferred;
}

/** Returns the anime that the user is watching. If `whole` is true, reads the complete list, which the other tabs then reuse. */
export function useAnimeBeingWatched(whole: boolean): readonly ShownEntry[] {
  return useCurrent('anime', whole);
}

/** Returns the titles that the user is watching or reading, newest change first. If `whole` is true, reads the complete list of anime. */
export function useTitlesInProgress(whole: boolean): readonly ShownEntry[] {
  const watching = useCurrent('anime', whole);
  const reading = useCurrent('manga', false);
  return useMemo(() => [...watching, ...reading].sort(newestFirst), [watching, reading]);
}

function useCurrent(type: MediaType, whole: boolean): readonly ShownEntry[] {
  const all = useQuery({ ...libraryQuery(type), enabled: whole }).data;
  const some = useQuery({ ...currentEntriesQuery(type), enabled: !all }).data;
  const outbox = useOutbox();
  const copy = all ?? some;
  return useMemo(
    () =>
      applyPendingChanges(copy?.entries ?? [], outbox, type).filter(
        ({ status }) => status === inProgressStatus(type),
      ),
    [copy, outbox, type],
  );
}

/** Prefetches both lists, so that the first search results appear at once. */
export function usePrefetchLists(): void {
  usePrefetchQuery(libraryQuery('anime'));
  usePrefetchQuery(libraryQuery('manga'));
}

/** Returns the shown entry of one title, or null if the title is not on the list. */
export function useEntry(media: { readonly id: string; readonly type: MediaType } | null): ShownEntry | null {
  const { entries } = useLibrary(media?.type ?? 'anime');
  return entries.find((entry) => entry.mediaId === media?.id) ?? null;
}

export function useRefreshLibrary() {
  return useMutation({
    mutationKey: ['refreshLibrary'],
    mutationFn: () => send('refreshLibrary'),
    meta: FAILURE_SHOWN_META,
  });
}

/** Returns why the last refresh of the copy failed; null if it did not fail, and during a refresh. */
export function useRefreshProblem(): Problem | null {
  const filters = { mutationKey: ['refreshLibrary'] };
  const last = useMutationState({ filters, select: ({ state }) => state }).at(-1);
  if (last?.status === 'error') return { code: 'internal', message: '' };
  const outcome = last?.data as Awaited<MessageOutput<'refreshLibrary'>> | undefined;
  return outcome?.ok === false ? outcome.problem : null;
}

/**
 * Reads changes from the service when the list is opened, and when an account connects while it is open. Until they arrive, the local copy
 * is shown.
 */
export function useRefreshLibraryOnOpen(): void {
  const { mutate } = useRefreshLibrary();
  const { id, state } = useAccount();
  useEffect(() => {
    // Do not refresh before the sign-in, because the refresh would only report a missing session.
    if (id !== null && state !== 'signed-out') mutate();
  }, [mutate, id, state]);
}

/**
 * Reads the titles that the user is watching or reading. With a pending change, reads the whole list, because the change may add any title.
 */
async function readCurrent(type: MediaType): Promise<LibraryEntry[]> {
  const [pending, current] = await Promise.all([
    readUnparsedOutbox(),
    readEntriesWithStatus(type, inProgressStatus(type)),
  ]);
  return pending.length === 0 ? current : readLibrary(type);
}

function newestFirst(a: ShownEntry, b: ShownEntry): number {
  return a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0;
}

async function readCopy(type: MediaType, reading: Promise<LibraryEntry[]>) {
  const [entries, filling, { id, state }] = await Promise.all([
    reading,
    readCopyProgress(type),
    readAccount(),
  ]);
  // During a change of accounts, hide the first account's list from the second account.
  const isOthers = filling.account !== null && id !== null && filling.account !== id;
  // Show no list when the user is signed out.
  return isOthers || state === 'signed-out'
    ? { entries: [], filled: false, read: 0, asOf: 0, unreadable: [] }
    : { entries, ...filling };
}
