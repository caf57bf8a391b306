// Tests data in which the site itself is the series of every episode. The general reader must not use the site's name as a title.
import { describe, expect, it } from 'vitest';
import { loadSite, parsePage } from './fixtures.ts';

const generic = await loadSite('generic');

interface SavedPage {
  readonly title: string;
  readonly series: string;
  readonly name?: string;
  readonly type?: string;
  /** Additional elements of the page's head. */
  readonly head?: string;
}

function read({ title, series, name, type = 'TVEpisode', head = '' }: SavedPage) {
  const data = {
    '@context': 'https://schema.org',
    '@type': type,
    name,
    episodeNumber: type === 'Movie' ? undefined : 5,
    partOfSeries: { '@type': 'TVSeries', name: series, url: 'https://www.anisite.example/series' },
  };
  const html = `<!doctype html><title>${title}</title>${head}<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  const episode = generic.readEpisode(parsePage(html, 'https://www.anisite.example/watch/frieren-episode-5'));
  return episode && { title: episode.seriesTitle, id: episode.seriesId };
}

describe('reading data that names the site as the series', () => {
  it.each([
    ['by its host', { title: 'Frieren Episode 5', series: 'www.anisite.example' }],
    ['by a part of its host', { title: 'Frieren Episode 5', series: 'AniSite' }],
    [
      'by its Open Graph name',
      {
        title: 'Frieren Episode 5',
        series: 'Watch Club',
        head: '<meta property="og:site_name" content="Watch Club">',
      },
    ],
    ['by the end of the title', { title: 'Frieren Episode 5 | Watch Club', series: 'Watch Club' }],
    [
      'by the end of the title, with a name that repeats the title',
      { title: 'Frieren Episode 5 – Watch Club', series: 'watch club', name: 'Frieren Episode 5' },
    ],
    [
      'both in the data and in Open Graph',
      {
        title: 'Frieren Episode 5',
        series: 'AniSite',
        head: '<meta property="og:video:series" content="AniSite">',
      },
    ],
  ])('takes the title from the page if the site is recognised %s', (_how, page) => {
    expect(read(page)).toEqual({ title: 'Frieren', id: null });
  });

  it('takes the series from Open Graph', () => {
    const head = '<meta property="og:video:series" content="Frieren">';
    expect(read({ title: 'x', series: 'AniSite', head })).toEqual({ title: 'Frieren', id: null });
  });

  it("uses the film's name as the series title", () => {
    expect(read({ title: 'x', series: 'AniSite', name: 'Some Film', type: 'Movie' })?.title).toBe(
      'Some Film',
    );
  });

  it('reads nothing if no text names a series', () => {
    expect(read({ title: 'Episode 5 | AniSite', series: 'AniSite' })).toBeNull();
  });
});

describe('reading data that names a series', () => {
  const id = 'anisite.example/series';

  it.each([
    ['before the site', { title: 'Frieren Episode 5 | AniSite', series: 'Frieren' }],
    ['at the end, without an episode name', { title: 'Episode 5 - Frieren', series: 'Frieren' }],
    [
      'at the end, after the episode name and the label',
      { title: 'Phantoms - Episode 5 | Frieren', series: 'Frieren', name: 'Phantoms' },
    ],
    [
      'at the end, after the label and the episode name',
      { title: 'Episode 5: Phantoms | Frieren', series: 'Frieren', name: 'Phantoms' },
    ],
    ['before the label, on a site with the same name', { title: 'AniSite Episode 5', series: 'AniSite' }],
    [
      'before and after the label, on a site with the same name',
      { title: 'AniSite Episode 5 | AniSite', series: 'AniSite' },
    ],
  ])('accepts a series that the page title names %s', (_where, page) => {
    expect(read(page)).toEqual({ title: page.series, id });
  });
});
