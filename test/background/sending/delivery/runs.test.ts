// When delivery looks at the outbox, what it takes up, and when it wants to be woken.
import { describe, expect, it } from 'vitest';
import { signedOut } from '@/lib/domain/account.ts';
import { eventually } from '../../../eventually.ts';
import { createAlone, itemOf, NOW, refused, settled, unreachable } from './alone.ts';

const NET = NOW + 30_000;

describe('delivery', () => {
  it('is woken in half a minute in case it dies, and by nothing once all is sent', async () => {
    const { delivery, alarms } = createAlone([itemOf('a')]);
    await delivery.deliver();
    expect(alarms).toEqual([NET, null]);
  });

  it('sends although no alarm can be set', async () => {
    const { delivery, state, sent } = createAlone([itemOf('a')]);
    state.fails.alarm = true;
    await delivery.deliver();
    expect(sent).toEqual(['a']);
  });

  it('keeps its safety net where the storage does not answer, and works again afterwards', async () => {
    const { delivery, state, sent, alarms } = createAlone([itemOf('a')]);
    state.fails.list = true;
    await delivery.deliver();
    expect(alarms).toEqual([NET]);
    state.fails.list = false;
    await delivery.deliver();
    expect(sent).toEqual(['a']);
  });

  it('looks once more when it is called while it looks for when to wake', async () => {
    const { delivery, state, sent, outbox } = createAlone([]);
    let looks = 0;
    const list = outbox.list;
    outbox.list = async () => {
      looks += 1;
      // The second look of a run is for the next time to wake.
      if (looks === 2) {
        state.items.push(itemOf('late'));
        void delivery.deliver();
        return [];
      }
      return list();
    };
    await delivery.deliver();
    expect(sent).toEqual(['late']);
  });

  it('runs once for all who call it', async () => {
    const { delivery, sent } = createAlone([itemOf('a')]);
    await Promise.all([delivery.deliver(), delivery.deliver()]);
    expect(sent).toEqual(['a']);
  });

  it('names the item that is on its way, and none before and after', async () => {
    const named: (string | null)[] = [];
    const alone = createAlone([itemOf('a'), itemOf('b')], {
      send: () => {
        named.push(alone.delivery.sendingId());
        return settled;
      },
    });
    named.push(alone.delivery.sendingId());
    await alone.delivery.deliver();
    expect([...named, alone.delivery.sendingId()]).toEqual([null, 'a', 'b', null]);
  });

  it('claims what has no account before it sends anything, and nothing otherwise', async () => {
    const { delivery, sent } = createAlone([itemOf('a'), itemOf('new', { account: null })]);
    await delivery.deliver();
    expect(sent).toEqual(['claimed for user-1', 'a', 'new']);
    const owned = createAlone([itemOf('a')]);
    await owned.delivery.deliver();
    expect(owned.sent).toEqual(['a']);
  });

  it('goes over what has left the outbox while another one was sent', async () => {
    const alone = createAlone([itemOf('a'), itemOf('gone'), itemOf('c')], {
      send: () => {
        alone.state.items = alone.state.items.filter(({ id }) => id !== 'gone');
        return settled;
      },
    });
    await alone.delivery.deliver();
    expect(alone.sent).toEqual(['a', 'c']);
  });
});

describe('what is to be sent', () => {
  it('is looked up once for all that waits, not once for each', async () => {
    const items = Array.from({ length: 9 }, (_none, index) => itemOf(`${index}`));
    const { delivery, outbox, sent } = createAlone(items);
    let looks = 0;
    const list = outbox.list;
    outbox.list = () => {
      looks += 1;
      return list();
    };
    await delivery.deliver();
    expect(sent).toHaveLength(9);
    expect(looks).toBeLessThan(9);
  });

  it('is not held up by what leaves the outbox at its very turn', async () => {
    const { delivery, state, outbox, sent } = createAlone([itemOf('gone'), itemOf('b')]);
    const get = outbox.get;
    outbox.get = async (id) => {
      state.items = state.items.filter((item) => item.id !== 'gone');
      return get(id);
    };
    await delivery.deliver();
    expect(sent).toContain('b');
  });

  it('is nothing, and is no account’s, while no one is signed in', async () => {
    const { delivery, state, sent, alarms } = createAlone([itemOf('a', { account: null })]);
    state.account = signedOut;
    await delivery.deliver();
    expect([sent, alarms]).toEqual([[], [NET, null]]);
  });
});

describe('the time at which delivery wants to be woken', () => {
  const wokenAt = async (part: Partial<ReturnType<typeof createAlone>['state']>) => {
    const alone = createAlone([
      itemOf('a', { notBefore: NOW + 5000 }),
      itemOf('b', { notBefore: NOW + 9000 }),
    ]);
    Object.assign(alone.state, part);
    await alone.delivery.deliver();
    return alone.alarms.at(-1);
  };

  it('is when the next item is due', async () => {
    expect(await wokenAt({})).toBe(NOW + 5000);
  });

  it('is the end of a pause where that is later, and not one that the clock has left behind', async () => {
    expect(await wokenAt({ pausedUntil: NOW + 7000 })).toBe(NOW + 7000);
    expect(await wokenAt({ pausedUntil: NOW + 2000 })).toBe(NOW + 5000);
    expect(await wokenAt({ pausedUntil: NOW + 99 * 3600_000 })).toBe(NOW + 5000);
  });

  it('is none without an account that could send', async () => {
    expect(await wokenAt({ account: signedOut })).toBeNull();
    const over = { ...signedOut, state: 'reconnect', id: 'user-1' } as const;
    expect(await wokenAt({ account: over })).toBeNull();
  });

  it('is now for what waits behind a pause that is over', async () => {
    const busy = createAlone([itemOf('a')], { send: () => refused(429, 'rate_limited', 0) });
    await busy.delivery.deliver();
    expect(busy.alarms.at(-1)).toBe(busy.state.pausedUntil);
  });
});

describe('what is put into the outbox', () => {
  it('has its safety net before it is there, and keeps it until it is', async () => {
    const { delivery, state, alarms, sent } = createAlone([]);
    const begun: { alarms: readonly unknown[]; add: () => void }[] = [];
    const adding = delivery.enqueueAndDeliver(async () => {
      await new Promise<void>((add) => begun.push({ alarms: [...alarms], add }));
      state.items.push(itemOf('a'));
      return 'added';
    });
    await eventually(() => expect(begun).toMatchObject([{ alarms: [NET] }]));
    await delivery.deliver();
    expect(alarms).not.toContain(null);
    begun[0]?.add();
    expect(await adding).toBe('added');
    await eventually(() => expect([sent, alarms.at(-1)]).toEqual([['a'], null]));
  });

  it('is looked for although putting it there failed half-way', async () => {
    const { delivery, sent } = createAlone([itemOf('a')]);
    const adding = delivery.enqueueAndDeliver(() => Promise.reject(new Error('disk full')));
    await expect(adding).rejects.toThrow('disk full');
    await eventually(() => expect(sent).toEqual(['a']));
  });
});

describe('the user wants it tried now', () => {
  it('and what failed before waits no longer; what waits for another reason and what is set aside stay', async () => {
    const later = { notBefore: NOW + 60_000 };
    const { delivery, state, sent } = createAlone(
      [
        itemOf('tried', { ...later, attempts: 1 }),
        itemOf('untried', later),
        itemOf('aside', { ...later, attempts: 1, state: 'failed' }),
      ],
      { send: () => unreachable },
    );
    await delivery.retryNow();
    expect(sent).toEqual(['tried']);
    expect(state.items.slice(1).map(({ notBefore }) => notBefore)).toEqual([NOW + 60_000, NOW + 60_000]);
  });
});
