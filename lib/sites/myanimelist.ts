// Reads MyAnimeList's own videos. The address contains the title's id, so no search is needed. A page about an episode has the same form of
// address even if the page has no video. Such pages are ignored.
import { readHeadMetadata } from './reading/page-metadata.ts';
import { findAll, readText } from './reading/read-page.ts';
import { assembleEpisode } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'myanimelist',
  name: 'MyAnimeList',
  mediaType: 'anime',
  pages: [
    {
      pattern: 'https://myanimelist.net/anime/*/episode/*',
      example: 'https://myanimelist.net/anime/52991/Sousou_no_Frieren/episode/5',
    },
  ],
  playerFrames: [],
};

const PATH = /^\/anime\/(\d{1,8})\/([^/]{1,200})\/episode\/(\d{1,4})\/?$/;

export const readEpisode: ReadEpisode = (page) => {
  const [, mal, slug, number] = PATH.exec(page.url.pathname) ?? [];
  if (!mal || !slug || !number || findAll(page.document, '.video-embed').length === 0) return null;
  const observed = assembleEpisode(site, page, `${mal}/${number}`, [
    {
      source: 'url',
      seriesId: mal,
      seriesSlug: slug.slice(0, 150),
      episodeLabel: `Episode ${number}`,
      episodeNumber: Number(number),
    },
    { source: 'dom', seriesTitle: readText(page.document, '.h1-title h1', 'h1.title-name', '.h1-title') },
    ...readHeadMetadata(page, readId, ['MyAnimeList.net', site.name]),
    { source: 'url', seriesTitle: slug.replace(/_+/g, ' ').trim() || null },
  ]);
  return observed && { ...observed, ids: { mal: Number(mal) } };
};

function readId(url: URL): string | null {
  const [, mal, , number] = PATH.exec(url.pathname) ?? [];
  return mal && number ? `${mal}/${number}` : null;
}
