// What the user changes by hand goes the same way as what was watched.
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { readEntry } from '@/lib/store/reading.ts';
import { catalogue, edit, frieren, watched } from '../changes.ts';
import { refusal } from '../list-service.ts';
import { createRoot } from '../root.ts';

describe('edits from the popup', () => {
  it('become one call when made in a row', async () => {
    const { outbox, delivery, service } = await createRoot({ catalogue });
    for (const progress of [1, 2, 3]) await outbox.add(edit({ progress }), 'user-1');
    await outbox.add(edit({ userScore: 9 }), 'user-1');
    await delivery.deliver();
    expect(service.writes().map(({ body }) => body)).toEqual([
      { type: 'anime', mediaId: frieren.id, progress: 3, userScore: 9 },
    ]);
  });

  it('do not pull back what was watched elsewhere since', async () => {
    const { outbox, delivery, service } = await createRoot({ catalogue });
    service.save(frieren.id, { status: 'watching', progress: 9 });
    await outbox.add(
      edit({ progress: 5, userScore: 7 }, { status: 'watching', progress: 4, userScore: null }),
      'user-1',
    );
    await delivery.deliver();
    expect(service.entries.get(frieren.id)).toMatchObject({ progress: 9, userScore: 7 });
  });

  it('may lower progress when the user saw the real number', async () => {
    const { outbox, delivery, service } = await createRoot({ catalogue });
    service.save(frieren.id, { status: 'watching', progress: 9 });
    await outbox.add(edit({ progress: 5 }, { status: 'watching', progress: 9, userScore: null }), 'user-1');
    await delivery.deliver();
    expect(service.entries.get(frieren.id)?.progress).toBe(5);
  });

  it('of a title that was removed elsewhere since add half of it again only when the user confirms', async () => {
    const { outbox, delivery, service } = await createRoot({ catalogue });
    await outbox.add(edit({ progress: 5 }, { status: 'watching', progress: 4, userScore: 9 }), 'user-1');
    await delivery.deliver();
    expect(service.entries.size).toBe(0);
    const [item] = await outbox.list();
    expect(item).toMatchObject({ state: 'failed', problem: { code: 'removed_meanwhile' } });
    await outbox.update(item?.id ?? '', (one) => ({ ...one, state: 'waiting', problem: null }));
    await delivery.deliver();
    expect(service.entries.get(frieren.id)?.progress).toBe(5);
    expect(await outbox.list()).toEqual([]);
  });

  it('of a title whose adding was refused are not taken for edits of something that was there', async () => {
    const { outbox, delivery, service } = await createRoot({ catalogue });
    service.fail('POST', refusal(400, 'invalid'));
    await outbox.add(edit({ progress: 99 }), 'user-1');
    await delivery.deliver();
    const base = await outbox.seenEntry(frieren, 'user-1');
    await outbox.add(edit({ progress: 9 }, base), 'user-1');
    await delivery.deliver();
    expect(service.entries.get(frieren.id)?.progress).toBe(9);
  });

  it('remove an entry, and removing what is gone is no failure', async () => {
    const { outbox, delivery, service } = await createRoot({ catalogue });
    service.save(frieren.id, { status: 'watching', progress: 9 });
    service.fail('DELETE', refusal(404, 'not_found'));
    await outbox.add({ kind: 'removal', media: frieren, by: 'user' }, 'user-1');
    await delivery.deliver();
    expect(await outbox.list()).toEqual([]);
    expect(await readEntry(frieren.id)).toBeNull();
  });

  it('asks about a new title where the user wants that', async () => {
    const settings = {
      ...defaultSettings,
      tracking: { ...defaultSettings.tracking, unlisted: 'ask' as const },
    };
    const { outbox, delivery, service } = await createRoot({ catalogue, settings });
    await outbox.add(watched(1), 'user-1');
    await delivery.deliver();
    expect(await outbox.list()).toMatchObject([
      { state: 'asking', question: { reason: 'unlisted', media: { id: frieren.id } } },
    ]);
    const [item] = await outbox.list();
    await outbox.update(item?.id ?? '', (one) => ({ ...one, state: 'waiting', confirmed: ['unlisted'] }));
    await delivery.deliver();
    expect(service.entries.get(frieren.id)?.progress).toBe(1);
  });
});
