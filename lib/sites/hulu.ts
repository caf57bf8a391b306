// Reads Hulu from the two lines of the player. Advertisements run in the same <video>, so the position is read from the player's seek bar.
import { findAll, firstResultOf, readText } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import { type Reading, toLabelReading } from './reading/reading.ts';
import { parseShortLabel, readPlayerLines } from './reading/short-label.ts';
import type { Page, ReadClock, Site } from './site.ts';

export const site: Site = {
  id: 'hulu',
  name: 'Hulu',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  playerClock: true,
  pages: [
    {
      pattern: 'https://www.hulu.com/*',
      example: 'https://www.hulu.com/watch/f5d452e7-424d-43b4-ab7b-4dd1c7373dff',
    },
  ],
  playerFrames: [],
};

const TITLE = '.PlayerMetadata__titleText';
const LINES = ['.PlayerMetadata__seasonEpisodeText', '.PlayerMetadata__subTitle'];

export const readEpisode = readerOf({
  site,
  path: /^\/watch\/(?<id>[a-z\d-]{20,40})(?:\/|$)/i,
  read: (page) => [readPlayer(page), readSpoken(page)],
});

function readPlayer({ document }: Page): Reading | null {
  return readPlayerLines('player', readText(document, TITLE), readText(document, ...LINES));
}

/** Reads the text for screen readers, such as "You are watching - Show S1 E2 Name …". */
function readSpoken({ document }: Page): Reading | null {
  const lines = findAll(document, '#web-player-app [aria-label*=" S"]');
  return firstResultOf(lines, (element) => {
    const [, show, label] =
      /^(?:(?! - ).)* - (.{1,200}?) (S\d{1,2} E\d{1,4})\b/.exec(
        element.getAttribute('aria-label')?.slice(0, 400) ?? '',
      ) ?? [];
    const parsed = parseShortLabel(label);
    return show && parsed ? toLabelReading('aria-label', parsed, show) : null;
  });
}

export const readClock: ReadClock = ({ document }) =>
  firstResultOf(
    findAll(document, '.Timeline__slider[aria-valuemax], [aria-label="Timeline"][aria-valuemax]'),
    (bar) => {
      const position = Number(bar.getAttribute('aria-valuenow') ?? Number.NaN);
      const duration = Number(bar.getAttribute('aria-valuemax') ?? Number.NaN);
      return position >= 0 && duration > 0 && duration < 100_000 ? { position, duration } : null;
    },
  );
