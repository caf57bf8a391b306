// Tests a finale that is watched while the catalogue still lists the title as airing. The title is completed when the catalogue lists it as
// finished.

import { describe, expect, it } from 'vitest';
import { refreshLibrary } from '@/lib/background/refresh-library.ts';
import { answerQuestion } from '@/lib/background/sending/answers.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { defaultSettings, type TrackingSettings } from '@/lib/domain/settings.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { media } from '../../domain/examples.ts';
import { eventually } from '../../eventually.ts';
import { createEditChange, watchedChange } from '../changes.ts';
import { createRoot } from '../root.ts';

/** Sets up a title of twelve episodes. The last episode was watched while the catalogue listed the title as airing. */
async function setUp(finishing: TrackingSettings['finishing'] = 'complete') {
  const title = media({ status: 'RELEASING', episodes: 12 });
  const catalogue = [title];
  const tracking = { ...defaultSettings.tracking, finishing };
  const { worker, service, clock } = await createRoot({ catalogue, settings: { tracking } });
  service.save(title.id, { status: 'watching', progress: 11 });
  await addChange(worker, watchedChange(12), 'user-1');
  await deliverOutbox(worker);
  const entry = () => service.entries.get(title.id);
  expect(entry()).toMatchObject({ status: 'watching', progress: 12 });
  /** Ends the title in the catalogue and on the list. */
  const end = () => {
    catalogue[0] = { ...title, status: 'FINISHED' };
    const was = entry();
    if (was) service.entries.set(title.id, { ...was, media: catalogue[0] });
  };
  /** Refreshes the library an hour later, and delivers the outbox. */
  const refresh = async () => {
    clock.now += 3600_000;
    await refreshLibrary(worker);
    await deliverOutbox(worker);
  };
  const answer = async (kind: 'confirm' | 'skip') => {
    const [item] = await readOutbox();
    await answerQuestion(worker, { itemId: item?.id ?? '', answer: { kind } });
    await deliverOutbox(worker);
  };
  return { worker, service, title, entry, end, refresh, answer };
}

describe('title that ended after its last episode was watched', () => {
  it('is completed when its details are read', async () => {
    const { worker, title, end, entry } = await setUp();
    end();
    await worker.handlers.details({ type: 'anime', id: title.id });
    await eventually(() => expect(entry()).toMatchObject({ status: 'completed', progress: 12 }));
    await deliverOutbox(worker);
    expect((await readActivity())[0]).toMatchObject({ what: 'complete', evidence: [{ code: 'titleEnded' }] });
  });

  it('causes only one question when its details are read twice', async () => {
    const { worker, title, end, entry } = await setUp('ask');
    end();
    for (let time = 0; time < 2; time += 1) await worker.handlers.details({ type: 'anime', id: title.id });
    await eventually(async () =>
      expect(await readOutbox()).toMatchObject([{ question: { reason: 'finishing' } }]),
    );
    expect(entry()?.status).toBe('watching');
  });

  it('is completed by the next read of the list', async () => {
    const { end, refresh, entry } = await setUp();
    await refresh();
    expect(entry()?.status).toBe('watching');
    end();
    await refresh();
    expect(entry()).toMatchObject({ status: 'completed', progress: 12 });
    expect((await readActivity())[0]).toMatchObject({
      what: 'complete',
      before: { status: 'watching', progress: 12 },
      after: { status: 'completed', progress: 12 },
      evidence: [{ code: 'titleEnded' }],
    });
  });

  it('is completed after the user confirms its question', async () => {
    const { end, refresh, entry, answer } = await setUp('ask');
    end();
    await refresh();
    await refresh();
    expect(await readOutbox()).toMatchObject([
      { state: 'asking', question: { reason: 'finishing', episode: 12 } },
    ]);
    expect(entry()?.status).toBe('watching');
    await answer('confirm');
    expect(entry()?.status).toBe('completed');
    expect(await readOutbox()).toEqual([]);
  });

  it('keeps its status after the user rejects the question', async () => {
    const { end, refresh, entry, answer } = await setUp('ask');
    end();
    await refresh();
    await answer('skip');
    await refresh();
    expect(entry()?.status).toBe('watching');
    expect(await readOutbox()).toEqual([]);
  });

  it('keeps its status if the user has edited the entry since that episode', async () => {
    const { worker, end, refresh, entry, title } = await setUp();
    const base = { status: 'watching', progress: 12, userScore: null };
    const change = createEditChange({ userScore: 9 }, base);
    await addChange(worker, { ...change, media: title } as typeof change, 'user-1');
    await deliverOutbox(worker);
    end();
    await refresh();
    expect(entry()).toMatchObject({ status: 'watching', progress: 12, userScore: 9 });
  });

  it('stays unchanged if its last progress was set on another device', async () => {
    const { service, end, refresh, entry, title } = await setUp();
    service.save(title.id, { status: 'on_hold' });
    end();
    await refresh();
    expect(entry()?.status).toBe('on_hold');
    expect(await readOutbox()).toEqual([]);
  });
});
