// Tests automatic edits after an episode that Kiroku has written: which titles are rechecked, and what is queued.

import { describe, expect, it } from 'vitest';
import { recheckRecentWrites } from '@/lib/background/library/automatic-edits.ts';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import type { Media } from '@/lib/contract/media.ts';
import type { LibraryStatus } from '@/lib/contract/statuses.ts';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import { defaultSettings, type TrackingSettings } from '@/lib/domain/settings.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { activity, media } from '../../../domain/examples.ts';
import { createEditChange, dungeonMeshi, frieren, watchedChange } from '../../changes.ts';
import { refusalResponse } from '../../list-service.ts';
import { connectedAccount, createRoot, type TestRoot } from '../../root.ts';
import { runUntilIdle } from '../../worker-life.ts';

const MINUTE = 60_000;

async function setUp(
  finishing: TrackingSettings['finishing'] = 'complete',
  titles = [frieren, dungeonMeshi],
) {
  const catalogue: Media[] = [...titles];
  const settings = { tracking: { ...defaultSettings.tracking, finishing } };
  const root = await createRoot({ catalogue, settings });
  for (const title of titles) root.service.save(title.id, { status: 'watching', progress: 4 });
  return { ...root, catalogue };
}

async function log(...lines: readonly Partial<Activity>[]): Promise<void> {
  for (const [index, line] of lines.entries())
    await (await openDatabase()).put('activity', activity({ id: `line-${index}`, ...line }));
}

const detailsOf = ({ service }: TestRoot) =>
  service.calls.flatMap(({ path }) => (path.startsWith('/anime/') ? [path.slice('/anime/'.length)] : []));

describe('recheckRecentWrites', () => {
  it.each<[string, Partial<Activity>, boolean]>([
    ['rechecks a title written five minutes ago', { at: -5 * MINUTE }, true],
    ['does not recheck a title written more than five minutes ago', { at: -5 * MINUTE - 1 }, false],
    ['does not recheck a title written by a manual edit', { episodeKey: null }, false],
    ['does not recheck the title of a log entry that changed nothing', { what: 'ignore' }, false],
    ['does not recheck a title written for another account', { account: 'user-2' }, false],
  ])('%s', async (_when, line, isChecked) => {
    const root = await setUp();
    await log({ ...line, at: root.clock.now + (line.at ?? 0) });
    await recheckRecentWrites(root.worker);
    expect(detailsOf(root)).toEqual(isChecked ? [frieren.id] : []);
  });

  it('rechecks each title only once', async () => {
    const root = await setUp();
    const at = root.clock.now;
    const key = 'crunchyroll:x';
    await log(
      { at, mediaId: dungeonMeshi.id, title: dungeonMeshi.title, episodeKey: key },
      { at: at + 1, mediaId: null },
      { at: at + 2 },
      { at: at + 3 },
    );
    root.service.fail('GET /v1/anime/', refusalResponse(404, 'not_found'));
    await recheckRecentWrites(root.worker);
    expect(detailsOf(root).sort()).toEqual([frieren.id, dungeonMeshi.id].sort());
    expect(await readOutbox()).toEqual([]);
  });

  it.each([
    ['is signed out', { state: 'signed-out' }],
    ['is asked to check the app’s secret', { state: 'reconnect', problem: 'appRefused' }],
    ['has never signed in', { id: null }],
  ] as const)('requests nothing while the user %s', async (_who, account) => {
    const root = await setUp();
    await log({ at: root.clock.now }, { at: root.clock.now, account: null });
    root.fake.storage.local.put({ account: { ...connectedAccount, ...account } });
    await recheckRecentWrites(root.worker);
    expect(root.service.calls).toEqual([]);
  });

  it('writes a lost progress again', async () => {
    const root = await setUp();
    const recheck = async () => {
      await recheckRecentWrites(root.worker);
      await deliverOutbox(root);
      return root.service.entries.get(frieren.id);
    };
    await addChange(root, watchedChange(6), 'user-1');
    await deliverOutbox(root);
    root.service.entries.delete(frieren.id);
    expect(await recheck()).toBeUndefined();
    // The other browser has read the list before this browser wrote. After that, the other browser counts episode 5.
    root.service.save(frieren.id, { status: 'watching', progress: 5 });
    expect(await recheck()).toMatchObject({ status: 'watching', progress: 6 });
    expect((await readActivity())[0]).toMatchObject({
      what: 'advance',
      evidence: [{ code: 'overwritten' }],
      before: { progress: 5 },
    });
  });
});

describe('lower progress on the service after a written episode', () => {
  const overwritten = async (line: Partial<Activity> | null) => {
    const root = await setUp();
    await addChange(root, watchedChange(6), 'user-1');
    await deliverOutbox(root);
    if (line) await log({ at: root.clock.now + 1, decidedAt: root.clock.now + 1, ...line });
    root.service.save(frieren.id, { progress: 5 });
    await refreshList(root, 'user-1');
    await deliverOutbox(root);
    return root;
  };

  it.each<[string, Partial<Activity> | null]>([
    ['nothing', null],
    ['an ignored episode', { what: 'ignore', reason: 'notAhead' }],
    ['a rating', { what: 'rate' }],
  ])('is raised again if %s was logged since', async (_what, line) => {
    const root = await overwritten(line);
    expect(root.service.entries.get(frieren.id)?.progress).toBe(6);
  });

  it('is kept if the user has edited the title since that episode', async () => {
    const root = await overwritten({ what: 'edit', episodeKey: null });
    expect(root.service.entries.get(frieren.id)?.progress).toBe(5);
    expect(await (await openDatabase()).count('outbox')).toBe(0);
  });
});

describe('title that ended after its last episode was watched', () => {
  const running = media({ status: 'RELEASING', episodes: 5 });

  /** Sets up a worker that has written episode 5 of 5. Then the catalogue reports that the title has ended. */
  async function ended(finishing: TrackingSettings['finishing'] = 'complete') {
    const root = await setUp(finishing, [running]);
    await addChange(root, watchedChange(5), 'user-1');
    await deliverOutbox(root);
    const title = { ...running, status: 'FINISHED' };
    root.catalogue[0] = title;
    const entry = root.service.entries.get(running.id);
    if (entry) root.service.entries.set(running.id, { ...entry, media: title });
    const refresh = async () => {
      await refreshList(root, 'user-1');
      await deliverOutbox(root);
      return root.service.entries.get(running.id);
    };
    return { ...root, title, refresh };
  }

  it('is completed by the next read of the list', async () => {
    const { refresh } = await ended();
    expect(await refresh()).toMatchObject({ status: 'completed', progress: 5 });
    expect((await readActivity())[0]).toMatchObject({ what: 'complete', evidence: [{ code: 'titleEnded' }] });
  });

  it('is completed when its details are shown', async () => {
    const { worker, title, service } = await ended();
    await runUntilIdle(() => worker.handlers.details({ type: 'anime', id: title.id }));
    expect(service.entries.get(title.id)?.status).toBe('completed');
  });

  it('causes only one question if the setting is “ask”', async () => {
    const root = await ended('ask');
    const { refresh, title } = root;
    await refresh();
    expect(await refresh()).toMatchObject({ status: 'watching' });
    expect(await readOutbox()).toMatchObject([
      {
        state: 'asking',
        account: 'user-1',
        change: { kind: 'edit', by: 'kiroku', patch: { status: 'completed' }, base: { progress: 5 } },
        question: { reason: 'finishing', media: { id: title.id }, episode: 5, choices: [], evidence: [] },
      },
    ]);
  });

  it.each<[string, LibraryStatus]>([
    ['on hold', 'on_hold'],
    ['dropped', 'dropped'],
  ])('is not completed if its status is %s', async (_what, status) => {
    const root = await ended();
    const { refresh, service } = root;
    service.save(running.id, { status });
    expect(await refresh()).toMatchObject({ status, progress: 5 });
    expect(await readOutbox()).toEqual([]);
  });

  it('is not completed automatically if the user has edited it since that episode', async () => {
    const root = await ended();
    const { refresh, title } = root;
    const base = { status: 'watching', progress: 5, userScore: null };
    await addChange(
      root,
      { ...createEditChange({ userScore: 9 }, base), media: title } as ReturnType<typeof createEditChange>,
      'user-1',
    );
    await deliverOutbox(root);
    expect(await refresh()).toMatchObject({ status: 'watching', userScore: 9 });
  });
});
