// Tests the user's answers to a question: what is remembered, what is sent again, and what is unchanged.

import { describe, expect, it } from 'vitest';
import { answerQuestion, redecideWaitingEpisodes } from '@/lib/background/sending/answers.ts';
import { deliver, retryNow } from '@/lib/background/sending/delivery.ts';
import { addChange, updateItem } from '@/lib/background/sending/outbox.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import * as store from '@/lib/store/outbox.ts';
import { addAutomaticEdit } from '@/lib/store/outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { edit, frieren, numbered, other } from '../changes.ts';
import type { Root } from '../root.ts';
import { asking, five, known, progressOf, queue, setUp } from './answering.ts';

async function answer(root: Root, itemId: string, given: object): Promise<void> {
  await answerQuestion(root.worker, { itemId, answer: given } as never);
  await deliver(root);
}

type Edit = Parameters<typeof addAutomaticEdit>[0];

const BASE = { status: 'watching', progress: 4, userScore: null } as const;

/** Queues an automatic edit that asks, and returns its id. */
async function queueAutomaticEdit({ clock }: Root): Promise<string> {
  const automatic = { ...edit({ status: 'completed' }, BASE), by: 'kiroku' } as Edit;
  await addAutomaticEdit(automatic, 'user-1', true, { id: 'automatic', now: clock.now });
  const [item] = await readOutbox();
  return item?.id ?? '';
}

describe('answer that confirms', () => {
  it.each([
    ['jump', true],
    ['policy', false],
  ] as const)(
    'is stored in the episode for a question about a %s, and allows jumps: %s',
    async (reason, jumps) => {
      const root = await setUp();
      const id = await queue(root, five, { ...asking(reason), confirmed: ['unlisted'] });
      root.service.away = true;
      await answer(root, id, { kind: 'confirm' });
      expect(await readOutbox()).toMatchObject([
        { state: 'waiting', question: null, confirmed: ['unlisted', reason] },
      ]);
      expect((await known())?.jumpAllowed).toBe(jumps);
      root.service.away = false;
      await retryNow(root);
      expect(progressOf(root)).toBe(5);
    },
  );

  it('makes Kiroku decide the other questions of the series again, but none of another series', async () => {
    const root = await setUp();
    const id = await queue(root, five, asking('policy'));
    const later = await queue(root, numbered(6), {
      ...asking('policy'),
      problem: { code: 'x', message: '' },
    });
    const elsewhere = await queue(
      root,
      numbered(1, { seriesTitle: 'Another', seriesId: 'GS02' }),
      asking('policy'),
    );
    root.service.away = true;
    await answer(root, id, { kind: 'confirm' });
    const states = new Map((await readOutbox()).map((item) => [item.id, item.state]));
    expect([states.get(later), states.get(elsewhere)]).toEqual(['waiting', 'asking']);
    const decided = (await readOutbox()).find((item) => item.id === later);
    expect(decided).toMatchObject({ question: null, confirmed: [] });
  });

  it('sends an automatic edit', async () => {
    const root = await setUp();
    const id = await queueAutomaticEdit(root);
    await answer(root, id, { kind: 'confirm' });
    expect(root.service.entries.get(frieren.id)?.status).toBe('completed');
  });
});

describe('answer that declines', () => {
  it('removes the episode of a question, and writes nothing', async () => {
    const root = await setUp();
    await answer(root, await queue(root, five, asking('policy')), { kind: 'skip' });
    expect(await readOutbox()).toEqual([]);
    expect(progressOf(root)).toBe(4);
  });

  it('ignores all asking episodes of the series if a title is ignored', async () => {
    const root = await setUp();
    const id = await queue(root, five, asking('policy'));
    await queue(root, numbered(6), asking('policy'));
    await answer(root, id, { kind: 'ignoreTitle' });
    expect(await readOutbox()).toEqual([]);
    expect(await known()).toMatchObject({ policy: 'ignore', decidedBy: 'user' });
    expect((await readActivity()).map(({ reason }) => reason)).toEqual(['policy', 'policy']);
  });

  it("logs an automatic edit as the user's decision, with the unchanged entry", async () => {
    const root = await setUp();
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

it('choosing a title remembers it for the season, and sends the episode there', async () => {
  const root = await setUp();
  const id = await queue(root, five, asking('match'));
  await answer(root, id, { kind: 'match', media: other, episode: 5, reach: 'season' });
  expect([progressOf(root), progressOf(root, other.id)]).toEqual([4, 5]);
  expect((await known())?.rules[0]?.mediaId).toBe(other.id);
});

describe('answer about deferred episodes', () => {
  const held = async (root: Root) => {
    const id = await queue(root, five, asking('limit'));
    await queue(root, numbered(6), { state: 'deferred' });
    return id;
  };

  it.each([
    ['confirm', 6, []],
    ['skip', 4, []],
    ['ignoreTitle', 4, ['policy', 'policy']],
  ] as const)(
    '"%s" applies to the whole season, and the list ends at %i',
    async (kind, progress, reasons) => {
      const root = await setUp();
      await answer(root, await held(root), { kind });
      expect(await readOutbox()).toEqual([]);
      expect(progressOf(root)).toBe(progress);
      expect((await readActivity()).flatMap(({ reason }) => reason ?? [])).toEqual(reasons);
    },
  );

  it('is not implied by another decision about the series', async () => {
    const root = await setUp();
    await held(root);
    await redecideWaitingEpisodes(root.worker, five);
    await deliver(root);
    expect((await readOutbox()).map(({ state }) => state)).toEqual(['asking', 'deferred']);
  });
});

describe('two answers at once', () => {
  const both = (root: Root, itemId: string, kinds: readonly string[]) =>
    Promise.all(kinds.map((kind) => answerQuestion(root.worker, { itemId, answer: { kind } } as never)));
  /** A worker that cannot send its outbox. */
  const setUpAway = async () => {
    const root = await setUp();
    root.service.away = true;
    return root;
  };

  it('confirm an episode only once', async () => {
    const root = await setUpAway();
    const id = await queue(root, five, asking('policy'));
    await both(root, id, ['confirm', 'confirm']);
    expect(await readOutbox()).toMatchObject([{ state: 'waiting', confirmed: ['policy'] }]);
  });

  it('log a rejected automatic edit only once', async () => {
    const root = await setUpAway();
    await both(root, await queueAutomaticEdit(root), ['skip', 'skip']);
    expect(await readActivity()).toMatchObject([{ reason: 'skipped' }]);
  });

  it('only the first takes effect: a confirmed automatic edit is not rejected', async () => {
    const root = await setUp();
    await both(root, await queueAutomaticEdit(root), ['confirm', 'skip']);
    await deliver(root);
    expect((await readActivity()).map(({ reason }) => reason)).toEqual([null]);
    expect(root.service.entries.get(frieren.id)?.status).toBe('completed');
  });

  it('only the first takes effect: a rejected automatic edit is not made', async () => {
    const root = await setUp();
    await both(root, await queueAutomaticEdit(root), ['skip', 'confirm']);
    await deliver(root);
    expect(await readActivity()).toMatchObject([{ reason: 'skipped' }]);
    expect(root.service.entries.get(frieren.id)?.status).toBe('watching');
  });

  it.each([
    ['failed', { state: 'failed', question: null, problem: { code: 'invalid', message: '' } }],
    ['being deferred', { state: 'deferred', question: null }],
    ['asking because of a limit', asking('limit')],
  ] as const)(
    'leave an episode unchanged that is already %s when it would be decided again',
    async (_what, part) => {
      const root = await setUpAway();
      await queue(root, five, asking('policy'));
      const id = await queue(root, numbered(6), asking('policy'));
      let changed: Promise<unknown> | null = null;
      // Only the first of the two episodes has been written by now.
      const publishChange = () => {
        changed ??= store.updateItem(id, (item) => ({ ...item, ...part }));
      };
      await redecideWaitingEpisodes({ ...root.worker, publishChange }, five);
      await changed;
      expect((await readOutbox()).find((item) => item.id === id)).toMatchObject(part);
    },
  );
});

describe('answering', () => {
  it.each<[string, (root: Root) => Promise<string>]>([
    ['an item that is gone', async () => 'gone'],
    ['an episode that does not ask', (root) => queue(root, five, { notBefore: root.clock.now + 9000 })],
    [
      'a manual edit',
      async (root) => {
        await addChange(root, edit({ progress: 9 }), 'user-1');
        await updateItem(root, 'id-1', (item) => ({ ...item, notBefore: root.clock.now + 9000 }));
        return 'id-1';
      },
    ],
  ])('%s changes nothing', async (_what, of) => {
    const root = await setUp();
    const id = await of(root);
    const before = await readOutbox();
    for (const kind of ['confirm', 'skip', 'ignoreTitle'])
      await answerQuestion(root.worker, { itemId: id, answer: { kind } } as never);
    expect(await readOutbox()).toEqual(before);
    expect(await known()).toMatchObject({ policy: 'auto' });
  });
});
