// Tests decisions that the user makes while an item is queued or being sent. The decisions apply when the item is sent.

import { describe, expect, it } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange, forgetItem, updateItem } from '@/lib/background/sending/outbox.ts';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { createEditChange, dungeonMeshi, frieren, twoTitles, watchedChange } from '../changes.ts';
import { connectedAccount, createRoot, type TestRoot } from '../root.ts';

const removal: OutboxChange = { kind: 'removal', media: frieren, by: 'user' };

async function setUp(options: Parameters<typeof createRoot>[0] = {}) {
  const root = await createRoot({ catalogue: twoTitles, ...options });
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  return root;
}

/** Runs `happen` before the next read of the title is answered. */
function whileLookedAt({ service }: TestRoot, happen: () => Promise<unknown>): void {
  service.fail('/anime/', async () => {
    await happen();
    const entry = service.entries.get(frieren.id);
    return Response.json({ ok: true, anime: { ...frieren, relations: [], entry } });
  });
}

describe('delivery of an episode', () => {
  it.each(['ask', 'auto'] as const)('applies the site’s tracking setting: %s', async (policy) => {
    const root = await setUp({
      settings: { sitePolicies: { crunchyroll: policy } },
    });
    const { service } = root;
    await addChange(root, watchedChange(5), 'user-1');
    await deliverOutbox(root);
    const asking = [
      { state: 'asking', question: { reason: 'policy', media: { id: frieren.id }, episode: 5 } },
    ];
    expect(await readOutbox()).toMatchObject(policy === 'ask' ? asking : []);
    expect(service.writes()).toHaveLength(policy === 'ask' ? 0 : 1);
  });

  it('writes the episode after the user confirms', async () => {
    const root = await setUp({ settings: { sitePolicies: { crunchyroll: 'ask' } } });
    const { service } = root;
    await addChange(root, watchedChange(5), 'user-1');
    await deliverOutbox(root);
    const [asking] = await readOutbox();
    await updateItem(root, asking?.id ?? '', (item) => ({
      ...item,
      state: 'waiting',
      question: null,
      confirmed: ['policy'],
    }));
    await deliverOutbox(root);
    expect(service.entries.get(frieren.id)?.progress).toBe(5);
  });
});

describe('item that the user discards while its title is read', () => {
  it.each([
    ['an episode', watchedChange(5)],
    ['an edit', createEditChange({ progress: 6 })],
    ['a removal', removal],
  ])('is neither written nor logged if it is %s', async (_what, change) => {
    const root = await setUp();
    await addChange(root, change, 'user-1');
    const [item] = await readOutbox();
    // For an episode, the worker first searches for the title and then reads the title's details.
    whileLookedAt(root, () => forgetItem(root, item?.id ?? ''));
    await deliverOutbox(root);
    expect(root.service.writes()).toEqual([]);
    expect(root.service.entries.get(frieren.id)?.progress).toBe(4);
    expect(await readActivity()).toEqual([]);
  });
});

describe('second item of a delivery', () => {
  const question = {
    reason: 'finishing',
    choices: [],
    media: dungeonMeshi,
    episode: 2,
    evidence: [],
  } as const;
  const behind: OutboxChange = {
    kind: 'edit',
    media: dungeonMeshi,
    patch: { progress: 2 },
    by: 'user',
    base: null,
  };

  it.each([
    ['gets a question', { state: 'asking', question }],
    ['fails', { state: 'failed' }],
    ['is delayed', { notBefore: 1_800_000_060_000 }],
  ] as const)('is not sent if it %s after the delivery has begun', async (_what, part) => {
    const root = await setUp();
    await addChange(root, createEditChange({ progress: 6 }), 'user-1');
    root.clock.now += 1000;
    await addChange(root, behind, 'user-1');
    const second = (await readOutbox()).find(({ change }) => isOf(change, dungeonMeshi.id));
    whileLookedAt(root, () => updateItem(root, second?.id ?? '', (item) => ({ ...item, ...part })));
    await deliverOutbox(root);
    expect(root.service.entries.get(frieren.id)?.progress).toBe(6);
    expect(root.service.entries.get(dungeonMeshi.id)).toBeUndefined();
    expect(await readOutbox()).toMatchObject([part]);
  });
});

describe('item refused because the session has ended', () => {
  it('stays unchanged in the outbox', async () => {
    const root = await setUp();
    const { signIns } = root;
    await addChange(root, createEditChange({ progress: 6 }), 'user-1');
    const before = await readOutbox();
    signIns.revoke();
    await deliverOutbox(root);
    expect(await readOutbox()).toEqual(before);
  });

  it('is sent when the user signs in again', async () => {
    const root = await setUp();
    await addChange(root, createEditChange({ progress: 6 }), 'user-1');
    root.signIns.revoke();
    await deliverOutbox(root);
    root.signIn(connectedAccount);
    await deliverOutbox(root);
    expect(root.service.entries.get(frieren.id)?.progress).toBe(6);
  });
});

function isOf(change: OutboxChange, mediaId: string): boolean {
  return change.kind !== 'episode' && change.media.id === mediaId;
}
