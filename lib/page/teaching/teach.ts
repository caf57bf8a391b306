// The picker of "Teach Kiroku this site": the user points at the series and the episode, by mouse or by keyboard. The page receives none of
// these events.
import type { LessonContent } from '../../domain/files/lesson.ts';
import type { TeachingSetup } from '../../domain/teach-texts.ts';
import { send } from '../../messaging/channel.ts';
import { isTrustedEvent } from '../is-trusted-event.ts';
import { listenToTrustedEvents } from '../listen-trusted.ts';
import { runScriptOnce, type ScriptLife } from '../script-life.ts';
import {
  choosePageCount,
  chooseText,
  createLessonFromState,
  createTeachState,
  pickElement,
  setVideosOrChapters,
  type TeachState,
} from './teach-state.ts';
import { buildTeachView, type TeachActions, type TeachPhase, type TeachView } from './teach-view.ts';
import { elementInDirection, firstPointableElement, isArrow, isPointable } from './teach-walk.ts';

/** A page could treat any of these events as a click. */
const CLICKS = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick', 'auxclick'];
const KEYS = ['keydown', 'keyup', 'keypress'];

/** The entry point of the script. If the script is injected again, the picker starts over. */
export function teachSite(): void {
  runScriptOnce('teach', 'teach', (life) => {
    let close = (): void => undefined;
    const begin = async (): Promise<void> => {
      close();
      const words = await send('teachingWanted').catch(() => null);
      if (words && life.isAlive()) close = openPicker(words, life);
    };
    life.signal.addEventListener('abort', () => close());
    void begin();
    return () => void begin();
  });
}

interface Picker {
  readonly read: () => TeachState;
  readonly isPicking: () => boolean;
  readonly show: (state: TeachState, phase?: TeachPhase) => void;
  /** Focuses the element that should receive the next key. */
  readonly focus: () => void;
  readonly close: () => void;
}

/** Opens the picker. Returns a function that closes it. */
function openPicker(words: TeachingSetup, life: ScriptLife): () => void {
  const end = new AbortController();
  let state = createTeachState(document, location.href, words.asksKind);
  const picker: Picker = {
    read: () => state,
    // If everything is picked, no field is active.
    isPicking: () => state.active !== null,
    show(next, phase = 'choosing') {
      state = next;
      view.render(state, phase);
    },
    focus: () => view.focus(),
    close() {
      end.abort();
      view.host.remove();
    },
  };
  const view = buildTeachView(words, actionsOf(picker, life));
  document.documentElement.append(view.host);
  listenToPage(view, end.signal, picker);
  picker.show(state);
  picker.focus();
  return picker.close;
}

function actionsOf({ read, show, focus, close }: Picker, life: ScriptLife): TeachActions {
  const save = async (): Promise<void> => {
    const taught = createLessonFromState(read(), document);
    if (!taught) return show(read(), 'notAgain');
    show(read(), 'saving');
    show(read(), await keep(taught, life));
    focus();
  };
  return {
    change(field) {
      show({ ...read(), active: field, at: null });
      focus();
    },
    choose: (field, index) => show(chooseText(read(), field, index)),
    show: (shows) => {
      show(setVideosOrChapters(read(), shows, document));
      focus();
    },
    choosePages: (pages) => {
      show(choosePageCount(read(), pages));
      focus();
    },
    save: () => void save(),
    close,
  };
}

async function keep(taught: LessonContent, life: ScriptLife): Promise<TeachPhase> {
  try {
    const { granted } = await send('siteTaught', { taught });
    return granted ? 'saved' : 'savedUnallowed';
  } catch {
    life.isAlive();
    return 'failed';
  }
}

function listenToPage(view: TeachView, signal: AbortSignal, picker: Picker): void {
  const onWindow = (events: readonly string[], act: (event: Event) => void): void =>
    listenToTrustedEvents(window, events, act, { capture: true, signal });
  const pointAt = (target: EventTarget | null): void => {
    const element = target instanceof Element ? target.closest('*') : null;
    if (!picker.isPicking() || !isPointable(element) || element === picker.read().at) return;
    picker.show({ ...picker.read(), at: element });
  };
  onWindow(['pointerover'], ({ target }) => target !== view.host && pointAt(target));
  const onClick = (event: Event): void => {
    if (event.target === view.host) return;
    // Also stop clicks that scripts dispatch. Nothing on the page may react while the user points at an element.
    stop(event);
    if (!isTrustedEvent(event) || event.type !== 'click' || !(event.target instanceof Element)) return;
    pointAt(event.target);
    take(picker);
  };
  for (const type of CLICKS) window.addEventListener(type, onClick, { capture: true, signal });
  onWindow(KEYS, (event) => {
    if (event instanceof KeyboardEvent) onKey(event, view, picker);
  });
  onWindow(['scroll', 'resize'], () => view.place());
  onWindow(['pagehide'], picker.close);
}

function onKey(event: KeyboardEvent, view: TeachView, picker: Picker): void {
  const { key, type } = event;
  event.stopImmediatePropagation();
  if (key === 'Tab' || ((key === 'Enter' || key === ' ') && view.isOnButton())) return;
  event.preventDefault();
  if (type !== 'keydown') return;
  if (key === 'Escape') picker.close();
  else if (!picker.isPicking()) return;
  else if (isArrow(key)) {
    const { at } = picker.read();
    const next = at ? elementInDirection(at, key) : firstPointableElement(document);
    next?.scrollIntoView?.({ block: 'nearest' });
    picker.show({ ...picker.read(), at: next });
  } else if (key === 'Enter') take(picker);
}

/** Picks the element that the user points at. Does nothing if the element does not fit. */
function take({ read, isPicking, show, focus }: Picker): void {
  const state = read();
  if (!isPicking() || !state.at) return;
  const next = pickElement(state, state.at);
  if (next === state) return;
  show(next);
  focus();
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
