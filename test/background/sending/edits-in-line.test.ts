// Edits that wait behind others: what is sent is what they have become by then, and nothing that was joined gets lost.
import { describe, expect, it } from 'vitest';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { catalogue, edit, frieren, other, watched } from '../changes.ts';
import { createRoot } from '../root.ts';

describe('an edit that waits while another item is on its way', () => {
  it('is sent as what it has become since', async () => {
    const { outbox, delivery, service } = await createRoot({ catalogue });
    const first = { kind: 'edit', media: other, patch: { progress: 3 }, by: 'user', base: null } as const;
    await outbox.add(first, 'user-1');
    await outbox.add(edit({ userScore: 9, status: 'watching' }), 'user-1');
    service.fail('POST /v1/library/entry', async () => {
      await outbox.add(edit({ userScore: 10 }), 'user-1', delivery.sendingId);
      return Response.json({ ok: true, entry: service.save(other.id, { progress: 3 }) });
    });
    await delivery.deliver();
    expect(service.entries.get(frieren.id)).toMatchObject({ userScore: 10, status: 'watching' });
    expect(await readOutbox()).toEqual([]);
  });

  it('is not sent when it was taken out before its turn', async () => {
    const { outbox, delivery, service } = await createRoot({ catalogue });
    await outbox.add(watched(), 'user-1');
    const first = { kind: 'edit', media: other, patch: { progress: 3 }, by: 'user', base: null } as const;
    await outbox.add(first, 'user-1');
    const [, second] = await outbox.list();
    service.fail('GET /v1/search', async () => {
      await outbox.forget(second?.id ?? '');
      return Response.json({ ok: true, results: catalogue });
    });
    await delivery.deliver();
    expect(service.entries.has(other.id)).toBe(false);
  });
});

describe('an edit that comes at the very moment at which the one before is taken up', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 8, 10, 14, 20, 30])('loses nothing, %i turns later', async (turns) => {
    const { outbox, delivery, service } = await createRoot({ catalogue });
    await outbox.add(edit({ userScore: 9, status: 'watching' }), 'user-1');
    const delivering = delivery.deliver();
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await outbox.add(edit({ userScore: 10 }), 'user-1', delivery.sendingId);
    await delivering;
    await delivery.deliver();
    expect(service.entries.get(frieren.id)).toMatchObject({ userScore: 10, status: 'watching' });
  });
});
