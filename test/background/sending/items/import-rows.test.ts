// Tests import rows. Each written change is stored for the undo, and nothing is written while the import is paused.

import { describe, expect, it } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import type { EntryPatch, EntryState } from '@/lib/domain/changes/entry-state.ts';
import { readImportRows } from '@/lib/store/imports/read-imports.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity, readEntry } from '@/lib/store/reading.ts';
import { frieren } from '../../changes.ts';
import { controlImport, readImportJob, runImportToEnd, startImport } from '../../importing/imports.ts';
import { failToFetch, refusalResponse } from '../../list-service.ts';
import { createRoot, type TestRoot } from '../../root.ts';

const listed = { status: 'watching', progress: 3, userScore: 8 } as const;

/** Sets up a catalogue with one title. The title is on the list unless `entry` is null. */
async function setUp(entry: EntryState | null = listed) {
  const root = await createRoot({ catalogue: [frieren] });
  if (entry) root.service.save(frieren.id, entry as typeof listed);
  const bring = (patch: EntryPatch) => startImport(root, [{ media: frieren, base: entry, patch } as never]);
  return { ...root, bring };
}

/** Runs `happen` when the service is asked for the title. */
function whileLookedAt({ service }: TestRoot, happen: () => Promise<unknown>): void {
  service.fail('GET /v1/anime/', async () => {
    await happen();
    const entry = service.entries.get(frieren.id) ?? null;
    return Response.json({ ok: true, anime: { ...frieren, relations: [], entry } });
  });
}

const writesOf = ({ service }: TestRoot) => service.writes().map(({ method, body }) => [method, body]);
const later = (root: TestRoot): void => {
  root.clock.now += 3600_000;
};

describe('written import row', () => {
  it.each<[string, EntryState | null, EntryState]>([
    ['a title on the list', listed, { ...listed, progress: 9 }],
    ['a new title', null, { status: 'plan_to_watch', progress: 9, userScore: null }],
  ])('stores the list entry before and after the change for %s', async (_what, before, after) => {
    const root = await setUp(before);
    const id = await root.bring({ progress: 9 });
    await runImportToEnd(root);
    expect(await readImportRows(id)).toEqual([
      expect.objectContaining({ state: 'done', before, after, problem: null, undo: null }),
    ]);
    expect(await readEntry(frieren.id)).toMatchObject(after);
    expect(await readActivity()).toEqual([]);
  });

  it.each<[string, EntryState | null, EntryPatch, Partial<EntryState>, EntryState]>([
    ['a score', listed, { progress: 9 }, { userScore: 2 }, { ...listed, progress: 9 }],
    [
      'a score of a new title',
      null,
      { status: 'watching', progress: 9 },
      { userScore: 2 },
      { status: 'watching', progress: 9, userScore: null },
    ],
    [
      'a progress of a new title',
      null,
      { status: 'on_hold' },
      { progress: 5 },
      { status: 'on_hold', progress: 0, userScore: null },
    ],
  ])('keeps later changes of the list entry if the answer was lost: %s', async (...given) => {
    const [, before, patch, since, after] = given;
    const root = await setUp(before);
    root.service.fail('POST /v1/library/entry', () => {
      root.service.save(frieren.id, patch as object);
      return failToFetch();
    });
    const id = await root.bring(patch);
    await deliverOutbox(root);
    root.service.save(frieren.id, since as object);
    later(root);
    await runImportToEnd(root);
    expect(await readImportRows(id)).toMatchObject([{ state: 'done', before, after }]);
    await controlImport(root, id, 'undo');
    await runImportToEnd(root);
    expect(await readImportJob(id)).toMatchObject({ state: 'undone', counts: { undone: 0, changed: 1 } });
    expect(root.service.entries.get(frieren.id)).toMatchObject(since);
  });

  it.each<[string, EntryState | null]>([
    ['removes a new title', null],
    ['restores an existing entry', listed],
  ])('can be undone, which %s', async (_what, before) => {
    const root = await setUp(before);
    const id = await root.bring({ status: 'completed', progress: 28 });
    await runImportToEnd(root);
    await controlImport(root, id, 'undo');
    await runImportToEnd(root);
    expect(root.service.entries.get(frieren.id)).toEqual(
      before === null ? undefined : expect.objectContaining(before),
    );
    expect(await readImportRows(id)).toMatchObject([{ state: 'done', undo: 'done' }]);
    expect(await readActivity()).toEqual([]);
  });
});

describe('state of an import row', () => {
  it('is “left” if the list entry already has the values of the file', async () => {
    const root = await setUp();
    const id = await root.bring({ progress: 3 });
    await runImportToEnd(root);
    expect(writesOf(root)).toEqual([]);
    expect(await readImportRows(id)).toMatchObject([{ state: 'left', before: null, after: null }]);
  });

  it.each([
    [400, 'invalid'],
    [404, 'not_found'],
  ])('is “failed” if the service refuses its title with %i %s', async (status, code) => {
    const root = await setUp();
    root.service.fail('GET /v1/anime/', refusalResponse(status, code));
    const id = await root.bring({ progress: 9 });
    await runImportToEnd(root);
    expect(await readImportRows(id)).toMatchObject([{ state: 'failed', problem: code }]);
    expect(await readOutbox()).toEqual([]);
  });

  it('is “changed” after the undo if the list entry was changed since the import', async () => {
    const root = await setUp();
    const id = await root.bring({ progress: 9 });
    await runImportToEnd(root);
    root.service.save(frieren.id, { progress: 10 });
    await controlImport(root, id, 'undo');
    await runImportToEnd(root);
    expect(await readImportRows(id)).toMatchObject([{ state: 'done', undo: 'changed' }]);
    expect(await readOutbox()).toEqual([]);
    expect(root.service.entries.get(frieren.id)?.progress).toBe(10);
  });
});

describe('paused or deleted import', () => {
  it('makes no requests while it is paused', async () => {
    const root = await setUp();
    root.service.away = true;
    const id = await root.bring({ progress: 9 });
    await deliverOutbox(root);
    await controlImport(root, id, 'pause');
    root.service.away = false;
    const calls = root.service.calls.length;
    later(root);
    await runImportToEnd(root);
    expect(root.service.calls).toHaveLength(calls);
    expect(await readOutbox()).toEqual([]);
    await controlImport(root, id, 'resume');
    await runImportToEnd(root);
    expect(await readImportJob(id)).toMatchObject({ state: 'applied', counts: { done: 1, left: 0 } });
  });

  it('writes nothing if it is paused while its row is read', async () => {
    const root = await setUp();
    const ids: string[] = [];
    whileLookedAt(root, () => controlImport(root, ids[0] ?? '', 'pause'));
    root.service.away = true;
    ids.push(await root.bring({ progress: 9 }));
    await deliverOutbox(root);
    root.service.away = false;
    later(root);
    await runImportToEnd(root);
    expect(writesOf(root)).toEqual([]);
    expect(await readOutbox()).toEqual([]);
    await controlImport(root, ids[0] ?? '', 'resume');
    await runImportToEnd(root);
    expect(writesOf(root)).toHaveLength(1);
    expect(await readImportJob(ids[0] ?? '')).toMatchObject({
      state: 'applied',
      counts: { done: 1, left: 0 },
    });
  });

  it.each<[string, EntryState | null]>([
    ['removal', null],
    ['restore', listed],
  ])('undoes nothing if it is deleted while a row is read (undo by %s)', async (_what, before) => {
    const root = await setUp(before);
    const id = await root.bring({ progress: 9 });
    await runImportToEnd(root);
    const writes = writesOf(root).length;
    whileLookedAt(root, () => controlImport(root, id, 'forget'));
    await controlImport(root, id, 'undo');
    await runImportToEnd(root);
    expect(writesOf(root)).toHaveLength(writes);
    expect(root.service.entries.get(frieren.id)?.progress).toBe(9);
    expect(await readOutbox()).toEqual([]);
  });

  it('does not repeat a write whose answer was lost before the pause', async () => {
    const root = await setUp();
    root.service.fail('POST /v1/library/entry', () => {
      root.service.save(frieren.id, { progress: 9 });
      return failToFetch();
    });
    const id = await root.bring({ progress: 9 });
    await deliverOutbox(root);
    await controlImport(root, id, 'pause');
    later(root);
    await runImportToEnd(root);
    expect(await readImportRows(id)).toMatchObject([{ state: 'done', before: listed }]);
    expect(writesOf(root)).toHaveLength(1);
  });
});
