// Reads RetroCrush. The address contains the series. The line above the player contains the episode.
import { parseLabelField } from './reading/episode-label.ts';
import { decodeSlug, readEpisodeJsonLd, readHeadMetadata } from './reading/page-metadata.ts';
import { pageValueAtPath, toId } from './reading/page-state.ts';
import { cleanNumber, cleanSeason, cleanText, readJsonScript, readText } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import { type Reading, toLabelReading } from './reading/reading.ts';
import type { Page, Site } from './site.ts';

export const site: Site = {
  id: 'retrocrush',
  name: 'RetroCrush',
  mediaType: 'anime',
  pages: [
    {
      pattern: 'https://www.retrocrush.tv/*',
      example: 'https://www.retrocrush.tv/watch/012328v/urusei-yatsura',
    },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/watch\/(?<id>[\w-]{3,60})\/(?<slug>[^/]{1,200})\/?$/,
  read: (page, { id, readId, groups: { slug = '' } }) => {
    const details = readDetails(page, id);
    if (details) return [details];
    return [
      readEpisodeJsonLd(page, readId),
      ...readHeadMetadata(page, readId, [site.name]),
      readDom(page),
      { source: 'url', seriesTitle: inTitleCase(decodeSlug(slug)), seriesSlug: slug },
    ];
  },
});

/**
 * Reads the embedded data of the episode in the address. The series' name is read from the end of the address only if this data is missing.
 */
function readDetails({ document }: Page, id: string): Reading | null {
  const details = pageValueAtPath(
    readJsonScript(document, '#__NEXT_DATA__'),
    'props',
    'pageProps',
    'idetails',
    'details',
  );
  const number = cleanNumber(pageValueAtPath(details, 'episode'));
  if (
    toId(pageValueAtPath(details, 'item_id')) !== id ||
    pageValueAtPath(details, 'type') !== 'episode' ||
    number === null
  )
    return null;
  return {
    source: 'page-json',
    confirms: true,
    seriesTitle: cleanText(pageValueAtPath(details, 'series_details', 'title')),
    seasonNumber: cleanSeason(pageValueAtPath(details, 'season')),
    episodeLabel: `E${number}`,
    episodeNumber: number,
    episodeType: 'regular',
  };
}

function readDom({ document }: Page): Reading | null {
  const label = parseLabelField(readText(document, '#assetTitleContainer'));
  return label ? toLabelReading('dom', label, null) : null;
}

function inTitleCase(words: string): string | null {
  return words.trim().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()) || null;
}
