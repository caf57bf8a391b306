// How a toast looks and behaves: a closed shadow root at the top right, away from every player's controls.
import type { ToastNotice } from '../../messaging/protocol.ts';
import { isByHand } from '../by-hand.ts';
import { buildHost, element, styleElement } from '../elements.ts';
import { type Sight, watchSight } from './really-seen.ts';
import { STAYS, STYLE, TEXT } from './toast-style.ts';

export interface Toast {
  readonly host: HTMLElement;
  /** To be called once the host is in the page: speaks the text and lets the time run. */
  start(): void;
  remove(): void;
}

interface ToastOptions {
  readonly onUndo: () => void;
  /** Undo was pressed, but the toast was not in plain sight; or a question wants its answer. */
  readonly onPopup: () => void;
  readonly onEnd: () => void;
}

export function buildToast(notice: ToastNotice['toast'], { onUndo, onPopup, onEnd }: ToastOptions): Toast {
  const host = buildHost('16px 16px auto auto');
  const { card, text, undo, answer, close } = buildCard(notice);
  host.attachShadow({ mode: 'closed' }).append(styleElement(STYLE), card);
  const clock = createClock(card, onEnd);
  let sight: Sight | null = null;
  undo?.addEventListener('click', (event) => {
    // Only a person's click counts, and only on what that person could see: the page may show them something else.
    if (!isByHand(event)) return;
    if (sight?.isSeen()) onUndo();
    else onPopup();
    onEnd();
  });
  answer?.addEventListener('click', (event) => {
    if (!isByHand(event)) return;
    onPopup();
    onEnd();
  });
  close.addEventListener('click', onEnd);
  card.addEventListener('keydown', (event) => event.key === 'Escape' && onEnd());
  return {
    host,
    start() {
      // A live region speaks what is put into it after it is there. The style sheet makes text of it: the page's search and selection find none.
      requestAnimationFrame(() => text.setAttribute(TEXT, notice.text));
      if (undo) sight = watchSight(host, undo);
      clock.run();
    },
    remove() {
      clock.stop();
      sight?.stop();
      host.remove();
    },
  };
}

function buildCard(notice: ToastNotice['toast']) {
  const text = element('p', { role: 'status' });
  const undo = notice.undoText && notice.activityId ? button('undo', notice.undoText, notice.undoText) : null;
  const answer = notice.answerText ? button('answer', notice.answerText, notice.answerText) : null;
  const close = button('close', '', notice.closeText);
  const card = element(
    'div',
    { class: 'card', lang: notice.language },
    element('span', { class: 'mark', 'aria-hidden': 'true' }),
    text,
  );
  card.append(
    ...[undo, answer, close].filter((part) => part !== null),
    element('span', { class: 'time', 'aria-hidden': 'true' }),
  );
  return { card, text, undo, answer, close };
}

/** The time stands still while the pointer or the focus is on the toast. */
function createClock(card: HTMLElement, onEnd: () => void) {
  const holds = new Set<string>();
  let left = STAYS;
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
    card.addEventListener(taken, () => {
      holds.add(name);
      stop();
    });
    card.addEventListener(released, () => {
      holds.delete(name);
      run();
    });
  };
  hold('pointer', 'pointerenter', 'pointerleave');
  hold('focus', 'focusin', 'focusout');
  return { run, stop };
}

function button(name: string, text: string, label: string): HTMLElement {
  // As the note's own text: Firefox's search finds what is written into a closed shadow root.
  return element('button', { type: 'button', class: name, 'aria-label': label, [TEXT]: text });
}
