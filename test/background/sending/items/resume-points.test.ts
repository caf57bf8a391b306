// Tests that a title's resume point is stored when its episode is settled. The resume point has the watched episode and its site.

import { describe, expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange, forgetItem } from '@/lib/background/sending/outbox.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readResumePoints } from '@/lib/store/resume-points.ts';
import { episode, media } from '../../../domain/examples.ts';
import { frieren, twoTitles } from '../../changes.ts';
import { failToFetch } from '../../list-service.ts';
import { createRoot, type TestRoot } from '../../root.ts';

const numbered = (number: number | null, part: Parameters<typeof episode>[0] = {}) =>
  episode({
    url: `https://www.crunchyroll.com/watch/GEPIS000${number ?? 0}/some`,
    episodeId: `GEPIS000${number ?? 0}`,
    seriesId: 'GSERIES01',
    episodeNumber: number,
    ...part,
  });

async function setUp(title = frieren, progress = 4) {
  const root = await createRoot({ catalogue: [title, ...twoTitles.slice(1)] });
  root.service.save(title.id, { status: 'watching', progress });
  await rememberChosenTitle(root, numbered(5), title, 5);
  return root;
}

async function watch(root: TestRoot, observed = numbered(5)): Promise<void> {
  await addChange(root, { kind: 'episode', observed, watchedAt: root.clock.now }, 'user-1');
  root.clock.now += 3600_000;
  await deliverOutbox(root);
  expect(await readOutbox()).toEqual([]);
}

const kept = async () => (await readResumePoints('user-1')).map(({ mediaId, episode: at }) => [mediaId, at]);

describe('resume point of a title', () => {
  it('is the episode that was written', async () => {
    await watch(await setUp());
    expect(await kept()).toEqual([[frieren.id, 5]]);
  });

  it('is the written episode even if the service’s answer was lost', async () => {
    const root = await setUp();
    root.service.fail('POST /v1/library/entry', () => {
      root.service.save(frieren.id, { progress: 5 });
      return failToFetch();
    });
    await addChange(root, { kind: 'episode', observed: numbered(5), watchedAt: 0 }, 'user-1');
    await deliverOutbox(root);
    await watch(root);
    expect(await kept()).toEqual([[frieren.id, 5]]);
  });

  it('is an earlier episode that was watched after the progress was lowered', async () => {
    const root = await setUp(frieren, 7);
    await watch(root, numbered(8));
    root.service.save(frieren.id, { progress: 4 });
    await watch(root);
    expect(await kept()).toEqual([[frieren.id, 5]]);
  });

  it('is an earlier episode watched after the progress was lowered, even if the service’s answer was lost', async () => {
    const root = await setUp(frieren, 7);
    await watch(root, numbered(8));
    root.service.save(frieren.id, { progress: 4 });
    root.service.fail('POST /v1/library/entry', () => {
      root.service.save(frieren.id, { progress: 5 });
      return failToFetch();
    });
    await addChange(root, { kind: 'episode', observed: numbered(5), watchedAt: 0 }, 'user-1');
    await deliverOutbox(root);
    root.clock.now += 3600_000;
    await deliverOutbox(root);
    expect(await kept()).toEqual([[frieren.id, 5]]);
  });

  it('does not change when an earlier episode is watched again', async () => {
    const root = await setUp(frieren, 7);
    await watch(root, numbered(8));
    await watch(root);
    expect(await kept()).toEqual([[frieren.id, 8]]);
  });

  it.each([
    ['at the same number', { status: 'watching', progress: 5 }],
    ['completed', { status: 'completed', progress: 28 }],
  ] as const)('is stored for a title that is already %s on the list', async (_what, entry) => {
    const root = await setUp();
    root.service.save(frieren.id, entry);
    await watch(root);
    expect(await kept()).toEqual([[frieren.id, 5]]);
  });

  it.each([
    ['episode 5.5', numbered(5.5)],
    ['a special', numbered(5, { episodeType: 'special' })],
  ])('is not stored for %s', async (_what, observed) => {
    await watch(await setUp(), observed);
    expect(await kept()).toEqual([]);
  });

  it.each([
    ['the only episode of a film without a number', null, [1]],
    ['no episode of a film with a fractional number', 1.5, []],
  ])('contains %s', async (_what, number, episodes) => {
    const film = media({ format: 'MOVIE', episodes: 1 });
    const root = await setUp(film, 0);
    const observed = numbered(number, { episodeType: 'movie' });
    await rememberChosenTitle(root, observed, film, number ?? 1);
    await watch(root, observed);
    expect(root.service.entries.get(film.id)).toMatchObject({ status: 'completed', progress: 1 });
    expect(await kept()).toEqual(episodes.map((at) => [film.id, at]));
  });

  it('is not stored for an episode that the user discarded', async () => {
    const root = await setUp();
    root.service.save(frieren.id, { progress: 9 });
    root.service.fail('GET /v1/anime/', async () => {
      for (const { id } of await readOutbox()) await forgetItem(root, id);
      const entry = root.service.entries.get(frieren.id);
      return Response.json({ ok: true, anime: { ...frieren, relations: [], entry } });
    });
    await watch(root);
    expect(await kept()).toEqual([]);
  });
});
