// Tests edits of the user, which are sent like watched episodes.

import { describe, expect, it } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange, updateItem } from '@/lib/background/sending/outbox.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readSeenEntry } from '@/lib/store/outbox/seen-entry.ts';
import { readEntry } from '@/lib/store/reading.ts';
import { createEditChange, frieren, twoTitles, watchedChange } from '../changes.ts';
import { refusalResponse } from '../list-service.ts';
import { createRoot } from '../root.ts';

it('a watched episode of a title that is not on the list causes a question if the setting is “ask”', async () => {
  const settings = {
    ...defaultSettings,
    tracking: { ...defaultSettings.tracking, unlisted: 'ask' as const },
  };
  const root = await createRoot({ catalogue: twoTitles, settings });
  const { service } = root;
  await addChange(root, watchedChange(1), 'user-1');
  await deliverOutbox(root);
  expect(await readOutbox()).toMatchObject([
    { state: 'asking', question: { reason: 'unlisted', media: { id: frieren.id } } },
  ]);
  const [item] = await readOutbox();
  await updateItem(root, item?.id ?? '', (one) => ({ ...one, state: 'waiting', confirmed: ['unlisted'] }));
  await deliverOutbox(root);
  expect(service.entries.get(frieren.id)?.progress).toBe(1);
});

describe('edits from the popup', () => {
  it('become one request if they are made in a row', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service } = root;
    for (const progress of [1, 2, 3]) await addChange(root, createEditChange({ progress }), 'user-1');
    await addChange(root, createEditChange({ userScore: 9 }), 'user-1');
    await deliverOutbox(root);
    expect(service.writes().map(({ body }) => body)).toEqual([
      { type: 'anime', mediaId: frieren.id, progress: 3, userScore: 9 },
    ]);
  });

  it('do not lower a progress that another device has raised', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service } = root;
    service.save(frieren.id, { status: 'watching', progress: 9 });
    await addChange(
      root,
      createEditChange({ progress: 5, userScore: 7 }, { status: 'watching', progress: 4, userScore: null }),
      'user-1',
    );
    await deliverOutbox(root);
    expect(service.entries.get(frieren.id)).toMatchObject({ progress: 9, userScore: 7 });
  });

  it('lower the progress if the popup showed the current progress', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service } = root;
    service.save(frieren.id, { status: 'watching', progress: 9 });
    await addChange(
      root,
      createEditChange({ progress: 5 }, { status: 'watching', progress: 9, userScore: null }),
      'user-1',
    );
    await deliverOutbox(root);
    expect(service.entries.get(frieren.id)?.progress).toBe(5);
  });

  it('add a removed title again only when the user retries', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service } = root;
    await addChange(
      root,
      createEditChange({ progress: 5 }, { status: 'watching', progress: 4, userScore: 9 }),
      'user-1',
    );
    await deliverOutbox(root);
    expect(service.entries.size).toBe(0);
    const [item] = await readOutbox();
    expect(item).toMatchObject({ state: 'failed', problem: { code: 'removed_meanwhile' } });
    await updateItem(root, item?.id ?? '', (one) => ({ ...one, state: 'waiting', problem: null }));
    await deliverOutbox(root);
    expect(service.entries.get(frieren.id)?.progress).toBe(5);
    expect(await readOutbox()).toEqual([]);
  });

  it('can still add a title after the first edit was refused', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service } = root;
    service.fail('POST', refusalResponse(400, 'invalid'));
    await addChange(root, createEditChange({ progress: 99 }), 'user-1');
    await deliverOutbox(root);
    const base = await readSeenEntry(frieren, 'user-1');
    await addChange(root, createEditChange({ progress: 9 }, base), 'user-1');
    await deliverOutbox(root);
    expect(service.entries.get(frieren.id)?.progress).toBe(9);
  });

  it('remove the local entry if the service answers a removal with 404', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service } = root;
    service.save(frieren.id, { status: 'watching', progress: 9 });
    service.fail('DELETE', refusalResponse(404, 'not_found'));
    await addChange(root, { kind: 'removal', media: frieren, by: 'user' }, 'user-1');
    await deliverOutbox(root);
    expect(await readOutbox()).toEqual([]);
    expect(await readEntry(frieren.id)).toBeNull();
  });
});
