// Tests that the user's undo of an edit applies only while the edit is the latest change of its title.
import { describe, expect, it } from 'vitest';
import { deliverOutbox, retryOutboxNow } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { type Activity, withoutUndos } from '@/lib/domain/changes/activity.ts';
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
  /** Ends the absence of the service, and sends the outbox at once. */
  const comeBack = () => {
    root.service.away = false;
    return runUntilIdle(() => retryOutboxNow(root));
  };
  return { ...root, edit, revert, undoNewest, entry, comeBack };
}

describe('changeEntry that reverts an edit', () => {
  it('restores the entry from before the edit', async () => {
    const { edit, revert, entry } = await atFive();
    await edit({ progress: 6 });
    expect(await revert(at(6), at(5))).toBe(true);
    expect(entry()).toMatchObject(at(5));
  });

  it('restores the entry if the edit is still unsent', async () => {
    const { service, edit, revert, entry, comeBack } = await atFive();
    service.away = true;
    await edit({ progress: 6 });
    expect(await revert(at(6), at(5))).toBe(true);
    await comeBack();
    expect(await readOutbox()).toEqual([]);
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

/** Returns the log as the popup shows it, newest first. */
async function shownLog() {
  const state = (one: EntryState | null) => (one ? `${one.status} ${one.progress}` : 'none');
  const text = ({ before, after, undone, restores }: Activity) =>
    `${state(before)} → ${state(after)}${undone ? ', undone' : ''}${restores ? ', restored' : ''}`;
  return withoutUndos(await readActivity()).map(text);
}

describe('log after an edit was reverted', () => {
  const dropped = (progress: number): EntryState => ({ ...at(progress), status: 'dropped' });

  it('has one entry for two edits of the progress if only the second edit was reverted', async () => {
    const { edit, revert } = await atFive();
    await edit({ progress: 6 });
    await edit({ progress: 9 });
    await revert(at(9), at(6));
    expect(await shownLog()).toEqual(['watching 5 → watching 6']);
    await edit({ progress: 7 });
    expect(await shownLog()).toEqual(['watching 5 → watching 7']);
  });

  it('marks the log entry as undone if both edits were reverted', async () => {
    const { edit, revert } = await atFive();
    await edit({ progress: 6 });
    await edit({ progress: 9 });
    await revert(at(9), at(6));
    await revert(at(6), at(5));
    expect(await shownLog()).toEqual(['watching 5 → watching 6, undone']);
  });

  it('has no second entry if the second of two joined edits is reverted an hour later', async () => {
    const { clock, edit, revert } = await atFive();
    await edit({ progress: 6 });
    await edit({ progress: 7 });
    clock.now += 3600_000;
    await revert(at(7), at(6));
    expect(await shownLog()).toEqual(['watching 5 → watching 6']);
  });

  it('has no entry for an unsent edit that was reverted', async () => {
    const root = await atFive();
    root.service.away = true;
    await root.edit({ progress: 6 });
    await root.revert(at(6), at(5));
    await root.comeBack();
    expect(await shownLog()).toEqual([]);
    await root.edit({ progress: 6 });
    expect(await shownLog()).toEqual(['watching 5 → watching 6']);
  });

  it('has an entry for the first of two unsent edits if only the second edit was reverted', async () => {
    const root = await atFive();
    root.service.away = true;
    await root.edit({ progress: 6 });
    await root.edit({ status: 'dropped' });
    await root.revert(dropped(6), at(6));
    await root.comeBack();
    expect(await shownLog()).toEqual(['watching 5 → watching 6']);
  });

  it('joins a new edit with the last sent edit if the unsent edit between them was reverted', async () => {
    const root = await atFive();
    await root.edit({ progress: 6 });
    root.service.away = true;
    await root.edit({ status: 'dropped' });
    await root.revert(dropped(6), at(6));
    await root.comeBack();
    await root.edit({ progress: 7 });
    expect(await shownLog()).toEqual(['watching 5 → watching 7']);
  });

  it('marks two sent edits as undone if both were reverted while the service was away', async () => {
    const root = await atFive();
    await root.edit({ progress: 6 });
    await root.edit({ status: 'dropped' });
    root.service.away = true;
    await root.revert(dropped(6), at(6));
    await root.revert(at(6), at(5));
    await root.comeBack();
    expect(root.entry()).toMatchObject(at(5));
    expect(await shownLog()).toEqual(['watching 6 → dropped 6, undone', 'watching 5 → watching 6, undone']);
  });

  it('marks a sent edit as undone if it and a later, unsent edit were reverted', async () => {
    const root = await atFive();
    await root.edit({ progress: 6 });
    root.service.away = true;
    await root.edit({ status: 'dropped' });
    await root.revert(dropped(6), at(6));
    await root.revert(at(6), at(5));
    await root.comeBack();
    expect(root.entry()).toMatchObject(at(5));
    expect(await shownLog()).toEqual(['watching 5 → watching 6, undone']);
  });

  it('has a separate entry for an edit that was made before the revert was sent', async () => {
    const root = await atFive();
    await root.edit({ progress: 6 });
    root.service.away = true;
    await root.revert(at(6), at(5));
    await root.edit({ progress: 9 });
    await root.comeBack();
    expect(root.entry()).toMatchObject(at(9));
    expect(await shownLog()).toEqual(['watching 5 → watching 9', 'watching 5 → watching 6, undone']);
  });

  it('has one entry for a status and a progress sent together if the progress was reverted afterwards', async () => {
    const root = await atFive();
    root.service.away = true;
    await root.edit({ status: 'dropped' });
    await root.edit({ progress: 6 });
    await root.comeBack();
    await root.revert(dropped(6), dropped(5));
    expect(await shownLog()).toEqual(['watching 5 → dropped 5']);
  });
});
