// Tests that the user's undo of an edit applies only while the edit is the latest change of its title.
import { describe, expect, it } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { type EntryPatch, type EntryState, restoringPatch } from '@/lib/domain/changes/entry-state.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { frieren, twoTitles, watchedChange } from '../changes.ts';
import { createRoot } from '../root.ts';
import { runUntilIdle } from '../worker-life.ts';

const at = (progress: number): EntryState => ({ status: 'watching', progress, userScore: null });

/** A worker whose list has Frieren at episode 5. */
async function atFive() {
  const root = await createRoot({ catalogue: twoTitles });
  root.service.save(frieren.id, at(5) as { status: 'watching'; progress: number });
  await runUntilIdle(() => root.handlers.refreshLibrary(undefined));
  const { handlers } = root.worker;
  const edit = (patch: EntryPatch) =>
    runUntilIdle(() => handlers.changeEntry({ kind: 'edit', media: frieren, patch }));
  /**
   * Reverts an edit, as the popup's note does. `before` is the entry before the edit, or null if the edit added the title. `left` is the
   * entry after the edit.
   */
  const revert = async (left: EntryState | null, before: EntryState | null) => {
    const reverts = { left };
    const isMade = await handlers.changeEntry(
      before
        ? { kind: 'edit', media: frieren, patch: restoringPatch(before), reverts }
        : { kind: 'removal', media: frieren, reverts },
    );
    await runUntilIdle(() => deliverOutbox(root));
    return isMade;
  };
  const undoNewest = async () => {
    const [line] = await readActivity();
    await runUntilIdle(() => handlers.undoActivity({ activityId: line?.id ?? '' }));
    await runUntilIdle(() => deliverOutbox(root));
  };
  const entry = () => root.service.entries.get(frieren.id) ?? null;
  return { ...root, edit, revert, undoNewest, entry };
}

describe('changeEntry that reverts an edit', () => {
  it('restores the entry from before the edit', async () => {
    const { edit, revert, entry } = await atFive();
    await edit({ progress: 6 });
    expect(await revert(at(6), at(5))).toBe(true);
    expect(entry()).toMatchObject(at(5));
  });

  it('restores the entry if the edit is still unsent', async () => {
    const { service, edit, revert, entry } = await atFive();
    service.away = true;
    await edit({ progress: 6 });
    expect(await revert(at(6), at(5))).toBe(true);
    service.away = false;
    expect(entry()).toMatchObject(at(5));
  });

  it('reverts two edits one after the other', async () => {
    const { edit, revert, entry } = await atFive();
    await edit({ progress: 6 });
    await edit({ progress: 7 });
    expect(await revert(at(7), at(6))).toBe(true);
    expect(await revert(at(6), at(5))).toBe(true);
    expect(entry()).toMatchObject(at(5));
  });

  it('writes nothing if the edits were already undone in the log', async () => {
    const { edit, revert, undoNewest, entry } = await atFive();
    await edit({ progress: 6 });
    await edit({ progress: 7 });
    await undoNewest();
    expect(entry()).toMatchObject(at(5));
    const log = await readActivity();
    expect(await revert(at(7), at(6))).toBe(false);
    expect(entry()).toMatchObject(at(5));
    expect(await readActivity()).toEqual(log);
  });

  it('queues nothing if the undo in the log is not sent yet', async () => {
    const { service, edit, revert, undoNewest } = await atFive();
    await edit({ progress: 6 });
    service.away = true;
    await undoNewest();
    const queued = await readOutbox();
    expect(queued).toHaveLength(1);
    expect(await revert(at(6), at(5))).toBe(false);
    expect((await readOutbox()).map(({ id }) => id)).toEqual(queued.map(({ id }) => id));
  });

  it('does not revert an episode that has counted since', async () => {
    const root = await atFive();
    await root.edit({ progress: 6 });
    await runUntilIdle(() => addChange(root, watchedChange(7), 'user-1'));
    await runUntilIdle(() => deliverOutbox(root));
    expect(root.entry()).toMatchObject(at(7));
    expect(await root.revert(at(6), at(5))).toBe(false);
    expect(root.entry()).toMatchObject(at(7));
  });

  it('does not remove an added title that has changed since', async () => {
    const { edit, revert, entry } = await atFive();
    await edit({ progress: 9 });
    expect(await revert({ ...at(0), status: 'plan_to_watch' }, null)).toBe(false);
    expect(entry()).toMatchObject(at(9));
  });

  it('restores a removed title only if the title was not added again', async () => {
    const { handlers, edit, revert, entry } = await atFive();
    await runUntilIdle(() => handlers.changeEntry({ kind: 'removal', media: frieren }));
    expect(await revert(null, at(5))).toBe(true);
    expect(entry()).toMatchObject(at(5));
    await edit({ progress: 8 });
    expect(await revert(null, at(5))).toBe(false);
    expect(entry()).toMatchObject(at(8));
  });
});
