// A page may write its document again after it has loaded. The scripts live on, but `document.open` takes away every listener of the document and the window.
import type { ScriptLife } from '../script-life.ts';

/** Calls `listen` now, and again whenever the document has got another root. A listener that is still there is not added twice. */
export function listenAlways({ signal }: Pick<ScriptLife, 'signal'>, listen: () => void): void {
  const observer = new MutationObserver(listen);
  observer.observe(document, { childList: true });
  signal.addEventListener('abort', () => observer.disconnect());
  listen();
}
