// Tests an item that crashes the worker. After three workers have crashed on the item, it is set aside.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { outboxItem } from '../../domain/examples.ts';
import { t } from '../../english.ts';
import { createNeverSettlingPromise } from '../../event-loop-turns.ts';
import { eventually } from '../../eventually.ts';
import { createEditChange, twoTitles, watchedChange } from '../changes.ts';
import { createRoot, type TestRoot } from '../root.ts';

/** Replaces `readPackagedFile`, and never returns. A worker then hangs after the search, as it would in an endless regular expression. */
const hung = vi.fn(createNeverSettlingPromise);
const hangs = { readPackagedFile: hung };
const onlyItem = async () => (await readOutbox())[0];

/** Waits until the only item is set aside. */
const untilSetAside = () =>
  eventually(async () => expect(await onlyItem()).toMatchObject({ state: 'failed' }));

beforeEach(() => void hung.mockClear());

/** Queues an episode. The worker hangs when it decides about this episode. */
async function setUp() {
  const root = await createRoot({ catalogue: twoTitles });
  await deliverOutbox(root);
  await addChange(root, watchedChange(1), 'user-1');
  return root;
}

/** Calls `work`, which makes a worker hang, and waits until the worker hangs. */
async function untilHung(work: () => unknown): Promise<void> {
  const before = hung.mock.calls.length;
  void work();
  await eventually(() => expect(hung.mock.calls.length).toBeGreaterThan(before));
}

/** A browser ends a hanging worker after this time. */
const UNTIL_ENDED_MS = 30_000;

async function crash({ start, clock }: TestRoot, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await untilHung(() => start(hangs));
    clock.now += UNTIL_ENDED_MS;
  }
}

describe('item that crashes the worker', () => {
  it('is marked as failed after three crashes', async () => {
    const root = await setUp();
    await crash(root, 3);
    const worker = root.start(hangs);
    await addChange(worker, createEditChange({ progress: 3 }), 'user-1');
    await deliverOutbox(worker);
    const problem = { code: 'crashed', message: '' };
    expect(await readOutbox()).toMatchObject([{ state: 'failed', problem }]);
    expect(problemSentence(t, problem)).toContain('crashed three times');
    expect([...root.service.entries.values()]).toMatchObject([{ progress: 3 }]);
  });

  it('is sent when the user retries the item and the worker does not crash', async () => {
    const root = await setUp();
    await crash(root, 3);
    const worker = root.start();
    await untilSetAside();
    await worker.handlers.retryItem({ itemId: (await onlyItem())?.id ?? '' });
    await deliverOutbox(worker);
    expect(await onlyItem()).toBeUndefined();
    expect(await readActivity()).toHaveLength(1);
  });

  it('gets three more attempts when the user retries it', async () => {
    const root = await setUp();
    await crash(root, 3);
    const worker = root.start(hangs);
    await untilSetAside();
    const itemId = (await onlyItem())?.id ?? '';
    await untilHung(() => worker.handlers.retryItem({ itemId }));
    root.clock.now += UNTIL_ENDED_MS;
    await crash(root, 2);
    root.start(hangs);
    await untilSetAside();
  });

  it('keeps its crash count after a network failure', async () => {
    const root = await setUp();
    await crash(root, 2);
    root.service.away = true;
    root.start();
    await eventually(async () => expect(await onlyItem()).toMatchObject({ attempts: 1 }));
    root.service.away = false;
    root.clock.now += 60_000;
    await crash(root);
    root.start(hangs);
    await untilSetAside();
  });

  it('gets new attempts a day after its crashes', async () => {
    const root = await setUp();
    await crash(root, 3);
    root.clock.now += 25 * 3600_000;
    root.start();
    await eventually(async () => expect(await onlyItem()).toBeUndefined());
  });

  it('is marked as failed by a worker that finds three earlier crashes', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { now } = root.clock;
    const item = outboxItem(watchedChange(1), { crashedAt: [now, now, now] });
    await (await openDatabase()).put('outbox', item);
    root.start();
    await untilSetAside();
  });

  it('is shown in the popup without another search for its title', async () => {
    const root = await setUp();
    const { observed } = watchedChange(1);
    await crash(root, 3);
    const worker = root.start(hangs);
    await untilSetAside();
    const { page } = root.web.open(observed.url, { id: 5 });
    await root.web.say(page, 'episodeObserved', { observed });
    const before = hung.mock.calls.length;
    const shown = await worker.handlers.nowPlaying({ tabId: 5 });
    expect(shown).toMatchObject({ match: null, unsure: { choices: [] } });
    expect(hung.mock.calls.length).toBe(before);
  });
});

describe('worker that ends after two seconds of work', () => {
  it('counts no crash in fifty restarts', async () => {
    const root = await setUp();
    for (let death = 0; death < 50; death += 1) {
      await untilHung(() => root.start(hangs));
      root.clock.now += 2000;
    }
    await deliverOutbox(root.start());
    expect(await onlyItem()).toBeUndefined();
    expect(await readActivity()).toHaveLength(1);
  });
});

describe('worker that ends while it waits for the service', () => {
  it.each(['/search', 'GET /v1/anime', 'POST /v1'])(
    'counts no crash during %s in fifty restarts',
    async (call) => {
      const root = await setUp();
      const waits = vi.fn(createNeverSettlingPromise);
      for (let death = 1; death <= 50; death += 1) {
        root.service.fail(call, waits);
        root.start();
        await eventually(async () => {
          expect(waits).toHaveBeenCalledTimes(death);
          expect((await onlyItem())?.startedAt).toBeUndefined();
        });
        root.clock.now += 60_000;
        expect(await onlyItem()).toMatchObject({ state: 'waiting', problem: null });
      }
      await deliverOutbox(root.start());
      expect(await onlyItem()).toBeUndefined();
      expect(await readActivity()).toHaveLength(1);
    },
  );
});
