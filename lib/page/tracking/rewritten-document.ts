// Keeps listeners on a page that rewrites its document. `document.open` removes all listeners of the document and the window, but our
// scripts continue to run.
import type { ScriptLife } from '../script-life.ts';

/** Calls `listen` now, and again whenever the document gets another root element. A listener that still exists is not added twice. */
export function listenAfterRewrites({ signal }: Pick<ScriptLife, 'signal'>, listen: () => void): void {
  const observer = new MutationObserver(listen);
  observer.observe(document, { childList: true });
  signal.addEventListener('abort', () => observer.disconnect());
  listen();
}
