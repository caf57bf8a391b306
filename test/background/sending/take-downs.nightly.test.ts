// What stops the worker for good is taken up again at every start: three times, and then it is set aside.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Services } from '@/lib/background/services.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { t } from '@/lib/domain/words.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode } from '../../domain/examples.ts';
import { eventually } from '../../eventually.ts';
import { catalogue, edit, watched } from '../changes.ts';
import { createRoot } from '../root.ts';

const trusted = { trusted: true } as never;
const never = (): Promise<never> => new Promise(() => undefined);
/** A worker that never gets to its next step after the search has answered, as by a pattern without end. */
const hung = vi.fn(never);
const hangs = { readPackagedFile: hung };
/** However busy the machine is. */
const onlyItem = async ({ outbox }: Services) => (await outbox.list())[0];

beforeEach(() => void hung.mockClear());

type Root = Awaited<ReturnType<typeof createRoot>>;

/** The episode waits, and its decision hangs. */
async function setUp() {
  const root = await createRoot({ catalogue });
  await root.services.delivery.deliver();
  await root.services.outbox.add(watched(1), 'user-1');
  return root;
}

/** Does something that a worker hangs over, and waits until it does. */
async function untilHung(work: () => unknown): Promise<void> {
  const before = hung.mock.calls.length;
  void work();
  await eventually(() => expect(hung.mock.calls.length).toBeGreaterThan(before));
}

/** Half a minute, as a browser waits before it ends a worker that hangs. */
const UNTIL_ENDED_MS = 30_000;

async function startHanging({ start, clock }: Root, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await untilHung(() => start(hangs));
    clock.now += UNTIL_ENDED_MS;
  }
}

function stored(fake: Root['fake']): readonly { count: number; since?: number }[] {
  return Object.values((fake.storage.local.peek('takeDowns') ?? {}) as Record<string, { count: number }>);
}

describe('an item that stops the worker', () => {
  it('is set aside after three times with its reason, and the others are sent', async () => {
    const root = await setUp();
    await startHanging(root, 3);
    const worker = root.start(hangs);
    await worker.outbox.add(edit({ progress: 3 }), 'user-1');
    await worker.delivery.deliver();
    const problem = { code: 'took_down', message: '' };
    expect(await worker.outbox.list()).toMatchObject([{ state: 'failed', problem }]);
    expect(problemSentence(t, problem)).toContain('stopped working three times');
    expect([...root.service.entries.values()]).toMatchObject([{ progress: 3 }]);
  });

  it('is sent when the user tries it again and nothing stops it any more', async () => {
    const root = await setUp();
    await startHanging(root, 3);
    const worker = root.start();
    await eventually(async () => expect(await onlyItem(worker)).toMatchObject({ state: 'failed' }));
    await worker.handlers.retryItem({ itemId: (await onlyItem(worker))?.id } as never, trusted);
    await worker.delivery.deliver();
    expect(await onlyItem(worker)).toBeUndefined();
    expect(await readActivity()).toHaveLength(1);
    await eventually(() => expect(stored(root.fake)).toEqual([]));
  });

  it('gets three more tries each time the user asks for it', async () => {
    const root = await setUp();
    await startHanging(root, 3);
    const worker = root.start(hangs);
    await eventually(async () => expect(await onlyItem(worker)).toMatchObject({ state: 'failed' }));
    const { id: itemId } = (await onlyItem(worker)) ?? {};
    await untilHung(() => worker.handlers.retryItem({ itemId } as never, trusted));
    root.clock.now += UNTIL_ENDED_MS;
    await startHanging(root, 2);
    const last = root.start(hangs);
    await eventually(async () => expect(await onlyItem(last)).toMatchObject({ state: 'failed' }));
  });

  it('is remembered although it failed for another reason in between', async () => {
    const root = await setUp();
    await startHanging(root, 2);
    root.service.away = true;
    const offline = root.start();
    await eventually(async () => expect(await onlyItem(offline)).toMatchObject({ attempts: 1 }));
    root.service.away = false;
    root.clock.now += 60_000;
    await startHanging(root);
    const worker = root.start(hangs);
    await eventually(async () => expect(await onlyItem(worker)).toMatchObject({ state: 'failed' }));
  });

  it('starts at nought after a day without it', async () => {
    const root = await setUp();
    await startHanging(root, 3);
    root.clock.now += 25 * 3600_000;
    const worker = root.start();
    await eventually(async () => expect(await onlyItem(worker)).toBeUndefined());
  });
});

describe('a worker that is ended by something else while it computes', () => {
  it('fifty times holds nothing against the item', async () => {
    const root = await setUp();
    for (let death = 0; death < 50; death += 1) {
      await untilHung(() => root.start(hangs));
      root.clock.now += 2000;
    }
    const worker = root.start();
    await worker.delivery.deliver();
    expect(await onlyItem(worker)).toBeUndefined();
    expect(await readActivity()).toHaveLength(1);
  });

  it('what was counted before this worker still counts', async () => {
    const root = await setUp();
    const id = (await onlyItem(root.services))?.id;
    root.fake.storage.local.put({ takeDowns: { [`item ${id}`]: { count: 3, at: root.clock.now } } });
    const worker = root.start();
    await eventually(async () => expect(await onlyItem(worker)).toMatchObject({ state: 'failed' }));
  });
});

describe('a worker that is ended while it waits for the service', () => {
  it.each(['/search', 'GET /v1/anime', 'POST /v1'])(
    'fifty times at %s holds nothing against the item',
    async (call) => {
      const root = await createRoot({ catalogue });
      await root.services.delivery.deliver();
      await root.services.outbox.add(watched(1), 'user-1');
      const waits = vi.fn(never);
      for (let death = 1; death <= 50; death += 1) {
        root.service.fail(call, waits);
        const worker = root.start();
        await eventually(() => {
          expect(waits).toHaveBeenCalledTimes(death);
          expect(stored(root.fake)).toEqual([]);
        });
        root.clock.now += 60_000;
        expect(await onlyItem(worker)).toMatchObject({ state: 'waiting', problem: null });
      }
      const worker = root.start();
      await worker.delivery.deliver();
      expect(await onlyItem(worker)).toBeUndefined();
      expect(await readActivity()).toHaveLength(1);
    },
  );
});

describe('what comes again beside the outbox', () => {
  it('a tab whose search stops the worker is not searched for a fourth time, and the user can say what it is', async () => {
    const root = await createRoot({ catalogue });
    const observed = episode({ seriesTitle: 'Another one' });
    const look = (worker: Services) => {
      const { page } = root.web.open('https://www.crunchyroll.com/watch/G0001/one', { id: 5 });
      return root.web
        .say(page, 'episodeObserved', { observed })
        .then(() => worker.handlers.nowPlaying({ tabId: 5 } as never, trusted));
    };
    for (let time = 0; time < 3; time += 1) {
      await untilHung(() => look(root.start(hangs)));
      root.clock.now += UNTIL_ENDED_MS;
    }
    expect(await look(root.start(hangs))).toMatchObject({ match: null, unsure: { choices: [] } });
    expect(JSON.stringify(root.fake.storage.local.peek('takeDowns'))).not.toContain('Another');
  });

  it('a list that stopped the worker three times is read again only when the user wants it', async () => {
    const root = await createRoot({ catalogue });
    const at = root.clock.now;
    root.fake.storage.local.put({ takeDowns: { 'list anime': { count: 3, at } } });
    const worker = root.start();
    const listCalls = () => root.service.calls.filter(({ path }) => path === '/library').length;
    const before = listCalls();
    const refresh = (again: boolean) => worker.handlers.refreshLibrary({ again } as never, trusted);
    expect(await refresh(false)).toMatchObject({ ok: false, problem: { code: 'took_down' } });
    expect(listCalls() - before, 'manga alone').toBe(1);
    expect(await refresh(true)).toEqual({ ok: true, value: null });
    await eventually(() => expect(stored(root.fake)).toEqual([]));
  });
});
