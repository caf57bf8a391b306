// Reads data from the page's own objects. Our isolated script dispatches an event, and our script in the page's world answers it
// synchronously.
import { parseJson } from '../domain/fields.ts';
import type { ReadPageState } from '../sites/site.ts';
import type { ScriptLife } from './script-life.ts';
import { listenAfterRewrites } from './tracking/rewritten-document.ts';

// The page can see the events with these names and forge an answer. This is harmless, because all data that Kiroku reads comes from the
// page anyway.
const ASK = 'kiroku:ask';
const ANSWER = 'kiroku:answer';
const REPLACE = 'kiroku:replace';
const READY = 'kiroku:ready';
const LONGEST_ANSWER = 64_000;

/**
 * Returns the answer of our script in the page's world. Returns null if the page has no such script, or if the answer is too large or not
 * JSON.
 */
export function requestPageState(): unknown {
  let text: unknown = null;
  const onAnswer = (event: Event): void => {
    text ??= (event as CustomEvent<unknown>).detail;
  };
  document.addEventListener(ANSWER, onAnswer);
  document.dispatchEvent(new Event(ASK));
  document.removeEventListener(ANSWER, onAnswer);
  return parseJson(text, LONGEST_ANSWER) ?? null;
}

/**
 * Calls `onReady` when the site's script in the page's world starts. This may be before or after the reader's script starts, because the
 * browser does not define their order.
 */
export function onPageStateReady(life: ScriptLife, onReady: () => void): void {
  listenAfterRewrites(life, () => document.addEventListener(READY, onReady, life));
}

/**
 * The entry point of a site's script in the page's world, which has no extension API. If the script is injected again, the new copy
 * replaces the older one.
 */
export function answerPageStateRequests(readPageState: ReadPageState): void {
  document.dispatchEvent(new Event(REPLACE));
  const life = new AbortController();
  const { signal } = life;
  const end = (): void => life.abort();
  const say = (): void => answer(readPageState);
  listenAfterRewrites(life, () => {
    document.addEventListener(REPLACE, end, { signal });
    document.addEventListener(ASK, say, { signal });
  });
  document.dispatchEvent(new Event(READY));
}

function answer(readPageState: ReadPageState): void {
  const detail = describe(readPageState);
  if (detail && detail.length <= LONGEST_ANSWER) document.dispatchEvent(new CustomEvent(ANSWER, { detail }));
}

/**
 * Returns the state as JSON. Returns null if it cannot be read, because the page's getters may throw, and its objects may contain cycles.
 */
function describe(readPageState: ReadPageState): string | null {
  try {
    const globals = window as unknown as Readonly<Record<string, unknown>>;
    return JSON.stringify(readPageState({ document, url: new URL(location.href), globals })) ?? null;
  } catch {
    return null;
  }
}
