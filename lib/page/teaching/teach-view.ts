// Draws the picker, in a closed shadow root. The picker consists of a small panel at the edge of the window, and frames around the element
// that the user points at and the picked elements.
import type { TeachTexts } from '../../domain/teach-texts.ts';
import { buildElement, buildShadowHost } from '../elements.ts';
import {
  buildButton,
  buildPagesRow,
  buildTeachFieldRow,
  buildVideosOrChaptersRow,
  onTrustedClick,
  type TeachRowActions,
  textsOfTeachField,
} from './teach-rows.ts';
import { type TeachState, valueAtPointer } from './teach-state.ts';
import { teachStyle } from './teach-style.ts';

/**
 * `choosing` means that the user has not saved yet. `notAgain` means that a lesson would not read the same texts again. `failed` means that
 * saving failed.
 */
export type TeachPhase = 'choosing' | 'saving' | 'notAgain' | 'failed' | 'saved' | 'savedUnallowed';

export interface TeachActions extends TeachRowActions {
  readonly save: () => void;
  readonly close: () => void;
}

export interface TeachView {
  readonly host: HTMLElement;
  render(state: TeachState, phase: TeachPhase): void;
  /** Moves the frames to the current positions of the elements. */
  place(): void;
  /**
   * Focuses the panel, in which the arrow keys move through the page's elements. If everything is picked, focuses the save button instead.
   */
  focus(): void;
  /** Whether a button of the panel has the focus. If so, Enter presses it. */
  isOnButton(): boolean;
}

export function buildTeachView(words: TeachTexts, actions: TeachActions): TeachView {
  const { host, root } = buildShadowHost('0 auto auto 0', teachStyle);
  const panel = buildElement('div', {
    class: 'panel',
    role: 'dialog',
    'aria-label': words.heading,
    tabindex: '-1',
    lang: words.language,
  });
  const status = buildElement('p', { class: 'unseen', role: 'status' });
  const body = buildElement('div', { class: 'body' });
  const frames = buildFrames();
  panel.append(buildBar(words, panel, actions), body, status);
  root.append(...frames.boxes, panel);
  return {
    host,
    place: frames.place,
    render(state, phase) {
      keepFocus(root, () => body.replaceChildren(...buildBody(words, state, phase, actions)));
      say(status, spoken(words, state, phase));
      frames.show(state);
    },
    focus() {
      const next = body.querySelector<HTMLElement>('.main:not([disabled])') ?? panel;
      next.focus({ preventScroll: true });
    },
    isOnButton: () => root.activeElement instanceof HTMLButtonElement,
  };
}

/** Builds the frames around the element that the user points at and around the picked elements. */
function buildFrames() {
  const [at, title, episode, pages] = [
    frame('at'),
    frame('picked'),
    frame('picked'),
    frame('picked'),
  ] as const;
  let shown: TeachState | null = null;
  const place = (): void => {
    putAround(at, shown?.at ?? null);
    putAround(title, shown?.title?.element ?? null);
    putAround(episode, shown?.episode?.element ?? null);
    putAround(pages, shown?.pages?.kind === 'counter' ? shown.pages.element : null);
  };
  const show = (state: TeachState): void => {
    shown = state;
    place();
  };
  return { boxes: [at, title, episode, pages], place, show };
}

/** Redraws the panel, and focuses the same control as before. */
function keepFocus(root: ShadowRoot, draw: () => void): void {
  const key = root.activeElement?.getAttribute('data-key');
  draw();
  const keyed = [...root.querySelectorAll<HTMLElement>('[data-key]')];
  keyed.find((one) => one.getAttribute('data-key') === key)?.focus();
}

/** Sets the text of a live region. Screen readers speak each change, so the same text is not set again. */
function say(status: HTMLElement, text: string): void {
  if (status.textContent !== text) status.textContent = text;
}

function spoken(words: TeachTexts, state: TeachState, phase: TeachPhase): string {
  if (phase !== 'choosing' && phase !== 'saving') return words[phase];
  if (!state.active) return words.ready;
  const { pick, missing } = textsOfTeachField(words, state.active, state);
  return state.at ? (valueAtPointer(state) ?? missing) : pick;
}

function buildBar(words: TeachTexts, panel: HTMLElement, { close }: TeachActions): HTMLElement {
  const move = buildButton('move', words.move, 'icon move');
  onTrustedClick(move, () => panel.classList.toggle('top'));
  const end = buildButton('close', words.close, 'icon close');
  onTrustedClick(end, close);
  const mark = buildElement('span', { class: 'mark', 'aria-hidden': 'true' });
  return buildElement('div', { class: 'bar' }, mark, buildElement('h2', {}, words.heading), move, end);
}

function buildBody(
  words: TeachTexts,
  state: TeachState,
  phase: TeachPhase,
  actions: TeachActions,
): HTMLElement[] {
  if (phase === 'saved' || phase === 'savedUnallowed') {
    const close = buildButton('done', words.close, 'main', words.close);
    onTrustedClick(close, actions.close);
    return [
      buildElement('p', { class: 'note good' }, words[phase]),
      buildElement('div', { class: 'foot' }, close),
    ];
  }
  const save = buildButton('save', words.save, 'main', words.save);
  save.toggleAttribute('disabled', state.active !== null || phase === 'saving');
  onTrustedClick(save, actions.save);
  const problem =
    phase === 'notAgain' || phase === 'failed'
      ? [buildElement('p', { class: 'note bad' }, words[phase])]
      : [];
  return [
    ...(state.shows ? [buildVideosOrChaptersRow(words, state.shows, actions)] : []),
    buildTeachFieldRow(words, state, 'title', actions),
    buildTeachFieldRow(words, state, 'episode', actions),
    ...(state.shows === 'chapters' ? [buildPagesRow(words, state, actions)] : []),
    ...problem,
    buildElement('div', { class: 'foot' }, buildElement('span', { class: 'keys' }, words.keys), save),
  ];
}

function frame(variant: string): HTMLElement {
  return buildElement('div', { class: `frame ${variant}`, 'aria-hidden': 'true', hidden: '' });
}

function putAround(box: HTMLElement, target: Element | null): void {
  box.hidden = !target?.isConnected;
  if (!target) return;
  const { left, top, width, height } = target.getBoundingClientRect();
  box.style.cssText = `left:${left - 4}px;top:${top - 4}px;width:${width + 8}px;height:${height + 8}px`;
}
