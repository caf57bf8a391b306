// Defines lessons: where title and episode are on the pages of an origin, as the user has pointed them out.

/**
 * The position of an element: a CSS selector. If the selector is not unique, `form` is the element's text with `#` for digits, such as
 * "Episode #".
 */
export interface Locator {
  readonly selector: string;
  readonly form: string | null;
  /**
   * The text of the element that is read. `own` is the element's text without the text of its child elements. If the field is missing, all
   * of the element's text is read.
   */
  readonly read?: 'own' | 'aria-label' | 'alt' | undefined;
}

/**
 * A text that is not in an element: a text of the page's Media Session, or one segment of the page's path. `part` is the position of that
 * segment. With `pathWords`, words that contain digits are left out of the segment.
 */
export type PageTextLocation =
  | { readonly of: 'mediaTitle' | 'mediaArtist' }
  | { readonly of: 'path' | 'pathWords'; readonly part: number };

export type TextSource = Locator | PageTextLocation;

/**
 * The part of the title's text that is the series: all of it, the part before or after the episode's label, or the part before the last
 * number and its word ("Chapter 12").
 */
export type TitleSelector = 'whole' | 'beforeEpisode' | 'afterEpisode' | 'beforeWord';

/**
 * Selects the episode number among the numbers of a text. `label`: the number next to a word for "episode". `after`, `before`: the number
 * right after or before `word`.
 */
export type EpisodeNumberSelector =
  | { readonly kind: 'label' | 'only' | 'first' | 'last' }
  | { readonly kind: 'after' | 'before'; readonly word: string };

/** The way in which the pages of a chapter are counted: by a counter such as "3 / 20", by the large pictures on the page, or not at all. */
export type PageCountMethod =
  | { readonly kind: 'counter'; readonly at: readonly Locator[] }
  | { readonly kind: 'pictures' | 'none' };

/** States where the title is on the pages. `at` lists its locations, the most robust first. */
interface TaughtTitle {
  readonly at: readonly TextSource[];
  readonly part: TitleSelector;
}

interface TaughtEpisode {
  readonly at: readonly TextSource[];
  readonly part: EpisodeNumberSelector;
}

export interface LessonContent {
  readonly title: TaughtTitle;
  readonly episode: TaughtEpisode;
  /** Set when a taught site shows chapters instead of videos. */
  readonly pages?: PageCountMethod | undefined;
}

/** A lesson. Each origin has at most one lesson. `taughtAt` is in epoch milliseconds. */
export interface Lesson extends LessonContent {
  readonly origin: string;
  readonly taughtAt: number;
  /**
   * Set if Kiroku proposed the lesson after the site had changed, and the user accepted it. Such a lesson is used only on pages that the
   * site's own reader cannot read.
   */
  readonly learnt?: true | undefined;
}

/** A lesson that Kiroku proposes, and what the lesson read from the page. */
export interface Proposal {
  readonly taught: LessonContent;
  /** The text on the page that names the title. */
  readonly name: string;
  /** Ids that the site's own reader finds in the address; null if it finds none. */
  readonly seriesId: string | null;
  readonly seasonId: string | null;
}

/**
 * Adds a lesson. A later lesson replaces an earlier lesson of the same origin. However, a lesson that Kiroku proposed never replaces a
 * lesson that the user has taught.
 */
export function addLesson(lessons: readonly Lesson[], lesson: Lesson): readonly Lesson[] {
  const known = lessonOf(lessons, lesson.origin);
  if (known && lesson.learnt && !known.learnt) return lessons;
  return [...lessons.filter(({ origin }) => origin !== lesson.origin), lesson];
}

export function lessonOf(lessons: readonly Lesson[], origin: string): Lesson | null {
  return lessons.find((lesson) => lesson.origin === origin) ?? null;
}

/**
 * Imports lessons from a file. If the user already has a lesson for an origin, the later lesson wins. `taken` is how many lessons were
 * added or replaced.
 */
export function mergeLessons(
  current: readonly Lesson[],
  incoming: readonly Lesson[],
): { readonly lessons: readonly Lesson[]; readonly taken: number } {
  let lessons = current;
  for (const lesson of incoming) {
    const own = lessonOf(lessons, lesson.origin);
    if (!own || own.taughtAt < lesson.taughtAt) lessons = addLesson(lessons, lesson);
  }
  return { lessons, taken: lessons.filter((lesson) => !current.includes(lesson)).length };
}
