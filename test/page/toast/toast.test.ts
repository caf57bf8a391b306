// @vitest-environment jsdom
// The note after an update: when it comes, when it waits, when it goes, and what a page cannot do with it.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as byHand from '@/lib/page/by-hand.ts';
import { runOnce } from '@/lib/page/script-life.ts';
import * as sight from '@/lib/page/toast/really-seen.ts';
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

let sent: ReturnType<typeof collectSent>;
/** The shadow roots that were made, which no page can get hold of. */
let roots: { readonly root: ShadowRoot; readonly mode: ShadowRootMode }[];
let fullScreen: Element | null;

const announce = (message: unknown) => fakeBrowser.runtime.onMessage.trigger(message, {}, () => undefined);
const shown = () => roots.filter(({ root }) => root.host.isConnected).map(({ root }) => root);
const find = (selector: string) => shown()[0]?.querySelector<HTMLElement>(selector) ?? null;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const toFullScreen = (element: Element | null): void => {
  fullScreen = element;
  document.dispatchEvent(new Event('fullscreenchange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  fakeBrowser.reset();
  sent = collectSent();
  roots = [];
  fullScreen = null;
  const attach = Element.prototype.attachShadow;
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, options) {
    const root = attach.call(this, options);
    roots.push({ root, mode: options.mode });
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
  it('says what happened, to eyes and screen readers, where the page cannot reach it', async () => {
    await announce(notice);
    await wait(50);
    expect(find('[role="status"]')?.dataset.text).toBe('Frieren · episode 12');
    expect(find('.undo')?.getAttribute('data-text')).toBe('Undo');
    expect(find('.card')?.textContent, 'search finds what is written').toBe('');
    expect(find('.close')?.getAttribute('aria-label')).toBe('Close');
    expect(roots).toMatchObject([{ mode: 'closed' }]);
    expect(shown()[0]?.host.shadowRoot).toBeNull();
  });

  it('is in the language of its texts, whichever the page is in', async () => {
    document.documentElement.lang = 'fr';
    await announce({
      toast: { ...notice.toast, language: 'ja', text: 'フリーレン · 第12話', closeText: '閉じる' },
    });
    await wait(50);
    expect(find('[role="status"]')?.closest('[lang]')?.getAttribute('lang')).toBe('ja');
    expect(find('.close')?.closest('[lang]')?.getAttribute('lang')).toBe('ja');
  });

  it('is gone after six seconds', async () => {
    await announce(notice);
    await wait(5900);
    expect(shown()).toHaveLength(1);
    await wait(200);
    expect(shown()).toHaveLength(0);
  });

  it('stays while it has the focus, and goes when the focus is gone', async () => {
    await announce(notice);
    find('.undo')?.focus();
    await wait(60_000);
    expect(shown()).toHaveLength(1);
    find('.undo')?.blur();
    await wait(6100);
    expect(shown()).toHaveLength(0);
  });

  it('stays while the focus moves from one of its buttons to the other', async () => {
    await announce(notice);
    find('.undo')?.focus();
    find('.close')?.focus();
    await wait(60_000);
    expect(shown()).toHaveLength(1);
  });

  it('stays while it has the focus, also when the pointer passes over it', async () => {
    await announce(notice);
    find('.undo')?.focus();
    find('.card')?.dispatchEvent(new Event('pointerenter'));
    find('.card')?.dispatchEvent(new Event('pointerleave'));
    await wait(60_000);
    expect(shown()).toHaveLength(1);
  });

  it('undoes nothing for a click that a script makes', async () => {
    await announce(notice);
    find('.undo')?.click();
    expect(sent).toEqual([]);
    expect(shown()).toHaveLength(1);
  });

  it('undoes what it announced, once, and goes', async () => {
    const seen = vi.spyOn(sight, 'watchSight').mockReturnValue({ isSeen: () => true, stop: () => undefined });
    vi.spyOn(byHand, 'isByHand').mockReturnValue(true);
    await announce(notice);
    const undo = find('.undo');
    undo?.click();
    expect(seen).toHaveBeenCalled();
    expect(sent).toEqual([{ message: 'undoAnnounced', input: { activityId: 'a1' } }]);
    expect(shown()).toHaveLength(0);
  });

  it('asks for the popup instead where the note cannot have been seen', async () => {
    await announce(notice);
    vi.spyOn(byHand, 'isByHand').mockReturnValue(true);
    find('.undo')?.click();
    expect(sent.map(({ message }) => message)).toEqual(['popupWanted']);
    expect(shown()).toHaveLength(0);
  });

  it('has no text that a search or a selection of the page could find', async () => {
    await announce(notice);
    await wait(50);
    expect(find('.card')?.textContent).not.toMatch(/Frieren|12/);
  });

  it('has no way back where there is nothing to undo', async () => {
    await announce({ toast: { ...notice.toast, undoText: null, activityId: null } });
    expect(find('.undo')).toBeNull();
    expect(find('.close')).not.toBeNull();
  });

  it('closes by its button and by Escape', async () => {
    await announce(notice);
    find('.close')?.click();
    expect(shown()).toHaveLength(0);
    await announce(notice);
    find('.close')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(shown()).toHaveLength(0);
  });

  it('takes the place of the one before', async () => {
    await announce(notice);
    await announce({ toast: { ...notice.toast, text: 'Frieren · episode 13' } });
    await wait(50);
    expect(shown()).toHaveLength(1);
    expect(find('[role="status"]')?.dataset.text).toBe('Frieren · episode 13');
  });

  it('takes a text for a text', async () => {
    await announce({ toast: { ...notice.toast, text: '<img src=x onerror=alert(1)>' } });
    await wait(50);
    expect(find('img')).toBeNull();
  });

  it.each([
    ['toast'],
    [null],
    [undefined],
    [{ changed: ['library'] }],
    [{ toast: null }],
    [{ toast: 'text' }],
    [{ toast: {} }],
    [{ toast: { ...notice.toast, text: 12 } }],
  ])('is not made of the message %j', async (message) => {
    await announce(message);
    expect(roots).toHaveLength(0);
  });

  it('is shown once, also when its script was injected twice', async () => {
    showToasts();
    await announce(notice);
    expect(roots).toHaveLength(1);
  });

  it('is gone, and comes no more, once another script has taken over', async () => {
    const { onMessage } = fakeBrowser.runtime;
    const removed = vi.spyOn(onMessage, 'removeListener');
    await announce(notice);
    toFullScreen(document.body);
    await announce(notice);
    fullScreen = null;
    await announce(notice);
    runOnce('toast', 'another', () => () => undefined);
    expect(shown()).toHaveLength(0);
    expect(removed).toHaveBeenCalledOnce();
    toFullScreen(null);
    await announce(notice);
    expect(shown()).toHaveLength(0);
  });

  it.each(['runtime', 'onMessage'])(
    'goes without an error where the browser has taken its %s away',
    async (part) => {
      const failed = vi.fn();
      process.once('uncaughtException', failed);
      const holder = part === 'runtime' ? fakeBrowser : fakeBrowser.runtime;
      const own = Object.getOwnPropertyDescriptor(holder, part) ?? {};
      Object.defineProperty(holder, part, { ...own, value: undefined });
      endScripts();
      Object.defineProperty(holder, part, own);
      await new Promise((resolve) => process.nextTick(resolve));
      process.off('uncaughtException', failed);
      expect(failed).not.toHaveBeenCalled();
    },
  );
});
