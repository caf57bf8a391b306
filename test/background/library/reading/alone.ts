// The reading of the list over a real copy, with a service that is played page by page.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createLibraryCache } from '@/lib/background/library/library-cache.ts';
import { countsNothing, type TakeDowns } from '@/lib/background/sending/take-downs.ts';
import type { LibraryEntry } from '@/lib/contract/library.ts';
import type { UnreadableEntry } from '@/lib/contract/read-answer.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readCopyState } from '@/lib/store/library-copy.ts';
import type { LibraryCopyState } from '@/lib/store/schema.ts';
import { libraryEntry, media } from '../../../domain/examples.ts';
import { moveTo } from '../../move-to.ts';

export const NOW = 1_800_000_000_000;
export const DAY = 24 * 3600_000;

/** Changed in this second of the year. */
export const entry = (id: string, second = 0): LibraryEntry =>
  libraryEntry({ media: media({ id }), updatedAt: at(second) });
export const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

export const page = (
  entries: readonly LibraryEntry[],
  nextCursor: string | null = null,
  unreadable: readonly UnreadableEntry[] = [],
) => ({
  kind: 'ok' as const,
  value: { ok: true as const, entries, nextCursor, unreadable },
});
export const refused = (code: string, status = 400) => ({
  kind: 'refused' as const,
  code,
  message: '',
  status,
  retryAfterMs: null,
});
export const unreachable = { kind: 'unreachable' as const, message: 'offline' };

type Answer = ReturnType<typeof page> | ReturnType<typeof refused> | typeof unreachable;

interface Query {
  readonly type: 'anime' | 'manga';
  readonly limit: number;
  readonly cursor?: string;
}

/** `answers`: to the questions for the list of anime, in order; that of manga is empty unless `manga` says more. */
export async function createReading(
  answers: readonly (Answer | (() => Promise<Answer>))[],
  { manga = [], takeDowns }: { readonly manga?: readonly Answer[]; readonly takeDowns?: TakeDowns } = {},
) {
  await moveTo(new IDBFactory());
  const state = { now: NOW, changes: 0, jobs: 0 };
  const left = { anime: [...answers], manga: [...manga] };
  const asked: (Query & { readonly as: string })[] = [];
  const read: [account: string, ids: readonly string[]][] = [];
  const call = async (account: string, query: Query): Promise<Answer> => {
    asked.push({ ...query, as: account });
    const answer = left[query.type].shift() ?? page([]);
    return typeof answer === 'function' ? answer() : answer;
  };
  const cache = createLibraryCache({
    api: {
      as: (account: string) => ({
        call: (_name: 'library', { query }: { query: Query }) => call(account, query),
      }),
    } as never,
    now: () => state.now,
    onChange: () => {
      state.changes += 1;
    },
    takeDowns: takeDowns ?? countsNothing,
    onRead: async (entries, account) => void read.push([account, entries.map(({ mediaId }) => mediaId)]),
    inJob: (work) => {
      state.jobs += 1;
      return work();
    },
  });
  /** What the copy of one list knows of itself. */
  const know = async (part: Partial<LibraryCopyState>, type: 'anime' | 'manga' = 'anime') =>
    (await openDatabase()).put(
      'libraryState',
      { account: 'ann', newest: null, readAt: NOW, run: null, ...part },
      type,
    );
  const animeAsked = () => asked.filter(({ type }) => type === 'anime');
  const ids = async () => (await openDatabase()).getAllKeys('library');
  return { cache, state, asked, animeAsked, read, know, ids, copy: () => readCopyState('anime') };
}
