// Tests reading a page with a lesson.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { EpisodeNumberSelector, LessonContent } from '@/lib/domain/files/lesson.ts';
import { pageInputSchemas } from '@/lib/messaging/page-messages.ts';
import { site as generic } from '@/lib/sites/generic.ts';
import {
  episodeSelectorChoices,
  readSelectedEpisode,
  readSelectedTitle,
  readTaughtEpisode,
  titleSelectorChoices,
} from '@/lib/sites/taught/taught.ts';
import { episode } from '../domain/examples.ts';
import { parsePage } from './fixtures.ts';

const taught: LessonContent = {
  title: { at: [{ selector: '#show', form: null }], part: 'whole' },
  episode: {
    at: [
      { selector: 'p.ep', form: null },
      { selector: 'h2', form: 'Part #' },
    ],
    part: { kind: 'label' },
  },
};
const read = (body: string, lesson = taught, own: ObservedEpisode | null = null) =>
  readTaughtEpisode(
    lesson,
    parsePage(`<!doctype html><body>${body}`, 'https://www.tv.example/watch/7'),
    generic,
    own,
  );

it('readSelectedTitle reads the title before or after the episode label', () => {
  expect(readSelectedTitle('Frieren - Episode 12 - The Hero', 'beforeEpisode')).toBe('Frieren');
  expect(readSelectedTitle('E12 – Frieren', 'afterEpisode')).toBe('Frieren');
  expect(readSelectedTitle('E12', 'beforeEpisode')).toBeNull();
});

it('titleSelectorChoices and episodeSelectorChoices offer each choice only once', () => {
  expect(titleSelectorChoices('Frieren - Episode 12').map(({ reads }) => reads)).toEqual([
    'Frieren',
    'Frieren - Episode 12',
  ]);
  expect(titleSelectorChoices('86').map(({ reads }) => reads)).toEqual(['86']);
  expect(episodeSelectorChoices('Season 2 - Episode 12 / 28').map(({ reads }) => reads.number)).toEqual([
    12, 2, 28,
  ]);
  expect(episodeSelectorChoices('Part 6 of 28').map(({ reads }) => reads.number)).toEqual([6, 28]);
  expect(episodeSelectorChoices('2nd Season - 6').map(({ reads }) => reads.number)).toEqual([6, 2]);
  expect(episodeSelectorChoices('About')).toEqual([]);
});

it('readSelectedTitle returns the series title without the label of the chapter', () => {
  expect(readSelectedTitle('Some Manga - Chapter 12', 'beforeWord')).toBe('Some Manga');
  expect(readSelectedTitle('Chapter 12', 'beforeWord')).toBeNull();
  expect(titleSelectorChoices('Some Manga Chapter 12').map(({ reads }) => reads)).toContain('Some Manga');
});

describe('readTaughtEpisode', () => {
  it('reads series and episode from the elements of the lesson', () => {
    expect(read('<b id="show">Frieren</b><p class="ep">Season 2 Episode 12</p>')).toMatchObject({
      siteId: 'generic',
      siteName: 'tv.example',
      seriesTitle: 'Frieren',
      seasonNumber: 2,
      episodeNumber: 12,
      sources: { seriesTitle: 'taught', episodeNumber: 'taught' },
    });
  });

  it.each([
    ['the title is missing', '<p class="ep">Episode 12</p>'],
    ['the episode is missing', '<b id="show">Frieren</b>'],
    [
      'there are two episodes',
      '<b id="show">Frieren</b><p class="ep">Episode 1</p><p class="ep">Episode 2</p>',
    ],
    ['the episode has no number', '<b id="show">Frieren</b><p class="ep">Trailer</p>'],
  ])('returns null if %s', (_what, body) => {
    expect(read(body)).toBeNull();
  });

  it('reads a chapter with a lesson about chapters', () => {
    const at = '<b id="show">Frieren</b><p class="ep">Episode 12</p>';
    const chapter = read(at, { ...taught, pages: { kind: 'none' } });
    expect(chapter).toMatchObject({ mediaType: 'manga', episodeLabel: 'Ch. 12', episodeNumber: 12 });
    const page = parsePage(`<body>${at}`, 'https://www.tv.example/watch/7/page/3');
    expect(readTaughtEpisode({ ...taught, pages: { kind: 'none' } }, page, generic, null)).toMatchObject({
      episodeId: (chapter as ObservedEpisode).episodeId,
    });
    expect(read(at)).toMatchObject({ mediaType: 'anime' });
  });

  it('reads the episode if the page shows the same label twice', () => {
    const twice = '<b id="show">Frieren</b><p class="ep">Episode 3</p><p class="ep">Episode 3</p>';
    expect(read(twice)).toMatchObject({ episodeNumber: 3 });
  });

  it('uses the second locator if the first locator finds nothing', () => {
    const lesson = { ...taught, episode: { ...taught.episode, part: { kind: 'only' } as const } };
    expect(read('<b id="show">Frieren</b><h2>Part 4</h2><h2>About</h2>', lesson)).toMatchObject({
      episodeNumber: 4,
    });
  });

  it('returns "elsewhere" for a page without any element of the lesson', () => {
    expect(read('<h1>Home</h1>')).toBe('elsewhere');
  });

  it("keeps the ids of the site's own reader", () => {
    const own = episode({ episodeId: 'G1', seriesTitle: 'Wrong', episodeNumber: 99, language: 'de' });
    const observed = read('<b id="show">Frieren</b><p class="ep">Episode 12</p>', taught, own);
    expect(observed).toMatchObject({
      episodeId: 'G1',
      seriesTitle: 'Frieren',
      episodeNumber: 12,
      language: 'de',
    });
  });
});

describe('readSelectedEpisode', () => {
  it.each<[string, EpisodeNumberSelector, number | null]>([
    ['Frieren Episode 12 of 28', { kind: 'label' }, 12],
    ['12 / 28', { kind: 'first' }, 12],
    ['2 - 12', { kind: 'last' }, 12],
    ['Lesson 12', { kind: 'only' }, 12],
    ['12 / 28', { kind: 'only' }, null],
    ['S 2 Akt 12', { kind: 'after', word: 'akt' }, 12],
    ['2 Staffeln, 12 gesehen', { kind: 'before', word: 'gesehen' }, 12],
    ['Akt 12 Akt 13', { kind: 'after', word: 'akt' }, null],
    ['١٢', { kind: 'only' }, 12],
    ['１２', { kind: 'only' }, 12],
    ['12.5', { kind: 'only' }, 12.5],
    ['none', { kind: 'last' }, null],
  ])('reads from "%s" by %o the number %s', (text, part, expected) => {
    expect(readSelectedEpisode(text, part)?.number ?? null).toBe(expected);
  });

  it('reads exactly the text that a choice has shown', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'Ep 12.5/#第話 ３') }), (text) => {
        for (const { part, reads } of episodeSelectorChoices(text))
          expect(readSelectedEpisode(text, part)).toEqual(reads);
        for (const { part, reads } of titleSelectorChoices(text))
          expect(readSelectedTitle(text, part)).toBe(reads);
      }),
      { numRuns: 500, seed: 20261120 },
    );
  });
});

describe('readTaughtEpisode on a hostile page', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.constantFrom(
      'A'.repeat(50_000),
      'E1 '.repeat(9000),
      '第'.repeat(9000),
      '\ud800',
      '\u202e\u0000',
      '9'.repeat(5000),
    ),
  );

  it('returns nothing that the worker would reject', () => {
    let episodes = 0;
    const page = parsePage('<!doctype html><b id="show"></b><p class="ep"></p>', 'https://tv.example/x');
    const parts: readonly EpisodeNumberSelector[] = [
      { kind: 'label' },
      { kind: 'last' },
      { kind: 'after', word: 'e' },
    ];
    fc.assert(
      fc.property(hostile, hostile, fc.constantFrom(...parts), (title, label, part) => {
        for (const [selector, text] of [
          ['#show', title],
          ['.ep', label],
        ] as const) {
          const element = page.document.querySelector(selector);
          if (element) element.textContent = text;
        }
        const observed = readTaughtEpisode(
          { ...taught, episode: { ...taught.episode, part } },
          page,
          generic,
          null,
        );
        if (observed === null || observed === 'elsewhere') return;
        episodes += 1;
        pageInputSchemas.episodeObserved().parse({ observed });
      }),
      { numRuns: 200, seed: 20261120 },
    );
    expect(episodes, 'some of them must be episodes, else this proves little').toBeGreaterThan(0);
  });

  it('returns "elsewhere" if the page has replaced document.querySelectorAll', () => {
    const page = parsePage('<b id="show">X</b><p class="ep">E1</p>', 'https://tv.example/x');
    Object.defineProperty(page.document, 'querySelectorAll', { value: 'mine' });
    expect(readTaughtEpisode(taught, page, generic, null)).toBe('elsewhere');
  });
});
