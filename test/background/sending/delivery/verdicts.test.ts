// What becomes of an item, and of those behind it, by what came of sending it.
import { describe, expect, it } from 'vitest';
import { connected } from '../../root.ts';
import { createAlone, itemOf, NOW, refused, settled, unreachable } from './alone.ts';

const two = [itemOf('a'), itemOf('b')];

describe('an item that was not sent', () => {
  it('for want of a network stops the others, which would not get through either', async () => {
    const { delivery, state, sent } = createAlone(two, { send: () => unreachable });
    await delivery.deliver();
    expect(sent).toEqual(['a']);
    expect(state.pausedUntil).toBe(0);
    const problem = { code: 'unreachable', message: 'offline' };
    expect(state.items).toEqual([itemOf('a', { attempts: 1, notBefore: NOW + 1000, problem }), itemOf('b')]);
  });

  it('since the service wants fewer calls stops the others until the time it names', async () => {
    const busy = refused(429, 'rate_limited', 60_000);
    const { delivery, state, sent, alarms } = createAlone(two, { send: () => busy });
    await delivery.deliver();
    await delivery.deliver();
    expect(sent).toEqual(['a']);
    expect(state.pausedUntil).toBe(NOW + 61_000);
    expect(alarms.at(-1)).toBe(NOW + 61_000);
    state.now = state.pausedUntil;
    await delivery.deliver();
    expect(sent.slice(1)).toEqual(['a']);
  });

  it('since the service said no is set aside with its reason, and the others are sent', async () => {
    const { delivery, state, sent } = createAlone(two, {
      send: ({ id }) => (id === 'a' ? refused(400) : settled),
    });
    await delivery.deliver();
    expect(sent).toEqual(['a', 'b']);
    expect(state.pausedUntil).toBe(0);
    expect(state.items).toEqual([
      itemOf('a', { state: 'failed', problem: { code: 'invalid', message: 'no' } }),
    ]);
  });

  it.each<[string, unknown, string]>([
    ['a fault', new Error('our fault'), 'our fault'],
    ['something thrown', 'just words', 'just words'],
  ])(
    'since %s of ours stood in its way is tried again, and the others are sent',
    async (_what, thrown, message) => {
      const { delivery, state, sent } = createAlone(two, {
        send: ({ id }) => (id === 'a' ? Promise.reject(thrown) : settled),
      });
      await delivery.deliver();
      expect(sent).toEqual(['a', 'b']);
      expect(state.items).toMatchObject([{ id: 'a', attempts: 1, problem: { code: 'internal', message } }]);
      expect(delivery.sendingId()).toBeNull();
    },
  );

  it('since another account has signed in stays as it is', async () => {
    const { delivery, state, sent } = createAlone(two, { send: () => refused(0, 'other_account') });
    await delivery.deliver();
    expect(sent).toEqual(['a']);
    expect(state.items).toEqual(two);
  });

  it.each([
    ['stays as it is where the session is over', { ...connected, state: 'reconnect' as const }, 0],
    ['counts as tried where the session goes on', connected, 1],
  ])('since the service does not know the user %s', async (_what, account, attempts) => {
    const { delivery, state, sent } = createAlone(two, {
      send: () => {
        state.account = account;
        return refused(401, 'unauthorized');
      },
    });
    await delivery.deliver();
    expect(sent).toEqual(['a']);
    expect(state.items.map((item) => item.attempts)).toEqual([attempts, 0]);
  });
});

it('an item that asks the user now has not failed', async () => {
  const item = itemOf('a');
  const alone = createAlone([item], {
    send: async ({ id }) => {
      await alone.outbox.update(id, (one) => ({ ...one, state: 'asking' }));
      return settled;
    },
  });
  await alone.delivery.deliver();
  expect(alone.state.items).toEqual([{ ...item, state: 'asking' }]);
});

describe('a row of an import', () => {
  it.each([
    ['that the service refuses', 0, refused(400), true],
    ['that fails at the service for the thirteenth time', 12, refused(500), true],
    ['that fails at the service for the twelfth time', 11, refused(500), false],
    ['that is too slow for the thirteenth time', 12, refused(408), false],
    ['that has had no network for thirteen times', 12, unreachable, false],
  ])('%s (%i times before) is over: %o → %s', async (_what, attempts, result, isOver) => {
    const { delivery, state, ended } = createAlone([itemOf('row', { attempts }, true)], {
      send: () => result,
    });
    await delivery.deliver();
    const code = result.kind === 'refused' ? result.code : '';
    expect(ended).toEqual(isOver ? [{ id: 'row', as: 'failed', problem: code }] : []);
    expect(state.items.map((item) => item.attempts)).toEqual(isOver ? [] : [attempts + 1]);
  });

  it('fails at the service as often as it likes where it is none of an import', async () => {
    const { delivery, state, ended } = createAlone([itemOf('a', { attempts: 20 })], {
      send: () => refused(500),
    });
    await delivery.deliver();
    expect(ended).toEqual([]);
    expect(state.items).toMatchObject([{ state: 'waiting', attempts: 21 }]);
  });

  it('goes after what was changed by hand while the row before it was sent', async () => {
    const rows = [itemOf('row 1', {}, true), itemOf('row 2', {}, true)];
    const alone = createAlone(rows, {
      send: ({ id }) => {
        if (id === 'row 1') alone.state.items.push(itemOf('by hand'));
        return settled;
      },
    });
    await alone.delivery.deliver();
    expect(alone.sent).toEqual(['row 1', 'by hand', 'row 2']);
  });

  it('is sent in the same look in which it comes into the outbox', async () => {
    let left = 1;
    const { delivery, sent } = createAlone([itemOf('a')], {
      feed: (items) => (items.length > 0 && left-- > 0 ? itemOf('fed', {}, true) : null),
    });
    await delivery.deliver();
    expect(sent).toEqual(['a', 'fed']);
  });
});
