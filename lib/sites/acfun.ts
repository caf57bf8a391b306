// Reads AcFun. Programmes are below /bangumi/ and are read from the page's own objects. User uploads below /v/ are ignored.
import { parseLabelField } from './reading/episode-label.ts';
import { pageValueAtPath, toId } from './reading/page-state.ts';
import { cleanId, cleanText } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import { toLabelReading } from './reading/reading.ts';
import type { ReadPageState, Site } from './site.ts';

export const site: Site = {
  id: 'acfun',
  name: 'AcFun',
  mediaType: 'anime',
  general: true,
  refuses: 'some',
  pageState: true,
  pages: [
    {
      pattern: 'https://www.acfun.cn/bangumi/*',
      example: 'https://www.acfun.cn/bangumi/aa5023171_36188_1750645',
    },
  ],
  playerFrames: [],
};

export const readPageState: ReadPageState = ({ globals }) => {
  const data = globals.bangumiData;
  return {
    seriesId: pageValueAtPath(data, 'bangumiId'),
    episodeId: pageValueAtPath(data, 'itemId'),
    series: pageValueAtPath(data, 'bangumiTitle'),
    episode: pageValueAtPath(data, 'episodeName'),
  };
};

export const readEpisode = readerOf({
  site,
  path: /^\/bangumi\/aa(?<seriesId>\d{4,12})_\d{1,9}_(?<id>\d{4,12})\/?$/,
  read: ({ url, state }, { id, groups }) => {
    // The parameter `ac` marks clips and trailers of a programme, which have their own numbers.
    if (url.searchParams.has('ac')) return null;
    const [series, episode] = [pageValueAtPath(state, 'seriesId'), pageValueAtPath(state, 'episodeId')].map(
      cleanId,
    );
    if (series !== groups.seriesId || (episode !== null && episode !== id)) return null;
    const label = parseLabelField(cleanText(toId(pageValueAtPath(state, 'episode'))), { bareNumber: true });
    return [
      {
        ...toLabelReading('page-state', label, cleanText(pageValueAtPath(state, 'series'))),
        confirms: episode !== null,
      },
    ];
  },
});
