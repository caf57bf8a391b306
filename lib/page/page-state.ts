// What the page's own objects say. Two scripts of ours meet at an event: the one among the page's scripts answers while the event is being sent.
import { parseJson } from '../domain/fields.ts';
import type { ReadPageState } from '../sites/site.ts';
import type { ScriptLife } from './script-life.ts';
import { listenAlways } from './tracking/rewritten-document.ts';

// The page could see these events and could forge an answer; it learns that it was asked, and its answer is its own word anyway.
const ASK = 'kiroku:ask';
const ANSWER = 'kiroku:answer';
const REPLACE = 'kiroku:replace';
const READY = 'kiroku:ready';
const LONGEST_ANSWER = 64_000;

/** Asks the script among the page's scripts; null without one, or for an answer that is no small JSON. */
export function askPageState(): unknown {
  let text: unknown = null;
  const onAnswer = (event: Event): void => {
    text ??= (event as CustomEvent<unknown>).detail;
  };
  document.addEventListener(ANSWER, onAnswer);
  document.dispatchEvent(new Event(ASK));
  document.removeEventListener(ANSWER, onAnswer);
  return parseJson(text, LONGEST_ANSWER) ?? null;
}

/** Which of the two scripts runs first is the browser's choice. */
export function whenPageStateIsReady(life: ScriptLife, look: () => void): void {
  listenAlways(life, () => document.addEventListener(READY, look, life));
}

/** Entry of a site's script among the page's own. It has nothing of the extension's; injected again it takes the place of its older copy. */
export function answerPageState(readPageState: ReadPageState): void {
  document.dispatchEvent(new Event(REPLACE));
  const life = new AbortController();
  const { signal } = life;
  const end = (): void => life.abort();
  const say = (): void => answer(readPageState);
  listenAlways(life, () => {
    document.addEventListener(REPLACE, end, { signal });
    document.addEventListener(ASK, say, { signal });
  });
  document.dispatchEvent(new Event(READY));
}

function answer(readPageState: ReadPageState): void {
  const detail = describe(readPageState);
  if (detail && detail.length <= LONGEST_ANSWER) document.dispatchEvent(new CustomEvent(ANSWER, { detail }));
}

/** The page's getters may throw, and its objects may go in circles. */
function describe(readPageState: ReadPageState): string | null {
  try {
    const globals = window as unknown as Readonly<Record<string, unknown>>;
    return JSON.stringify(readPageState({ document, url: new URL(location.href), globals })) ?? null;
  } catch {
    return null;
  }
}
