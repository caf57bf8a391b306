// Attempts that wait for each other: who goes next, and who is turned away.
import { expect, it } from 'vitest';
import { createRankedQueue } from '../../src/accounts/ranked-queue.ts';

type EndTurn = () => void;

function startQueue() {
  const enter = createRankedQueue();
  const events: string[] = [];
  const ends: EndTurn[] = [];
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    events,
    async arrive(name: string, rank = 0, { key = 'viewer', longest = 10 } = {}) {
      void enter(key, { rank, longest }).then((end) => {
        events.push(end === null ? `${name} turned away` : name);
        if (end !== null) ends.push(end);
      });
      await settled();
    },
    async endTurn() {
      ends.shift()?.();
      await settled();
    },
  };
}

it('of those that wait, the one with the fewest failures goes next, then the one that came first', async () => {
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

it('when too many wait, the one with the most failures is turned away, also if it came earlier', async () => {
  const { events, arrive, endTurn } = startQueue();
  for (const [name, rank] of [
    ['running', 0],
    ['many', 5],
    ['few', 1],
    ['owner', 0],
  ] as const)
    await arrive(name, rank, { longest: 2 });
  expect(events).toEqual(['running', 'many turned away']);
  await endTurn();
  await endTurn();
  expect(events.slice(2)).toEqual(['owner', 'few']);
});

it('other keys do not wait, and a key whose turns have ended starts at once', async () => {
  const { events, arrive, endTurn } = startQueue();
  await arrive('one');
  await arrive('other', 0, { key: 'filtered' });
  expect(events).toEqual(['one', 'other']);
  await endTurn();
  await arrive('next');
  expect(events).toEqual(['one', 'other', 'next']);
});
