// One delivery: what is sent, in which order, what becomes of a failure, and when the worker is woken next.
import { describe, expect, it } from 'vitest';
import { connected } from '../../root.ts';
import { item, NOW, refused, SAFETY, setUp, unreachable } from './delivery-alone.ts';

describe('a delivery', () => {
  it('sets the alarm before anything is sent, and clears it when nothing waits', async () => {
    const { delivery, alarms, sent } = await setUp(() => {
      expect(alarms).toEqual([SAFETY]);
      return { kind: 'settled' };
    });
    await item('a');
    await delivery.deliver();
    expect(sent).toEqual(['a']);
    expect(alarms).toEqual([SAFETY, null]);
  });

  it('sends oldest first, each once, for the account that is connected', async () => {
    const { delivery, sent, state } = await setUp();
    await item('b');
    await item('a');
    await item('c', { account: 'user-2' });
    await delivery.deliver();
    expect(sent).toEqual(['a', 'b']);
    state.account = { ...connected, id: 'user-2' };
    await delivery.deliver();
    expect(sent).toEqual(['a', 'b', 'c as user-2']);
  });

  it.each([
    ['to sign in again', { state: 'reconnect' }],
    ['signed out', { state: 'signed-out' }],
    ['no one yet', { state: 'signed-out', id: null }],
  ] as const)('sends nothing, and plans nothing, while the user is %s', async (_who, account) => {
    const { delivery, sent, alarms, state } = await setUp();
    await item('a');
    state.account = { ...connected, ...account };
    await delivery.deliver();
    expect(sent).toEqual([]);
    expect(alarms).toEqual([SAFETY, null]);
  });

  it('assigns unowned items to the account before it sends anything', async () => {
    const { delivery, sent, outbox } = await setUp(async () => {
      expect(await outbox.list()).toMatchObject([{ account: 'user-1' }, { account: 'user-1' }]);
      return unreachable;
    });
    await item('a');
    await item('b', { account: null });
    await delivery.deliver();
    expect(sent).toEqual(['a']);
    expect(await outbox.list()).toMatchObject([{ account: 'user-1' }, { account: 'user-1' }]);
  });

  it.each(['asking', 'failed', 'deferred'] as const)('leaves alone what is %s', async (state) => {
    const { delivery, sent, alarms } = await setUp();
    await item('a', { state, ...(state === 'asking' && { question }) });
    await delivery.deliver();
    expect(sent).toEqual([]);
    expect(alarms.at(-1)).toBeNull();
  });

  it('is woken when the next one is due, and leaves it until then', async () => {
    const { delivery, sent, alarms, state } = await setUp();
    await item('a', { notBefore: NOW + 5000 });
    await item('b', { notBefore: NOW + 7000 });
    await delivery.deliver();
    expect(sent).toEqual([]);
    expect(alarms.at(-1)).toBe(NOW + 5000);
    state.now += 5000;
    await delivery.deliver();
    expect(sent).toEqual(['a']);
    expect(alarms.at(-1)).toBe(NOW + 7000);
  });
});

const question = { reason: 'policy', choices: [], media: null, episode: 1, evidence: [] } as const;

describe('an item that', () => {
  it.each([
    ['cannot reach the service stops the others', unreachable, ['a'], 'unreachable'],
    ['the service fails at lets the others go on', refused(500, 'internal'), ['a', 'b'], 'internal'],
    [
      'is refused for want of a session stops the others',
      refused(401, 'unauthorized'),
      ['a'],
      'unauthorized',
    ],
  ] as const)('%s, and is tried again later', async (_what, failure, expected, code) => {
    const { delivery, sent, outbox, alarms, state } = await setUp(({ id }) =>
      id === 'a' ? failure : { kind: 'settled' },
    );
    await item('a', { attempts: 3 });
    await item('b');
    await delivery.deliver();
    expect(sent).toEqual(expected);
    expect(state.pause).toBe(0);
    const [failed] = await outbox.list();
    expect(failed).toMatchObject({ state: 'waiting', attempts: 4, problem: { code } });
    expect(failed?.notBefore).toBeGreaterThan(NOW);
    expect(alarms.at(-1)).toBe(expected.length === 2 ? failed?.notBefore : NOW);
  });

  it('is refused for good is set aside with the reason, and the others go on', async () => {
    const { delivery, sent, outbox } = await setUp(({ id }) =>
      id === 'a' ? refused(400, 'invalid') : { kind: 'settled' },
    );
    await item('a');
    await item('b');
    await delivery.deliver();
    expect(sent).toEqual(['a', 'b']);
    expect(await outbox.list()).toMatchObject([
      { id: 'a', state: 'failed', attempts: 0, problem: { code: 'invalid', message: '' } },
    ]);
  });

  it('is refused because the session has ended during the call stays as it is', async () => {
    const { delivery, outbox, state, sent } = await setUp(() => {
      state.account = { ...connected, state: 'reconnect' };
      return refused(401, 'unauthorized');
    });
    await item('a');
    await item('b');
    const before = await outbox.list();
    await delivery.deliver();
    expect(sent).toEqual(['a']);
    expect(await outbox.list()).toEqual(before);
  });

  it('makes the service ask for a pause has all others wait for it', async () => {
    const { delivery, sent, outbox, state, alarms } = await setUp(({ id }) =>
      id === 'a' ? refused(429, 'rate_limited', 60_000) : { kind: 'settled' },
    );
    await item('a');
    await item('b');
    await delivery.deliver();
    const until = state.pause;
    expect(until).toBeGreaterThanOrEqual(NOW + 60_000);
    expect((await outbox.list())[0]).toMatchObject({ attempts: 1, notBefore: until });
    expect(alarms.at(-1)).toBe(until);
    state.now = until - 1;
    await delivery.deliver();
    expect(sent).toEqual(['a']);
    state.now = until;
    state.play = () => ({ kind: 'settled' });
    await delivery.deliver();
    expect(sent).toEqual(['a', 'a', 'b']);
    expect(alarms.at(-1)).toBeNull();
  });

  it.each([
    ['its own time, when the pause ends earlier', 5000, 9000],
    ['the end of the pause, when that is later', 12_000, 12_000],
    ['its own time, when a wrong clock has set the pause', 99 * 3600_000, 9000],
  ])('is due later waits until %s', async (_what, pause, wait) => {
    const { delivery, state, alarms } = await setUp();
    await item('a', { notBefore: NOW + 9000 });
    state.pause = NOW + pause;
    await delivery.deliver();
    expect(alarms.at(-1)).toBe(NOW + wait);
  });

  it('belongs to another account by now stays as it is', async () => {
    const { delivery, outbox, sent } = await setUp(() => refused(0, 'other_account'));
    await item('a');
    await item('b');
    const before = await outbox.list();
    await delivery.deliver();
    expect(sent).toEqual(['a']);
    expect(await outbox.list()).toEqual(before);
  });

  it.each([
    ['an error', new Error('bug'), 'bug'],
    ['a word', 'no room', 'no room'],
  ])('runs into a fault of ours, %s, is tried again, and the others go on', async (_what, fault, message) => {
    const { delivery, sent, outbox } = await setUp(({ id }) => {
      if (id === 'a') throw fault;
      return { kind: 'settled' };
    });
    await item('a');
    await item('b');
    await delivery.deliver();
    expect(sent).toEqual(['a', 'b']);
    expect(await outbox.list()).toMatchObject([
      { state: 'waiting', attempts: 1, problem: { code: 'internal', message } },
    ]);
    expect(delivery.sendingId()).toBeNull();
  });

  it('is on its way is the one that is named', async () => {
    const named: (string | null)[] = [];
    const { delivery } = await setUp(() => {
      named.push(delivery.sendingId());
      return { kind: 'settled' };
    });
    await item('a');
    await item('b');
    expect(delivery.sendingId()).toBeNull();
    await delivery.deliver();
    expect([...named, delivery.sendingId()]).toEqual(['a', 'b', null]);
  });
});
