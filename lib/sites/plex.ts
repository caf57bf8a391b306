// Reads Plex from the two lines of the player. Their links contain the id of the item on its server. The address only shows where the user
// came from.
import { readTitleText } from './reading/page-metadata.ts';
import { cleanText, findAll, firstResultOf, parseUrl, readDocumentTitle } from './reading/read-page.ts';
import { assembleEpisode, type Reading } from './reading/reading.ts';
import { parseShortLabel, readPlayerLines } from './reading/short-label.ts';
import type { MediaSessionText, Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'plex',
  name: 'Plex',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  selfHosted: true,
  pages: [
    {
      pattern: 'https://app.plex.tv/*',
      example:
        'https://app.plex.tv/desktop/#!/server/0123456789abcdef/details?key=%2Flibrary%2Fmetadata%2F4711',
    },
  ],
  playerFrames: [],
};

/** Matches the bar of the player. Posters all over the page have titles of the same kind, but only this bar shows the playing item. */
const BAR = '[class*="PlayerControlsMetadata"]';
const TITLE =
  '[class*="MetadataPosterTitle"]:not([class*="isSecondary"]), [data-testid="metadataTitle"], [data-testid="metadataTitleLink"]';
const LINE = '[class*="isSecondary"], [data-testid="metadataSubtitle"]';

export const readEpisode: ReadEpisode = (page) => {
  const bar = firstResultOf(findAll(page.document, BAR), (element) =>
    cleanText(element.textContent) ? element : null,
  );
  const readings = [bar && readBar(bar), readSession(page.mediaSession), readPlayingTitle(page)];
  const shown = readings.find((reading) => reading !== null);
  if (!shown) return null;
  const [own, series] = bar ? readKeys(bar, page.url) : [];
  const id =
    own ?? `${shown.seriesTitle}:${shown.seasonNumber ?? ''}x${shown.episodeNumber ?? ''}`.toLowerCase();
  const named = own !== undefined && {
    confirms: true,
    seriesId: shown.episodeType === 'movie' ? null : series,
  };
  const confirmed = readings.map((reading) => reading && { ...reading, ...named });
  return assembleEpisode(site, page, id.slice(0, 200), confirmed);
};

/** Reads the bar. It has a line such as "S1 · E3" below the name of a show, or a year below the name of a film. */
function readBar(bar: Element): Reading | null {
  const [title, line] = [TITLE, LINE].map((selector) =>
    firstResultOf(Array.from(bar.querySelectorAll(selector)).slice(0, 5), ({ textContent }) =>
      cleanText(textContent),
    ),
  );
  const text = line ?? readBesideTitle(bar);
  const isYear = /^(?:19|20)\d{2}$/.test(text ?? '');
  return text ? readPlayerLines('player', title ?? null, isYear ? null : text) : null;
}

/**
 * Reads the element after the link of the title, such as "S1 · E3" and the episode's name. If there is no such element, reads the element
 * after the link's parent.
 */
function readBesideTitle(bar: Element): string | null {
  const link = bar.querySelector('[data-testid="metadataTitleLink"]');
  const beside = link?.nextElementSibling ?? link?.parentElement?.nextElementSibling ?? null;
  const parts = [...(beside?.childNodes ?? [])].slice(0, 10).map((node) => node.textContent);
  return cleanText(parts.join(' '));
}

/**
 * Returns the ids in the bar's links, each with the id of its server. A link has the form
 * `…/server/{server}/details?key=/library/metadata/{id}`. The links lead from the show to the episode; the result has the episode first.
 */
function readKeys(bar: Element, base: URL): string[] {
  const links = Array.from(bar.querySelectorAll('a[href*="metadata"]')).slice(0, 5);
  const keys = links.flatMap((link) => {
    const { href } = parseUrl(link.getAttribute('href'), base) ?? {};
    const key = /(?:%2F|\/)metadata(?:%2F|\/)([\w-]{1,40})/i.exec(href ?? '')?.[1];
    const server = /\/server\/([\w-]{8,80})/.exec(href ?? '')?.[1] ?? base.host;
    return key ? [`${server}/${key}`] : [];
  });
  return keys.reverse();
}

/** Reads the Media Session. It has the name of the episode and the show, in either order. */
function readSession(session: MediaSessionText | null): Reading | null {
  if (!session) return null;
  const { title, artist } = session;
  return parseShortLabel(artist)
    ? readPlayerLines('media-session', cleanText(title), artist)
    : parseShortLabel(title) && readPlayerLines('media-session', cleanText(artist), title);
}

/** Reads the document's title. While something plays, it has the form "▶ Show - S1 · E3". */
function readPlayingTitle({ document }: Page): Reading | null {
  const playing = /^\s*▶\s*(.+)$/u.exec(readDocumentTitle(document) ?? '')?.[1];
  return playing ? readTitleText('title', playing, ['Plex']) : null;
}
