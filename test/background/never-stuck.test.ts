// Whatever does not answer, something wakes the worker while anything waits, and the others go on.
import { describe, expect, it } from 'vitest';
import { createDelivery, type DeliveryParts } from '@/lib/background/delivery.ts';
import { createSendItem } from '@/lib/background/send-item.ts';
import { countsNothing } from '@/lib/background/take-downs.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { catalogue, edit, frieren, other, watched } from './changes.ts';
import { connected, createRoot } from './root.ts';

const never = (): Promise<never> => new Promise(() => undefined);

async function setUp() {
  const root = await createRoot({ catalogue });
  const alarm = { at: null as number | null };
  const start = (part: Partial<DeliveryParts>) =>
    createDelivery({
      outbox: root.outbox,
      sendItem: async ({ id }) => {
        await root.outbox.settle(id);
        return { kind: 'settled' };
      },
      readAccount: root.account.read,
      pause: { read: async () => 0, write: async () => undefined },
      now: () => root.clock.now,
      random: () => 0.5,
      wakeAt: async (at) => void Object.assign(alarm, { at }),
      ...part,
    });
  return { ...root, alarm, start };
}

describe('a delivery', () => {
  it('leaves the alarm set while something is put into the outbox behind its back', async () => {
    const { outbox, alarm, start } = await setUp();
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const delivery = start({
      pause: {
        // By now the run has seen an empty outbox.
        read: async () => {
          await gate;
          return 0;
        },
        write: async () => undefined,
      },
    });
    const running = delivery.deliver();
    const queueing = delivery.enqueueAndDeliver(async () => {
      open();
      await running;
      // Here the worker may die, with the change on the disk.
      await outbox.add(watched(5), 'user-1');
      expect(alarm.at).not.toBeNull();
    });
    await queueing;
    await delivery.deliver();
    expect(await outbox.list()).toEqual([]);
    expect(alarm.at).toBeNull();
  });

  it.each(Array.from({ length: 10 }, (_none, turns) => turns))(
    'hears a call that comes %i turns after its last look',
    async (turns) => {
      const { outbox, start } = await setUp();
      const late: Promise<void>[] = [];
      const callLater = async () => {
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        late.push(delivery.deliver());
      };
      let calling: Promise<void> | null = null;
      const delivery = start({
        wakeAt: async (at) => {
          if (at !== null || calling) return;
          await outbox.add(watched(5), 'user-1');
          calling = callLater();
        },
      });
      await delivery.deliver();
      await calling;
      await Promise.all(late);
      expect(await outbox.list()).toEqual([]);
    },
  );

  it('keeps and sends what was watched though no alarm can be set', async () => {
    const { outbox, start } = await setUp();
    const sent: string[] = [];
    const delivery = start({
      sendItem: async ({ id }) => {
        sent.push(id);
        await outbox.settle(id);
        return { kind: 'settled' };
      },
      wakeAt: () => Promise.reject(new Error('no more alarms')),
    });
    await delivery.enqueueAndDeliver(() => outbox.add(watched(5), 'user-1'));
    await delivery.deliver();
    expect(sent).toHaveLength(1);
  });

  it('sends the others while the page that should show a notice does not answer', async () => {
    const { outbox, api, resolver, service, start } = await setUp();
    let ids = 0;
    const sendItem = createSendItem({
      api,
      outbox,
      resolver,
      takeDowns: countsNothing,
      readSettings: async () => defaultSettings,
      now: () => 0,
      newId: () => `line-${ids++}`,
      onActivity: never,
    });
    await outbox.add(edit({ progress: 3 }), 'user-1');
    await outbox.add(
      { kind: 'edit', media: other, patch: { progress: 1 }, by: 'user', base: null },
      'user-1',
    );
    await start({ sendItem }).deliver();
    expect(await outbox.list()).toEqual([]);
    expect([...service.entries.keys()]).toEqual([frieren.id, other.id]);
  });

  it('sends items without an account only once they belong to one: they stay with the first account', async () => {
    const { outbox, clock, start, signIn } = await setUp();
    const owners: (string | null)[] = [];
    const delivery = start({
      sendItem: async ({ account }) => {
        owners.push(account);
        return { kind: 'unreachable', message: 'offline' };
      },
    });
    await outbox.add(watched(5), null);
    await delivery.deliver();
    expect(owners).toEqual(['user-1']);
    signIn({ ...connected, id: 'user-2' });
    clock.now += 3600_000;
    await delivery.deliver();
    expect(owners).toEqual(['user-1']);
  });
});
