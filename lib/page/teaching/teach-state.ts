// The state of the picker: what the user has pointed at so far, and the lesson that results from it.
import type { LessonContent, PageCountMethod } from '../../domain/files/lesson.ts';
import type { PagesInView } from '../../domain/watching/samples.ts';
import { parseCounter, readPictures } from '../../sites/reading/pages-in-view.ts';
import { makeLocators } from '../../sites/taught/selector.ts';
import {
  episodeSelectorChoices,
  readTitleAndEpisode,
  titleSelectorChoices,
} from '../../sites/taught/taught.ts';
import { readTaughtPages } from '../../sites/taught/taught-pages.ts';
import { readTextContent } from './teach-walk.ts';

export type TeachField = 'title' | 'episode' | 'pages';

/** A possible meaning of a text. `part` is the part of the text that is used. */
export interface TextChoice<P> {
  readonly part: P;
  readonly reads: string;
}

interface Picked<P> {
  readonly element: Element;
  readonly choices: readonly TextChoice<P>[];
  readonly chosen: number;
}

/** How pages are counted, and the count at this moment. */
export type PickedPageCount =
  | { readonly kind: 'counter'; readonly element: Element; readonly reads: string }
  | { readonly kind: 'pictures'; readonly reads: string }
  | { readonly kind: 'none' };

/** `active` is the field that the next click fills. `at` is the element that the user points at. */
export interface TeachState {
  readonly active: TeachField | null;
  readonly at: Element | null;
  readonly title: Picked<LessonContent['title']['part']> | null;
  readonly episode: Picked<LessonContent['episode']['part']> | null;
  /** What the site shows. Null if a built-in reader already knows that. */
  readonly shows: 'videos' | 'chapters' | null;
  /** How pages are counted. Set only for chapters. */
  readonly pages: PickedPageCount | null;
}

/** Matches words in an address that indicate a site for reading. */
const READING =
  /[/._-](?:chapters?|ch|manga|comics?|manhwa|webtoons?|read|reader|viewer|kapitel|chapitre|capitulo)(?:[/._-]|\d|$)/i;

/**
 * Returns the initial state. If `asksKind`, the user must say whether the site shows videos or chapters. The address determines what is
 * suggested.
 */
export function createTeachState(document: Document, address: string, asksKind: boolean): TeachState {
  const state: TeachState = {
    active: 'title',
    at: null,
    title: null,
    episode: null,
    shows: null,
    pages: null,
  };
  return asksKind
    ? setVideosOrChapters(state, READING.test(address) ? 'chapters' : 'videos', document)
    : state;
}

/** Sets what the site shows. For chapters, pictures are counted if the page has any, until the user chooses another way. */
export function setVideosOrChapters(
  state: TeachState,
  shows: 'videos' | 'chapters',
  document: Document,
): TeachState {
  const pages = shows === 'chapters' ? (state.pages ?? readPictureCount(document)) : null;
  return next({ ...state, shows, pages });
}

export function readPictureCount(document: Document): PickedPageCount | null {
  const shown = readPictures(document);
  return shown && { kind: 'pictures', reads: pagesText(shown) };
}

/** Returns a text such as "3 / 20", or "3–4 / 20" for two pages side by side. */
function pagesText({ first, page, pages }: PagesInView): string {
  const range = first === undefined || first === page ? page : `${first}–${page}`;
  return `${range} / ${pages}`;
}

/** Activates the first field that is still missing. */
function next(state: TeachState): TeachState {
  const missing = (['title', 'episode', 'pages'] as const).find(
    (field) => !state[field] && (field !== 'pages' || state.shows === 'chapters'),
  );
  return { ...state, at: null, active: missing ?? null };
}

export function choosePageCount(state: TeachState, pages: PickedPageCount): TeachState {
  return next({ ...state, pages });
}

function titleChoicesAt(element: Element): readonly TextChoice<LessonContent['title']['part']>[] {
  return titleSelectorChoices(readTextContent(element) ?? '');
}

function episodeChoicesAt(element: Element): readonly TextChoice<LessonContent['episode']['part']>[] {
  return episodeSelectorChoices(readTextContent(element) ?? '').map(({ part, reads }) => ({
    part,
    reads: String(reads.number),
  }));
}

/** Returns the value that the active field would get from the element that the user points at. Returns null if it would get no value. */
export function valueAtPointer({ active, at }: TeachState): string | null {
  if (!at || !active) return null;
  if (active === 'pages') return counterAt(at);
  const choices = active === 'title' ? titleChoicesAt(at) : episodeChoicesAt(at);
  return choices[0]?.reads ?? null;
}

function counterAt(element: Element): string | null {
  const shown = parseCounter(readTextContent(element));
  return shown && pagesText(shown);
}

/** Fills the active field with the element, and activates the next field. Returns the same state if the element does not fit. */
export function pickElement(state: TeachState, element: Element): TeachState {
  switch (state.active) {
    case 'title': {
      const choices = titleChoicesAt(element);
      return choices.length > 0 ? next({ ...state, title: { element, choices, chosen: 0 } }) : state;
    }
    case 'episode': {
      const choices = episodeChoicesAt(element);
      return choices.length > 0 ? next({ ...state, episode: { element, choices, chosen: 0 } }) : state;
    }
    case 'pages': {
      const reads = counterAt(element);
      return reads === null ? state : choosePageCount(state, { kind: 'counter', element, reads });
    }
    case null:
      return state;
  }
}

export function chooseText(state: TeachState, field: 'title' | 'episode', chosen: number): TeachState {
  return field === 'title'
    ? { ...state, title: state.title && { ...state.title, chosen } }
    : { ...state, episode: state.episode && { ...state.episode, chosen } };
}

/**
 * Returns the lesson. Returns null until the user has picked both title and episode. Also returns null if the lesson would read other
 * values from the page than the user has picked.
 */
export function createLessonFromState(
  { title, episode, pages }: TeachState,
  document: Document,
): LessonContent | null {
  if (!title || !episode) return null;
  const titleChoice = title.choices[title.chosen];
  const episodeChoice = episode.choices[episode.chosen];
  if (!titleChoice || !episodeChoice) return null;
  const taught: LessonContent = {
    title: { at: makeLocators(title.element), part: titleChoice.part },
    episode: { at: makeLocators(episode.element), part: episodeChoice.part },
  };
  const read = readTitleAndEpisode(taught, { document, url: new URL(document.URL), mediaSession: null });
  const same =
    read !== null &&
    read !== 'elsewhere' &&
    read.seriesTitle === titleChoice.reads &&
    String(read.episodeNumber) === episodeChoice.reads;
  if (!same || !pages) return same ? taught : null;
  const counted = pagesFrom(pages, document);
  return counted && { ...taught, pages: counted };
}

function pagesFrom(picked: PickedPageCount, document: Document): PageCountMethod | null {
  if (picked.kind !== 'counter') return { kind: picked.kind };
  const pages = { kind: 'counter', at: makeLocators(picked.element) } as const;
  const shown = readTaughtPages(pages, document);
  return shown && pagesText(shown) === picked.reads ? pages : null;
}
