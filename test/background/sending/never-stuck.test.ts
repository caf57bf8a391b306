// Tests that an alarm wakes the worker as long as an item waits to be sent. Also tests that a call without an answer does not block other
// calls.

import { describe, expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { DELIVERY_ALARM, enqueueAndDeliver } from '@/lib/background/runtime/delivery-alarm.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { createGate } from '../../create-gate.ts';
import { createNeverSettlingPromise } from '../../event-loop-turns.ts';
import { dungeonMeshi, frieren, twoTitles, watchedChange } from '../changes.ts';
import { connectedAccount, createRoot } from '../root.ts';
import { episodeFive } from '../tracking/tabs.ts';

/** Sets up a remembered season at episode 4, and an empty outbox. */
async function setUp() {
  const root = await createRoot({ catalogue: twoTitles, granted: ['*://*/*'] });
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  await rememberChosenTitle(root.worker, episodeFive, frieren, 5);
  await deliverOutbox(root);
  return root;
}

describe('deliverOutbox', () => {
  it('keeps the alarm if an item is queued while a delivery finishes', async () => {
    const root = await setUp();
    const { alarm, fake } = root;
    const { opened, open } = createGate();
    const { local } = fake.storage;
    const { get } = local;
    // `deliverOutbox` reads the empty outbox, and then `pausedUntil`. Delay the second read until `enqueueAndDeliver` has started.
    local.get = async (keys) => {
      if (keys === 'pausedUntil') await opened;
      return get(keys);
    };
    const running = deliverOutbox(root);
    const queueing = enqueueAndDeliver(root, async () => {
      open();
      await running;
      // The worker may die here, when the change is already on disk.
      await addChange(root, watchedChange(5), 'user-1');
      expect(alarm()).not.toBeNull();
    });
    await queueing;
    await deliverOutbox(root);
    expect(await readOutbox()).toEqual([]);
    expect(alarm()).toBeNull();
  });

  it.each(Array.from({ length: 10 }, (_none, turns) => turns))(
    'runs again if it is called %i microtasks after the running delivery has cleared the alarm',
    async (turns) => {
      const root = await setUp();
      const { fake } = root;
      const late: Promise<void>[] = [];
      const callLater = async () => {
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        late.push(deliverOutbox(root));
      };
      let calling: Promise<void> | null = null;
      const { alarms } = fake.api;
      const { clear } = alarms;
      // The delivery clears its alarm while it reads the outbox for the last time.
      alarms.clear = async (name) => {
        const answer = await clear(name);
        if (name !== DELIVERY_ALARM || calling) return answer;
        await addChange(root, watchedChange(5), 'user-1');
        calling = callLater();
        return answer;
      };
      await deliverOutbox(root);
      await calling;
      await Promise.all(late);
      expect(late).toHaveLength(1);
      expect(await readOutbox()).toEqual([]);
    },
  );

  it('sends a watched episode even if no alarm can be set', async () => {
    const root = await setUp();
    const { fake, service } = root;
    fake.api.alarms.create = () => Promise.reject(new Error('no more alarms'));
    await enqueueAndDeliver(root, () => addChange(root, watchedChange(5), 'user-1'));
    await deliverOutbox(root);
    expect(service.entries.get(frieren.id)?.progress).toBe(5);
  });

  it('sends the next items while a page does not answer', async () => {
    const root = await setUp();
    const { service, web } = root;
    const { page } = web.open(episodeFive.url);
    await web.say(page, 'episodeObserved', { observed: episodeFive });
    page.hear = createNeverSettlingPromise;
    await addChange(root, { kind: 'episode', observed: episodeFive, watchedAt: 0 }, 'user-1');
    await addChange(
      root,
      { kind: 'edit', media: dungeonMeshi, patch: { progress: 1 }, by: 'user', base: null },
      'user-1',
    );
    await deliverOutbox(root);
    expect(await readOutbox()).toEqual([]);
    expect(service.entries.get(frieren.id)?.progress).toBe(5);
    expect(service.entries.get(dungeonMeshi.id)?.progress).toBe(1);
  });

  it('assigns unowned items to the account that is signed in first', async () => {
    const root = await setUp();
    const { clock, service, signIn, writers } = root;
    service.away = true;
    await addChange(root, watchedChange(5), null);
    await deliverOutbox(root);
    expect((await readOutbox()).map(({ account }) => account)).toEqual(['user-1']);
    signIn({ ...connectedAccount, id: 'user-2' });
    service.away = false;
    clock.now += 3600_000;
    await deliverOutbox(root);
    expect((await readOutbox()).map(({ account }) => account)).toEqual(['user-1']);
    expect(writers).toEqual([]);
  });
});
