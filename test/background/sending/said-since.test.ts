// What the user has said, in the options or while an item was on its way, holds when the item is sent.
import { describe, expect, it } from 'vitest';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { catalogue, edit, frieren, other, watched } from '../changes.ts';
import { connected, createRoot, type Root } from '../root.ts';

const removal: OutboxChange = { kind: 'removal', media: frieren, by: 'user' };

async function setUp(options: Parameters<typeof createRoot>[0] = {}) {
  const root = await createRoot({ catalogue, ...options });
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  return root;
}

/** The next look at the title is answered after this has happened. */
function whileLookedAt({ service }: Root, happen: () => Promise<unknown>): void {
  service.fail('/anime/', async () => {
    await happen();
    const entry = service.entries.get(frieren.id);
    return Response.json({ ok: true, anime: { ...frieren, relations: [], entry } });
  });
}

describe('an episode of a site that is to ask first', () => {
  it.each(['ask', 'auto'] as const)('is handled as the site is set: %s', async (policy) => {
    const { outbox, delivery, service } = await setUp({
      settings: { sitePolicies: { crunchyroll: policy } },
    });
    await outbox.add(watched(5), 'user-1');
    await delivery.deliver();
    const asking = [
      { state: 'asking', question: { reason: 'policy', media: { id: frieren.id }, episode: 5 } },
    ];
    expect(await outbox.list()).toMatchObject(policy === 'ask' ? asking : []);
    expect(service.writes()).toHaveLength(policy === 'ask' ? 0 : 1);
  });

  it('is written once the user has said yes to it', async () => {
    const { outbox, delivery, service } = await setUp({ settings: { sitePolicies: { crunchyroll: 'ask' } } });
    await outbox.add(watched(5), 'user-1');
    await delivery.deliver();
    const [asking] = await outbox.list();
    await outbox.update(asking?.id ?? '', (item) => ({
      ...item,
      state: 'waiting',
      question: null,
      confirmed: ['policy'],
    }));
    await delivery.deliver();
    expect(service.entries.get(frieren.id)?.progress).toBe(5);
  });
});

describe('what the user has discarded while its title was looked up', () => {
  it.each([
    ['an episode', watched(5)],
    ['an edit', edit({ progress: 6 })],
    ['a removal', removal],
  ])('%s, is not written and not logged', async (_what, change) => {
    const root = await setUp();
    await root.outbox.add(change, 'user-1');
    const [item] = await root.outbox.list();
    // An episode's title is searched for first, and then looked at.
    whileLookedAt(root, () => root.outbox.forget(item?.id ?? ''));
    await root.delivery.deliver();
    expect(root.service.writes()).toEqual([]);
    expect(root.service.entries.get(frieren.id)?.progress).toBe(4);
    expect(await readActivity()).toEqual([]);
  });
});

describe('an item behind another one', () => {
  const question = { reason: 'finishing', choices: [], media: other, episode: 2, evidence: [] } as const;
  const behind: OutboxChange = { kind: 'edit', media: other, patch: { progress: 2 }, by: 'user', base: null };

  it.each([
    ['asks by now', { state: 'asking', question }],
    ['was set aside', { state: 'failed' }],
    ['is to wait for a later time', { notBefore: 1_800_000_060_000 }],
  ] as const)('that %s when its turn comes is not sent', async (_what, part) => {
    const root = await setUp();
    await root.outbox.add(edit({ progress: 6 }), 'user-1');
    root.clock.now += 1000;
    await root.outbox.add(behind, 'user-1');
    const second = (await root.outbox.list()).find(({ change }) => isOf(change, other.id));
    whileLookedAt(root, () => root.outbox.update(second?.id ?? '', (item) => ({ ...item, ...part })));
    await root.delivery.deliver();
    expect(root.service.entries.get(frieren.id)?.progress).toBe(6);
    expect(root.service.entries.get(other.id)).toBeUndefined();
    expect(await root.outbox.list()).toMatchObject([part]);
  });
});

describe('an item that the service refuses because the session has ended', () => {
  it('is left as it is, as if it had never been tried', async () => {
    const { outbox, delivery, signIns } = await setUp();
    await outbox.add(edit({ progress: 6 }), 'user-1');
    const before = await outbox.list();
    signIns.revoke();
    await delivery.deliver();
    expect(await outbox.list()).toEqual(before);
  });

  it('goes out at once when the user is back', async () => {
    const root = await setUp();
    await root.outbox.add(edit({ progress: 6 }), 'user-1');
    root.signIns.revoke();
    await root.delivery.deliver();
    root.signIn(connected);
    await root.delivery.deliver();
    expect(root.service.entries.get(frieren.id)?.progress).toBe(6);
  });
});

function isOf(change: OutboxChange, mediaId: string): boolean {
  return change.kind !== 'episode' && change.media.id === mediaId;
}
