// @vitest-environment jsdom
// The note and full screen: it stays away from it, and comes after it unless it has become old.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { showToasts } from '@/lib/page/toast/toast.ts';
import { collectSent, endScripts } from '../browser.ts';

const notice = {
  toast: {
    language: 'en',
    text: 'Frieren · episode 12',
    undoText: 'Undo',
    activityId: 'a1',
    answerText: null,
    closeText: 'Close',
  },
};

let roots: ShadowRoot[];
let fullScreen: Element | null;

const announce = (message: unknown) => fakeBrowser.runtime.onMessage.trigger(message, {}, () => undefined);
const shown = () => roots.filter(({ host }) => host.isConnected);
const find = (selector: string) => shown()[0]?.querySelector<HTMLElement>(selector) ?? null;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const toFullScreen = (element: Element | null): void => {
  fullScreen = element;
  document.dispatchEvent(new Event('fullscreenchange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  fakeBrowser.reset();
  collectSent();
  roots = [];
  fullScreen = null;
  const attach = Element.prototype.attachShadow;
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, options) {
    const root = attach.call(this, options);
    roots.push(root);
    return root;
  });
  Object.defineProperty(document, 'fullscreenElement', { get: () => fullScreen, configurable: true });
  showToasts();
});

afterEach(() => {
  endScripts();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a toast', () => {
  it('shows nothing in full screen, and comes after it', async () => {
    fullScreen = document.body;
    await announce(notice);
    await wait(10_000);
    expect(shown()).toHaveLength(0);
    toFullScreen(null);
    expect(shown()).toHaveLength(1);
    toFullScreen(document.body);
    expect(shown()).toHaveLength(0);
  });

  it.each([
    [10 * 60_000 - 1, 1],
    [10 * 60_000, 0],
  ])('that full screen has kept back for %i milliseconds is shown %i times', async (ms, times) => {
    toFullScreen(document.body);
    await announce(notice);
    await wait(ms);
    toFullScreen(null);
    expect(shown()).toHaveLength(times);
  });

  it('waits while full screen goes from one element to another', async () => {
    toFullScreen(document.body);
    await announce(notice);
    toFullScreen(document.documentElement);
    toFullScreen(null);
    expect(shown()).toHaveLength(1);
  });

  it('is shown once, however often full screen ends', async () => {
    toFullScreen(document.body);
    await announce(notice);
    toFullScreen(null);
    find('.close')?.click();
    toFullScreen(document.body);
    toFullScreen(null);
    expect(shown()).toHaveLength(0);
  });
});
