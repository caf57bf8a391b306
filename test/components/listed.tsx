// The popup's library with two entries, and a worker that puts edits into the outbox.
import { Popup } from '@/components/popup/popup.tsx';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import type { EntryChange } from '@/lib/messaging/protocol.ts';
import { libraryEntry, media, outboxItem } from '../domain/examples.ts';
import { click } from './hands.ts';
import { openPage, putOutbox, type Sent, type Worker } from './page.tsx';

const uuid = (last: number) => `6f9619ff-8b86-d011-b42d-00cf4fc9640${last}`;
export const frieren = libraryEntry({
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
const library = [frieren, pluto];

let count = 0;

/** Puts edits into the outbox, as the worker does. */
export const worker: Worker = {
  changeEntry: async (change: EntryChange) => {
    if (change.kind === 'rating') return true;
    const stored = { ...change, by: 'user' as const, ...(change.kind === 'edit' && { base: null }) };
    count += 1;
    await putOutbox(outboxItem(stored as OutboxChange, { id: `item-${count}`, createdAt: count }));
    return true;
  },
};

export const changes = (sent: readonly Sent[]) =>
  sent.filter(({ message }) => message === 'changeEntry').map(({ input }) => input);

export async function openLibrary(world = {}): Promise<Sent[]> {
  const sent = await openPage(<Popup />, { library, worker, ...world });
  await click('Library');
  return sent;
}
