// What has been pointed at so far, and the lesson that follows from it.
import type { Taught } from '../domain/lesson.ts';
import { makeLocators } from '../sites/selector.ts';
import { episodeChoices, readPlaces, titleChoices } from '../sites/taught.ts';
import { textOf } from './teach-walk.ts';

export type Field = 'title' | 'episode';

/** A part of a text that may be meant, and what it reads. */
export interface Choice<P> {
  readonly part: P;
  readonly reads: string;
}

interface Picked<P> {
  readonly element: Element;
  readonly choices: readonly Choice<P>[];
  readonly chosen: number;
}

/** `active` is what the next click is for; `at` is what is pointed at. */
export interface TeachState {
  readonly active: Field | null;
  readonly at: Element | null;
  readonly title: Picked<Taught['title']['part']> | null;
  readonly episode: Picked<Taught['episode']['part']> | null;
}

export const beginning: TeachState = { active: 'title', at: null, title: null, episode: null };

export function titleChoicesAt(element: Element): readonly Choice<Taught['title']['part']>[] {
  return titleChoices(textOf(element) ?? '');
}

export function episodeChoicesAt(element: Element): readonly Choice<Taught['episode']['part']>[] {
  return episodeChoices(textOf(element) ?? '').map(({ part, reads }) => ({
    part,
    reads: String(reads.number),
  }));
}

/** What the element reads for the field that is asked for; null where it cannot be it. */
export function readsNow({ active, at }: TeachState): string | null {
  if (!at || !active) return null;
  const choices = active === 'title' ? titleChoicesAt(at) : episodeChoicesAt(at);
  return choices[0]?.reads ?? null;
}

/** Takes the element for the field that is asked for, and asks for the next one. The same state where it cannot be it. */
export function pick(state: TeachState, element: Element): TeachState {
  if (state.active === 'title') {
    const choices = titleChoicesAt(element);
    if (choices.length === 0) return state;
    return {
      ...state,
      at: null,
      title: { element, choices, chosen: 0 },
      active: state.episode ? null : 'episode',
    };
  }
  if (state.active !== 'episode') return state;
  const choices = episodeChoicesAt(element);
  if (choices.length === 0) return state;
  return {
    ...state,
    at: null,
    episode: { element, choices, chosen: 0 },
    active: state.title ? null : 'title',
  };
}

export function choose(state: TeachState, field: Field, chosen: number): TeachState {
  return field === 'title'
    ? { ...state, title: state.title && { ...state.title, chosen } }
    : { ...state, episode: state.episode && { ...state.episode, chosen } };
}

/** The lesson; null until both are picked, or where the page would not be read by it as it was picked. */
export function lessonFrom({ title, episode }: TeachState, document: Document): Taught | null {
  const titleChoice = title?.choices[title.chosen];
  const episodeChoice = episode?.choices[episode.chosen];
  if (!title || !episode || !titleChoice || !episodeChoice) return null;
  const taught: Taught = {
    title: { at: makeLocators(title.element), part: titleChoice.part },
    episode: { at: makeLocators(episode.element), part: episodeChoice.part },
  };
  const read = readPlaces(taught, document);
  const same =
    read !== null &&
    read !== 'elsewhere' &&
    read.seriesTitle === titleChoice.reads &&
    String(read.episodeNumber) === episodeChoice.reads;
  return same ? taught : null;
}
