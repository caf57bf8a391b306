// Tests what is found on a page that the site's reader cannot read, and the lesson that is made of it.
import { describe, expect, it } from 'vitest';
import type { Lesson } from '@/lib/domain/files/lesson.ts';
import { makeLesson } from '@/lib/sites/healing/make-lesson.ts';
import { readProposedEpisode } from '@/lib/sites/healing/proposed-episode.ts';
import { lookForEpisode } from '@/lib/sites/healing/sighting.ts';
import { sites } from '@/lib/sites/registry.ts';
import type { Page, Site } from '@/lib/sites/site.ts';
import { readByLesson } from '@/lib/sites/taught/taught.ts';
import { parseTaught } from '@/lib/store/lessons.ts';
import { episode } from '../domain/examples.ts';
import { openPage } from './fixtures.ts';

function siteNamed(id: string): Site {
  const site = sites.find((one) => one.id === id);
  if (!site) throw new Error(`${id} is no site`);
  return site;
}

const tver = siteNamed('tver');
const URL_OF_EPISODE = 'https://tver.jp/episodes/epc1hdugbk';

/** A page that the reader takes for an episode's page but cannot read. */
function open(html: string, url = URL_OF_EPISODE, mediaSession: Page['mediaSession'] = null): Page {
  const page = openPage(`<!doctype html>${html}`, url, { mediaSession });
  page.incomplete = { episodeId: 'epc1hdugbk', url, seriesId: 'sr1', seasonId: null, duration: 1440 };
  return page;
}
const look = (html: string, url?: string, session?: Page['mediaSession']) =>
  lookForEpisode(open(html, url, session), tver);

describe('lookForEpisode', () => {
  it.each([
    ['a heading', '<h1>Frieren</h1><h2>Episode 6</h2>'],
    ['the document’s title', '<head><title>Watch Frieren Episode 6 | TVer</title></head><p>x</p>'],
    [
      'a name for screen readers',
      '<section aria-label="Frieren, S1 E6 The Hero"><video></video></section><h1>Frieren</h1>',
    ],
    ['a text beside the player', '<div><video></video><div><b>Frieren</b><span>第6話</span></div></div>'],
    [
      'a label with a season and an episode in letters of any language',
      '<div><h4>Frieren</h4><span>S1:F6</span></div>',
    ],
    ['a season and an episode in brackets', '<h1>Frieren - The Hero (1x6)</h1>'],
    [
      'a link to the page itself in a list',
      `<h1>Frieren</h1><ul><li><a href="/x/1">E5</a></li><li><a href="${URL_OF_EPISODE}">E6</a></li></ul>`,
    ],
    ['an element that holds the name as well', '<div><video></video><div>Frieren<span>E6</span></div></div>'],
    [
      'the name in a picture',
      '<div><img alt="Frieren"></div><div><video></video><h2>S1 E6 The Hero</h2></div>',
    ],
  ])('finds the episode in %s', (_what, html) => {
    const seen = look(html);
    expect(seen).toMatchObject({ number: 6 });
    expect(seen?.names).toContain('Frieren');
  });

  it('finds the episode in the Media Session, and in the address', () => {
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
    ['what plays next', '<h1>Frieren</h1><video></video><div><p>Up next</p><p>Episode 6</p></div>'],
    [
      'what plays next, each in an element of its own',
      '<h1>Frieren</h1><video></video><div><div><b>À suivre</b></div><div><i>Épisode 6</i></div></div>',
    ],
    ['what plays next, in one text', '<h1>Frieren</h1><video></video><p>Nächste Folge: Folge 6</p>'],
    [
      'a button for the episode before',
      '<h1>Frieren</h1><div role="button" aria-label="前の話: 第6話"></div><video></video>',
    ],
    ['a recap', '<h1>Frieren Episode 6 Recap</h1>'],
    ['a review in another language', '<h1>Frieren Folge 6</h1><h2>Frieren Folge 6: Rezension</h2>'],
    ['a reaction in another script', '<h1>葬送のフリーレン 第6話 リアクション</h1>'],
    ['a special', '<div><h1>Frieren</h1><span>OVA</span><span>Episode 6</span></div>'],
    ['a trailer', '<div><h1>Frieren</h1><span>Episode 6</span><span>Trailer</span></div>'],
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
    'is seen in a series that is called %s',
    (name) => {
      expect(look(`<h1>${name}</h1><h2>Episode 6: Special Training</h2>`)?.names).toContain(name);
    },
  );

  it('takes the name before the label', () => {
    expect(look('<h1>Fishing Weekly – Episode 6</h1><p>Frieren</p>')?.names).not.toContain('Frieren');
  });

  it('takes no name from links to other episodes, nor from elements beside the content', () => {
    const names = look(
      '<h1>Cooking</h1><p>Episode 6</p><div><a href="/episodes/ep7777777"><b>Frieren</b></a></div><aside>Mushishi</aside>',
    )?.names;
    expect(names).toContain('Cooking');
    expect(names).not.toContain('Frieren');
    expect(names).not.toContain('Mushishi');
  });

  it('searches only pages that the reader takes for an episode', () => {
    const page = openPage('<h1>Frieren</h1><h2>Episode 6</h2>', URL_OF_EPISODE);
    expect(lookForEpisode(page, tver)).toBeNull();
    expect(lookForEpisode(open('<h1>Frieren</h1><h2>Episode 6</h2>'), siteNamed('youtube'))).toBeNull();
  });
});

describe('makeLesson', () => {
  const html = (number: number) =>
    `<div class="top"><b class="show-title">Frieren</b><div class="meta"><span class="facts">Episode ${number}</span></div></div><video></video>`;
  const page = open(html(6));
  const seen = lookForEpisode(page, tver);
  const taught = seen && makeLesson(page, tver, seen, 'Frieren');
  const lesson = { ...taught, origin: 'https://tver.jp', taughtAt: 0, learnt: true } as Lesson;

  it('makes a lesson that the worker accepts', () => {
    expect(parseTaught(JSON.parse(JSON.stringify(taught)))).toEqual(taught);
  });

  it('makes a lesson that reads the next episode, with the ids from the site’s reader', () => {
    expect(readByLesson(lesson, open(html(7)), tver, null)).toMatchObject({
      siteId: 'tver',
      seriesTitle: 'Frieren',
      episodeNumber: 7,
      episodeId: 'epc1hdugbk',
      seriesId: 'sr1',
      duration: 1440,
    });
  });

  it('makes a lesson that is not used if the reader finds an episode or rejects the page', () => {
    expect(readByLesson(lesson, open(html(7)), tver, episode())).toBe('elsewhere');
    const rejected = openPage(html(7), URL_OF_EPISODE);
    expect(readByLesson(lesson, rejected, tver, null)).toBe('elsewhere');
    expect(readByLesson(lesson, open('<p>Other page</p>'), tver, null)).toBe('elsewhere');
  });

  it.each([
    ['a special', 'OVA 7'],
    ['a special behind the name', 'Frieren - OVA 7'],
    ['a trailer', 'Episode 7 Trailer'],
    ['a trailer behind the name', 'Frieren Episode 7 Trailer'],
  ])('makes a lesson that reads nothing from %s', (_what, text) => {
    const special = open(html(7).replace('Episode 7', text));
    expect(readByLesson(lesson, special, tver, null)).toBe('elsewhere');
  });

  it('makes a lesson that tells episodes at the same address apart', () => {
    const ids = [6, 7].map((number) => {
      const shared = open(html(number));
      shared.incomplete = {};
      const read = readByLesson(lesson, shared, tver, null);
      return read === 'elsewhere' ? null : read?.episodeId;
    });
    expect(new Set(ids).size).toBe(2);
  });

  it('makes an episode that is provisional until the user says yes', () => {
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
      'a name for screen readers',
      '<h1>Frieren</h1><div class="player" aria-label="Now: Frieren, Episode #"></div>',
      URL_OF_EPISODE,
    ],
    [
      'an element around others',
      '<div class="player-line">Frieren<span class="player-episode">E#</span></div>',
      URL_OF_EPISODE,
    ],
  ])('makes a lesson that reads %s, too', (_what, text, url) => {
    const at = (number: number) =>
      open(text.replaceAll('#', String(number)), url.replaceAll('#', String(number)));
    const sixth = at(6);
    const found = lookForEpisode(sixth, tver);
    const made = found && makeLesson(sixth, tver, found, 'Frieren');
    const read = made && readByLesson({ ...lesson, ...made }, at(7), tver, null);
    expect(read).toMatchObject({ seriesTitle: 'Frieren', episodeNumber: 7 });
  });
});
