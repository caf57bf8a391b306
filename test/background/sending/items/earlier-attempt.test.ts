// Tests an episode whose answer was lost and whose match was changed since. If the write has reached the list, it is logged once.

import { describe, expect, it } from 'vitest';
import {
  forgetMatchOfSeason,
  ignoreTitle,
  rememberChosenTitle,
} from '@/lib/background/matching/match-decisions.ts';
import { readMatchOf } from '@/lib/background/matching/resolve.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange, updateItem } from '@/lib/background/sending/outbox.ts';
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode, media } from '../../../domain/examples.ts';
import { dungeonMeshi, frieren, twoTitles, watchedChange } from '../../changes.ts';
import { failToFetch, refusalResponse } from '../../list-service.ts';
import { createRoot, type TestRoot } from '../../root.ts';

const five = episode({ episodeId: 'e5', episodeNumber: 5 });

/**
 * Sets up an episode whose answer was lost. Episode 5 was sent to the first title, which was at episode 4. If `arrived` is true, the write
 * has reached the list.
 */
async function lost(arrived = true, titles = twoTitles, observed: Partial<ObservedEpisode> = {}) {
  const root = await createRoot({ catalogue: titles });
  const [title = frieren] = titles;
  root.service.save(title.id, { status: 'watching', progress: 4 });
  root.service.save((titles[1] ?? dungeonMeshi).id, { status: 'watching', progress: 4 });
  await rememberChosenTitle(root, { ...five, ...observed }, title, 5);
  root.service.fail('POST /v1/library/entry', () => {
    if (arrived) root.service.save(title.id, { progress: 5 });
    return failToFetch();
  });
  await addChange(root, watchedChange(5, observed), 'user-1');
  await deliverOutbox(root);
  expect(await readOutbox()).toMatchObject([{ attempted: { mediaId: title.id } }]);
  return root;
}

async function sendLater(root: TestRoot): Promise<readonly OutboxItem[]> {
  root.clock.now += 3600_000;
  await deliverOutbox(root);
  return readOutbox();
}

/** Returns the log, with the oldest entry first. */
const log = async () =>
  (await readActivity())
    .map(({ what, mediaId, before, after }) => [what, mediaId, before?.progress, after?.progress])
    .reverse();

describe('attempt whose answer was lost', () => {
  it('is logged instead of repeated if the match has not changed', async () => {
    const root = await lost();
    expect(await sendLater(root)).toEqual([]);
    expect(root.service.writes()).toHaveLength(1);
    expect(await log()).toEqual([['advance', frieren.id, 4, 5]]);
  });

  it('is repeated if it did not reach the list', async () => {
    const root = await lost(false);
    expect(await sendLater(root)).toEqual([]);
    expect(root.service.writes()).toHaveLength(2);
    expect(await log()).toEqual([['advance', frieren.id, 4, 5]]);
  });

  it('is logged even if the user corrected the episode', async () => {
    const root = await lost();
    await rememberChosenTitle(root, five, frieren, 6);
    expect(await sendLater(root)).toEqual([]);
    expect(root.service.entries.get(frieren.id)?.progress).toBe(6);
    expect(await log()).toEqual([
      ['advance', frieren.id, 4, 5],
      ['advance', frieren.id, 5, 6],
    ]);
  });

  it('is logged for the title that it was sent to if the user chose another title', async () => {
    const root = await lost();
    await rememberChosenTitle(root, five, dungeonMeshi, 5);
    expect(await sendLater(root)).toEqual([]);
    const lines = await readActivity();
    expect(lines.find(({ mediaId }) => mediaId === frieren.id)).toMatchObject({
      what: 'advance',
      evidence: [],
      episodeLabel: 'E5',
      account: 'user-1',
    });
    expect(root.service.entries.get(dungeonMeshi.id)?.progress).toBe(5);
  });

  it('is not logged if it did not reach the list and the user chose another title', async () => {
    const root = await lost(false);
    await rememberChosenTitle(root, five, dungeonMeshi, 5);
    expect(await sendLater(root)).toEqual([]);
    expect((await log()).map(([, mediaId]) => mediaId)).toEqual([dungeonMeshi.id]);
    expect(root.service.entries.get(frieren.id)?.progress).toBe(4);
  });

  it('is logged even if the user now ignores the title', async () => {
    const root = await lost();
    await ignoreTitle(root, five);
    expect(await sendLater(root)).toEqual([]);
    expect(await log()).toEqual([
      ['advance', frieren.id, 4, 5],
      ['ignore', null, undefined, undefined],
    ]);
  });

  it('is retained while Kiroku asks the user for the title', async () => {
    const twin = media({ id: '8f9619ff-8b86-d011-b42d-00cf4fc964ff', mal_id: 1, anilist_id: 1 });
    const root = await lost(true, [frieren, twin]);
    const season = await readMatchOf(five);
    await forgetMatchOfSeason(root, season?.seasonKey ?? '');
    expect(await sendLater(root)).toMatchObject([
      { state: 'asking', question: { reason: 'match' }, attempted: { mediaId: frieren.id } },
    ]);
    expect(await readActivity()).toEqual([]);
    await rememberChosenTitle(root, five, frieren, 5);
    for (const { id } of await readOutbox())
      await updateItem(root, id, (item) => ({ ...item, state: 'waiting', question: null }));
    expect(await sendLater(root)).toEqual([]);
    expect(await log()).toEqual([['advance', frieren.id, 4, 5]]);
  });

  it.each([
    ['is down', () => refusalResponse(503, 'unavailable')(), 'unavailable', 'waiting'],
    ['is unreachable', failToFetch, 'unreachable', 'waiting'],
    [
      'hides the title from the user',
      () => refusalResponse(403, 'adult_content_blocked')(),
      'adult_content_blocked',
      'failed',
    ],
  ])('is retained while the service %s', async (_what, answer, code, state) => {
    const root = await lost();
    await rememberChosenTitle(root, five, dungeonMeshi, 5);
    root.service.fail(`GET /v1/anime/${frieren.id}`, answer);
    expect(await sendLater(root)).toMatchObject([
      { state, problem: { code }, attempted: { mediaId: frieren.id } },
    ]);
    expect(root.service.entries.get(dungeonMeshi.id)?.progress).toBe(4);
  });

  it('is retained while the search fails', async () => {
    const root = await lost();
    const season = await readMatchOf(five);
    await forgetMatchOfSeason(root, season?.seasonKey ?? '');
    root.service.fail('/search', refusalResponse(503, 'unavailable'));
    expect(await sendLater(root)).toMatchObject([{ attempted: { mediaId: frieren.id } }]);
    expect(root.service.calls.filter(({ path }) => path === '/search')).toHaveLength(1);
  });

  it('is dropped without a log entry if its title was deleted', async () => {
    const root = await lost();
    await rememberChosenTitle(root, five, dungeonMeshi, 5);
    root.service.fail(`GET /v1/anime/${frieren.id}`, refusalResponse(404, 'not_found'));
    expect(await sendLater(root)).toEqual([]);
    expect((await log()).map(([, mediaId]) => mediaId)).toEqual([dungeonMeshi.id]);
  });

  it.each<[string, Partial<ObservedEpisode>]>([
    ['a film', { episodeType: 'movie', episodeNumber: 4, ids: { mal: 77_001 } }],
    ['an episode without a number', { episodeNumber: null }],
  ])('is recognized as written for %s', async (_what, observed) => {
    const film = media({ format: 'MOVIE', episodes: null, mal_id: 77_001 });
    const root = await createRoot({ catalogue: [film] });
    root.service.fail('POST /v1/library/entry', () => {
      root.service.save(film.id, { status: 'completed', progress: 1 });
      return failToFetch();
    });
    if (!observed.ids) await rememberChosenTitle(root, { ...five, ...observed }, film, 1);
    await addChange(root, watchedChange(5, observed), 'user-1');
    await deliverOutbox(root);
    expect(await sendLater(root)).toEqual([]);
    expect(await log()).toEqual([['complete', film.id, undefined, 1]]);
    expect(root.service.writes()).toHaveLength(1);
  });
});
