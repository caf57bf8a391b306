// Tests reading the id of a public list on a page. With this id, no search is needed.
import { describe, expect, it } from 'vitest';
import { loadSite, parsePage } from '../fixtures.ts';

const stremio = (id: string, video: string): string =>
  `https://web.stremio.com/#/player/secret/a/b/series/${encodeURIComponent(id)}/${encodeURIComponent(video)}`;
const title = '<title>Frieren - A name (1x5)</title>';

describe('reading ids of public lists on a page', () => {
  it.each([
    [
      'myanimelist',
      'https://myanimelist.net/anime/52991/Sousou_no_Frieren/episode/5',
      '<div class="video-embed"></div>',
      { mal: 52991 },
    ],
    ['stremio', stremio('mal:52991', 'mal:52991:5'), title, { mal: 52991 }],
    ['stremio', stremio('anilist:154587', 'anilist:154587:5'), title, { anilist: 154587 }],
    ['stremio', stremio('kitsu:46474', 'kitsu:46474:5'), title, undefined],
  ])('returns the ids on %s at %s', async (id, url, html, ids) => {
    const { readEpisode } = await loadSite(id);
    expect(readEpisode(parsePage(html, url))?.ids).toEqual(ids);
  });

  it("returns no part of the stream's address", async () => {
    const { readEpisode } = await loadSite('stremio');
    const observed = readEpisode(parsePage(title, stremio('mal:52991', 'mal:52991:5')));
    expect(JSON.stringify(observed)).not.toContain('secret');
  });
});
