// Reads the list from a service. The test determines the answer for each page.
import { continueListRead, refreshList } from '@/lib/background/library/refresh-list.ts';
import type { Context } from '@/lib/background/runtime/context.ts';
import type { LibraryEntry } from '@/lib/contract/library.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readCopyState } from '@/lib/store/library-copy.ts';
import type { LibraryCopyState } from '@/lib/store/schema.ts';
import { libraryEntry, media } from '../../../domain/examples.ts';
import { refusalResponse } from '../../list-service.ts';
import { connectedAccount, createRoot } from '../../root.ts';

/** The time at which the worker starts. */
export const START_MS = 1_800_000_000_000;
export const DAY_MS = 24 * 3600_000;

/** Returns the id of the title with this short name. */
export const titleIdOf = (name: string): string =>
  `6f9619ff-8b86-d011-b42d-${Buffer.from(name).toString('hex').padStart(12, '0')}`;
const nameOf = (id: string): string => Buffer.from(id.slice(-12), 'hex').toString().replaceAll('\0', '');

/** Returns an entry that was changed at this second of the year 2026. */
export const entryChangedAt = (name: string, second = 0, part: Partial<LibraryEntry> = {}): LibraryEntry =>
  libraryEntry({ media: media({ id: titleIdOf(name) }), updatedAt: isoTimeOfSecond(second), ...part });
export const isoTimeOfSecond = (second: number): string =>
  new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

type Answer = () => Response | Promise<Response>;

export const listPageAnswer =
  (entries: readonly LibraryEntry[], nextCursor: string | null = null): Answer =>
  () =>
    Response.json({ ok: true, entries, nextCursor });

/** Returns the error that Kiroku reports if the service refuses a read with this code. */
export const refusedError = (code: string, status = 400) => ({
  kind: 'refused' as const,
  code,
  message: code,
  status,
  retryAfterMs: null,
});
export const refusedAnswer = ({ status, code }: ReturnType<typeof refusedError>): Answer =>
  refusalResponse(status, code);

export const unreachableError = { kind: 'unreachable' as const, message: 'offline' };
export const offlineAnswer: Answer = () => Promise.reject(new TypeError('offline'));

/**
 * Sets up a worker for reads of the list, with the account `ann`. `answers` are the answers to requests for the anime list, in order. The
 * manga list is empty unless `manga` is given.
 */
export async function createWorkerWithListAnswers(answers: readonly Answer[], manga: readonly Answer[] = []) {
  const root = await createRoot({ account: { ...connectedAccount, id: 'ann' } });
  // The service is away, so that queued items stay in the outbox, where the test reads them.
  root.service.away = true;
  const left = { anime: [...answers], manga: [...manga] };
  const asked: Record<string, string>[] = [];
  root.net.answer = async (call, _signal, url) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname !== '/v1/library') return call();
    asked.push(Object.fromEntries(searchParams));
    const answer =
      left[searchParams.get('type') === 'manga' ? 'manga' : 'anime'].shift() ?? listPageAnswer([]);
    return answer();
  };

  const count = { changes: 0, jobs: 0 };
  const { worker } = root;
  const ctx: Context = {
    ...worker,
    publishChange: (...topics) => {
      if (topics.includes('library')) count.changes += 1;
    },
    jobs: {
      ...worker.jobs,
      run: (work) => {
        count.jobs += 1;
        return worker.jobs.run(work);
      },
    },
  };
  /** Stores this state of the local copy of the anime or manga list. */
  const know = async (part: Partial<LibraryCopyState>, type: 'anime' | 'manga' = 'anime') =>
    (await openDatabase()).put(
      'libraryState',
      { account: 'ann', newest: null, readAt: START_MS, run: null, ...part },
      type,
    );
  return {
    ctx,
    count,
    asked,
    animeAsked: () => asked.filter(({ type }) => type === 'anime'),
    refresh: () => refreshList(ctx, 'ann'),
    continue: () => continueListRead(ctx, 'ann'),
    know,
    /** Returns the names of the titles in the copy. */
    names: async () => (await (await openDatabase()).getAllKeys('library')).map(nameOf),
    copy: () => readCopyState('anime'),
  };
}
