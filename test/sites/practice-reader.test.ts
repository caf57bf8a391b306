// @vitest-environment jsdom
// Tests when the practice site's reader reports that something is missing on the page of an episode.
import { expect, it } from 'vitest';
import { readEpisode } from '@/lib/sites/practice.ts';
import type { Page } from '@/lib/sites/site.ts';

const WATCH = 'http://localhost:4780/practice/watch/4';
const data = (node: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'TVEpisode', ...node })}</script>`;

it.each([
  ['an episode without data is incomplete', WATCH, '', true],
  ['an episode without a series is incomplete', WATCH, data({ url: WATCH, episodeNumber: 4 }), true],
  [
    'an episode without a number is incomplete',
    WATCH,
    data({ url: WATCH, partOfSeries: { '@type': 'TVSeries', name: 'Frieren' } }),
    true,
  ],
  [
    'data of the previous episode is not incomplete',
    WATCH,
    data({ url: WATCH.replace('4', '3'), episodeNumber: 3, partOfSeries: { name: 'Frieren' } }).replaceAll(
      'watch/4',
      'watch/3',
    ),
    false,
  ],
  ['the overview is not incomplete', 'http://localhost:4780/practice', '', false],
])('%s', (_what, url, html, isIncomplete) => {
  document.body.innerHTML = html;
  const page: Page = { document, url: new URL(url), mediaSession: null, state: null };
  expect(readEpisode(page)).toBeNull();
  expect(page.incomplete).toEqual(isIncomplete ? { url, episodeId: new URL(url).pathname } : undefined);
});
