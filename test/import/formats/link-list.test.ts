// Tests lists of MyAnimeList addresses in folders. Every list here is made up.
import { describe, expect, it } from 'vitest';
import { countLeftOutRows } from '@/lib/import/imported.ts';
import { fileProblemOf, readListFile, readListTitles } from './reading.ts';

const link = (id: number, type = 'anime') => `https://myanimelist.net/${type}/${id}`;

function xml(...folders: readonly (readonly [name: string, ...items: string[]])[]): string {
  const text = folders.map(
    ([name, ...items]) => `<folder><name>${name}</name><data>${items.join('')}</data></folder>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<list>${text.join('')}</list>`;
}

const item = (name: string, address: string) =>
  `<item><name><![CDATA[${name}]]></name><link>${address}</link></item>`;

describe('reading an XML list of addresses', () => {
  it('returns id, type, name and status of an item', () => {
    const file = xml(
      ['Watching', item('Kumo & Co', link(121)), item('Hon', link(7, 'manga'))],
      ['Plan to watch', item('Umi', `${link(30)}/Umi`)],
      ['Favourites', item('Hoshi', link(5))],
    );
    expect(readListTitles(file)).toMatchObject([
      {
        mediaType: 'anime',
        ids: { mal: 121 },
        titles: ['Kumo & Co'],
        state: 'current',
        progress: null,
        score: null,
      },
      { mediaType: 'manga', ids: { mal: 7 }, state: 'current' },
      { ids: { mal: 30 }, titles: ['Umi'], state: 'planned' },
      { ids: { mal: 5 }, state: null },
    ]);
  });

  it('reports items whose address does not belong to a title', () => {
    const other = [item('Elsewhere', 'https://example.com/anime/3'), item('', 'x')];
    expect(readListFile(xml(['On-Hold', item('A', link(1)), ...other])).unreadable).toEqual([
      { place: 2, text: 'Elsewhere', reason: 'badShape' },
      { place: 3, text: '', reason: 'badShape' },
    ]);
  });

  it.each([
    [
      'lists with addresses of an unknown website',
      xml(['x', '<item><name>a</name><link>https://example.com</link></item>']),
      'unknownFormat',
    ],
    ['a list without folders', '<list><a/></list>', 'unknownFormat'],
    ['a list that ends in the middle', xml(['Watching', item('A', link(1))]).slice(0, -30), 'truncated'],
    ['a list with a document type', `<!DOCTYPE list [<!ENTITY a "b">]>${xml(['x'])}`, 'forbiddenXml'],
  ])('returns one problem for %s', (_what, text, problem) => {
    expect(fileProblemOf(text)).toBe(problem);
  });
});

describe('reading a JSON list of addresses', () => {
  it.each([
    ['items with names', [{ name: 'Umi', link: link(30) }], ['Umi']],
    ['items with more fields', [{ link: link(30), title: 'Umi', mal_id: '30', watchListType: 1 }], ['Umi']],
    ['only addresses', [link(30)], []],
    ['items with a second address', [{ url: 'https://example.com', mal_url: link(30) }], []],
  ])('accepts %s', (_what, items, titles) => {
    expect(readListTitles({ Completed: items })).toMatchObject([
      { ids: { mal: 30 }, titles, state: 'completed' },
    ]);
  });

  it('reads the id from an AniList address', () => {
    const file = {
      Dropped: [{ link: 'https://anilist.co/manga/9/x' }],
      'On-Hold': [{ link: '//myanimelist.net/anime/4' }],
    };
    expect(readListTitles(file)).toMatchObject([
      { mediaType: 'manga', ids: { anilist: 9 }, state: 'dropped' },
      { mediaType: 'anime', ids: { mal: 4 }, state: 'on_hold' },
    ]);
    expect(countLeftOutRows(readListFile({ Watching: [link(1), link(1)] }).leftOut)).toEqual([
      { reason: 'duplicate', count: 1 },
    ]);
  });

  it.each([
    [{ Watching: [{ link: 'https://example.com/anime/1' }] }],
    [{ Watching: [{ link: { a: link(1) } }] }],
    [{ Watching: link(1) }],
    [{ constructor: ['x'], __proto__: [link(1)] }],
    [{ a: [{ link: `https://myanimelist.net/anime/${'9'.repeat(30)}` }] }],
  ])('does not recognise %j', (value) => {
    expect(fileProblemOf(JSON.stringify(value))).toBe('unknownFormat');
  });
});
