// Tests the user's answers to a question: what is remembered, what is sent again, and what stays unchanged.

import { describe, expect, it } from 'vitest';
import { answerQuestion, redecideWaitingEpisodes } from '@/lib/background/sending/answers.ts';
import { deliverOutbox, retryOutboxNow } from '@/lib/background/sending/delivery.ts';
import { addChange, updateItem } from '@/lib/background/sending/outbox.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import * as store from '@/lib/store/outbox.ts';
import { addAutomaticEdit } from '@/lib/store/outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { createEditChange, dungeonMeshi, frieren, frierenEpisode } from '../changes.ts';
import type { TestRoot } from '../root.ts';
import {
  askingItemFields,
  createWorkerWithMatch,
  episodeFive,
  getProgressAtService,
  queueEpisode,
  readRememberedMatch,
} from './answering.ts';

async function answer(root: TestRoot, itemId: string, given: object): Promise<void> {
  await answerQuestion(root.worker, { itemId, answer: given } as never);
  await deliverOutbox(root);
}

type Edit = Parameters<typeof addAutomaticEdit>[0];

const BASE = { status: 'watching', progress: 4, userScore: null } as const;

/** Queues an automatic edit about which Kiroku asks the user. Returns the id of its item. */
async function queueAutomaticEdit({ clock }: TestRoot): Promise<string> {
  const automatic = { ...createEditChange({ status: 'completed' }, BASE), by: 'kiroku' } as Edit;
  await addAutomaticEdit(automatic, 'user-1', true, { id: 'automatic', now: clock.now });
  const [item] = await readOutbox();
  return item?.id ?? '';
}

describe('answerQuestion with a confirmation', () => {
  it.each([
    ['jump', true],
    ['policy', false],
  ] as const)('stores the confirmed reason “%s” (later jumps allowed: %s)', async (reason, jumps) => {
    const root = await createWorkerWithMatch();
    const id = await queueEpisode(root, episodeFive, {
      ...askingItemFields(reason),
      confirmed: ['unlisted'],
    });
    root.service.away = true;
    await answer(root, id, { kind: 'confirm' });
    expect(await readOutbox()).toMatchObject([
      { state: 'waiting', question: null, confirmed: ['unlisted', reason] },
    ]);
    expect((await readRememberedMatch())?.jumpAllowed).toBe(jumps);
    root.service.away = false;
    await retryOutboxNow(root);
    expect(getProgressAtService(root)).toBe(5);
  });

  it('decides the remaining questions of the series again', async () => {
    const root = await createWorkerWithMatch();
    const id = await queueEpisode(root, episodeFive, askingItemFields('policy'));
    const later = await queueEpisode(root, frierenEpisode(6), {
      ...askingItemFields('policy'),
      problem: { code: 'x', message: '' },
    });
    const elsewhere = await queueEpisode(
      root,
      frierenEpisode(1, { seriesTitle: 'Another', seriesId: 'GS02' }),
      askingItemFields('policy'),
    );
    root.service.away = true;
    await answer(root, id, { kind: 'confirm' });
    const states = new Map((await readOutbox()).map((item) => [item.id, item.state]));
    expect([states.get(later), states.get(elsewhere)]).toEqual(['waiting', 'asking']);
    const decided = (await readOutbox()).find((item) => item.id === later);
    expect(decided).toMatchObject({ question: null, confirmed: [] });
  });

  it('sends the confirmed automatic edit', async () => {
    const root = await createWorkerWithMatch();
    const id = await queueAutomaticEdit(root);
    await answer(root, id, { kind: 'confirm' });
    expect(root.service.entries.get(frieren.id)?.status).toBe('completed');
  });
});

describe('answerQuestion with a rejection', () => {
  it('removes the episode from the outbox', async () => {
    const root = await createWorkerWithMatch();
    await answer(root, await queueEpisode(root, episodeFive, askingItemFields('policy')), { kind: 'skip' });
    expect(await readOutbox()).toEqual([]);
    expect(getProgressAtService(root)).toBe(4);
  });

  it('drops all questions about a title that the user ignores', async () => {
    const root = await createWorkerWithMatch();
    const id = await queueEpisode(root, episodeFive, askingItemFields('policy'));
    await queueEpisode(root, frierenEpisode(6), askingItemFields('policy'));
    await answer(root, id, { kind: 'ignoreTitle' });
    expect(await readOutbox()).toEqual([]);
    expect(await readRememberedMatch()).toMatchObject({ policy: 'ignore', decidedBy: 'user' });
    expect((await readActivity()).map(({ reason }) => reason)).toEqual(['policy', 'policy']);
  });

  it('logs a rejected automatic edit as the user’s decision', async () => {
    const root = await createWorkerWithMatch();
    const id = await queueAutomaticEdit(root);
    await answer(root, id, { kind: 'skip' });
    expect(await readOutbox()).toEqual([]);
    expect(await readActivity()).toMatchObject([
      {
        what: 'ignore',
        reason: 'skipped',
        account: 'user-1',
        before: BASE,
        after: BASE,
        evidence: [],
        episodeKey: null,
      },
    ]);
    expect(root.service.entries.get(frieren.id)?.status).toBe('watching');
  });
});

describe('answer about deferred episodes', () => {
  const held = async (root: TestRoot) => {
    const id = await queueEpisode(root, episodeFive, askingItemFields('limit'));
    await queueEpisode(root, frierenEpisode(6), { state: 'deferred' });
    return id;
  };

  it.each([
    ['confirm', 6, []],
    ['skip', 4, []],
    ['ignoreTitle', 4, ['policy', 'policy']],
  ] as const)(
    'applies "%s" to the whole season (progress afterwards: %i)',
    async (kind, progress, reasons) => {
      const root = await createWorkerWithMatch();
      await answer(root, await held(root), { kind });
      expect(await readOutbox()).toEqual([]);
      expect(getProgressAtService(root)).toBe(progress);
      expect((await readActivity()).flatMap(({ reason }) => reason ?? [])).toEqual(reasons);
    },
  );

  it('is still awaited after redecideWaitingEpisodes has run', async () => {
    const root = await createWorkerWithMatch();
    await held(root);
    await redecideWaitingEpisodes(root.worker, episodeFive);
    await deliverOutbox(root);
    expect((await readOutbox()).map(({ state }) => state)).toEqual(['asking', 'deferred']);
  });
});

describe('two simultaneous answers', () => {
  const both = (root: TestRoot, itemId: string, kinds: readonly string[]) =>
    Promise.all(kinds.map((kind) => answerQuestion(root.worker, { itemId, answer: { kind } } as never)));
  /** Sets up a worker that cannot send its outbox. */
  const setUpAway = async () => {
    const root = await createWorkerWithMatch();
    root.service.away = true;
    return root;
  };

  it('confirm an episode only once', async () => {
    const root = await setUpAway();
    const id = await queueEpisode(root, episodeFive, askingItemFields('policy'));
    await both(root, id, ['confirm', 'confirm']);
    expect(await readOutbox()).toMatchObject([{ state: 'waiting', confirmed: ['policy'] }]);
  });

  it('log a rejected automatic edit only once', async () => {
    const root = await setUpAway();
    await both(root, await queueAutomaticEdit(root), ['skip', 'skip']);
    expect(await readActivity()).toMatchObject([{ reason: 'skipped' }]);
  });

  it('make a confirmed automatic edit despite the later rejection', async () => {
    const root = await createWorkerWithMatch();
    await both(root, await queueAutomaticEdit(root), ['confirm', 'skip']);
    await deliverOutbox(root);
    expect((await readActivity()).map(({ reason }) => reason)).toEqual([null]);
    expect(root.service.entries.get(frieren.id)?.status).toBe('completed');
  });

  it('drop a rejected automatic edit despite the later confirmation', async () => {
    const root = await createWorkerWithMatch();
    await both(root, await queueAutomaticEdit(root), ['skip', 'confirm']);
    await deliverOutbox(root);
    expect(await readActivity()).toMatchObject([{ reason: 'skipped' }]);
    expect(root.service.entries.get(frieren.id)?.status).toBe('watching');
  });

  it.each([
    ['“failed”', { state: 'failed', question: null, problem: { code: 'invalid', message: '' } }],
    ['“deferred”', { state: 'deferred', question: null }],
    ['“asking”, because of a limit', askingItemFields('limit')],
  ] as const)('do not change an episode that is already in the state %s', async (_what, part) => {
    const root = await setUpAway();
    await queueEpisode(root, episodeFive, askingItemFields('policy'));
    const id = await queueEpisode(root, frierenEpisode(6), askingItemFields('policy'));
    let changed: Promise<unknown> | null = null;
    // At this point, only the first of the two episodes has been written.
    const publishChange = () => {
      changed ??= store.updateItem(id, (item) => ({ ...item, ...part }));
    };
    await redecideWaitingEpisodes({ ...root.worker, publishChange }, episodeFive);
    await changed;
    expect((await readOutbox()).find((item) => item.id === id)).toMatchObject(part);
  });
});

describe('answerQuestion', () => {
  it.each<[string, (root: TestRoot) => Promise<string>]>([
    ['an item that has left the outbox', async () => 'gone'],
    [
      'an episode without a question',
      (root) => queueEpisode(root, episodeFive, { notBefore: root.clock.now + 9000 }),
    ],
    [
      'a manual edit',
      async (root) => {
        await addChange(root, createEditChange({ progress: 9 }), 'user-1');
        await updateItem(root, 'id-1', (item) => ({ ...item, notBefore: root.clock.now + 9000 }));
        return 'id-1';
      },
    ],
  ])('changes nothing for %s', async (_what, of) => {
    const root = await createWorkerWithMatch();
    const id = await of(root);
    const before = await readOutbox();
    for (const kind of ['confirm', 'skip', 'ignoreTitle'])
      await answerQuestion(root.worker, { itemId: id, answer: { kind } } as never);
    expect(await readOutbox()).toEqual(before);
    expect(await readRememberedMatch()).toMatchObject({ policy: 'auto' });
  });
});

describe('answerQuestion with a title', () => {
  it('writes the episode to the chosen title', async () => {
    const root = await createWorkerWithMatch();
    const id = await queueEpisode(root, episodeFive, askingItemFields('match'));
    await answer(root, id, { kind: 'match', media: dungeonMeshi, episode: 5, reach: 'season' });
    expect([getProgressAtService(root), getProgressAtService(root, dungeonMeshi.id)]).toEqual([4, 5]);
    expect((await readRememberedMatch())?.rules[0]?.mediaId).toBe(dungeonMeshi.id);
  });

  it.each([
    ['a question about the title', 'match'],
    ['a question about a jump', 'jump'],
  ] as const)('writes the chosen number without another question after %s', async (_what, reason) => {
    const root = await createWorkerWithMatch();
    const id = await queueEpisode(root, frierenEpisode(10), askingItemFields(reason));
    await answer(root, id, { kind: 'match', media: dungeonMeshi, episode: 10, reach: 'season' });
    expect(getProgressAtService(root, dungeonMeshi.id)).toBe(10);
    expect(await readOutbox()).toEqual([]);
    expect((await readRememberedMatch())?.jumpAllowed).toBe(false);
  });

  it('still asks about a jump of a later episode', async () => {
    const root = await createWorkerWithMatch();
    const id = await queueEpisode(root, frierenEpisode(10), askingItemFields('match'));
    await answer(root, id, { kind: 'match', media: dungeonMeshi, episode: 10, reach: 'season' });
    await queueEpisode(root, frierenEpisode(20));
    await deliverOutbox(root);
    expect(await readOutbox()).toMatchObject([
      { state: 'asking', question: { reason: 'jump', episode: 20 } },
    ]);
  });
});
