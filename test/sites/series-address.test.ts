// Tests which address in a page's data the general reader uses as the address of the series.
import { describe, expect, it } from 'vitest';
import { loadSite, parsePage } from './fixtures.ts';

const generic = await loadSite('generic');

/** Returns the series address of a page whose data has these fields. */
function seriesOf(fields: Readonly<Record<string, unknown>>): string | null | undefined {
  const data = {
    '@type': 'TVEpisode',
    episodeNumber: 5,
    partOfSeries: { '@type': 'TVSeries', name: 'Frieren', ...fields },
  };
  const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  return generic.readEpisode(parsePage(html, 'https://tv.example/watch/frieren/5'))?.seriesId;
}

describe('the series address', () => {
  it.each([
    ['is read from an address', { '@id': 'https://tv.example/series/frieren' }, 'tv.example/series/frieren'],
    ['is read from a path', { '@id': '/series/frieren' }, 'tv.example/series/frieren'],
    ['is read from a relative url', { url: '../../series/frieren' }, 'tv.example/series/frieren'],
    ['is null for a bare name', { '@id': 'frieren' }, null],
    [
      'is read from a url next to a bare name',
      { '@id': 'frieren', url: '/series/frieren' },
      'tv.example/series/frieren',
    ],
    ['is null for a urn', { '@id': 'urn:uuid:6f9619ff-8b86-d011-b42d-00cf4fc964ff' }, null],
    ['is null for a number from another database', { '@id': 'tmdb:209867' }, null],
    ['is null for a part of the page', { '@id': '#series' }, null],
    ['is null for a value that is not a text', { '@id': { '@id': '/series/frieren' } }, null],
  ])('%s', (_what, fields, id) => {
    expect(seriesOf(fields)).toBe(id);
  });
});
