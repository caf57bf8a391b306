// Reads Bahamut (ani.gamer.com.tw). Every title has the form "葬送的芙莉蓮 [5]". The brackets contain the episode's number, or the kind of a
// single episode.
import { parseLabelField } from './reading/episode-label.ts';
import { isStaleHead } from './reading/page-metadata.ts';
import {
  findAll,
  firstResultOf,
  readDocumentTitle,
  readMeta,
  readNextLink,
  readText,
} from './reading/read-page.ts';
import { assembleEpisode, type Reading, toLabelReading } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'bahamut',
  name: 'Bahamut',
  mediaType: 'anime',
  pages: [
    {
      pattern: 'https://ani.gamer.com.tw/*',
      example: 'https://ani.gamer.com.tw/animeVideo.php?sn=36843',
    },
  ],
  playerFrames: [],
};

export const readEpisode: ReadEpisode = (page) => {
  const id = readId(page.url);
  if (!id) return null;
  const heading = readText(page.document, '.anime_name h1');
  const head = isStaleHead(page, readId)
    ? []
    : [
        fromText('og:title', readMeta(page.document, 'og:title')),
        fromText('title', readDocumentTitle(page.document)),
      ];
  const observed = assembleEpisode(site, page, id, [
    { source: 'dom', seriesId: readSeriesId(page) },
    isOfOther(page, id) ? null : fromText('dom', heading),
    ...head,
  ]);
  // The list of episodes marks the current episode. The next episode is the item after it.
  const next = `.season .playing:has([data-ani-video-sn="${id}"]) + li a`;
  return (
    observed && {
      ...observed,
      ...readNextLink(page, next, (text) => parseLabelField(text, { bareNumber: true })),
    }
  );
};

function readId(url: URL): string | null {
  if (url.pathname !== '/animeVideo.php') return null;
  return /^\d{1,9}$/.exec(url.searchParams.get('sn') ?? '')?.[0] ?? null;
}

/** Whether the list of episodes marks another episode. The heading then belongs to that episode. */
function isOfOther({ document }: Page, id: string): boolean {
  const [marked] = findAll(document, '.season .playing a[data-ani-video-sn]');
  return marked !== undefined && marked.getAttribute('data-ani-video-sn') !== id;
}

/** Reads the id of the series, which is only in the script of a button. */
function readSeriesId({ document }: Page): string | null {
  return firstResultOf(
    findAll(document, '.anime_name [onclick*="toggleGather"]'),
    (button) =>
      /toggleGather\(\s*\d{1,9}\s*,\s*(\d{1,9})/.exec(button.getAttribute('onclick') ?? '')?.[1] ?? null,
  );
}

function fromText(source: string, text: string | null): Reading | null {
  const [, seriesTitle, inside] = /^(.{1,200}?) ?\[([^[\]]{1,20})\]/u.exec(text ?? '') ?? [];
  if (!seriesTitle || !inside) return null;
  const label = parseLabelField(inside, { bareNumber: true });
  if (label) return toLabelReading(source, label, seriesTitle);
  const episodeType = inside.includes('電影') ? 'movie' : 'special';
  return { source, seriesTitle, episodeLabel: inside, episodeNumber: null, episodeType };
}
