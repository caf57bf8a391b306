// Shows toasts on a page, for example after an update, with an undo button. The script is injected when the first toast is due.
import { browser } from 'wxt/browser';
import { boolean, nullable, object, oneOf, optional, parseAs, text } from '../../domain/fields.ts';
import { send } from '../../messaging/channel.ts';
import type { CloseToastNotice, ToastNotice } from '../../messaging/protocol.ts';
import { listenToTrustedEvents } from '../listen-trusted.ts';
import { runScriptOnce, type ScriptLife } from '../script-life.ts';
import { buildToast } from './toast-view.ts';

/** If full screen has delayed a toast for longer than this many milliseconds, the toast is dropped. */
const KEPT_BACK = 10 * 60_000;

type Notice = ToastNotice['toast'];

const toastNotice = object<ToastNotice>({
  toast: object<Notice>({
    language: text,
    text,
    undoText: nullable(text),
    activityId: nullable(text),
    answerText: nullable(text),
    closeText: text,
    rating: optional(object({ caption: text, label: text, save: text, later: text })),
    brief: optional(boolean),
    mark: optional(oneOf('question', 'problem', 'undone')),
  }),
});

const toastClosing = object<CloseToastNotice>({ closeToast: nullable(text) });

/** The entry point of the toast script. It shows the toasts that the worker sends to this document. */
export function showToasts(): void {
  runScriptOnce('toast', 'toast', (life) => {
    const stage = createStage(life);
    const onMessage = (message: unknown): undefined => {
      const notice = parseAs(toastNotice, message);
      const closing = parseAs(toastClosing, message);
      if (life.isAlive() && notice) stage.announce(notice.toast);
      if (closing) stage.close(closing.closeToast);
    };
    browser.runtime.onMessage.addListener(onMessage);
    life.signal.addEventListener('abort', () => {
      stage.clear();
      browser.runtime?.onMessage?.removeListener(onMessage);
    });
    return () => undefined;
  });
}

/** Shows one toast at a time. A toast waits until full screen ends. */
function createStage(life: ScriptLife) {
  let next: Notice | null = null;
  let end = (): void => undefined;
  let waiting: { readonly notice: Notice; readonly since: number } | null = null;

  const clear = (): void => {
    next = null;
    end();
    end = () => undefined;
  };
  const show = async (notice: Notice): Promise<void> => {
    clear();
    next = notice;
    // Only Chromium reports what covers the toast. Add the style before showing the toast, so that it applies to anything that the page
    // later puts above the toast.
    const needsStyle = !import.meta.env.FIREFOX && notice.activityId !== null;
    const styleId = needsStyle ? await styleTopLayer() : null;
    if (next !== notice) return removeStyle(styleId);
    const mayAct = !needsStyle || styleId !== null;
    const toast = buildToast(notice, {
      onUndo: mayAct ? () => undo(notice) : askForPopup,
      onScore: mayAct ? (score) => rate(notice, score) : askForPopup,
      onPopup: askForPopup,
      onEnd: clear,
    });
    end = () => {
      toast.remove();
      removeStyle(styleId);
    };
    document.documentElement.append(toast.host);
    toast.start();
  };
  const announce = (notice: Notice): void => {
    if (document.fullscreenElement) waiting = { notice, since: Date.now() };
    else void show(notice);
  };
  const onFullScreen = (): void => {
    if (document.fullscreenElement) clear();
    else if (waiting && Date.now() - waiting.since < KEPT_BACK) void show(waiting.notice);
    if (!document.fullscreenElement) waiting = null;
  };
  listenToTrustedEvents(document, ['fullscreenchange'], onFullScreen, { signal: life.signal });
  const close = (activityId: string | null): void => {
    const isMeant = (notice: Notice) => activityId === null || notice.activityId === activityId;
    if (waiting && isMeant(waiting.notice)) waiting = null;
    if (next && isMeant(next)) clear();
  };
  return { announce, clear, close };
}

/**
 * Adds the style with which the browser reports every element that covers a toast. Returns the id of the style, or null if it could not be
 * added.
 */
function styleTopLayer(): Promise<string | null> {
  return send('noteOpened').catch(() => null);
}

function removeStyle(styleId: string | null): void {
  if (styleId !== null) send('noteClosed', { styleId }).catch(() => undefined);
}

function undo({ activityId }: Notice): void {
  if (activityId) send('undoFromNote', { activityId }).catch(() => undefined);
}

function rate({ activityId }: Notice, score: number): void {
  if (activityId) send('rateFromNote', { activityId, score }).catch(() => undefined);
}

/** Opens the popup, in which the user can answer questions and see what an undo would change. */
function askForPopup(): void {
  send('popupWanted').catch(() => undefined);
}
