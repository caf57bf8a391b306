// Tests an import from start to end. The import is complete and fast, sends watched episodes first, and stops when the user no longer wants
// it.
import { afterEach, describe, expect, it } from 'vitest';
import { disconnectAccount } from '@/lib/background/account/account.ts';
import { forgetItem } from '@/lib/background/sending/outbox.ts';
import { queueChange } from '@/lib/background/sending/queue.ts';
import { closeDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity, readEntry } from '@/lib/store/reading.ts';
import { frieren, watchedChange } from '../changes.ts';
import { refusalResponse } from '../list-service.ts';
import type { TestRoot } from '../root.ts';
import {
  controlImport,
  createImportRoot,
  createPlannedChanges,
  createTitles,
  getWrittenTitleIds,
  importedEntryState,
  readImportJob,
  readRowPositionsWithOutcome,
  readRowsWithOutcome,
  requestImport,
  runImportToEnd,
  startImport,
} from './imports.ts';

afterEach(() => closeDatabase());

const idsOf = (catalogue: readonly { readonly id: string }[]) => catalogue.map(({ id }) => id);

describe('import', () => {
  it('writes 1,000 titles within 8 minutes', async () => {
    const catalogue = createTitles(1000);
    let most = 0;
    const root = await createImportRoot(catalogue, async () => {
      most = Math.max(most, (await readOutbox()).length);
    });
    const before = { calls: root.service.calls.length, now: root.clock.now };
    const id = await startImport(root, createPlannedChanges(catalogue));
    await runImportToEnd(root);
    const counts = { done: 1000, left: 0, failed: 0, undone: 0, changed: 0 };
    expect(await readImportJob(id)).toMatchObject({ state: 'applied', counts, endedAt: expect.any(Number) });
    expect(getWrittenTitleIds(root)).toEqual(idsOf(catalogue));
    expect(root.service.calls.length - before.calls).toBe(2 * 1000);
    expect(root.clock.now - before.now).toBeLessThanOrEqual(8 * 60_000);
    expect(most).toBe(10);
    expect(await readActivity()).toEqual([]);
    expect(await readOutbox()).toEqual([]);
    expect(await readEntry(catalogue[7]?.id ?? '')).toMatchObject(importedEntryState(7));
  });

  it('stores each list entry as it was before and after its change', async () => {
    const [title] = createTitles(1);
    const root = await createImportRoot(createTitles(1));
    if (!title) throw new Error('no title');
    root.service.save(title.id, { status: 'watching', progress: 3, userScore: 8 });
    const base = { status: 'watching', progress: 3, userScore: 8 } as const;
    const id = await startImport(root, [{ media: title, base, patch: { progress: 9 } }]);
    await runImportToEnd(root);
    expect(await readRowsWithOutcome(id, 'done')).toMatchObject([
      { before: base, after: { ...base, progress: 9 } },
    ]);
  });

  it('writes nothing if the same titles are imported again', async () => {
    const catalogue = createTitles(12);
    const root = await createImportRoot(catalogue);
    await startImport(root, createPlannedChanges(catalogue));
    await runImportToEnd(root);
    const id = await startImport(root, createPlannedChanges(catalogue));
    await runImportToEnd(root);
    expect(getWrittenTitleIds(root)).toHaveLength(12);
    expect(await readImportJob(id)).toMatchObject({ state: 'applied', counts: { done: 0, left: 12 } });
  });

  it('skips an entry that was changed, added or removed since the preview', async () => {
    const catalogue = createTitles(3);
    const root = await createImportRoot(catalogue);
    const [ahead, added, removed] = createPlannedChanges(catalogue);
    const base = { status: 'watching', progress: 3, userScore: null } as const;
    root.service.save(ahead?.media.id ?? '', { status: 'watching', progress: 4 });
    root.service.save(added?.media.id ?? '', { status: 'plan_to_watch' });
    const id = await startImport(root, [
      { ...ahead, base },
      { ...added, base: null },
      { ...removed, base },
    ] as never);
    await runImportToEnd(root);
    expect(getWrittenTitleIds(root)).toEqual([]);
    expect(await readRowPositionsWithOutcome(id, 'left')).toEqual([0, 1, 2]);
  });

  it('writes its remaining rows after the service refuses a row', async () => {
    const catalogue = createTitles(25);
    const root = await createImportRoot(catalogue);
    const [gone] = createTitles(26).slice(25);
    root.service.fail(`POST`, refusalResponse(400, 'invalid'));
    const id = await startImport(root, [
      ...createPlannedChanges(catalogue),
      ...createPlannedChanges(gone ? [gone] : []),
    ]);
    await runImportToEnd(root);
    expect(await readImportJob(id)).toMatchObject({ state: 'applied', counts: { done: 24, failed: 2 } });
    expect((await readRowsWithOutcome(id, 'failed')).map(({ order, problem }) => [order, problem])).toEqual([
      [0, 'invalid'],
      [25, 'not_found'],
    ]);
    expect(await readOutbox()).toEqual([]);
  });

  it('marks a title as failed after an hour of server errors', async () => {
    const catalogue = createTitles(30);
    const root = await createImportRoot(catalogue);
    const bad = catalogue[4]?.id ?? '';
    const { answer } = root.net;
    const until = root.clock.now + 10 * 60_000;
    root.net.answer = (call, signal, url) =>
      root.clock.now < until || url.includes(bad)
        ? Promise.resolve(refusalResponse(503, 'unavailable')())
        : answer(call, signal, url);
    const id = await startImport(root, createPlannedChanges(catalogue));
    await runImportToEnd(root);
    expect(await readImportJob(id)).toMatchObject({ state: 'applied', counts: { done: 29, failed: 1 } });
    expect(await readRowPositionsWithOutcome(id, 'failed')).toEqual([4]);
  });

  it('is refused while another import is unfinished', async () => {
    const catalogue = createTitles(3);
    const root = await createImportRoot(catalogue);
    const id = await startImport(root, createPlannedChanges(catalogue));
    await controlImport(root, id, 'pause');
    const codeOf = async (changes = createPlannedChanges(catalogue)) => {
      const answer = await requestImport(root, changes);
      return answer.ok ? null : answer.problem.code;
    };
    expect(await codeOf()).toBe('import_running');
    expect(await codeOf([])).toBe('nothing_to_do');
    await disconnectAccount(root);
    expect(await codeOf()).toBe('unauthorized');
  });
});

/** Returns how many writes were made before the write of this title. */
const writtenAt = (root: TestRoot, mediaId: string) => getWrittenTitleIds(root).indexOf(mediaId);

describe('running import', () => {
  it('lets an episode be sent before its remaining rows', async () => {
    const catalogue = [frieren, ...createTitles(40)];
    let writes = 0;
    const root = await createImportRoot(catalogue, async ({ worker, service }, call) => {
      if (call !== 25) return;
      writes = service.writes().length;
      void queueChange(worker, watchedChange(5));
    });
    root.service.save(frieren.id, { status: 'watching', progress: 4 });
    const id = await startImport(root, createPlannedChanges(createTitles(40)));
    await runImportToEnd(root);
    expect(writtenAt(root, frieren.id)).toBeGreaterThan(0);
    expect(writtenAt(root, frieren.id)).toBeLessThanOrEqual(writes + 1);
    expect(await readImportJob(id)).toMatchObject({ state: 'applied', counts: { done: 40 } });
    expect(root.service.entries.get(frieren.id)).toMatchObject({ progress: 5 });
  });

  it('lets a manual edit be sent before its remaining rows', async () => {
    const catalogue = createTitles(40);
    const chosen = catalogue[35];
    let writes = 0;
    const root = await createImportRoot(catalogue, async ({ worker, service }, call) => {
      if (call !== 25 || !chosen) return;
      writes = service.writes().length;
      const change = { kind: 'edit', media: chosen, patch: { progress: 2 } } as const;
      void worker.handlers.changeEntry(change);
    });
    const id = await startImport(root, createPlannedChanges(catalogue));
    await runImportToEnd(root);
    expect(writtenAt(root, chosen?.id ?? '')).toBeLessThanOrEqual(writes + 1);
    expect(root.service.entries.get(chosen?.id ?? '')).toMatchObject({ progress: 2, userScore: null });
    expect(await readRowPositionsWithOutcome(id, 'left')).toEqual([35]);
  });

  it('sends a manual edit after the row that is being sent', async () => {
    const catalogue = createTitles(10);
    const chosen = catalogue[8];
    const root = await createImportRoot(catalogue, async ({ worker }, call) => {
      if (call !== 3 || !chosen) return;
      const change = { kind: 'edit', media: chosen, patch: { userScore: 1 } } as const;
      void worker.handlers.changeEntry(change);
    });
    const id = await startImport(root, createPlannedChanges(catalogue));
    await runImportToEnd(root);
    expect(root.service.entries.get(chosen?.id ?? '')).toMatchObject({ progress: 24, userScore: 1 });
    expect(writtenAt(root, chosen?.id ?? '')).toBeLessThan(9);
    expect(await readImportJob(id)).toMatchObject({ counts: { done: 10 } });
    expect(await readOutbox()).toEqual([]);
  });

  it('waits as long as the service asks', async () => {
    const catalogue = createTitles(30);
    const root = await createImportRoot(catalogue);
    const { answer } = root.net;
    const times: number[] = [];
    let refusedAt: number | null = null;
    root.net.answer = (call, signal, url) => {
      times.push(root.clock.now);
      if (times.length !== 21) return answer(call, signal, url);
      refusedAt = root.clock.now;
      return Promise.resolve(refusalResponse(429, 'rate_limited', { 'retry-after': '40' })());
    };
    const id = await startImport(root, createPlannedChanges(catalogue));
    await runImportToEnd(root);
    expect((times[21] ?? 0) - (refusedAt ?? 0)).toBeGreaterThanOrEqual(40_000);
    expect(await readImportJob(id)).toMatchObject({ state: 'applied', counts: { done: 30, failed: 0 } });
  });

  it('skips a row that the user removes from the outbox', async () => {
    const catalogue = createTitles(12);
    const root = await createImportRoot(catalogue, async ({ worker }, call) => {
      if (call !== 1) return;
      for (const { id } of (await readOutbox()).slice(-2)) await forgetItem(worker, id);
    });
    const id = await startImport(root, createPlannedChanges(catalogue));
    await runImportToEnd(root);
    expect(await readRowPositionsWithOutcome(id, 'left')).toEqual([8, 9]);
    expect(await readImportJob(id)).toMatchObject({ state: 'applied', counts: { done: 10, left: 2 } });
  });
});
