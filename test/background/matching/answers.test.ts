// What the user says to a question: what is remembered, what is sent again, and what stays as it is.

import { describe, expect, it } from 'vitest';
import { answerQuestion, decideAgain } from '@/lib/background/sending/answers.ts';
import { deliver, retryNow } from '@/lib/background/sending/delivery.ts';
import { addChange, updateItem } from '@/lib/background/sending/outbox.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import * as store from '@/lib/store/outbox.ts';
import { addAutomaticEdit } from '@/lib/store/outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { edit, frieren, other } from '../changes.ts';
import type { Root } from '../root.ts';
import { asking, five, known, numbered, progressOf, queue, setUp } from './answering.ts';

async function answer(root: Root, itemId: string, given: object): Promise<void> {
  await answerQuestion(root.worker, { itemId, answer: given } as never);
  await deliver(root);
}

type Edit = Parameters<typeof addAutomaticEdit>[0];

const BASE = { status: 'watching', progress: 4, userScore: null } as const;

/** What Kiroku would change by itself, and asks about; its id. */
async function queueAutomaticEdit({ clock }: Root): Promise<string> {
  const automatic = { ...edit({ status: 'completed' }, BASE), by: 'kiroku' } as Edit;
  await addAutomaticEdit(automatic, 'user-1', true, { id: 'automatic', now: clock.now });
  const [item] = await readOutbox();
  return item?.id ?? '';
}

describe('a yes', () => {
  it.each([
    ['jump', true],
    ['policy', false],
  ] as const)(
    'to a question about a %s is kept with the episode, and allows jumps: %s',
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

  it('has the other questions about the series decided again, and none about another', async () => {
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

  it('to what Kiroku would change by itself is done', async () => {
    const root = await setUp();
    const id = await queueAutomaticEdit(root);
    await answer(root, id, { kind: 'confirm' });
    expect(root.service.entries.get(frieren.id)?.status).toBe('completed');
  });
});

describe('a no', () => {
  it('to a question takes the episode out, and nothing is written', async () => {
    const root = await setUp();
    await answer(root, await queue(root, five, asking('policy')), { kind: 'skip' });
    expect(await readOutbox()).toEqual([]);
    expect(progressOf(root)).toBe(4);
  });

  it('to the title leaves all of the series alone that asks', async () => {
    const root = await setUp();
    const id = await queue(root, five, asking('policy'));
    await queue(root, numbered(6), asking('policy'));
    await answer(root, id, { kind: 'ignoreTitle' });
    expect(await readOutbox()).toEqual([]);
    expect(await known()).toMatchObject({ policy: 'ignore', decidedBy: 'user' });
    expect((await readActivity()).map(({ reason }) => reason)).toEqual(['policy', 'policy']);
  });

  it('to what Kiroku would change by itself is logged as the user’s, on the entry as it was', async () => {
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

it('a title that is named is remembered for the season, and the episode goes there', async () => {
  const root = await setUp();
  const id = await queue(root, five, asking('match'));
  await answer(root, id, { kind: 'match', media: other, episode: 5, reach: 'season' });
  expect([progressOf(root), progressOf(root, other.id)]).toEqual([4, 5]);
  expect((await known())?.rules[0]?.mediaId).toBe(other.id);
});

describe('an answer about what a limit holds back', () => {
  const held = async (root: Root) => {
    const id = await queue(root, five, asking('limit'));
    await queue(root, numbered(6), { state: 'deferred' });
    return id;
  };

  it.each([
    ['confirm', 6, []],
    ['skip', 4, []],
    ['ignoreTitle', 4, ['policy', 'policy']],
  ] as const)('%s holds for all of the season: the list is at %i', async (kind, progress, reasons) => {
    const root = await setUp();
    await answer(root, await held(root), { kind });
    expect(await readOutbox()).toEqual([]);
    expect(progressOf(root)).toBe(progress);
    expect((await readActivity()).flatMap(({ reason }) => reason ?? [])).toEqual(reasons);
  });

  it('is not given by an answer about something else of the series', async () => {
    const root = await setUp();
    await held(root);
    await decideAgain(root.worker, five);
    await deliver(root);
    expect((await readOutbox()).map(({ state }) => state)).toEqual(['asking', 'deferred']);
  });
});

describe('two answers at once', () => {
  const both = (root: Root, itemId: string, kinds: readonly string[]) =>
    Promise.all(kinds.map((kind) => answerQuestion(root.worker, { itemId, answer: { kind } } as never)));
  /** An outbox that is not sent. */
  const setUpAway = async () => {
    const root = await setUp();
    root.service.away = true;
    return root;
  };

  it('confirm an episode once', async () => {
    const root = await setUpAway();
    const id = await queue(root, five, asking('policy'));
    await both(root, id, ['confirm', 'confirm']);
    expect(await readOutbox()).toMatchObject([{ state: 'waiting', confirmed: ['policy'] }]);
  });

  it('log once that the user does not want an automatic edit', async () => {
    const root = await setUpAway();
    await both(root, await queueAutomaticEdit(root), ['skip', 'skip']);
    expect(await readActivity()).toMatchObject([{ reason: 'skipped' }]);
  });

  it('do what the first one says: an automatic edit that is confirmed is not skipped', async () => {
    const root = await setUp();
    await both(root, await queueAutomaticEdit(root), ['confirm', 'skip']);
    await deliver(root);
    expect((await readActivity()).map(({ reason }) => reason)).toEqual([null]);
    expect(root.service.entries.get(frieren.id)?.status).toBe('completed');
  });

  it('do what the first one says: an automatic edit that is skipped is not done', async () => {
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
    'leave an episode as it is that is %s by the time it would be decided again',
    async (_what, part) => {
      const root = await setUpAway();
      await queue(root, five, asking('policy'));
      const id = await queue(root, numbered(6), asking('policy'));
      let changed: Promise<unknown> | null = null;
      // The first of the two has just been written.
      const publishChange = () => {
        changed ??= store.updateItem(id, (item) => ({ ...item, ...part }));
      };
      await decideAgain({ ...root.worker, publishChange }, five);
      await changed;
      expect((await readOutbox()).find((item) => item.id === id)).toMatchObject(part);
    },
  );
});

describe('an answer to nothing', () => {
  it.each<[string, (root: Root) => Promise<string>]>([
    ['what is gone', async () => 'gone'],
    ['an episode that does not ask', (root) => queue(root, five, { notBefore: root.clock.now + 9000 })],
    [
      'a change by hand',
      async (root) => {
        await addChange(root, edit({ progress: 9 }), 'user-1');
        await updateItem(root, 'id-1', (item) => ({ ...item, notBefore: root.clock.now + 9000 }));
        return 'id-1';
      },
    ],
  ])('namely %s, changes nothing', async (_what, of) => {
    const root = await setUp();
    const id = await of(root);
    const before = await readOutbox();
    for (const kind of ['confirm', 'skip', 'ignoreTitle'])
      await answerQuestion(root.worker, { itemId: id, answer: { kind } } as never);
    expect(await readOutbox()).toEqual(before);
    expect(await known()).toMatchObject({ policy: 'auto' });
  });
});
