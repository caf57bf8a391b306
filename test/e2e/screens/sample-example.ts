// The results of the two scripts that take a page sample, on a page with a player.

const facts = {
  address: 'https://tv.example/watch/5',
  queries: [{ name: 'lang', length: 2, digits: false }],
  title: 'Lantern Harbor, Part 5 – TV Example',
  language: 'en',
  meta: [
    { name: 'og:title', content: 'Lantern Harbor, Part 5' },
    { name: 'og:type', content: 'video.episode' },
  ],
  canonical: 'https://tv.example/watch/5',
  jsonLd: [
    { '@type': 'TVEpisode', name: 'The Tide', episodeNumber: 5, partOfSeries: { name: 'Lantern Harbor' } },
  ],
  mediaSession: { title: 'Part 5: The Tide', artist: 'Lantern Harbor' },
  tree: {
    tag: 'html',
    children: [
      {
        tag: 'main',
        attributes: { class: 'watch', 'data-token': 72 },
        children: [
          { tag: 'h1', children: ['Lantern Harbor'] },
          { tag: 'h2', attributes: { class: 'player-episode' }, children: ['Part 5: The Tide'] },
          { tag: 'video', attributes: { width: '640', height: '360' } },
          { tag: 'p', attributes: { class: 'synopsis' }, children: [248] },
        ],
      },
    ],
  },
  state: null,
};

/** The results by file, as the browser returns them. */
export const pageScriptResults = {
  '/sample-page.js': { facts, names: [] },
  '/sample-globals.js': {
    facts: { __TV_STATE__: { player: { episode: { title: 'The Tide', episodeNumber: 5, synopsis: null } } } },
    names: [],
  },
};
