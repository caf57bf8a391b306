// Tests a service whose list never ends. The read stops with a message, keeps the entries, and is not repeated at once.

import { describe, expect, it } from 'vitest';
import { continueListRead, refreshList } from '@/lib/background/library/refresh-list.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { readLibrary } from '@/lib/store/reading.ts';
import { libraryEntry, numberedMedia } from '../../domain/examples.ts';
import { t } from '../../english.ts';
import { createRoot } from '../root.ts';

const PAGE = 3;
const LIMIT = 50;

const entryOf = (index: number) => libraryEntry({ media: numberedMedia(index) });
const pageFrom = (from: number) => Array.from({ length: PAGE }, (_, index) => entryOf(from + index));

type Answer = (call: number, cursor: string | null) => object;
const endless: readonly (readonly [string, Answer])[] = [
  ['returns the same cursor again', (call) => ({ entries: pageFrom(call * PAGE), nextCursor: 'here' })],
  [
    'returns its cursors in a circle',
    (call) => ({ entries: pageFrom(call * PAGE), nextCursor: `at-${call % 4}` }),
  ],
  ['repeats one page with new cursors', (call) => ({ entries: pageFrom(0), nextCursor: `at-${call}` })],
  ['returns empty pages forever', (call) => ({ entries: [], nextCursor: `at-${call}` })],
  [
    'has one entry on every page',
    (call) => ({ entries: [entryOf(0), entryOf(call + 1)], nextCursor: `at-${call}` }),
  ],
];

/** Creates a service that answers reads of the list. `calls` counts these reads. */
function endlessService(answer: Answer) {
  const service = { calls: 0 };
  const request = async (input: string | URL | Request): Promise<Response> => {
    const { searchParams } = new URL(String(input));
    if (searchParams.get('type') === 'manga')
      return Response.json({ ok: true, entries: [], nextCursor: null });
    const call = service.calls;
    service.calls += 1;
    if (call > LIMIT) throw new TypeError('it went on and on');
    return Response.json({ ok: true, ...answer(call, searchParams.get('cursor')) });
  };
  return { service, request };
}

it('refreshList restarts the read only once if the service rejects its own cursors', async () => {
  let calls = 0;
  const request: typeof fetch = async (input) => {
    calls += 1;
    if (calls > LIMIT) throw new TypeError('it went on and on');
    const { searchParams } = new URL(String(input));
    return searchParams.has('cursor')
      ? Response.json({ ok: false, code: 'invalid', message: '' }, { status: 400 })
      : Response.json({ ok: true, entries: pageFrom(0), nextCursor: 'somewhere' });
  };
  const worker = await createRoot({ fetch: request });
  expect(await refreshList(worker, 'user-1')).toMatchObject({ code: 'invalid' });
  expect(calls).toBe(8);
});

describe.each(endless)('service that %s', (_name, answer) => {
  it('makes refreshList return `endless_list` for a full read', async () => {
    const { service, request } = endlessService(answer);
    const worker = await createRoot({ fetch: request });
    const failure = await refreshList(worker, 'user-1');
    expect(failure).toMatchObject({ kind: 'refused', code: 'endless_list' });
    expect(service.calls).toBeLessThanOrEqual(6);
    const sentence = problemSentence(t, { code: 'endless_list', message: '' });
    expect(sentence).toContain('no end');
  });

  it('is not read again by continueListRead', async () => {
    const { service, request } = endlessService(answer);
    const worker = await createRoot({ fetch: request });
    await refreshList(worker, 'user-1');
    const { calls } = service;
    const kept = (await readLibrary('anime')).length;
    await continueListRead(worker, 'user-1');
    expect(service.calls).toBe(calls);
    expect((await readLibrary('anime')).length).toBe(kept);
  });

  it('makes refreshList return `endless_list` for a poll for changes', async () => {
    let isOdd = false;
    const { service, request } = endlessService((call, cursor) =>
      isOdd ? answer(call, cursor) : { entries: pageFrom(900), nextCursor: null },
    );
    const worker = await createRoot({ fetch: request });
    expect(await refreshList(worker, 'user-1')).toBeNull();
    isOdd = true;
    expect(await refreshList(worker, 'user-1')).toMatchObject({ code: 'endless_list' });
    expect(service.calls).toBeLessThanOrEqual(8);
    expect((await readLibrary('anime')).length).toBe(PAGE);
  });
});
