// Reads ABEMA. The id in the address contains series and season, as in "19-171_s1_p1" or "26-2mzbynr-cph_s40_p1". The last part of the id
// may differ from the episode's number. The breadcrumb shows whether the programme is animation.
import { parseLabelField } from './reading/episode-label.ts';
import { isOfType, readJsonLd, readNodeUrl } from './reading/json-ld.ts';
import { type ReadId, readHeadMetadata } from './reading/page-metadata.ts';
import { pageValueAtPath } from './reading/page-state.ts';
import { cleanText, readText } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import { type Reading, toLabelReading } from './reading/reading.ts';
import type { Page, Site } from './site.ts';

export const site: Site = {
  id: 'abema',
  name: 'ABEMA',
  mediaType: 'anime',
  general: true,
  pages: [{ pattern: 'https://abema.tv/*', example: 'https://abema.tv/video/episode/19-171_s1_p1' }],
  playerFrames: [],
};

const ANIMATION = 'アニメ';
const TITLE = /^\/video\/title\/(\d{1,6}-[a-z\d][a-z\d-]{0,20})\/?$/;

export const readEpisode = readerOf({
  site,
  path: /^\/video\/episode\/(?<id>(?<seasonId>(?<seriesId>\d{1,6}-[a-z\d][a-z\d-]{0,20})_s\d{1,4})_p\d{1,6})\/?$/,
  read: (page, { readId }) => {
    const trail = readTrail(page, readId);
    if (trail && !trail.slice(0, -2).some(({ name }) => name.includes(ANIMATION))) return null;
    const [series, episode] = trail?.slice(-2) ?? [];
    return [
      series && episode
        ? { ...toReading('json-ld', series.name, episode.name), seriesId: series.titleId }
        : null,
      readDom(page),
      ...readHeadMetadata(page, readId, [site.name, '新しい未来のテレビ']),
    ];
  },
});

/**
 * An item of the breadcrumb. `titleId` is the id in the address to which the item links. The episode's id is not used for this, because it
 * may begin with the id of another title.
 */
interface Crumb {
  readonly name: string;
  readonly titleId: string | null;
}

/** Returns the items of the breadcrumb, which are home, genre, series and episode. Returns null if the last item links to another page. */
function readTrail({ document, url }: Page, readId: ReadId): readonly Crumb[] | null {
  const nodes = readJsonLd(document);
  const items = pageValueAtPath(
    nodes.find((node) => isOfType(node, 'BreadcrumbList')),
    'itemListElement',
  );
  if (!Array.isArray(items) || items.length < 3 || items.length > 10) return null;
  const addressOf = (item: unknown) => {
    const node = nodes.find((one) => one === item);
    return node ? (readNodeUrl(node, url) ?? readNodeUrl({ url: pageValueAtPath(node, 'item') }, url)) : null;
  };
  const address = addressOf(items.at(-1));
  if (address && readId(address) !== readId(url)) return null;
  return items.flatMap((item) => {
    const name = cleanText(pageValueAtPath(item, 'name')) ?? cleanText(pageValueAtPath(item, 'item', 'name'));
    const titleId = TITLE.exec(addressOf(item)?.pathname ?? '')?.[1] ?? null;
    return name ? { name, titleId } : [];
  });
}

function readDom({ document }: Page): Reading | null {
  return toReading(
    'dom',
    readText(document, '[class*="com-video-EpisodeTitle__series-info"]'),
    readText(document, '[class*="com-video-EpisodeTitle__episode-title"]'),
  );
}

/** Makes a reading. If a series has several seasons, its name has the form "Series | Season". */
function toReading(source: string, series: string | null, episode: string | null): Reading {
  const [seriesTitle = null, seasonTitle = null] = series?.split(/ \| /) ?? [];
  return { ...toLabelReading(source, parseLabelField(episode), seriesTitle), seasonTitle };
}
