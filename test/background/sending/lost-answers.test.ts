// Tests an episode whose answer was lost. The write is logged once, for the title that it changed.

import { describe, expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { undoActivity } from '@/lib/background/sending/undo.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode, media } from '../../domain/examples.ts';
import { dungeonMeshi, frieren, twoTitles, watchedChange } from '../changes.ts';
import { failToFetch } from '../list-service.ts';
import { createRoot } from '../root.ts';

/**
 * Sets up an episode whose answer was lost. Episode 5 was written to the first title. The second title is the right title, and is already
 * at episode 5.
 */
async function setUp() {
  const root = await createRoot({ catalogue: twoTitles });
  const { service, clock } = root;
  service.save(frieren.id, { status: 'watching', progress: 4 });
  service.save(dungeonMeshi.id, { status: 'watching', progress: 5 });
  service.fail('POST /v1/library/entry', () => {
    service.save(frieren.id, { progress: 5 });
    return failToFetch();
  });
  await addChange(root, watchedChange(5), 'user-1');
  await deliverOutbox(root);
  await rememberChosenTitle(root, episode({ episodeNumber: 5 }), dungeonMeshi, 5);
  clock.now += 3600_000;
  await deliverOutbox(root);
  const lines = await readActivity();
  const progress = (id: string) => service.entries.get(id)?.progress;
  return { ...root, lines, progress };
}

it('a film that its page calls episode 4 is logged as completed after a lost answer', async () => {
  const film = media({ format: 'MOVIE', episodes: null, mal_id: 77_001 });
  const root = await createRoot({ catalogue: [film] });
  const { service, clock } = root;
  service.fail('POST /v1/library/entry', () => {
    service.save(film.id, { status: 'completed', progress: 1 });
    return failToFetch();
  });
  await addChange(root, watchedChange(4, { episodeType: 'movie', ids: { mal: 77_001 } }), 'user-1');
  await deliverOutbox(root);
  clock.now += 3600_000;
  await deliverOutbox(root);
  expect(await readOutbox()).toEqual([]);
  expect((await readActivity()).map(({ what, after }) => [what, after?.progress])).toEqual([['complete', 1]]);
});

describe('unanswered attempt with a corrected match', () => {
  it('is not logged on the new title', async () => {
    const { lines } = await setUp();
    const said = lines.map(({ what, title, reason, before, after }) => [
      what,
      title,
      reason,
      before?.progress,
      after?.progress,
    ]);
    expect(said).toEqual([
      ['ignore', dungeonMeshi.title, 'notAhead', 5, 5],
      ['advance', frieren.title, null, 4, 5],
    ]);
  });

  it('is undone only on the title of the attempt', async () => {
    const root = await setUp();
    const { lines, progress } = root;
    const written = lines.find(({ what }) => what === 'advance');
    expect(await undoActivity(root, { activityId: written?.id ?? '' })).toMatchObject({ ok: true });
    await deliverOutbox(root);
    expect([progress(frieren.id), progress(dungeonMeshi.id)]).toEqual([4, 5]);
  });
});
