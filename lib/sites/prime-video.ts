// Reads Prime Video from the two lines of the player, which are in the user's language. The player opens on top of a title's page, whose
// address contains no episode.
import { cleanText, findAll, firstResultOf, readDocumentTitle, readText } from './reading/read-page.ts';
import { assembleEpisode, markPageIncomplete, type Reading, toLabelReading } from './reading/reading.ts';
import { parseShortLabel, readPlayerLines } from './reading/short-label.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

/** The Amazon shops that have, or may have, their own Prime Video. All other shops redirect to primevideo.com. */
const SHOPS = 'com co.uk de co.jp com.au in ca fr it es com.br com.mx'.split(' ');

export const site: Site = {
  id: 'prime-video',
  name: 'Prime Video',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  family: true,
  pages: [
    {
      pattern: 'https://www.primevideo.com/*',
      example: 'https://www.primevideo.com/region/eu/detail/0GEQ2D8IOXZ2YQKX4QSSRXZ6YP/ref=atv_dp',
    },
    {
      pattern: 'https://app.primevideo.com/*',
      example: 'https://app.primevideo.com/detail?gti=amzn1.dv.gti.10fd272d-309e-427a-87b6-6289003e2ccb',
    },
    ...SHOPS.map((shop) => ({
      pattern: `https://www.amazon.${shop}/*gp/video/*`,
      example: `https://www.amazon.${shop}/gp/video/detail/B09WMXMSFX/`,
    })),
  ],
  playerFrames: [],
  // These selectors match trailers that play automatically at the top of a page.
  ignoredVideos: [
    '.tst-video-overlay-player-html5',
    '.tst-video-overlay-player',
    '[data-automation-id*="trailer"]',
  ],
};

const PLAYER = '[id^="dv-web-player"], .atvwebplayersdk-player-container';
const TITLE = '.atvwebplayersdk-title-text';
const LINE = '.atvwebplayersdk-subtitle-text, .atvwebplayersdk-episode-info';
/** Matches items of a list of episodes. A title with such a list is not a film. */
const EPISODES = '[data-automation-id^="ep-"], [data-testid="episode-list"], [id^="av-ep-"]';

/**
 * Reads the id of a title from an address such as `/detail/{id}`, `/gp/video/detail/{id}` or `/dp/{id}`. The title's name may come before
 * the id.
 */
function readTitleId(url: URL): string | null {
  const inPath = /\/(?:detail|dp|product|watch)\/(?:[^/]{1,200}\/)?([A-Z\d]{10,32})(?:\/|$)/.exec(
    url.pathname,
  )?.[1];
  const gti = url.searchParams.get('gti')?.slice(0, 100);
  return inPath ?? (gti || null);
}

export const readEpisode: ReadEpisode = (page) => {
  const id = readTitleId(page.url);
  const reading = id ? readPlayer(page) : null;
  if (!id) return null;
  if (!reading) return markPageIncomplete(page);
  const { seasonNumber, episodeNumber } = reading;
  const place = typeof episodeNumber === 'number' ? `:${seasonNumber ?? ''}x${episodeNumber}` : '';
  return assembleEpisode(site, page, `${id}${place}`, [reading]);
};

/** Reads the first player with texts. A page may contain several empty players. */
function readPlayer({ document }: Page): Reading | null {
  const players = findAll(document, PLAYER);
  return firstResultOf(players, (player) => {
    const title = textIn(player, TITLE);
    const line = textIn(player, LINE);
    const label = parseShortLabel(line);
    if (label) return readLine(label, title, document);
    return line || findAll(document, EPISODES).length > 0 ? null : readPlayerLines('player', title, null);
  });
}

function readLine(
  label: NonNullable<ReturnType<typeof parseShortLabel>>,
  title: string | null,
  document: Document,
): Reading {
  if (title) return toLabelReading('player', label, title);
  const logo = firstResultOf(findAll(document, '.DVWebNode-detail-atf-wrapper picture img[alt]'), (image) =>
    cleanText(image.getAttribute('alt')),
  );
  return toLabelReading(
    'title',
    label,
    readText(document, 'h1[data-automation-id="title"]') ?? logo ?? readShopTitle(document),
  );
}

/**
 * Reads the name from the document's title. Examples:
 * - "Prime Video: Name"
 * - "Amazon.de: Name ansehen | Prime Video"
 * - "Amazon.co.jp: Name シーズン1を観る | Prime Video"
 * - "Watch Name | Prime Video"
 */
function readShopTitle(document: Document): string | null {
  const title = readDocumentTitle(document);
  const name = title
    ?.replace(/^(?:prime video|amazon\.[a-z.]{2,6}) ?: ?/i, '')
    .replace(/ ?[|:–-] ?(?:amazon )?prime video.*$/i, '')
    .replace(/^watch /i, '')
    .replace(/(?: ansehen|を観る|を視聴|を見る)$/, '')
    .replace(/(?: [–-])? (?:season|staffel|シーズン) ?\d{1,2}$/i, '');
  return name && name !== title ? name : null;
}

function textIn(element: Element, selector: string): string | null {
  return firstResultOf(Array.from(element.querySelectorAll(selector)).slice(0, 5), (found) =>
    cleanText(found.textContent),
  );
}
