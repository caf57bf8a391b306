// Opens the popup's library with two entries, and with a worker that puts edits into the outbox.
import { Popup } from '@/components/popup/popup.tsx';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import type { EntryChange } from '@/lib/messaging/protocol.ts';
import { libraryEntry, media, outboxItem } from '../domain/examples.ts';
import { renderPage, type SentMessage, storeOutboxItems, type WorkerAnswers } from './page.tsx';
import { click } from './page-actions.ts';

const uuid = (last: number) => `6f9619ff-8b86-d011-b42d-00cf4fc9640${last}`;
export const listedFrieren = libraryEntry({
  media: media({ id: uuid(1), title: 'Frieren' }),
  updatedAt: '2026-01-03T00:00:00.000Z',
});
const pluto = libraryEntry({
  media: media({
    id: uuid(2),
    title: 'Pluto',
    titles: { romaji: null, english: null, native: null },
    episodes: 8,
  }),
  status: 'completed',
  progress: 8,
  userScore: 9,
});
const library = [listedFrieren, pluto];

let count = 0;

/** Puts edits into the outbox, as the worker does. */
export const editingWorkerAnswers: WorkerAnswers = {
  changeEntry: async (change: EntryChange) => {
    if (change.kind === 'rating') return true;
    const stored = { ...change, by: 'user' as const, ...(change.kind === 'edit' && { base: null }) };
    count += 1;
    await storeOutboxItems(outboxItem(stored as OutboxChange, { id: `item-${count}`, createdAt: count }));
    return true;
  },
};

export const inputsOfChangeEntry = (sent: readonly SentMessage[]) =>
  sent.filter(({ message }) => message === 'changeEntry').map(({ input }) => input);

export async function openLibraryTab(world = {}): Promise<SentMessage[]> {
  const sent = await renderPage(<Popup />, { library, worker: editingWorkerAnswers, ...world });
  await click('Library');
  return sent;
}
