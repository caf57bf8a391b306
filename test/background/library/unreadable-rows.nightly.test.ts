// Tests a list with an unreadable row. The other rows are read, the row is reported, and its entry is not treated as removed.

import { describe, expect, it } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import type { Media } from '@/lib/contract/media.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readCopyProgress, readLibrary } from '@/lib/store/reading.ts';
import { numberedMedia } from '../../domain/examples.ts';
import { createAnimeDetailsChange, createAnswerChanger, createListRowsChange } from '../changed-answers.ts';
import { createRoot } from '../root.ts';

type Row = Record<string, unknown>;

const titles = Array.from({ length: 10 }, (_none, index) => numberedMedia(index));
const [bad] = titles as [Media];
const DAY = 24 * 3600_000;

/** Sets up a list with ten entries at episode 4. `spoil` changes the rows of the first title. */
async function setUp() {
  const root = await createRoot({ catalogue: titles });
  for (const title of titles) root.service.save(title.id, { status: 'watching', progress: 4 });
  const change = createAnswerChanger(root);
  const spoil = (how: ((row: Row) => unknown) | null) =>
    change('/library', how && createListRowsChange((row) => (row.mediaId === bad.id ? how(row) : row)));
  const refresh = () => refreshList(root, 'user-1');
  const listed = async () => (await readLibrary('anime')).map(({ mediaId }) => mediaId);
  const edit = async (progress: number) => {
    // The details do not contain the entry, so the worker must use the entry of the list.
    change(
      '/anime/',
      createAnimeDetailsChange(({ entry: _entry, ...title }) => title),
    );
    const seen = { status: 'watching', progress: 4, userScore: null } as const;
    await addChange(
      root,
      { kind: 'edit', media: bad, patch: { progress }, by: 'user', base: seen },
      'user-1',
    );
    await deliverOutbox(root);
  };
  return { ...root, spoil, refresh, listed, edit };
}

const inMedia = (part: Row) => (row: Row) => ({ ...row, media: { ...(row.media as Row), ...part } });

const faults: readonly (readonly [
  string,
  (row: Row) => unknown,
  { mediaId: string | null; field: string },
])[] = [
  ['a fractional progress', (row) => ({ ...row, progress: 10.5 }), { mediaId: bad.id, field: 'progress' }],
  ['no title', (row) => ({ ...row, media: null }), { mediaId: bad.id, field: 'media' }],
  ['no name', inMedia({ title: 7, titles: null }), { mediaId: bad.id, field: 'media.title' }],
  ['a status that is a number', (row) => ({ ...row, status: 7 }), { mediaId: bad.id, field: 'status' }],
  ['null as content', () => null, { mediaId: null, field: '' }],
];

it('Kiroku writes nothing to a list with more than a hundred unreadable rows', async () => {
  const root = await createRoot({ catalogue: many });
  const change = createAnswerChanger(root);
  for (const title of many) root.service.save(title.id, { status: 'watching', progress: 4 });
  await refreshList(root, 'user-1');
  change(
    '/library',
    createListRowsChange((row, index) => (index < 120 ? { ...row, progress: 'x' } : row)),
  );
  change(
    '/anime/',
    createAnimeDetailsChange(({ entry: _entry, ...title }) => title),
  );
  root.clock.now += 2 * DAY;
  for (const title of many.slice(130))
    await addChange(
      root,
      { kind: 'edit', media: title, patch: { progress: 6 }, by: 'user', base: null },
      'user-1',
    );
  await deliverOutbox(root);
  expect(root.service.writes()).toEqual([]);
  expect(await readLibrary('anime')).toHaveLength(250);
});

it('refreshList reads numbers that are written as strings', async () => {
  const { spoil, refresh } = await setUp();
  spoil((row) => ({
    ...row,
    progress: '4',
    userScore: '8.5',
    media: { ...(row.media as Row), mal_id: '52991', episodes: '28', year: '2023' },
  }));
  expect(await refresh()).toBeNull();
  const entries = await readLibrary('anime');
  expect(entries).toHaveLength(10);
  expect(entries.find(({ mediaId }) => mediaId === bad.id)).toMatchObject({
    progress: 4,
    userScore: 8.5,
    media: { mal_id: 52_991, episodes: 28, year: 2023 },
  });
});

describe.each(faults)('list row with %s', (_name, how, note) => {
  it('is reported with the name of its unreadable field', async () => {
    const { spoil, refresh, listed } = await setUp();
    spoil(how);
    expect(await refresh()).toBeNull();
    expect(await listed()).toHaveLength(9);
    expect(await readCopyProgress('anime')).toMatchObject({ filled: true, unreadable: [note] });
  });

  it('is not treated as a removed title', async () => {
    const { spoil, refresh, listed, clock } = await setUp();
    await refresh();
    spoil(how);
    clock.now += 2 * DAY;
    expect(await refresh()).toBeNull();
    expect(await listed()).toContain(bad.id);
  });

  it('is not overwritten while its entry is unknown', async () => {
    const { spoil, refresh, edit, service, worker, clock } = await setUp();
    await refresh();
    service.save(bad.id, { progress: 9 });
    spoil(how);
    clock.now += 3600_000;
    await refresh();
    await edit(6);
    expect(service.writes()).toEqual([]);
    expect(await readOutbox()).toMatchObject([{ state: 'waiting', problem: { code: 'entry_unknown' } }]);
    spoil(null);
    clock.now += 2 * DAY;
    await deliverOutbox(worker);
    expect(await readOutbox()).toEqual([]);
    expect(service.entries.get(bad.id)?.progress).toBe(9);
  });

  it('is no longer reported when it can be read again', async () => {
    const { spoil, refresh, clock } = await setUp();
    spoil(how);
    await refresh();
    spoil(null);
    clock.now += 2 * DAY;
    await refresh();
    expect(await readCopyProgress('anime')).toMatchObject({ unreadable: [] });
    expect(await readLibrary('anime')).toHaveLength(10);
  });
});

describe('title with an unreadable row', () => {
  it('is written if its details contain the entry', async () => {
    const { spoil, worker, service } = await setUp();
    spoil((row) => ({ ...row, progress: 10.5 }));
    await addChange(
      worker,
      { kind: 'edit', media: bad, patch: { progress: 6 }, by: 'user', base: null },
      'user-1',
    );
    await deliverOutbox(worker);
    expect(service.entries.get(bad.id)?.progress).toBe(6);
  });

  it('does not hide the removal of another title', async () => {
    const { spoil, refresh, listed, service, clock } = await setUp();
    await refresh();
    spoil((row) => ({ ...row, progress: 10.5 }));
    const gone = titles[3]?.id ?? '';
    service.entries.delete(gone);
    clock.now += 2 * DAY;
    await refresh();
    expect(await listed()).not.toContain(gone);
    expect(await listed()).toHaveLength(9);
  });

  it('is still reported if the worker dies between two pages', async () => {
    const { spoil, change, refresh, clock, listed, start } = await withTwoPages();
    await refresh();
    spoil((row) => ({ ...row, progress: 10.5 }));
    clock.now += 2 * DAY;
    change();
    expect(await refresh()).toMatchObject({ kind: 'unreachable' });
    const later = start();
    expect(await refreshList(later, 'user-1')).toBeNull();
    expect(await listed()).toHaveLength(250);
    expect((await readCopyProgress('anime')).unreadable).toMatchObject([{ mediaId: many[249]?.id }]);
  });
});

const many = Array.from({ length: 250 }, (_none, index) => numberedMedia(1000 + index));

/** Sets up a list of two pages, with the newest entry on the first page. `change` makes the second page fail once. */
async function withTwoPages() {
  const root = await createRoot({ catalogue: many });
  for (const title of many) root.service.save(title.id, { status: 'watching', progress: 4 });
  const change = createAnswerChanger(root);
  const answer = root.net.answer;
  let isCut = false;
  root.net.answer = (call, signal, url) => {
    const isSecond = new URL(url).searchParams.has('cursor');
    if (!isCut || !isSecond) return answer(call, signal, url);
    isCut = false;
    throw new TypeError('Failed to fetch');
  };
  return {
    ...root,
    change: () => {
      isCut = true;
    },
    spoil: (how: (row: Row) => unknown) =>
      change(
        '/library',
        createListRowsChange((row) => (row.mediaId === many[249]?.id ? how(row) : row)),
      ),
    refresh: () => refreshList(root, 'user-1'),
    listed: async () => (await readLibrary('anime')).map(({ mediaId }) => mediaId),
  };
}
