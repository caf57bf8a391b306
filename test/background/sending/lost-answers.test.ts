// An episode whose answer got lost: what was written is logged once, and on the title that has it.
import { describe, expect, it } from 'vitest';
import { undo } from '@/lib/background/sending/queue.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode, media } from '../../domain/examples.ts';
import { catalogue, frieren, other, watched } from '../changes.ts';
import { offline } from '../list-service.ts';
import { createRoot } from '../root.ts';

/** Episode 5 has arrived on the one title without an answer. The other title, which it is of, is at 5 already. */
async function setUp() {
  const root = await createRoot({ catalogue });
  const { outbox, delivery, service, resolver, clock } = root;
  service.save(frieren.id, { status: 'watching', progress: 4 });
  service.save(other.id, { status: 'watching', progress: 5 });
  service.fail('POST /v1/library/entry', () => {
    service.save(frieren.id, { progress: 5 });
    return offline();
  });
  await outbox.add(watched(5), 'user-1');
  await delivery.deliver();
  await resolver.remember(episode({ episodeNumber: 5 }), other, 5);
  clock.now += 3600_000;
  await delivery.deliver();
  const lines = await readActivity();
  const progress = (id: string) => service.entries.get(id)?.progress;
  return { ...root, lines, progress };
}

describe('an attempt of which the answer was lost, and whose title was corrected', () => {
  it('is not logged on the title of now, though that is at the same number', async () => {
    const { lines } = await setUp();
    const said = lines.map(({ what, title, reason, before, after }) => [
      what,
      title,
      reason,
      before?.progress,
      after?.progress,
    ]);
    expect(said).toEqual([
      ['ignore', other.title, 'notAhead', 5, 5],
      ['advance', frieren.title, null, 4, 5],
    ]);
  });

  it('is taken back where it arrived, and the title of now keeps its number', async () => {
    const { lines, delivery, progress, ...root } = await setUp();
    const written = lines.find(({ what }) => what === 'advance');
    expect(await undo({ ...root, delivery }, written?.id ?? '', false)).toMatchObject({ ok: true });
    await delivery.deliver();
    expect([progress(frieren.id), progress(other.id)]).toEqual([4, 5]);
  });
});

it('a film that its page calls number 4 is known to have arrived as its only episode', async () => {
  const film = media({ format: 'MOVIE', episodes: null, mal_id: 77_001 });
  const { outbox, delivery, service, clock } = await createRoot({ catalogue: [film] });
  service.fail('POST /v1/library/entry', () => {
    service.save(film.id, { status: 'completed', progress: 1 });
    return offline();
  });
  await outbox.add(watched(4, { episodeType: 'movie', ids: { mal: 77_001 } }), 'user-1');
  await delivery.deliver();
  clock.now += 3600_000;
  await delivery.deliver();
  expect(await outbox.list()).toEqual([]);
  expect((await readActivity()).map(({ what, after }) => [what, after?.progress])).toEqual([['complete', 1]]);
});
