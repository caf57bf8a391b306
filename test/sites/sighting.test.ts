// Tests finding an episode on a page that the site's reader cannot read. Also tests the lesson that is made from it.
import { describe, expect, it } from 'vitest';
import type { Lesson } from '@/lib/domain/files/lesson.ts';
import { makeLesson } from '@/lib/sites/healing/make-lesson.ts';
import { readProposedEpisode } from '@/lib/sites/healing/proposed-episode.ts';
import { readByLesson } from '@/lib/sites/healing/read-by-lesson.ts';
import { findSighting } from '@/lib/sites/healing/sighting.ts';
import { sites } from '@/lib/sites/registry.ts';
import type { Page, Site } from '@/lib/sites/site.ts';
import { parseLessonContent } from '@/lib/store/lessons.ts';
import { episode } from '../domain/examples.ts';
import { parsePage } from './fixtures.ts';

function siteNamed(id: string): Site {
  const site = sites.find((one) => one.id === id);
  if (!site) throw new Error(`${id} is no site`);
  return site;
}

const tver = siteNamed('tver');
const URL_OF_EPISODE = 'https://tver.jp/episodes/epc1hdugbk';

/** Returns a page that the reader recognises as an episode's page, but cannot read. */
function open(html: string, url = URL_OF_EPISODE, mediaSession: Page['mediaSession'] = null): Page {
  const page = parsePage(`<!doctype html>${html}`, url, { mediaSession });
  page.incomplete = { episodeId: 'epc1hdugbk', url, seriesId: 'sr1', seasonId: null, duration: 1440 };
  return page;
}
const look = (html: string, url?: string, session?: Page['mediaSession']) =>
  findSighting(open(html, url, session), tver);

describe('findSighting', () => {
  it.each([
    ['a heading', '<h1>Frieren</h1><h2>Episode 6</h2>'],
    ['the document’s title', '<head><title>Watch Frieren Episode 6 | TVer</title></head><p>x</p>'],
    [
      'a label for screen readers',
      '<section aria-label="Frieren, S1 E6 The Hero"><video></video></section><h1>Frieren</h1>',
    ],
    ['a text next to the player', '<div><video></video><div><b>Frieren</b><span>第6話</span></div></div>'],
    [
      'a label with a season and an episode in letters of any language',
      '<div><h4>Frieren</h4><span>S1:F6</span></div>',
    ],
    ['a season and an episode in brackets', '<h1>Frieren - The Hero (1x6)</h1>'],
    [
      'a link to the page itself in a list',
      `<h1>Frieren</h1><ul><li><a href="/x/1">E5</a></li><li><a href="${URL_OF_EPISODE}">E6</a></li></ul>`,
    ],
    ['an element that also contains the name', '<div><video></video><div>Frieren<span>E6</span></div></div>'],
    [
      'the name in a picture',
      '<div><img alt="Frieren"></div><div><video></video><h2>S1 E6 The Hero</h2></div>',
    ],
  ])('finds the episode in %s', (_what, html) => {
    const seen = look(html);
    expect(seen).toMatchObject({ number: 6 });
    expect(seen?.names).toContain('Frieren');
  });

  it('finds the episode in the Media Session', () => {
    expect(look('<p>x</p>', undefined, { title: 'E6 - The Hero', artist: 'Frieren' })?.names).toContain(
      'Frieren',
    );
    const seen = look('<h1>Frieren</h1>', 'https://tver.jp/watch/frieren/episode/6');
    expect(seen).toMatchObject({ number: 6, names: expect.arrayContaining(['Frieren']) });
  });

  it.each([
    ['a bare number', '<h1>Frieren</h1><h2>6</h2>'],
    ['labels of two episodes', '<h1>Frieren</h1><div>Episode 6</div><div>Episode 7</div>'],
    ['headings that differ', '<h1>Frieren Episode 6</h1><h1>Frieren Episode 7</h1>'],
    ['two seasons', '<h1>S1 E6</h1><h1>S2 E6</h1>'],
    ['links to other episodes', '<h1>Frieren</h1><a href="/episodes/7">Episode 7</a>'],
    ['a list', '<h1>Frieren</h1><ul><li>Episode 6</li></ul>'],
    ['the next episode', '<h1>Frieren</h1><video></video><div><p>Up next</p><p>Episode 6</p></div>'],
    [
      'the next episode, in separate elements',
      '<h1>Frieren</h1><video></video><div><div><b>À suivre</b></div><div><i>Épisode 6</i></div></div>',
    ],
    [
      'a suggestion to watch next',
      '<h1>Frieren</h1><video></video><div><p>Watch next</p><p>Episode 6</p></div>',
    ],
    ['a suggestion to continue', '<h1>Frieren</h1><video></video><p>Weiter mit Folge 6</p>'],
    ['a countdown', '<h1>Frieren</h1><video></video><div><b>Episode 6</b><i>starts in 5 seconds</i></div>'],
    ['an episode that has not aired', '<h1>Frieren</h1><p>Episode 6</p><p>Available tomorrow</p>'],
    ['an episode that airs later', '<h1>Frieren</h1><p>第6話</p><p>10月3日配信予定</p>'],
    ['a card that acts as a button', '<h1>Frieren</h1><div role="button"><b>Episode 6</b></div>'],
    ['a card that acts as a link', '<h1>Frieren</h1><div role="link"><b>Episode 6</b></div>'],
    ['the next episode, in one text', '<h1>Frieren</h1><video></video><p>Nächste Folge: Folge 6</p>'],
    [
      'a button for the previous episode',
      '<h1>Frieren</h1><div role="button" aria-label="前の話: 第6話"></div><video></video>',
    ],
    ['a recap', '<h1>Frieren Episode 6 Recap</h1>'],
    ['a review in another language', '<h1>Frieren Folge 6</h1><h2>Frieren Folge 6: Rezension</h2>'],
    ['a reaction in another script', '<h1>葬送のフリーレン 第6話 リアクション</h1>'],
    ['a special', '<div><h1>Frieren</h1><span>OVA</span><span>Episode 6</span></div>'],
    ['a trailer', '<div><h1>Frieren</h1><span>Episode 6</span><span>Trailer</span></div>'],
    ['a trailer in several words', '<div><h1>Frieren</h1><span>E6</span><span>Official Trailer</span></div>'],
    ['a trailer in another language', '<div><h1>Frieren</h1><p>Épisode 6</p><p>Bande-annonce</p></div>'],
    ['an OVA with a number', '<h1>Frieren - OVA 6</h1>'],
    ['a special in brackets', '<h1>Frieren</h1><h2>Episode 6 (Special)</h2>'],
    ['several episodes at once', '<h1>Frieren</h1><h2>Episodes 5-6</h2>'],
    ['the last episode', '<h1>Frieren</h1><h2>Final Episode</h2>'],
    ['a preview with more words', '<h1>Frieren Folge 6: Vorschau und Bilder</h1>'],
    ['an official trailer', '<h1>Frieren | Official Trailer</h1><h2>Episode 6</h2>'],
    ['a preview in another script', '<h1>葬送のフリーレン 第6話 予告</h1>'],
    ['a title that ends in a trailer', '<h1>Frieren Trailer</h1><h2>Episode 6</h2>'],
    ['a review', '<head><title>Frieren Episode 6 Review</title></head><h1>Frieren Episode 6</h1>'],
    ['an article', '<head><meta property="og:type" content="article"></head><h1>Frieren Episode 6</h1>'],
  ])('finds nothing in %s', (_what, html) => {
    expect(look(html)).toBeNull();
  });

  it.each(['Special A', 'A Returner’s Magic Should Be Special', 'Interview with Monster Girls'])(
    'finds the episode in a series called %s',
    (name) => {
      expect(look(`<h1>${name}</h1><h2>Episode 6: Special Training</h2>`)?.names).toContain(name);
    },
  );

  it.each([
    ['a heading', '<h1>Frieren</h1><h2>Season 2</h2><p>Episode 6</p>'],
    ['a button', '<h1>Frieren</h1><button>Staffel 2</button><p>Folge 6</p>'],
    ['a link in the breadcrumbs', '<a href="/s/2">Season 2</a><h1>Frieren</h1><p>Episode 6</p>'],
    ['the document’s title', '<title>Frieren 2nd Season | TVer</title><h1>Frieren</h1><p>Episode 6</p>'],
    ['another script', '<h1>Frieren</h1><b>第2期</b><p>第6話</p>'],
    [
      'a list that marks the current season',
      '<h1>Frieren</h1><ul><li>S1</li><li aria-current="true">S2</li></ul><p>Episode 6</p>',
    ],
  ])('finds the season in %s', (_what, html) => {
    expect(look(html)).toMatchObject({ number: 6, season: 2 });
  });

  it("returns the season of the site's reader instead of the season in a heading", () => {
    const page = open('<h1>Frieren</h1><h2>Season 1</h2><p>Episode 6</p>');
    page.incomplete = { ...page.incomplete, seasonNumber: 2 };
    expect(findSighting(page, tver)).toMatchObject({ season: 2 });
  });

  it('finds nothing on a page with several unmarked seasons', () => {
    expect(look('<h1>Frieren</h1><ul><li>Season 1</li><li>Season 2</li></ul><p>Episode 6</p>')).toBeNull();
    expect(look('<h1>Frieren</h1><ul><li>S1</li><li>S2</li></ul><p>S2 E6</p>')).toMatchObject({ season: 2 });
  });

  it('ignores names elsewhere on the page if a name precedes the episode label', () => {
    expect(look('<h1>Fishing Weekly – Episode 6</h1><p>Frieren</p>')?.names).not.toContain('Frieren');
  });

  it('ignores names in links to other episodes', () => {
    const names = look(
      '<h1>Cooking</h1><p>Episode 6</p><div><a href="/episodes/ep7777777"><b>Frieren</b></a></div><aside>Mushishi</aside>',
    )?.names;
    expect(names).toContain('Cooking');
    expect(names).not.toContain('Frieren');
    expect(names).not.toContain('Mushishi');
  });

  it.each([
    ['a card', '<div class="cards"><div><b>Frieren</b><i>Episode 6</i></div></div>'],
    ['a card with a heading', '<section><h2>Popular</h2><div><h3>Frieren</h3><p>E6</p></div></section>'],
    ['a comment', '<div><b>bob</b><p>Frieren Episode 6</p></div>'],
  ])("ignores names in %s if the player's section has a heading", (_what, html) => {
    const seen = look(`<main><video></video><h2>Cooking</h2></main>${html}`);
    expect(seen?.names ?? []).not.toContain('Frieren');
    expect(look(`<main><video></video></main>${html}`)?.names).toContain('Frieren');
  });

  it('searches only pages that the reader recognises as an episode', () => {
    const page = parsePage('<h1>Frieren</h1><h2>Episode 6</h2>', URL_OF_EPISODE);
    expect(findSighting(page, tver)).toBeNull();
    expect(findSighting(open('<h1>Frieren</h1><h2>Episode 6</h2>'), siteNamed('youtube'))).toBeNull();
  });
});

describe('makeLesson', () => {
  const html = (number: number) =>
    `<div class="top"><b class="show-title">Frieren</b><div class="meta"><span class="facts">Episode ${number}</span></div></div><video></video>`;
  const page = open(html(6));
  const seen = findSighting(page, tver);
  const taught = seen && makeLesson(page, tver, seen, 'Frieren');
  const lesson = { ...taught, origin: 'https://tver.jp', taughtAt: 0, learnt: true } as Lesson;

  it('makes a lesson that the worker accepts', () => {
    expect(parseLessonContent(JSON.parse(JSON.stringify(taught)))).toEqual(taught);
  });

  it('makes a lesson that reads the next episode', () => {
    expect(readByLesson(lesson, open(html(7)), tver, null)).toMatchObject({
      siteId: 'tver',
      seriesTitle: 'Frieren',
      episodeNumber: 7,
      episodeId: 'epc1hdugbk',
      seriesId: 'sr1',
      duration: 1440,
    });
  });

  it('makes a lesson that is marked as made by Kiroku', () => {
    const read = readByLesson(lesson, open(html(7)), tver, null);
    expect(read).toMatchObject({ sources: { seriesTitle: 'learnt', episodeNumber: 'learnt' } });
  });

  it('makes a lesson that is ignored if the reader finds the episode', () => {
    expect(readByLesson(lesson, open(html(7)), tver, episode())).toBe('elsewhere');
    const rejected = parsePage(html(7), URL_OF_EPISODE);
    expect(readByLesson(lesson, rejected, tver, null)).toBe('elsewhere');
    expect(readByLesson(lesson, open('<p>Other page</p>'), tver, null)).toBe('elsewhere');
  });

  it.each([
    ['a special', 'OVA 7'],
    ['a special after the name', 'Frieren - OVA 7'],
    ['a trailer', 'Episode 7 Trailer'],
    ['a trailer after the name', 'Frieren Episode 7 Trailer'],
  ])('makes a lesson that reads nothing from %s', (_what, text) => {
    const special = open(html(7).replace('Episode 7', text));
    expect(readByLesson(lesson, special, tver, null)).toBe('elsewhere');
  });

  it.each([
    ['a trailer’s mark next to the label', '<p>Official Trailer</p>', ''],
    ['a trailer’s heading', '', '<h1>Official Trailer</h1>'],
    ['a mark of a recap', '<b>Recap</b>', ''],
    ['a review in the document’s title', '', '<title>Frieren Episode 7 Review</title>'],
    ['another episode in the document’s title', '', '<title>Frieren Episode 3 | TVer</title>'],
    ['another episode in the heading', '', '<h1>Episode 3</h1>'],
    ['two headings with different seasons', '', '<h1>Frieren S2 E7</h1><h1>Frieren S1 E7</h1>'],
    ['an announcement of the next episode', '<b>Up next</b>', ''],
    ['several seasons', '<h3>Season 1</h3><h3>Season 2</h3>', ''],
  ])('makes a lesson that is ignored on a page with %s', (_what, beside, before) => {
    const other = open(`${before}${html(7).replace('<span', `${beside}<span`)}`);
    expect(readByLesson(lesson, other, tver, null)).toBe('elsewhere');
  });

  it('makes a lesson that ignores a label in a list', () => {
    const listed = html(7)
      .replace('<span', '<a href="/episodes/ep7777777"><span')
      .replace('</span>', '</span></a>');
    expect(readByLesson(lesson, open(listed), tver, null)).toBe('elsewhere');
    const item = `<ul><li>${html(7)}</li></ul>`;
    expect(readByLesson(lesson, open(item), tver, null)).toBe('elsewhere');
  });

  it('makes a lesson that reads a season from another part of the page', () => {
    const second = open(`<h2>Season 2</h2>${html(7)}`);
    expect(readByLesson(lesson, second, tver, null)).toMatchObject({ episodeNumber: 7, seasonNumber: 2 });
  });

  it('makes a lesson that distinguishes episodes at the same address', () => {
    const ids = [6, 7].map((number) => {
      const shared = open(html(number));
      shared.incomplete = {};
      const read = readByLesson(lesson, shared, tver, null);
      return read === 'elsewhere' ? null : read?.episodeId;
    });
    expect(new Set(ids).size).toBe(2);
  });

  it('makes a lesson whose episode is provisional', () => {
    if (!taught) throw new Error('there is no lesson');
    expect(readProposedEpisode(open(html(6)), tver, { taught, name: 'Frieren' })).toMatchObject({
      provisional: true,
      seriesId: null,
      episodeNumber: 6,
      proposal: { name: 'Frieren', seriesId: 'sr1' },
    });
  });

  it.each([
    ['the document’s title', '<head><title>Frieren Episode # | TVer</title></head>', URL_OF_EPISODE],
    ['an address', '<h1>Frieren</h1>', 'https://tver.jp/watch/frieren/episode-#'],
    [
      'a label for screen readers',
      '<h1>Frieren</h1><div class="player" aria-label="Now: Frieren, Episode #"></div>',
      URL_OF_EPISODE,
    ],
    [
      'an element with child elements',
      '<div class="player-line">Frieren<span class="player-episode">E#</span></div>',
      URL_OF_EPISODE,
    ],
  ])('makes a lesson that also reads %s', (_what, text, url) => {
    const at = (number: number) =>
      open(text.replaceAll('#', String(number)), url.replaceAll('#', String(number)));
    const sixth = at(6);
    const found = findSighting(sixth, tver);
    const made = found && makeLesson(sixth, tver, found, 'Frieren');
    const read = made && readByLesson({ ...lesson, ...made }, at(7), tver, null);
    expect(read).toMatchObject({ seriesTitle: 'Frieren', episodeNumber: 7 });
  });
});
