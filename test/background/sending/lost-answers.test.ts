// An episode whose answer got lost: what was written is logged once, and on the title that has it.

import { describe, expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { deliver } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { undo } from '@/lib/background/sending/undo.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode, media } from '../../domain/examples.ts';
import { catalogue, frieren, other, watched } from '../changes.ts';
import { offline } from '../list-service.ts';
import { createRoot } from '../root.ts';

/** Episode 5 has arrived on the one title without an answer. The other title, which it is of, is at 5 already. */
async function setUp() {
  const root = await createRoot({ catalogue });
  const { service, clock } = root;
  service.save(frieren.id, { status: 'watching', progress: 4 });
  service.save(other.id, { status: 'watching', progress: 5 });
  service.fail('POST /v1/library/entry', () => {
    service.save(frieren.id, { progress: 5 });
    return offline();
  });
  await addChange(root, watched(5), 'user-1');
  await deliver(root);
  await rememberChosenTitle(root, episode({ episodeNumber: 5 }), other, 5);
  clock.now += 3600_000;
  await deliver(root);
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
    const root = await setUp();
    const { lines, progress } = root;
    const written = lines.find(({ what }) => what === 'advance');
    expect(await undo(root, { activityId: written?.id ?? '' })).toMatchObject({ ok: true });
    await deliver(root);
    expect([progress(frieren.id), progress(other.id)]).toEqual([4, 5]);
  });
});

it('a film that its page calls number 4 is known to have arrived as its only episode', async () => {
  const film = media({ format: 'MOVIE', episodes: null, mal_id: 77_001 });
  const root = await createRoot({ catalogue: [film] });
  const { service, clock } = root;
  service.fail('POST /v1/library/entry', () => {
    service.save(film.id, { status: 'completed', progress: 1 });
    return offline();
  });
  await addChange(root, watched(4, { episodeType: 'movie', ids: { mal: 77_001 } }), 'user-1');
  await deliver(root);
  clock.now += 3600_000;
  await deliver(root);
  expect(await readOutbox()).toEqual([]);
  expect((await readActivity()).map(({ what, after }) => [what, after?.progress])).toEqual([['complete', 1]]);
});
