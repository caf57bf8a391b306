// Tests the user's answers to a note on a page. A note can be answered once. If its undo fails, the note shows why, or the popup opens.

import { expect, it, vi } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { showNote } from '@/lib/background/tracking/page-notes.ts';
import type { ToastNotice } from '@/lib/messaging/protocol.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { createEditChange, frieren } from '../changes.ts';
import { createWorkerWithMatch, episodeFive, getProgressAtService } from '../matching/answering.ts';
import { runUntilIdle } from '../worker-life.ts';

/** Sets up a page with a note about a change of the progress from 4 to 9. `undo` presses its button. */
async function withNote() {
  const root = await createWorkerWithMatch();
  await runUntilIdle(() => addChange(root, createEditChange({ progress: 9 }), 'user-1'));
  await runUntilIdle(() => deliverOutbox(root));
  const activityId = (await readActivity())[0]?.id ?? expect.fail('nothing was logged');
  const { id: tabId, page } = root.web.open(episodeFive.url);
  const notes: ToastNotice['toast'][] = [];
  page.hear = async (message) => void notes.push((message as ToastNotice).toast);
  const toast = {
    language: 'en',
    text: 'Note',
    undoText: 'Undo',
    answerText: null,
    closeText: 'Close',
    activityId,
  };
  await runUntilIdle(() => showNote(root.worker, [{ tabId, documentId: page.id }], toast));
  const openPopup = vi.spyOn(root.fake.api.action, 'openPopup');
  const undo = () => runUntilIdle(() => root.web.say(page, 'undoFromNote', { activityId }));
  return { root, openPopup, undo, notes, activityId };
}

it('a successful undo from a note does not open the popup', async () => {
  const { root, openPopup, undo } = await withNote();
  await undo();
  expect(getProgressAtService(root)).toBe(4);
  expect(openPopup).not.toHaveBeenCalled();
});

it('a successful undo from a note is confirmed by a brief note without buttons', async () => {
  const { undo, notes } = await withNote();
  await undo();
  expect(notes.slice(1)).toMatchObject([
    { brief: true, text: expect.stringContaining('episode 4'), undoText: null, answerText: null },
  ]);
});

it('an undo from a note writes nothing if the list entry has changed since the note', async () => {
  const { root, openPopup, undo, notes } = await withNote();
  root.service.save(frieren.id, { progress: 12 });
  await undo();
  await undo();
  expect(getProgressAtService(root)).toBe(12);
  expect(notes.slice(1)).toMatchObject([{ text: expect.stringContaining('changed since'), undoText: null }]);
  expect(openPopup).not.toHaveBeenCalled();
});

it('an undo from a note writes nothing if the log entry is already undone', async () => {
  const { root, undo, notes, activityId } = await withNote();
  root.service.away = true;
  await runUntilIdle(() => root.worker.handlers.undoActivity({ activityId }));
  const queued = await readOutbox();
  await undo();
  expect(await readOutbox()).toEqual(queued);
  expect(notes.slice(1)).toMatchObject([{ text: expect.stringContaining('changed since'), undoText: null }]);
});

it('an undo from a note opens the popup if the log entry belongs to another account', async () => {
  const { root, openPopup, undo } = await withNote();
  root.signIn({ state: 'connected', id: 'user-2', name: null, problem: null });
  await undo();
  expect(openPopup).toHaveBeenCalledOnce();
});
