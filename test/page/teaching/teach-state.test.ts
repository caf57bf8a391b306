// @vitest-environment jsdom
// Tests the picker's state: which field is next, which value an element has for it, and which picked elements stay.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  choosePageCount,
  chooseText,
  createTeachState,
  pickElement,
  readPictureCount,
  setVideosOrChapters,
  type TeachState,
  valueAtPointer,
} from '@/lib/page/teaching/teach-state.ts';
import { findElement, insertPictures, pickElements } from './picker.ts';

const WATCH = 'https://some.example/watch/12';

beforeEach(() => {
  document.body.innerHTML =
    '<h1 class="show-title">Frieren - Episode 12</h1><b>The Hero</b><p id="part">Episode 12 of 28</p><i id="pager">3 / 20</i>';
});

const asking = (address = WATCH) => createTeachState(document, address, true);
const both = (from: TeachState = createTeachState(document, WATCH, false)) =>
  pickElements(from, 'h1', '#part');
const asks = ({ active, shows }: TeachState) => [active, shows];

describe('choice between videos and chapters', () => {
  it('is not offered on a site that a reader knows', () => {
    expect(createTeachState(document, 'https://some.example/manga/1', false)).toEqual({
      active: 'title',
      at: null,
      title: null,
      episode: null,
      shows: null,
      pages: null,
    });
  });

  it.each([
    'chapter/12',
    'chapters/12',
    'one/chapter',
    'some-show_ch-12',
    'ch12',
    'manga/some-show',
    'comic/1',
    'comics/1',
    'manhwa.some-show',
    'webtoon/1',
    'webtoons/1',
    'read/some-show',
    'reader/1',
    'viewer/12',
    'kapitel-3',
    'chapitre3',
    'CAPITULO-3',
  ])('is suggested as chapters by an address with %s', (path) => {
    expect(asks(asking(`https://some.example/${path}`))).toEqual(['title', 'chapters']);
  });

  it('is suggested as chapters by a host name with "manga"', () => {
    expect(asking('https://manga.example/12').shows).toBe('chapters');
  });

  it.each(['watch/12', 'mangaka/12', 'already/12', 'readers/12', 'launch/12', 'anime/ep-5', 'macho-man'])(
    'is suggested as videos by an address with %s',
    (path) => {
      expect(asks(asking(`https://some.example/${path}`))).toEqual(['title', 'videos']);
    },
  );

  it('keeps the picked elements when it is changed', () => {
    const state = { ...pickElements(asking(), 'h1'), at: findElement('b') };
    expect(setVideosOrChapters(state, 'chapters', document)).toEqual({
      ...state,
      shows: 'chapters',
      at: null,
    });
  });
});

describe('pages of a taught chapter', () => {
  it('are the large pictures of the page', () => {
    insertPictures(20, 3);
    expect(readPictureCount(document)).toEqual({ kind: 'pictures', reads: '3 / 20' });
    expect(setVideosOrChapters(both(asking()), 'chapters', document)).toMatchObject({
      active: null,
      pages: { kind: 'pictures', reads: '3 / 20' },
    });
  });

  it('must be picked by the user on a page without large pictures', () => {
    expect(readPictureCount(document)).toBeNull();
    expect(setVideosOrChapters(both(asking()), 'chapters', document)).toMatchObject({
      active: 'pages',
      pages: null,
    });
  });

  it('stay uncounted if the user has switched the count off and chooses chapters again', () => {
    insertPictures(20, 3);
    const none = choosePageCount(setVideosOrChapters(asking(), 'chapters', document), { kind: 'none' });
    expect(setVideosOrChapters(none, 'chapters', document).pages).toEqual({ kind: 'none' });
  });

  it('are removed when the user chooses videos', () => {
    insertPictures(20, 3);
    const chapters = setVideosOrChapters(both(asking()), 'chapters', document);
    expect(setVideosOrChapters(chapters, 'videos', document)).toMatchObject({ active: null, pages: null });
  });
});

describe('next requested element', () => {
  it('is the series, and then the episode, on a site with videos', () => {
    const state = asking();
    expect(asks(state)).toEqual(['title', 'videos']);
    expect(asks(pickElements(state, 'h1'))).toEqual(['episode', 'videos']);
    expect(asks(pickElements(state, 'h1', '#part'))).toEqual([null, 'videos']);
  });

  it('is the page counter after series and episode on a site with chapters', () => {
    const chapters = setVideosOrChapters(asking(), 'chapters', document);
    expect(pickElements(chapters, 'h1', '#part').active).toBe('pages');
    expect(pickElements(chapters, 'h1', '#part', '#pager').active).toBeNull();
    expect(choosePageCount(pickElements(chapters, 'h1', '#part'), { kind: 'none' }).active).toBeNull();
  });

  it('is the series if the episode was picked first', () => {
    const state = pickElement({ ...asking(), active: 'episode' }, findElement('#part'));
    expect(state.active).toBe('title');
  });
});

describe('pointed element', () => {
  const asksFor = (active: TeachState['active'], selector: string): TeachState => ({
    ...asking(),
    active,
    at: findElement(selector),
  });

  it.each([
    ['title', 'h1', 'Frieren'],
    ['title', 'b', 'The Hero'],
    ['episode', '#part', '12'],
    ['episode', 'b', null],
    ['pages', '#pager', '3 / 20'],
    ['pages', 'b', null],
    [null, 'h1', null],
  ] as const)('is read for the field %s at %s as %s', (active, selector, reads) => {
    expect(valueAtPointer(asksFor(active, selector))).toBe(reads);
  });

  it('is empty while nothing is pointed at', () => {
    expect(valueAtPointer(asking())).toBeNull();
  });

  it.each([
    ['3 / 20', '3 / 20'],
    ['3 - 4 / 20', '3–4 / 20'],
    ['3 - 3 / 20', '3 / 20'],
  ])('is read from the page counter "%s" as page "%s"', (text, reads) => {
    findElement('#pager').textContent = text;
    const state = asksFor('pages', '#pager');
    expect(valueAtPointer(state)).toBe(reads);
    expect(pickElement(state, findElement('#pager')).pages).toEqual({
      kind: 'counter',
      element: findElement('#pager'),
      reads,
    });
  });

  it.each(['title', 'episode', 'pages', null] as const)(
    'changes nothing if it does not fit the field %s',
    (active) => {
      const state = { ...asking(), active };
      expect(pickElement(state, document.createElement('p'))).toBe(state);
    },
  );

  it('is stored with all its possible meanings when it is picked', () => {
    const { title, episode } = both();
    expect(title).toMatchObject({ element: findElement('h1'), chosen: 0 });
    expect(title?.choices.map(({ reads }) => reads)).toEqual(['Frieren', 'Frieren - Episode 12']);
    expect(episode).toMatchObject({ element: findElement('#part'), chosen: 0 });
    expect(episode?.choices.map(({ reads }) => reads)).toEqual(['12', '28']);
  });
});

describe('chooseText', () => {
  it('changes only the chosen part', () => {
    const state = both();
    const { title, episode } = state;
    expect(chooseText(state, 'title', 1)).toEqual({ ...state, title: { ...title, chosen: 1 } });
    expect(chooseText(state, 'episode', 1)).toEqual({ ...state, episode: { ...episode, chosen: 1 } });
  });

  it.each(['title', 'episode'] as const)('changes nothing if no %s was picked', (field) => {
    expect(chooseText(asking(), field, 1)).toEqual(asking());
  });
});
