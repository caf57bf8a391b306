// @vitest-environment jsdom
// Tests when the practice site's reader reports that something is missing on the page of an episode.
import { expect, it } from 'vitest';
import { readEpisode } from '@/lib/sites/practice.ts';
import type { Page } from '@/lib/sites/site.ts';

const WATCH = 'http://localhost:4780/practice/watch/4';
const data = (node: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'TVEpisode', ...node })}</script>`;

it.each([
  ['reports an episode without data as incomplete', WATCH, '', true],
  ['reports an episode without a series as incomplete', WATCH, data({ url: WATCH, episodeNumber: 4 }), true],
  [
    'reports an episode without a number as incomplete',
    WATCH,
    data({ url: WATCH, partOfSeries: { '@type': 'TVSeries', name: 'Frieren' } }),
    true,
  ],
  [
    'does not report data of the previous episode as incomplete',
    WATCH,
    data({ url: WATCH.replace('4', '3'), episodeNumber: 3, partOfSeries: { name: 'Frieren' } }).replaceAll(
      'watch/4',
      'watch/3',
    ),
    false,
  ],
  ['does not report the overview page as incomplete', 'http://localhost:4780/practice', '', false],
])('the practice reader %s', (_what, url, html, isIncomplete) => {
  document.body.innerHTML = html;
  const page: Page = { document, url: new URL(url), mediaSession: null, state: null };
  expect(readEpisode(page)).toBeNull();
  expect(page.incomplete).toEqual(isIncomplete ? { url, episodeId: new URL(url).pathname } : undefined);
});
