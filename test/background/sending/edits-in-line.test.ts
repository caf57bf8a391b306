// Tests edits that are queued while other items are sent. Kiroku merges the edits of a title, and no part of them is lost.

import { describe, expect, it } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange, forgetItem } from '@/lib/background/sending/outbox.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { waitForTurns } from '../../event-loop-turns.ts';
import { createEditChange, dungeonMeshi, frieren, twoTitles, watchedChange } from '../changes.ts';
import { createRoot } from '../root.ts';

describe('edit that waits while another item is being sent', () => {
  it('is sent together with later edits of the title', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service } = root;
    const first = {
      kind: 'edit',
      media: dungeonMeshi,
      patch: { progress: 3 },
      by: 'user',
      base: null,
    } as const;
    await addChange(root, first, 'user-1');
    await addChange(root, createEditChange({ userScore: 9, status: 'watching' }), 'user-1');
    service.fail('POST /v1/library/entry', async () => {
      await addChange(root, createEditChange({ userScore: 10 }), 'user-1');
      return Response.json({ ok: true, entry: service.save(dungeonMeshi.id, { progress: 3 }) });
    });
    await deliverOutbox(root);
    expect(service.entries.get(frieren.id)).toMatchObject({ userScore: 10, status: 'watching' });
    expect(await readOutbox()).toEqual([]);
  });

  it('is not sent if it is removed before its turn', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service } = root;
    await addChange(root, watchedChange(), 'user-1');
    const first = {
      kind: 'edit',
      media: dungeonMeshi,
      patch: { progress: 3 },
      by: 'user',
      base: null,
    } as const;
    await addChange(root, first, 'user-1');
    const [, second] = await readOutbox();
    service.fail('GET /v1/search', async () => {
      await forgetItem(root, second?.id ?? '');
      return Response.json({ ok: true, results: twoTitles });
    });
    await deliverOutbox(root);
    expect(service.entries.has(dungeonMeshi.id)).toBe(false);
  });
});

describe('edit queued while an earlier edit of the title starts', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 8, 10, 14, 20, 30])(
    'keeps all of its fields (queued %i event loop turns after that start)',
    async (count) => {
      const root = await createRoot({ catalogue: twoTitles });
      const { service } = root;
      await addChange(root, createEditChange({ userScore: 9, status: 'watching' }), 'user-1');
      const delivering = deliverOutbox(root);
      await waitForTurns(count);
      await addChange(root, createEditChange({ userScore: 10 }), 'user-1');
      await delivering;
      await deliverOutbox(root);
      expect(service.entries.get(frieren.id)).toMatchObject({ userScore: 10, status: 'watching' });
    },
  );
});
