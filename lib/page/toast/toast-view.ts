// Draws a toast in a closed shadow root, and handles its buttons. The toast is at the top right, away from every player's controls.
import type { ToastNotice } from '../../messaging/protocol.ts';
import { buildElement, buildShadowHost } from '../elements.ts';
import { listenToTrustedEvents } from '../listen-trusted.ts';
import { closeValidationBubbles } from './close-validation-bubbles.ts';
import { buildScoreRow } from './score-row.ts';
import {
  BRIEF_TOAST_MS,
  DRAWN_TEXT_ATTRIBUTE,
  SCORE_TOAST_MS,
  TOAST_MS,
  TOAST_STYLE,
} from './toast-style.ts';
import { type VisibilityWatch, watchVisibility } from './watch-visibility.ts';

export interface Toast {
  readonly host: HTMLElement;
  /** Shows the text, has screen readers speak it, and starts the timer. Call this when the host is in the page. */
  start(): void;
  remove(): void;
}

interface ToastOptions {
  readonly onUndo: () => void;
  readonly onScore: (score: number) => void;
  /**
   * Called if the user pressed something that was not completely visible. Also called if the pressed button opens the popup for a question.
   */
  readonly onPopup: () => void;
  readonly onEnd: () => void;
}

export function buildToast(notice: ToastNotice['toast'], options: ToastOptions): Toast {
  const { onUndo, onScore, onPopup, onEnd } = options;
  const { host, root } = buildShadowHost('16px 16px auto auto', TOAST_STYLE);
  // Show the toast in the top layer, so that changes to the page's own elements cannot change how it is drawn.
  host.popover = 'manual';
  const { card, text, time, undo, answer, close } = buildCard(notice);
  const untouched = buildElement('div', { class: 'untouched' });
  root.append(card, untouched);
  const sights = new Map<HTMLElement, VisibilityWatch>();
  const removal = new AbortController();
  const pressedAt = watchPressStart(card, removal.signal);
  const returnFocus = rememberFocus(card);
  let stopClosing = (): void => undefined;
  /** Performs an action only if the user could see what they pressed. Otherwise opens the popup. */
  const press = (pressed: HTMLElement | null, act: () => void): void => {
    if (pressed && sights.get(pressed)?.isSeen(pressedAt())) act();
    else onPopup();
    onEnd();
  };
  const onRow = (score: number): void => press(scores, () => onScore(score));
  const scores = appendScores(card, notice, { onScore: onRow, onLater: onEnd });
  const stays = notice.brief ? BRIEF_TOAST_MS : scores ? SCORE_TOAST_MS : TOAST_MS;
  const clock = createClock(card, time, stays, onEnd);
  if (undo) listenToTrustedEvents(undo, ['click'], () => press(undo, onUndo));
  // This button always opens the popup, because `press(null, …)` never performs an action on the page.
  if (answer) listenToTrustedEvents(answer, ['click'], () => press(null, onPopup));
  listenToEnd(card, close, onEnd);
  return {
    host,
    start() {
      host.showPopover();
      // Set the text after the host is shown, because screen readers speak only texts that are added to an existing live region. The text
      // is in an attribute that the style sheet draws, so that the page's search and selection do not find it.
      requestAnimationFrame(() => text.setAttribute(DRAWN_TEXT_ATTRIBUTE, notice.text));
      for (const target of [undo, scores])
        if (target) sights.set(target, watchVisibility({ host, untouched, card, target }));
      if (sights.size > 0) stopClosing = closeValidationBubbles(root);
      clock.run();
    },
    remove() {
      returnFocus();
      clock.stop();
      removal.abort();
      for (const sight of sights.values()) sight.stop();
      stopClosing();
      host.remove();
    },
  };
}

/**
 * Returns a function that restores the focus when the toast closes. If the focus is in the toast, the element that had the focus before
 * gets it again.
 */
function rememberFocus(card: HTMLElement): () => void {
  let opener: EventTarget | null = null;
  let isInside = false;
  listenToTrustedEvents<FocusEvent>(card, ['focusin'], ({ relatedTarget }) => {
    if (!isInside) opener = relatedTarget;
    isInside = true;
  });
  listenToTrustedEvents<FocusEvent>(card, ['focusout'], ({ relatedTarget }) => {
    isInside = relatedTarget instanceof Node && card.contains(relatedTarget);
  });
  return () => {
    // Do not scroll the page when a toast closes and the focus returns.
    if (isInside && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}

/** A user's key or pointer event may move the focus within this many milliseconds. If the focus moves later, the page has moved it. */
const FOCUS_FOLLOWS = 300;

/**
 * Returns a function that gives the time when the last press on the card began. The toast must have been visible since then. Otherwise a
 * page could cover the toast, and uncover it while the user holds down a button or a key.
 *
 * A press begins with a `pointerdown` or `keydown`, also if assistive technology makes it. A page can stop these events before they reach
 * the toast. The function then gives no start time, or the start time of an earlier press. A page can also focus a button of the toast, so
 * that a key meant for the page presses this button. The function then gives no start time either.
 */
function watchPressStart(card: HTMLElement, ended: AbortSignal): () => number {
  let startedAt = Number.NEGATIVE_INFINITY;
  let movedAt = Number.NEGATIVE_INFINITY;
  let isUsersFocus = false;
  const onMove = (): void => {
    movedAt = performance.now();
  };
  const onFocus = (): void => {
    isUsersFocus = performance.now() - movedAt <= FOCUS_FOLLOWS;
    if (!isUsersFocus) startedAt = Number.NEGATIVE_INFINITY;
  };
  const onPointer = (): void => {
    onMove();
    startedAt = performance.now();
  };
  const onKey = ({ repeat }: KeyboardEvent): void => {
    if (isUsersFocus) onMove();
    if (!repeat) startedAt = isUsersFocus ? performance.now() : Number.NEGATIVE_INFINITY;
  };
  listenToTrustedEvents<KeyboardEvent>(window, ['keydown'], ({ key }) => key === 'Tab' && onMove(), {
    capture: true,
    signal: ended,
  });
  listenToTrustedEvents(card, ['focusin'], onFocus);
  listenToTrustedEvents(card, ['pointerdown'], onPointer, { capture: true });
  listenToTrustedEvents<KeyboardEvent>(card, ['keydown'], onKey, { capture: true });
  return () => startedAt;
}

function listenToEnd(card: HTMLElement, close: HTMLElement, onEnd: () => void): void {
  listenToTrustedEvents(close, ['click'], () => onEnd());
  listenToTrustedEvents<KeyboardEvent>(card, ['keydown'], ({ key }) => key === 'Escape' && onEnd());
}

type ScoreActions = Pick<Parameters<typeof buildScoreRow>[1], 'onScore' | 'onLater'>;

function appendScores(card: HTMLElement, { rating, language }: ToastNotice['toast'], actions: ScoreActions) {
  const row = rating ? buildScoreRow(rating, { language, ...actions }) : null;
  if (row) card.append(row);
  return row;
}

/** The arrow has a variation selector, so that it is not drawn as an emoji. */
const MARKS = { question: '?', problem: '!', undone: '\u21a9\ufe0e' } as const;

function buildCard(notice: ToastNotice['toast']) {
  const text = buildElement('p', { role: 'status' });
  const undo = notice.undoText && notice.activityId ? button('undo', notice.undoText, notice.undoText) : null;
  const answer = notice.answerText ? button('answer', notice.answerText, notice.answerText) : null;
  const close = button('close', '', notice.closeText);
  const card = buildElement(
    'div',
    { class: 'card', lang: notice.language },
    buildElement('span', {
      class: 'mark',
      'aria-hidden': 'true',
      ...(notice.mark && { [DRAWN_TEXT_ATTRIBUTE]: MARKS[notice.mark] }),
    }),
    text,
  );
  const time = buildElement('span', { class: 'time', 'aria-hidden': 'true' });
  card.append(...[undo, answer, close].filter((part) => part !== null), time);
  return { card, text, time, undo, answer, close };
}

/** Runs the toast's timer. The timer pauses while the pointer or the focus is on the toast. */
function createClock(card: HTMLElement, line: HTMLElement, stays: number, onEnd: () => void) {
  const holds = new Set<string>();
  line.style.animationDuration = `${stays}ms`;
  let left = stays;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (): void => {
    if (timer !== undefined || holds.size > 0) return;
    since = performance.now();
    timer = setTimeout(onEnd, left);
    card.classList.add('running');
  };
  const stop = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left = Math.max(1000, left - (performance.now() - since));
    card.classList.remove('running');
  };
  const hold = (name: string, taken: string, released: string): void => {
    listenToTrustedEvents(card, [taken], () => {
      holds.add(name);
      stop();
    });
    listenToTrustedEvents(card, [released], () => {
      holds.delete(name);
      run();
    });
  };
  hold('pointer', 'pointerenter', 'pointerleave');
  hold('focus', 'focusin', 'focusout');
  return { run, stop };
}

function button(name: string, text: string, label: string): HTMLElement {
  // Write the text into an attribute, as in the toast itself. The browser's search in the page would find a text node.
  return buildElement('button', { class: name, 'aria-label': label, [DRAWN_TEXT_ATTRIBUTE]: text });
}
