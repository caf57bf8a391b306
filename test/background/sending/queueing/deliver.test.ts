// Tests one delivery: what is sent in which order, what happens after a failure, and when the worker wakes next.
import { describe, expect, it } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { readDeliveryPauseEnd, writeDeliveryPauseEnd } from '@/lib/store/outbox/delivery-pause.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readAccount } from '@/lib/store/preferences.ts';
import { failToFetch, refusalResponse } from '../../list-service.ts';
import { connectedAccount } from '../../root.ts';
import { createSendingWorker, EXPECTED_ALARM_TIME, queueEdit, START_MS, titleOfItem } from './items.ts';

const question = { reason: 'policy', choices: [], media: null, episode: 1, evidence: [] } as const;

describe('deliverOutbox', () => {
  it('sets the alarm before it sends anything', async () => {
    const before: unknown[] = [];
    const root = await createSendingWorker(() => void before.push(...root.alarms));
    await queueEdit('a');
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a']);
    expect(before).toEqual([EXPECTED_ALARM_TIME]);
    expect(root.alarms).toEqual([EXPECTED_ALARM_TIME, null]);
  });

  it('sends each item only once, the oldest first', async () => {
    const root = await createSendingWorker();
    await queueEdit('b');
    await queueEdit('a');
    await queueEdit('c', { account: 'user-2' });
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a', 'b']);
    root.signIn({ ...connectedAccount, id: 'user-2' });
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a', 'b', 'c as user-2']);
  });

  it.each([
    ['has to sign in again', { state: 'reconnect' }],
    ['is signed out', { state: 'signed-out' }],
    ['never signed in', { state: 'signed-out', id: null }],
  ] as const)('sends nothing if the user %s', async (_who, account) => {
    const root = await createSendingWorker();
    await queueEdit('a');
    root.signIn({ ...connectedAccount, ...account });
    await deliverOutbox(root);
    expect(root.service.calls).toEqual([]);
    expect(root.alarms).toEqual([EXPECTED_ALARM_TIME, null]);
  });

  it('assigns unowned items to the account before sending', async () => {
    const owners = async () => (await readOutbox()).map(({ account }) => account);
    const atFirstCall: unknown[] = [];
    const root = await createSendingWorker(async () => {
      atFirstCall.push(await owners());
      return failToFetch();
    });
    await queueEdit('a');
    await queueEdit('b', { account: null });
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a']);
    expect(atFirstCall).toEqual([['user-1', 'user-1']]);
    expect(await owners()).toEqual(['user-1', 'user-1']);
  });

  it.each(['asking', 'failed', 'deferred'] as const)(
    'does not send an item in the state “%s”',
    async (state) => {
      const root = await createSendingWorker();
      await queueEdit('a', { state, ...(state === 'asking' && { question }) });
      await deliverOutbox(root);
      expect(root.service.calls).toEqual([]);
      expect(root.alarms.at(-1)).toBeNull();
    },
  );

  it('sends no item before its due time', async () => {
    const root = await createSendingWorker();
    await queueEdit('a', { notBefore: START_MS + 5000 });
    await queueEdit('b', { notBefore: START_MS + 7000 });
    await deliverOutbox(root);
    expect(root.sent).toEqual([]);
    expect(root.alarms.at(-1)).toBe(START_MS + 5000);
    root.clock.now += 5000;
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a']);
    expect(root.alarms.at(-1)).toBe(START_MS + 7000);
  });

  it('sets sendingId only while an item is being sent', async () => {
    const named: (string | null)[] = [];
    const root = await createSendingWorker(() => void named.push(root.state.delivery.sendingId));
    await queueEdit('a');
    await queueEdit('b');
    expect(root.state.delivery.sendingId).toBeNull();
    await deliverOutbox(root);
    expect([...named, root.state.delivery.sendingId]).toEqual(['a', 'b', null]);
  });

  it('stops before the next item if another account signs in', async () => {
    const root = await createSendingWorker(() => root.signIn({ ...connectedAccount, id: 'user-2' }));
    for (const name of ['a', 'b', 'c']) await queueEdit(name);
    const [, ...others] = await readOutbox();
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a']);
    expect(await readOutbox()).toEqual(others);
    expect(root.service.entries.get(titleOfItem('b').id)).toBeUndefined();
  });
});

describe('item with a failed attempt', () => {
  it.each([
    ['delays the next item if the service is unreachable', failToFetch, ['a'], 'unreachable'],
    [
      'does not delay the next item after a server error',
      refusalResponse(500, 'internal'),
      ['a', 'b'],
      'internal',
    ],
    [
      'delays the next item if its token is refused',
      refusalResponse(401, 'unauthorized'),
      ['a'],
      'unauthorized',
    ],
  ] as const)('is retried later and %s', async (_what, failure, expected, code) => {
    const root = await createSendingWorker((name) => (name === 'a' ? failure() : undefined));
    await queueEdit('a', { attempts: 3 });
    await queueEdit('b');
    await deliverOutbox(root);
    // If the service refuses a token, the worker renews the token and repeats the write.
    expect([...new Set(root.sent)]).toEqual(expected);
    expect((await readAccount()).state).toBe('connected');
    expect(await readDeliveryPauseEnd()).toBe(0);
    const [failed] = await readOutbox();
    expect(failed).toMatchObject({ state: 'waiting', attempts: 4, problem: { code } });
    expect(failed?.notBefore).toBeGreaterThan(START_MS);
    expect(root.alarms.at(-1)).toBe(expected.length === 2 ? failed?.notBefore : START_MS);
  });

  it('is marked as failed if the service refuses it for good', async () => {
    const root = await createSendingWorker((name) =>
      name === 'a' ? refusalResponse(400, 'invalid')() : undefined,
    );
    await queueEdit('a');
    await queueEdit('b');
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a', 'b']);
    expect(await readOutbox()).toMatchObject([
      { id: 'a', state: 'failed', attempts: 0, problem: { code: 'invalid' } },
    ]);
  });

  it('is unchanged if the session ends during the call', async () => {
    const root = await createSendingWorker();
    await queueEdit('a');
    await queueEdit('b');
    const before = await readOutbox();
    root.signIns.revoke();
    await deliverOutbox(root);
    expect((await readAccount()).state).toBe('reconnect');
    expect(root.sent).toEqual([]);
    expect(await readOutbox()).toEqual(before);
  });

  it('delays all items if the service asks for a pause', async () => {
    const limited = refusalResponse(429, 'rate_limited', { 'retry-after': '60' });
    const root = await createSendingWorker((name) => (name === 'a' ? limited() : undefined));
    await queueEdit('a');
    await queueEdit('b');
    await deliverOutbox(root);
    const until = await readDeliveryPauseEnd();
    expect(until).toBeGreaterThanOrEqual(START_MS + 60_000);
    expect((await readOutbox())[0]).toMatchObject({ attempts: 1, notBefore: until });
    expect(root.alarms.at(-1)).toBe(until);
    root.clock.now = until - 1;
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a']);
    root.clock.now = until;
    root.play.answer = () => undefined;
    await deliverOutbox(root);
    expect(root.sent).toEqual(['a', 'a', 'b']);
    expect(root.alarms.at(-1)).toBeNull();
  });

  it.each([
    ['an error', new Error('bug'), 'bug'],
    ['a string', 'no room', 'no room'],
  ])('is retried if its work throws %s', async (_what, thrown, message) => {
    const root = await createSendingWorker((name) => {
      faults.left = name === 'a' ? 1 : 0;
    });
    const faults = { left: 0 };
    const newId = () => {
      faults.left -= 1;
      if (faults.left >= 0) throw thrown;
      return crypto.randomUUID();
    };
    await queueEdit('a');
    await queueEdit('b');
    const worker = root.start({ newId });
    await deliverOutbox(worker);
    expect(root.sent).toEqual(['a', 'b']);
    expect(await readOutbox()).toMatchObject([
      { id: 'a', state: 'waiting', attempts: 1, problem: { code: 'internal', message } },
    ]);
    expect(worker.state.delivery.sendingId).toBeNull();
  });
});

describe('alarm for a waiting item', () => {
  it.each([
    ['the item’s own time if the pause ends earlier', 5000, 9000],
    ['the end of a later pause', 12_000, 12_000],
    ['the item’s own time if a wrong clock set the pause', 99 * 3600_000, 9000],
  ])('is set for %s', async (_what, pause, wait) => {
    const root = await createSendingWorker();
    await queueEdit('a', { notBefore: START_MS + 9000 });
    await writeDeliveryPauseEnd(START_MS + pause);
    await deliverOutbox(root);
    expect(root.alarms.at(-1)).toBe(START_MS + wait);
  });
});
