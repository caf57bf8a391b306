// Tests titles whose details do not contain the user's entry. The worker writes no change of these titles before it has read the list.

import { describe, expect, it } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { undoActivity } from '@/lib/background/sending/undo.ts';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { readImportRows } from '@/lib/store/imports/read-imports.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import {
  createAnimeDetailsChange,
  createAnswerChanger,
  createListRowsChange,
} from '../../changed-answers.ts';
import { createEditChange, dungeonMeshi, frieren, twoTitles, watchedChange } from '../../changes.ts';
import { runImportToEnd, startImport } from '../../importing/imports.ts';
import { refusalResponse } from '../../list-service.ts';
import { createRoot } from '../../root.ts';

type Title = Record<string, unknown>;

const dialects: readonly (readonly [string, (title: Title) => Title])[] = [
  ['omit the entry', ({ entry: _entry, ...title }) => title],
  ['have the entry under another key', ({ entry, ...title }) => ({ ...title, listEntry: entry })],
  ['have an entry that cannot be read', (title) => ({ ...title, entry: { progress: 10.5 } })],
  [
    'have the entry of another title',
    (title) => ({ ...title, entry: { ...(title.entry as object), progress: 0, mediaId: dungeonMeshi.id } }),
  ],
];

/** Sets up a title at this progress, by default 20. If `progress` is null, the title is not on the list. */
async function setUp(
  say: (title: Title) => Title = dialects[0]?.[1] ?? expect.fail(),
  progress: number | null = 20,
) {
  const root = await createRoot({ catalogue: twoTitles, settings: {} });
  if (progress !== null) root.service.save(frieren.id, { status: 'watching', progress });
  const change = createAnswerChanger(root);
  change('/anime/', createAnimeDetailsChange(say));
  const send = async (item: OutboxChange) => {
    await addChange(root, item, 'user-1');
    root.clock.now += 3600_000;
    await deliverOutbox(root);
  };
  const listReads = () => root.service.calls.filter(({ path }) => path === '/library').length;
  return { ...root, change, send, listReads, entry: () => root.service.entries.get(frieren.id) };
}

describe.each(dialects)('title details that %s', (_name, say) => {
  it('do not make Kiroku lower the progress when an earlier episode is watched', async () => {
    const { service, send } = await setUp(say);
    await send(watchedChange(1));
    expect(service.writes()).toEqual([]);
    expect(await readActivity()).toMatchObject([
      { what: 'ignore', reason: 'notAhead', before: { progress: 20 } },
    ]);
  });

  it('let the next episode raise the progress', async () => {
    const { service, send } = await setUp(say);
    await send(watchedChange(21));
    expect(service.writes()).toMatchObject([{ body: { progress: 21 } }]);
    expect(await readActivity()).toMatchObject([{ what: 'advance', before: { progress: 20 } }]);
  });

  it('let Kiroku submit a rating', async () => {
    const { service, send } = await setUp(say);
    await send({ kind: 'rating', media: frieren, score: 8 });
    expect(service.writes()).toMatchObject([{ path: '/ratings' }]);
  });

  it('let Kiroku remove the title', async () => {
    const { send, entry } = await setUp(say);
    await send({ kind: 'removal', media: frieren, by: 'user' });
    expect(entry()).toBeUndefined();
    expect(await readActivity()).toMatchObject([{ what: 'remove', before: { progress: 20 } }]);
  });

  it('let Kiroku send an edit and its undo', async () => {
    const root = await setUp(say);
    await root.send(createEditChange({ progress: 25 }));
    const [line] = await readActivity();
    expect(await undoActivity(root, { activityId: line?.id ?? '' })).toEqual({ ok: true, value: null });
    await deliverOutbox(root);
    expect(root.entry()).toMatchObject({ progress: 20, status: 'watching' });
  });

  it('do not let an import overwrite an entry', async () => {
    const root = await setUp(say);
    const change = { media: frieren, base: null, patch: { progress: 3 } };
    const id = await startImport(root, [change as never]);
    await runImportToEnd(root);
    expect(root.entry()).toMatchObject({ progress: 20 });
    expect(await readImportRows(id)).toMatchObject([{ state: 'left' }]);
  });
});

describe('title that is not on the list and whose details lack the entry', () => {
  it('is added by its first episode', async () => {
    const { send, entry } = await setUp(undefined, null);
    await send(watchedChange(1));
    expect(entry()).toMatchObject({ progress: 1, status: 'watching' });
  });
});

describe('local copy as a source of the entry', () => {
  it('is used instead of a list request shortly after the list was read', async () => {
    const root = await setUp();
    const { listReads, entry } = root;
    await refreshList(root, 'user-1');
    const before = listReads();
    await addChange(root, watchedChange(21), 'user-1');
    await deliverOutbox(root);
    expect(entry()).toMatchObject({ progress: 21 });
    expect(listReads() - before).toBe(0);
  });

  it('is refreshed when it is old', async () => {
    const root = await setUp();
    const { service, send, entry } = root;
    await refreshList(root, 'user-1');
    service.save(frieren.id, { progress: 25 });
    await send(watchedChange(21));
    expect(entry()).toMatchObject({ progress: 25 });
  });

  it('is not used if it belongs to another account', async () => {
    const root = await setUp();
    const { signIn, service, entry } = root;
    await refreshList(root, 'user-1');
    service.save(frieren.id, { progress: 3 });
    signIn({ state: 'connected', id: 'user-2', name: 'eve', problem: null });
    await addChange(root, watchedChange(4), 'user-2');
    await deliverOutbox(root);
    expect(entry()).toMatchObject({ progress: 4 });
  });
});

describe('change whose list entry is unknown', () => {
  const unreadable = createListRowsChange((row) => ({ ...row, progress: 10.5 }));

  it.each<[string, OutboxChange]>([
    ['an episode', watchedChange(1)],
    ['an edit', createEditChange({ progress: 2 })],
    ['a removal', { kind: 'removal', media: frieren, by: 'user' }],
    ['a rating', { kind: 'rating', media: frieren, score: 8 }],
  ])('waits with the problem entry_unknown: %s', async (_what, item) => {
    const root = await setUp();
    const { service, change, send } = root;
    change('/library', unreadable);
    await send(item);
    expect(service.writes()).toEqual([]);
    expect(await readOutbox()).toMatchObject([{ state: 'waiting', problem: { code: 'entry_unknown' } }]);
  });

  it('is sent as soon as the list can be read', async () => {
    const root = await setUp();
    const { clock, change, send, entry } = root;
    change('/library', unreadable);
    await send(watchedChange(21));
    change('/library', null);
    clock.now += 3600_000;
    await deliverOutbox(root);
    expect(await readOutbox()).toEqual([]);
    expect(entry()).toMatchObject({ progress: 21 });
  });

  it('waits with the error of a failed list request', async () => {
    const root = await setUp();
    const { service, send } = root;
    service.fail('/library', refusalResponse(500, 'internal'));
    service.fail('/library', refusalResponse(500, 'internal'));
    await send(watchedChange(1));
    expect(service.writes()).toEqual([]);
    expect(await readOutbox()).toMatchObject([{ state: 'waiting', problem: { code: 'internal' } }]);
  });

  it('waits if the service always returns another page of the list', async () => {
    const root = await setUp();
    const { service, change, send } = root;
    change('/library', (answer) => ({ ...answer, entries: [], nextCursor: 'again' }));
    await send(watchedChange(1));
    expect(service.writes()).toEqual([]);
    expect(await readOutbox()).toMatchObject([{ state: 'waiting', problem: { code: 'entry_unknown' } }]);
  });

  it('does not delay changes of another title', async () => {
    const root = await setUp();
    const { service, change, send } = root;
    service.save(dungeonMeshi.id, { status: 'watching', progress: 1 });
    change(
      '/library',
      createListRowsChange((row) => (row.mediaId === frieren.id ? { ...row, progress: null } : row)),
    );
    await addChange(root, watchedChange(1), 'user-1');
    await send({ kind: 'edit', media: dungeonMeshi, patch: { progress: 2 }, by: 'user', base: null });
    expect(service.writes()).toMatchObject([{ body: { mediaId: dungeonMeshi.id, progress: 2 } }]);
    expect(await readOutbox()).toMatchObject([{ problem: { code: 'entry_unknown' } }]);
  });
});
