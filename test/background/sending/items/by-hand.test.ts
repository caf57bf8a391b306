// Tests manual edits and undos whose entry has changed since the user saw it. Also tests their log entries.

import { describe, expect, it } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange, updateItem } from '@/lib/background/sending/outbox.ts';
import { undoActivity } from '@/lib/background/sending/undo.ts';
import type { Attempt, OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity, readEntry } from '@/lib/store/reading.ts';
import { media } from '../../../domain/examples.ts';
import { createEditChange, frieren, twoTitles, watchedChange } from '../../changes.ts';
import { failToFetch, refusalResponse } from '../../list-service.ts';
import { createRoot, type TestRoot } from '../../root.ts';

const removal: OutboxChange = { kind: 'removal', media: frieren, by: 'user' };
const seen = { status: 'watching', progress: 4, userScore: null } as const;

const tried = { mediaId: frieren.id, before: seen };

async function setUp() {
  const root = await createRoot({ catalogue: twoTitles });
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  return root;
}

async function send(root: TestRoot, change?: OutboxChange): Promise<void> {
  if (change) await addChange(root, change, 'user-1');
  root.clock.now += 3600_000;
  await deliverOutbox(root);
}

const entryOf = ({ service }: TestRoot) => service.entries.get(frieren.id);

describe('removal', () => {
  it('deletes the list entry and logs its earlier values', async () => {
    const root = await setUp();
    await refreshList(root, 'user-1');
    await send(root, removal);
    const key = { type: 'anime', mediaId: frieren.id };
    expect(root.service.writes()).toEqual([{ method: 'DELETE', path: '/library/entry', body: key }]);
    expect(await readEntry(frieren.id)).toBeNull();
    expect(await readActivity()).toMatchObject([
      { what: 'remove', mediaId: frieren.id, before: seen, after: null, episodeKey: null, evidence: [] },
    ]);
  });

  it.each([
    [400, 'invalid', 'failed'],
    [503, 'unavailable', 'waiting'],
  ])(
    'keeps the list entry after the refusal %i %s and sets the outbox item to %s',
    async (status, code, state) => {
      const root = await setUp();
      await refreshList(root, 'user-1');
      // A removal can name its entry in three forms. Refuse each of them.
      for (let form = 0; form < 3; form += 1) root.service.fail('DELETE', refusalResponse(status, code));
      await send(root, removal);
      expect(await readOutbox()).toMatchObject([{ state, problem: { code } }]);
      expect(await readEntry(frieren.id)).not.toBeNull();
      expect(await readActivity()).toEqual([]);
    },
  );

  it('waits while the title cannot be read', async () => {
    const root = await setUp();
    root.service.fail('/anime/', failToFetch);
    await send(root, removal);
    expect(root.service.writes()).toEqual([]);
    expect(await readOutbox()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  });

  it('leaves the outbox and is logged if the title is no longer on the list', async () => {
    const root = await setUp();
    root.service.entries.delete(frieren.id);
    await send(root, removal);
    expect(root.service.writes()).toEqual([]);
    expect(await readOutbox()).toEqual([]);
    expect(await readActivity()).toMatchObject([{ what: 'remove', before: null, after: null }]);
  });
});

describe('manual edit', () => {
  it('is sent with the type manga for a manga', async () => {
    const manga = media({ type: 'manga', format: 'MANGA', episodes: null, chapters: 100 });
    const root = await createRoot({ catalogue: [manga] });
    await send(root, { kind: 'edit', media: manga, patch: { progress: 3 }, by: 'user', base: null });
    expect(root.service.writes().map(({ body }) => body)).toEqual([
      { type: 'manga', mediaId: manga.id, progress: 3 },
    ]);
  });

  it('is logged with the changed fields', async () => {
    const root = await setUp();
    await send(root, createEditChange({ userScore: 9 }, seen));
    expect(await readActivity()).toMatchObject([
      {
        what: 'edit',
        decidedFields: ['userScore'],
        before: seen,
        after: { ...seen, userScore: 9 },
        episodeKey: null,
        evidence: [],
        undoes: null,
      },
    ]);
    expect((await readEntry(frieren.id))?.userScore).toBe(9);
  });

  it('is not logged if the service refuses it for good', async () => {
    const root = await setUp();
    root.service.fail('POST', refusalResponse(400, 'invalid'));
    await send(root, createEditChange({ progress: 5 }, seen));
    expect(await readActivity()).toEqual([]);
    expect(await readEntry(frieren.id)).toBeNull();
  });

  it('is recognized as written if its answer was lost', async () => {
    const root = await setUp();
    root.service.fail('POST /v1/library/entry', () => {
      root.service.save(frieren.id, { progress: 6 });
      return failToFetch();
    });
    await send(root, createEditChange({ progress: 6 }, seen));
    root.service.save(frieren.id, { userScore: 3 });
    await send(root);
    expect(root.service.writes()).toHaveLength(1);
    expect(await readActivity()).toMatchObject([
      { what: 'edit', before: seen, after: { progress: 6, userScore: 3 } },
    ]);
    expect(await readEntry(frieren.id)).toMatchObject({
      progress: 6,
      userScore: 3,
      media: { id: frieren.id, title: frieren.title },
    });
  });

  it.each<[string, OutboxChange, string, Attempt]>([
    [
      'an edit',
      createEditChange({ progress: 6 }, seen),
      'POST',
      { ...tried, what: 'edit', patch: { progress: 6 } },
    ],
    ['a removal', removal, 'DELETE', { ...tried, what: 'remove', patch: {} }],
  ])('stores the attempt of %s while there is no answer', async (_what, change, call, attempted) => {
    const root = await setUp();
    root.service.fail(call, failToFetch);
    await send(root, change);
    expect((await readOutbox())[0]?.attempted).toEqual(attempted);
  });

  it('is logged as ignored if another device has set a higher progress', async () => {
    const root = await setUp();
    root.service.save(frieren.id, { progress: 9 });
    await send(root, createEditChange({ progress: 5 }, seen));
    expect(await readActivity()).toMatchObject([
      { what: 'ignore', reason: 'notAhead', before: { progress: 9 }, after: { progress: 9 }, evidence: [] },
    ]);
    expect((await readEntry(frieren.id))?.progress).toBe(9);
  });
});

describe('undo queued while the service was unreachable', () => {
  /** Sets up a worker that has counted episode 5. While offline, the user has undone this change. */
  async function undone() {
    const root = await setUp();
    await send(root, watchedChange(5));
    const [line] = await readActivity();
    for (const _look of [1, 2]) root.service.fail('/anime/', failToFetch);
    await undoActivity(root, { activityId: line?.id ?? '' });
    await deliverOutbox(root);
    return root;
  }

  it('fails at each attempt that finds a changed list entry', async () => {
    const root = await undone();
    root.service.save(frieren.id, { progress: 9 });
    await send(root);
    const [aside] = await readOutbox();
    expect(aside).toMatchObject({
      state: 'failed',
      problem: { code: 'changed_meanwhile', message: '' },
      change: { kind: 'edit', by: 'undo', base: { status: 'watching', progress: 9, userScore: null } },
    });
    root.service.save(frieren.id, { progress: 10 });
    await updateItem(root, aside?.id ?? '', (item) => ({ ...item, state: 'waiting' }));
    await send(root);
    expect(entryOf(root)?.progress).toBe(10);
    expect(await readOutbox()).toMatchObject([{ state: 'failed', change: { base: { progress: 10 } } }]);
  });

  it('adds a removed title only when the user retries', async () => {
    const root = await undone();
    root.service.entries.delete(frieren.id);
    await send(root);
    const [aside] = await readOutbox();
    expect(aside).toMatchObject({ state: 'failed', change: { base: null } });
    await updateItem(root, aside?.id ?? '', (item) => ({ ...item, state: 'waiting' }));
    await send(root);
    expect(entryOf(root)?.progress).toBe(4);
  });

  it('is logged as an undo of the log entry', async () => {
    const root = await undone();
    const [line] = await readActivity();
    await send(root);
    const [undoing] = await readActivity();
    expect(undoing).toMatchObject({ what: 'undo', undoes: line?.id, after: { progress: 4 } });
    expect(undoing).not.toHaveProperty('decidedFields');
  });
});

describe('automatic edit', () => {
  const own = (patch: { progress?: number; status?: 'completed' }): OutboxChange => ({
    kind: 'edit',
    media: frieren,
    patch,
    by: 'kiroku',
    base: seen,
  });

  it.each([
    ['another device has overwritten an episode', { progress: 5 }, 'advance', 'overwritten'],
    ['the title has ended', { status: 'completed' }, 'complete', 'titleEnded'],
  ] as const)('is logged with the reason that %s', async (_what, patch, what, code) => {
    const root = await setUp();
    await send(root, own(patch));
    const [line] = await readActivity();
    expect(line).toMatchObject({ what, evidence: [{ code, values: {} }], after: patch });
    expect(line).not.toHaveProperty('decidedFields');
  });

  it('is dropped without a log entry if another device has changed the list entry', async () => {
    const root = await setUp();
    root.service.save(frieren.id, { progress: 2 });
    const told: string[] = [];
    const worker = root.start({ broadcast: async ({ changed }) => void told.push(...changed) });
    await addChange(worker, own({ progress: 5 }), 'user-1');
    await deliverOutbox(worker);
    expect(root.service.writes()).toEqual([]);
    expect(await readOutbox()).toEqual([]);
    expect(await readActivity()).toEqual([]);
    expect(told).not.toContain('imports');
  });
});
