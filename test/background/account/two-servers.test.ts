// Tests two self-hosted servers of the same kind. On each server, the same number of a series, season or chapter means something else.
import { describe, expect, it } from 'vitest';
import { ignoreTitle, rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { readMatchOf, resolveEpisode } from '@/lib/background/matching/resolve.ts';
import { laneOf } from '@/lib/domain/changes/outbox-order.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { episodeKey, seasonKey } from '@/lib/domain/episode.ts';
import { sites } from '@/lib/sites/registry.ts';
import { readMatches } from '@/lib/store/reading.ts';
import { episode, media } from '../../domain/examples.ts';
import { createRoot } from '../root.ts';
import { createSampleUpTo, openTrackedTabs } from '../tracking/tabs.ts';

const HOME = 'http://nas.local:8096';
const AWAY = 'https://media.example';
const KINDS = ['emby', 'jellyfin', 'kavita', 'komga', 'lanraragi', 'plex', 'seanime', 'suwayomi'];

const sea = media({ title: 'Hoshi no Umi', titles: { romaji: 'Hoshi no Umi', english: null, native: null } });
const boat = media({
  id: '6f9619ff-8b86-d011-b42d-00cf4fc96499',
  title: 'Yoake no Fune',
  titles: { romaji: 'Yoake no Fune', english: null, native: null },
});

function page(siteId: string, server: string, part: Partial<ObservedEpisode> = {}): ObservedEpisode {
  return episode({
    siteId,
    siteName: siteId,
    url: `${server}/web/#/video`,
    episodeId: '12',
    seriesId: '3',
    seasonId: '1',
    seriesTitle: sea.title,
    ...part,
  });
}

describe.each(KINDS)('two servers of %s', (kind) => {
  it('give different keys to episodes with the same id', () => {
    const [one, other] = [page(kind, HOME), page(kind, AWAY)];
    expect(episodeKey(one)).not.toBe(episodeKey(other));
    expect(seasonKey(one)).not.toBe(seasonKey(other));
    const lane = (observed: ObservedEpisode) => laneOf({ kind: 'episode', observed, watchedAt: 1 });
    expect(lane(one)).not.toBe(lane(other));
    expect(episodeKey(page(kind, HOME, { url: `${HOME}/web/#/other` }))).toBe(episodeKey(one));
  });

  it('do not use each other’s matches', async () => {
    const { worker } = await createRoot({ catalogue: [sea, boat] });
    await rememberChosenTitle(worker, page(kind, HOME), sea, 5);
    const there = await resolveEpisode(worker, page(kind, AWAY, { seriesTitle: boat.title }));
    expect(there).toMatchObject({ kind: 'matched', mediaId: boat.id });
    expect(await resolveEpisode(worker, page(kind, HOME))).toMatchObject({
      kind: 'matched',
      mediaId: sea.id,
    });
  });

  it('do not share an ignored title', async () => {
    const { worker } = await createRoot({ catalogue: [sea, boat] });
    await ignoreTitle(worker, page(kind, HOME));
    expect(await readMatchOf(page(kind, AWAY, { seriesTitle: boat.title }))).toBeNull();
  });

  it('do not add up the playback of episodes with the same id', async () => {
    const site = sites.find(({ id }) => id === kind);
    const own = { siteName: site?.name ?? '', mediaType: site?.mediaType ?? 'anime' };
    const { player, queued } = await openTrackedTabs({}, { [kind]: [HOME, AWAY] });
    /** Plays or reads a part of the episode. `from` and `to` are in twentieths of its length. */
    const see = async (tab: number, from: number, to: number) => {
      const [visited, played] = [[{ from, to }], [{ from: from * 70, to: to * 70 }]];
      if (own.mediaType === 'manga')
        await player.read(tab, { episodeId: '12', page: to, pages: 20, unit: 'page', visited });
      else await player.sample(tab, createSampleUpTo(to * 70, { videoId: `m${tab}`, played }));
    };
    await player.observe(1, page(kind, HOME, own));
    await see(1, 0, 15);
    await player.observe(2, page(kind, AWAY, { ...own, seriesTitle: boat.title }));
    await see(2, 15, 20);
    expect(await queued()).toEqual([]);
    await see(1, 0, 20);
    expect(await queued()).toHaveLength(1);
  });
});

describe('reinstalled server with reused ids', () => {
  const before = page('emby', HOME, { siteName: 'Emby' });
  const after = { ...before, seriesTitle: boat.title };
  const part = (videoId: string, from: number, to: number) =>
    createSampleUpTo(to, { videoId, played: [{ from, to }] });

  it('does not reuse the match of another series', async () => {
    const { worker } = await createRoot({ catalogue: [sea, boat] });
    const again = page('jellyfin', HOME, { seriesTitle: boat.title });
    await rememberChosenTitle(worker, page('jellyfin', HOME), sea, 5);
    expect(await resolveEpisode(worker, again)).toMatchObject({ kind: 'matched', mediaId: boat.id });
    expect((await readMatches()).map(({ seriesTitle }) => seriesTitle)).toEqual([boat.title]);
  });

  it('does not add earlier playback to another episode with the same id', async () => {
    const { player, queued } = await openTrackedTabs({}, { emby: [HOME] });
    await player.observe(1, before);
    await player.sample(1, part('m1', 0, 1000));
    await player.observe(2, after);
    await player.sample(2, part('m2', 1000, 1430));
    expect(await queued()).toEqual([]);
    await player.sample(2, part('m2', 0, 1430));
    expect(await queued()).toHaveLength(1);
  });

  it('counts another episode with the same id on the same day', async () => {
    const { player, queued } = await openTrackedTabs({}, { emby: [HOME] });
    await player.observe(1, before);
    await player.sample(1, part('m1', 0, 1430));
    await player.observe(2, after);
    await player.sample(2, part('m2', 0, 1430));
    expect(await queued()).toHaveLength(2);
  });

  it('keeps the playback of an episode whose page corrects its title', async () => {
    const { player, queued } = await openTrackedTabs({}, { emby: [HOME] });
    await player.observe(1, before);
    await player.sample(1, part('m1', 0, 1000));
    await player.observe(1, after);
    await player.sample(1, part('m3', 1000, 1430));
    expect(await queued()).toHaveLength(1);
  });
});
