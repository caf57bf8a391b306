// Shows a note in a page. The test sets the page's clock and whether it is in full screen.
import { beforeEach, vi } from 'vitest';
import * as trusted from '@/lib/page/is-trusted-event.ts';
import { showToasts } from '@/lib/page/toast/toast.ts';
import { getInstalledBrowser } from '../../background/browser/fake-browser.ts';
import { advanceTime, type collectSentMessages, collectShadowRoots, setUpPage } from '../browser.ts';
import { fakeComputedStyles, fakeTopLayer } from './screen.ts';

export const toastMessage = {
  toast: {
    language: 'en',
    text: 'Frieren · episode 12',
    undoText: 'Undo',
    activityId: 'a1',
    answerText: null,
    closeText: 'Close',
  },
};

interface NotePage {
  /** The messages that were sent because the user pressed a button. */
  readonly sent: ReturnType<typeof collectSentMessages>;
  /** The messages about the style of the note. */
  readonly styles: ReturnType<typeof collectSentMessages>;
  /** The shadow roots that were created. The page cannot access them. */
  roots: readonly ShadowRoot[];
  fullScreen: Element | null;
}

/** Starts the note's script for each test of the file. */
export function setUpToastPage(): NotePage {
  const all = setUpPage({ trusts: false, answers: { noteOpened: 'style-1' } });
  const isOfStyle = ({ message }: NotePage['sent'][number]) => ['noteOpened', 'noteClosed'].includes(message);
  const page: NotePage = {
    get sent() {
      return all.filter((one) => !isOfStyle(one));
    },
    get styles() {
      return all.filter(isOfStyle);
    },
    roots: [],
    fullScreen: null,
  };
  beforeEach(() => {
    Object.assign(page, { roots: collectShadowRoots(), fullScreen: null });
    fakeTopLayer();
    fakeComputedStyles(() => undefined);
    // jsdom computes no layout, so define `elementFromPoint`.
    Object.defineProperty(document, 'elementFromPoint', { value: () => null, configurable: true });
    Object.defineProperty(document, 'fullscreenElement', { get: () => page.fullScreen, configurable: true });
    showToasts();
  });
  return page;
}

/** Sends the note's message. Resolves when the note is shown, which is after its style was added. */
export async function showToast(message: unknown): Promise<void> {
  getInstalledBrowser().api.runtime.onMessage.dispatch(message, {}, () => undefined);
  await advanceTime(0);
}
export const findShownToasts = ({ roots }: NotePage) => roots.filter(({ host }) => host.isConnected);
export const findInToast = (page: NotePage, selector: string) =>
  findShownToasts(page)[0]?.querySelector<HTMLElement>(selector) ?? null;

export function enterFullScreen(page: NotePage, element: Element | null): void {
  page.fullScreen = element;
  const trust = vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
  document.dispatchEvent(new Event('fullscreenchange'));
  trust.mockRestore();
}
