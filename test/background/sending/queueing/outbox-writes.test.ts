// Tests that the worker publishes every write to the outbox after it is stored. An import has many rows, so the worker publishes their
// writes less often.
import { describe, expect, it } from 'vitest';
import { queueAutomaticEdits } from '@/lib/background/library/automatic-edits.ts';
import type { Context } from '@/lib/background/runtime/context.ts';
import { answerQuestion } from '@/lib/background/sending/answers.ts';
import {
  addChange,
  addUndo,
  assignUnownedItems,
  clearAttempt,
  dropDeferredEpisodes,
  endImportRow,
  forgetItem,
  queueDeferredSessions,
  releaseDeferredEpisodes,
  settleItem,
  updateItem,
  updateItemByUser,
} from '@/lib/background/sending/outbox.ts';
import type { OutboxChange, OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { stateOfDeferredEpisode, watchLimits } from '@/lib/domain/watching/watch-limits.ts';
import { continueOrBeginSession } from '@/lib/domain/watching/watch-session.ts';
import type { ChangedTopic } from '@/lib/messaging/changed-topics.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readOutbox, readOutboxItem } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { activity, episode, libraryEntry } from '../../../domain/examples.ts';
import {
  isSessionCounted,
  storeCountedSessions,
  storeLogEntries,
  storeOutboxItem,
} from '../../../store/outbox/memory.ts';
import { createEditChange, frieren } from '../../changes.ts';
import { createRoot } from '../../root.ts';
import { markEpisodeWatched } from '../count-episode.ts';

const NOW = 1_800_000_000_000;
const five = episode({ episodeNumber: 5 });
const episodeOf = (observed = five): OutboxChange => ({ kind: 'episode', observed, watchedAt: 0 });

/** Sets up a worker that delivers nothing. Records what it publishes. */
async function setUp() {
  const { worker } = await createRoot();
  const published: ChangedTopic[][] = [];
  const ctx: Context = {
    ...worker,
    publishChange: (...topics) => void published.push(topics),
    deliver: async () => undefined,
  };
  return { ctx, published };
}

const question = { reason: 'finishing', choices: [], media: frieren, episode: 28, evidence: [] } as const;

/** Queues the completion of a title that has ended after its last episode was written. */
async function queueCompletion(ctx: Context): Promise<void> {
  const last = { status: 'watching', progress: 28, userScore: null } as const;
  await storeLogEntries({ what: 'advance', after: last });
  await queueAutomaticEdits(ctx, [libraryEntry(last)], 'user-1');
}

describe('outbox write', () => {
  it.each<[string, (ctx: Context) => Promise<unknown>]>([
    ['a new change', (ctx) => addChange(ctx, createEditChange({ progress: 5 }), 'user-1')],
    ['an automatic edit', queueCompletion],
    ['a watched episode', (ctx) => markEpisodeWatched(ctx, five)],
    ['an updated item', (ctx) => updateItem(ctx, 'item-1', (item) => item)],
    ['a decision of the user', (ctx) => updateItemByUser(ctx, 'item-1', (item) => item)],
    ['a settled item', (ctx) => settleItem(ctx, 'item-1')],
    ['a cleared attempt', (ctx) => clearAttempt(ctx, 'item-1', null)],
    ['a discarded item', (ctx) => forgetItem(ctx, 'item-1')],
    ['released deferred episodes', (ctx) => releaseDeferredEpisodes(ctx, {} as OutboxItem, five)],
    ['dropped deferred episodes', (ctx) => dropDeferredEpisodes(ctx, {} as OutboxItem, five)],
  ])('publishes its topics only once, after the write: %s', async (_what, write) => {
    const { ctx, published } = await setUp();
    const written = write(ctx);
    expect(published).toEqual([]);
    await written;
    expect(published).toEqual([['outbox', 'library', 'now']]);
  });

  it('publishes its topics only if it assigns an item to the account', async () => {
    const { ctx, published } = await setUp();
    await assignUnownedItems(ctx, 'user-1');
    expect(published).toEqual([]);
    await storeOutboxItem(createEditChange({ progress: 5 }), { account: null });
    await assignUnownedItems(ctx, 'user-1');
    expect(published).toEqual([['outbox', 'library', 'now']]);
    expect(await readOutbox()).toMatchObject([{ account: 'user-1' }]);
  });

  it('publishes the topic “imports” when an import row ends', async () => {
    const { ctx, published } = await setUp();
    await endImportRow(ctx, 'item-1', { as: 'left' });
    expect(published).toEqual([['imports', 'outbox', 'library', 'now']]);
  });

  it('publishes the topic “imports” when an import row is discarded', async () => {
    const { ctx, published } = await setUp();
    const row = { job: 'job-1', order: 1, isUndo: false };
    await storeOutboxItem({ ...createEditChange({ progress: 5 }), by: 'import', row } as OutboxChange);
    await forgetItem(ctx, 'item-1');
    expect(published).toEqual([['outbox', 'library', 'now', 'imports']]);
  });
});

describe('outbox write that changes the log', () => {
  const undo = { ...createEditChange({ progress: 4 }), by: 'undo', undoes: 'line-1' } as OutboxChange;
  const removal: OutboxChange = { kind: 'removal', media: frieren, by: 'undo', undoes: 'line-1' };

  /**
   * Stores as many counted episodes as the hourly limit of a site allows, and opens the maximum number of questions about seasons. Then
   * reports one more watched episode, which does not count and causes no question.
   */
  async function exceedLimit(ctx: Context): Promise<void> {
    const database = await openDatabase();
    for (let number = 1; number <= watchLimits.anime.site; number += 1) {
      const observed = episode({ episodeId: `e${number}`, episodeNumber: number });
      const session = continueOrBeginSession(null, observed, NOW, { account: 'user-1', tab: number });
      await database.put('sessions', { ...session, watchedAt: NOW });
    }
    const isAsked = { state: 'asking', question: { ...question, reason: 'limit' } } as const;
    for (let season = 1; season <= 12; season += 1) {
      const observed = episode({ seriesTitle: `Series ${season}`, seriesId: `S${season}` });
      await storeOutboxItem(episodeOf(observed), { id: `item of ${season}`, ...isAsked });
    }
    await markEpisodeWatched(ctx, episode({ episodeId: 'one more', episodeNumber: 99 }));
    expect(await readActivity()).toHaveLength(2);
  }

  it.each<[string, OutboxChange, (ctx: Context) => Promise<unknown>]>([
    ['an undo', createEditChange({ progress: 5 }), (ctx) => addUndo(ctx, activity(), undo, 'user-1')],
    ['a discarded undo', undo, (ctx) => forgetItem(ctx, 'item-1')],
    ['a discarded undo of an addition', removal, (ctx) => forgetItem(ctx, 'item-1')],
    [
      'a settled item',
      createEditChange({ progress: 5 }),
      (ctx) => settleItem(ctx, 'item-1', { activity: activity() }),
    ],
    ['an attempt that reached the list', episodeOf(), (ctx) => clearAttempt(ctx, 'item-1', activity())],
    [
      'an automatic edit that the user rejects',
      { ...createEditChange({ status: 'completed' }), by: 'kiroku' } as OutboxChange,
      (ctx) => answerQuestion(ctx, { itemId: 'item-1', answer: { kind: 'skip' } }),
    ],
    ['an episode that a limit keeps from counting', createEditChange({ progress: 5 }), exceedLimit],
  ])('publishes the topics of outbox and log together: %s', async (_what, change, write) => {
    const { ctx, published } = await setUp();
    await storeLogEntries({});
    await storeOutboxItem(change, { state: 'asking', question });
    await write(ctx);
    expect(published).toEqual([['outbox', 'library', 'now', 'activity']]);
  });
});

describe('stored item', () => {
  it('has a unique id and the time at which it was queued', async () => {
    const { ctx } = await setUp();
    await addChange(ctx, createEditChange({ progress: 5 }), 'user-1');
    await addChange(ctx, createEditChange({ progress: 5 }), 'user-2');
    expect(await readOutbox()).toMatchObject([
      { id: 'id-1', account: 'user-1', createdAt: NOW, notBefore: NOW, state: 'waiting' },
      { id: 'id-2', account: 'user-2', createdAt: NOW + 1, state: 'waiting' },
    ]);
  });

  it('marks the log entry that the item undoes as undone', async () => {
    const { ctx } = await setUp();
    await storeLogEntries({});
    await addUndo(ctx, activity(), createEditChange({ progress: 4 }), 'user-1');
    expect(await readActivity()).toMatchObject([{ undone: true }]);
    expect(await readOutbox()).toMatchObject([{ id: 'id-1', account: 'user-1', createdAt: NOW }]);
  });

  it('is not merged with the item that is being sent', async () => {
    const { ctx } = await setUp();
    await addChange(ctx, createEditChange({ progress: 5 }), 'user-1');
    ctx.state.delivery.sendingId = 'id-1';
    await addChange(ctx, createEditChange({ progress: 6 }), 'user-1');
    expect(await readOutbox()).toMatchObject([
      { id: 'id-1', change: { patch: { progress: 5 } } },
      { id: 'id-2', change: { patch: { progress: 6 } } },
    ]);
    await addChange(ctx, createEditChange({ progress: 7 }), 'user-1');
    expect(await readOutbox()).toHaveLength(2);
  });

  it('is replaced by its log entry and its list entry when it is settled', async () => {
    const { ctx } = await setUp();
    await storeOutboxItem(createEditChange({ progress: 5 }));
    const entry = { media: frieren, value: libraryEntry({ progress: 5 }) };
    await settleItem(ctx, 'item-1', { activity: activity(), account: 'user-1', entry });
    expect(await readOutbox()).toEqual([]);
    expect(await readActivity()).toMatchObject([{ id: 'line-1' }]);
    expect(await (await openDatabase()).get('library', frieren.id)).toMatchObject({ progress: 5 });
  });

  it('lets its episode count again after the item is discarded', async () => {
    const { ctx } = await setUp();
    await storeCountedSessions('user-1');
    await storeOutboxItem(episodeOf(episode()));
    await forgetItem(ctx, 'item-1');
    expect(await isSessionCounted('user-1')).toBe(false);
  });
});

describe('deferred episode', () => {
  const asking = stateOfDeferredEpisode([], five, 'user-1', 'site') ?? {};
  const stored = async () => {
    const { ctx, published } = await setUp();
    await storeCountedSessions('user-1');
    await storeOutboxItem(episodeOf(episode()), asking);
    const item = (await readOutboxItem('item-1')) ?? expect.fail('no item');
    return { ctx, published, item };
  };

  it('waits to be sent after the user has confirmed it', async () => {
    const { ctx, item } = await stored();
    await releaseDeferredEpisodes(ctx, item, episode());
    expect(await readOutbox()).toMatchObject([
      {
        id: 'item-1',
        state: 'waiting',
        question: null,
        confirmed: ['limit'],
        decidedAt: NOW,
        notBefore: NOW,
      },
    ]);
  });

  it('is deleted when the user rejects it', async () => {
    const { ctx, item } = await stored();
    await dropDeferredEpisodes(ctx, item, episode());
    expect(await readOutbox()).toEqual([]);
    expect(await isSessionCounted('user-1')).toBe(false);
  });

  it('is queued with a question about the limit if only its session is stored', async () => {
    const { ctx, published } = await setUp();
    await queueDeferredSessions(ctx);
    expect(published).toEqual([]);
    const session = {
      ...continueOrBeginSession(null, five, NOW),
      account: 'user-1',
      deferredBy: 'site',
    } as const;
    await (await openDatabase()).put('sessions', session);
    await queueDeferredSessions(ctx);
    expect(published).toEqual([['outbox', 'library', 'now']]);
    expect(await readOutbox()).toMatchObject([
      { id: 'id-1', account: 'user-1', state: 'asking', question: { reason: 'limit' }, createdAt: NOW },
    ]);
  });

  it.each([
    ['released', releaseDeferredEpisodes],
    ['dropped', dropDeferredEpisodes],
  ])('is queued when an episode of another season is %s', async (_what, answer) => {
    const { ctx, item } = await stored();
    const observed = episode({ seriesTitle: 'Another', seriesId: 'GS02', episodeId: 'G0009' });
    const session = {
      ...continueOrBeginSession(null, observed, NOW),
      account: 'user-1',
      deferredBy: 'site',
    } as const;
    await (await openDatabase()).put('sessions', session);
    await answer(ctx, item, episode());
    expect((await readOutbox()).filter(({ id }) => id !== 'item-1')).toMatchObject([
      { id: 'id-1', state: 'asking', notBefore: NOW },
    ]);
  });
});
