// Tests edits that set a completed title to 0, because it is watched or planned again.
import { describe, expect, it } from 'vitest';
import { deliverOutbox, retryOutboxNow } from '@/lib/background/sending/delivery.ts';
import { type EntryState, pickEntryState, restoringPatch } from '@/lib/domain/changes/entry-state.ts';
import { manualPatch } from '@/lib/domain/changes/quick-edit.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readSeenEntry } from '@/lib/store/outbox/seen-entry.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { frieren, twoTitles } from '../changes.ts';
import { failToFetch } from '../list-service.ts';
import { createRoot } from '../root.ts';
import { runUntilIdle } from '../worker-life.ts';

const completed = { status: 'completed', progress: 28, userScore: 9 } as const;

/** A worker whose list has Frieren as completed. */
async function setUp() {
  const root = await createRoot({ catalogue: twoTitles });
  root.service.save(frieren.id, completed);
  await runUntilIdle(() => root.handlers.refreshLibrary(undefined));
  const { handlers } = root.worker;
  /** Sets the status, as the popup does. Returns the entry that the popup then shows. */
  const choose = async (status: 'watching' | 'plan_to_watch'): Promise<EntryState | null> => {
    const seen = await readSeenEntry(frieren, 'user-1');
    const patch = manualPatch(frieren, seen, { status }, 'complete');
    if (patch) await runUntilIdle(() => handlers.changeEntry({ kind: 'edit', media: frieren, patch }));
    return readSeenEntry(frieren, 'user-1');
  };
  const revert = (left: EntryState | null) =>
    runUntilIdle(() =>
      handlers.changeEntry({
        kind: 'edit',
        media: frieren,
        patch: restoringPatch(completed),
        reverts: { left },
      }),
    );
  const onServer = () => {
    const entry = root.service.entries.get(frieren.id);
    return entry ? pickEntryState(entry) : null;
  };
  return { ...root, choose, revert, onServer };
}

describe.each(['watching', 'plan_to_watch'] as const)('completed title that gets the status %s', (status) => {
  const reset = { status, progress: 0, userScore: 9 };

  it('is set to 0 on the server, with one log entry and one undo', async () => {
    const { choose, revert, onServer } = await setUp();
    const left = await choose(status);
    expect(onServer()).toEqual(reset);
    expect(await readActivity()).toMatchObject([{ what: 'edit', before: completed, after: reset }]);
    await revert(left);
    expect(onServer()).toEqual(completed);
  });

  it('is shown with 0 while the edit is unsent, and reverting it changes nothing on the server', async () => {
    const { root, service, choose, revert, onServer } = await setUp().then((made) => ({
      ...made,
      root: made,
    }));
    service.away = true;
    const left = await choose(status);
    expect(left).toEqual(reset);
    expect(onServer()).toEqual(completed);
    await revert(left);
    expect(await readSeenEntry(frieren, 'user-1')).toEqual(completed);
    service.away = false;
    await runUntilIdle(() => retryOutboxNow(root));
    expect(await readOutbox()).toEqual([]);
    expect(onServer()).toEqual(completed);
  });

  it('keeps the number of another device that has begun the title again', async () => {
    const { service, choose, onServer } = await setUp();
    service.save(frieren.id, { status: 'watching', progress: 3 });
    await choose(status);
    expect(onServer()).toMatchObject({ status, progress: 3 });
  });

  it('keeps an episode from another device if the answer to the edit was lost', async () => {
    const made = await setUp();
    const { service, clock, choose, onServer } = made;
    service.fail('POST /v1/library/entry', () => {
      service.save(frieren.id, { status, progress: 0 });
      service.save(frieren.id, { status: 'watching', progress: 1 });
      return failToFetch();
    });
    await choose(status);
    clock.now += 3600_000;
    await runUntilIdle(() => deliverOutbox(made));
    expect(onServer()).toMatchObject({ status, progress: 1 });
  });
});
