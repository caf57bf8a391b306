// Tests reading episodes from JavaScript objects of a site's page.
import { describe, expect, it } from 'vitest';
import { loadSite, parsePage } from './fixtures.ts';

const ofTubi = {
  __data: {
    video: {
      byId: {
        '395405': { title: 'S01:E01 - End and Beginning', series_id: '300001', duration: 1420 },
        '0300001': { title: 'Naruto' },
      },
    },
  },
};
const ofBilibili = {
  __INITIAL_STATE__: {
    mediaInfo: { season_id: 897, title: '神的记事本' },
    epInfo: { id: 21265, title: '2', long_title: '你与旅行包' },
  },
};
const ofBilibiliTv = {
  __initialState: { OgvVideo: { epDetail: { episode_id: '22414346', title_display: 'E3 - Strangers' } } },
};
const heading = '<h1 class="bstar-meta__title">Backwater Dungeon</h1>';

/** Reads an episode as on a real page, where the reader gets the result of `readPageState` as JSON. */
async function readFrom(id: string, address: string, globals: Record<string, unknown>, html = '') {
  const { readEpisode, readPageState } = await loadSite(id);
  const { document, url } = parsePage(html, address);
  const state = JSON.parse(JSON.stringify(readPageState?.({ document, url, globals }) ?? null));
  return readEpisode(parsePage(html, address, { state }));
}

describe("reading an episode from the page's objects", () => {
  it.each([
    [
      'tubi',
      'https://tubitv.com/tv-shows/395405/s01-e01-x',
      ofTubi,
      '',
      { seriesTitle: 'Naruto', seriesId: '300001', seasonNumber: 1, episodeNumber: 1, duration: 1420 },
    ],
    [
      'bilibili',
      'https://www.bilibili.com/bangumi/play/ss897',
      ofBilibili,
      '',
      { seriesTitle: '神的记事本', episodeId: 'ep21265', seasonId: 'ss897', episodeNumber: 2 },
    ],
    [
      'bilibili-tv',
      'https://www.bilibili.tv/en/play/2246246/22414346',
      ofBilibiliTv,
      heading,
      { seriesTitle: 'Backwater Dungeon', episodeNumber: 3 },
    ],
  ])('returns the episode on %s', async (id, address, globals, html, expected) => {
    expect(await readFrom(id, address, globals, html)).toMatchObject(expected);
  });

  it.each([
    ['tubi', 'https://tubitv.com/tv-shows/395406/a-name', ofTubi],
    ['bilibili', 'https://www.bilibili.com/bangumi/play/ep21266', ofBilibili],
    ['bilibili-tv', 'https://www.bilibili.tv/en/play/2246246/22414347', ofBilibiliTv],
  ])('returns null on %s for another address', async (id, address, globals) => {
    expect(await readFrom(id, address, globals)).toBeNull();
  });

  it.each(['tubi', 'bilibili', 'bilibili-tv'])('returns null on %s for missing objects', async (id) => {
    const { site } = await loadSite(id);
    for (const globals of [{}, { __data: 1, __INITIAL_STATE__: 'x', __initialState: [] }])
      expect(await readFrom(id, `${site.pages[0]?.example}`.replace(/\/s01.*$/, ''), globals)).toBeNull();
  });
});
