// Tests the queue that runs tasks with the same key one after another.
import { expect, it } from 'vitest';
import { createKeyedQueue } from '../src/keyed-queue.ts';

/** Creates tasks. They record their start, and run until the test ends them. */
function createRuns() {
  const begun: string[] = [];
  const ends = new Map<string, { resolve(value: string): void; reject(error: Error): void }>();
  const run = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve, reject) => void ends.set(name, { resolve, reject }));
  };
  /** Waits until all tasks that may start have started. */
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    begun,
    run,
    settled,
    async end(name: string) {
      ends.get(name)?.resolve(`answer of ${name}`);
      await settled();
    },
    async fail(name: string) {
      ends.get(name)?.reject(new Error(`failure of ${name}`));
      await settled();
    },
  };
}

it('createKeyedQueue runs tasks of the same key one after another', async () => {
  const enqueue = createKeyedQueue();
  const { begun, run, settled, end } = createRuns();
  const answers = ['first', 'second', 'third'].map((name) => enqueue('viewer', run(name)));
  await settled();
  expect(begun).toEqual(['first']);
  await end('first');
  expect(begun).toEqual(['first', 'second']);
  await end('second');
  await end('third');
  expect(await Promise.all(answers)).toEqual(['answer of first', 'answer of second', 'answer of third']);
});

it('createKeyedQueue runs tasks with different keys at the same time', async () => {
  const enqueue = createKeyedQueue();
  const { begun, run, settled } = createRuns();
  void enqueue('viewer', run('one'));
  void enqueue('filtered', run('other'));
  await settled();
  expect(begun).toEqual(['one', 'other']);
});

it('createKeyedQueue starts the next task after a failed task', async () => {
  const enqueue = createKeyedQueue();
  const { begun, run, fail, end } = createRuns();
  const [first, second] = [enqueue('viewer', run('first')), enqueue('viewer', run('second'))];
  const refused = expect(first).rejects.toThrow('failure of first');
  await fail('first');
  await refused;
  expect(begun).toEqual(['first', 'second']);
  await end('second');
  expect(await second).toBe('answer of second');
});

it('createKeyedQueue makes a third task wait for the second after the first has ended', async () => {
  const enqueue = createKeyedQueue();
  const { begun, run, settled, end } = createRuns();
  const answers = ['first', 'second'].map((name) => enqueue('viewer', run(name)));
  await settled();
  await end('first');
  answers.push(enqueue('viewer', run('third')));
  await settled();
  expect(begun).toEqual(['first', 'second']);
  await end('second');
  await end('third');
  await Promise.all(answers);
  expect(begun).toEqual(['first', 'second', 'third']);
});

it('createKeyedQueue starts a task immediately in an empty queue', async () => {
  const enqueue = createKeyedQueue();
  const { begun, run, end } = createRuns();
  const first = enqueue('viewer', run('first'));
  await end('first');
  await first;
  void enqueue('viewer', run('second'));
  expect(begun).toEqual(['first', 'second']);
});

/** Starts a queue. Its tasks run until the test ends them. */
function startQueue() {
  const enqueue = createKeyedQueue();
  const events: string[] = [];
  const ends: (() => void)[] = [];
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    events,
    async arrive(name: string, priority = 0, { key = 'viewer', maxWaiting = 10 } = {}) {
      const run = () => {
        events.push(name);
        return new Promise<boolean>((resolve) => ends.push(() => resolve(true)));
      };
      void enqueue(key, run, { priority, maxWaiting }).then((hasRun) => {
        if (hasRun === null) events.push(`${name} turned away`);
      });
      await settled();
    },
    async endTurn() {
      ends.shift()?.();
      await settled();
    },
  };
}

it('createKeyedQueue starts the waiting task with the lowest priority number next', async () => {
  const { events, arrive, endTurn } = startQueue();
  await arrive('running', 9);
  await arrive('guesser', 3);
  await arrive('second guesser', 3);
  await arrive('owner', 0);
  await arrive('newcomer', 0);
  expect(events).toEqual(['running']);
  for (let turn = 0; turn < 4; turn += 1) await endTurn();
  expect(events).toEqual(['running', 'owner', 'newcomer', 'guesser', 'second guesser']);
});

it('createKeyedQueue drops the task with the highest priority number when too many tasks wait', async () => {
  const { events, arrive, endTurn } = startQueue();
  for (const [name, priority] of [
    ['running', 0],
    ['many', 5],
    ['few', 1],
    ['owner', 0],
  ] as const)
    await arrive(name, priority, { maxWaiting: 2 });
  expect(events).toEqual(['running', 'many turned away']);
  await endTurn();
  await endTurn();
  expect(events.slice(2)).toEqual(['owner', 'few']);
});

it('createKeyedQueue makes no task wait for a task of another key', async () => {
  const { events, arrive, endTurn } = startQueue();
  await arrive('one');
  await arrive('other', 0, { key: 'filtered' });
  expect(events).toEqual(['one', 'other']);
  await endTurn();
  await arrive('next');
  expect(events).toEqual(['one', 'other', 'next']);
});
