// @vitest-environment jsdom
// Tests the note after an update: when it appears, waits and disappears. Also tests what a page cannot do with it.

import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import * as trusted from '@/lib/page/is-trusted-event.ts';
import { runScriptOnce } from '@/lib/page/script-life.ts';
import { showToasts } from '@/lib/page/toast/toast.ts';
import * as sight from '@/lib/page/toast/watch-visibility.ts';
import { advanceTime, expectScriptsEndWithoutError } from '../browser.ts';
import {
  enterFullScreen,
  findInToast,
  findShownToasts,
  setUpToastPage,
  showToast,
  toastMessage,
} from './note.ts';

const page = setUpToastPage();
const shown = () => findShownToasts(page);
const find = (selector: string) => findInToast(page, selector);

describe('toast on a page', () => {
  it('shows the change to sighted users and screen readers', async () => {
    await showToast(toastMessage);
    await advanceTime(50);
    expect(find('[role="status"]')?.dataset.text).toBe('Frieren · episode 12');
    expect(find('.undo')?.getAttribute('data-text')).toBe('Undo');
    expect(find('.card')?.textContent, 'search finds what is written').toBe('');
    expect(find('.close')?.getAttribute('aria-label')).toBe('Close');
    expect(page.roots).toMatchObject([{ mode: 'closed' }]);
    expect(shown()[0]?.host.shadowRoot).toBeNull();
  });

  it('has the language of its texts', async () => {
    document.documentElement.lang = 'fr';
    await showToast({
      toast: { ...toastMessage.toast, language: 'ja', text: 'フリーレン · 第12話', closeText: '閉じる' },
    });
    await advanceTime(50);
    expect(find('[role="status"]')?.closest('[lang]')?.getAttribute('lang')).toBe('ja');
    expect(find('.close')?.closest('[lang]')?.getAttribute('lang')).toBe('ja');
  });

  it('disappears after six seconds', async () => {
    await showToast(toastMessage);
    await advanceTime(5900);
    expect(shown()).toHaveLength(1);
    await advanceTime(200);
    expect(shown()).toHaveLength(0);
  });

  it('stays while it has the focus', async () => {
    await showToast(toastMessage);
    find('.undo')?.focus();
    await advanceTime(60_000);
    expect(shown()).toHaveLength(1);
    find('.undo')?.blur();
    await advanceTime(6100);
    expect(shown()).toHaveLength(0);
  });

  it('stays while the focus moves between its buttons', async () => {
    await showToast(toastMessage);
    find('.undo')?.focus();
    find('.close')?.focus();
    await advanceTime(60_000);
    expect(shown()).toHaveLength(1);
  });

  it('stays while it has the focus, even if the pointer passes over it', async () => {
    await showToast(toastMessage);
    find('.undo')?.focus();
    find('.card')?.dispatchEvent(new Event('pointerenter'));
    find('.card')?.dispatchEvent(new Event('pointerleave'));
    await advanceTime(60_000);
    expect(shown()).toHaveLength(1);
  });

  it("undoes nothing for a script's click", async () => {
    await showToast(toastMessage);
    find('.undo')?.click();
    expect(page.sent).toEqual([]);
    expect(shown()).toHaveLength(1);
  });

  it('requests the undo of the announced change when the user presses Undo', async () => {
    const seen = vi
      .spyOn(sight, 'watchVisibility')
      .mockReturnValue({ isSeen: () => true, stop: () => undefined });
    vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
    await showToast(toastMessage);
    const undo = find('.undo');
    undo?.click();
    expect(seen).toHaveBeenCalled();
    expect(page.sent).toEqual([{ message: 'undoFromNote', input: { activityId: 'a1' } }]);
    expect(shown()).toHaveLength(0);
  });

  it('requests the popup instead of undoing if the note cannot have been seen', async () => {
    await showToast(toastMessage);
    vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
    find('.undo')?.click();
    expect(page.sent.map(({ message }) => message)).toEqual(['popupWanted']);
    expect(shown()).toHaveLength(0);
  });

  it('removes its style when it closes', async () => {
    vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
    await showToast(toastMessage);
    expect(page.styles).toMatchObject([{ message: 'noteOpened' }]);
    find('.close')?.click();
    expect(page.styles.slice(1)).toEqual([{ message: 'noteClosed', input: { styleId: 'style-1' } }]);
  });

  it('adds no style if there is nothing to undo', async () => {
    await showToast({ toast: { ...toastMessage.toast, undoText: null, activityId: null } });
    expect(shown()).toHaveLength(1);
    expect(page.styles).toEqual([]);
  });

  it("requests the popup instead of undoing if the worker could not add the toast's style", async () => {
    vi.spyOn(sight, 'watchVisibility').mockReturnValue({ isSeen: () => true, stop: () => undefined });
    vi.spyOn(browser.runtime, 'sendMessage').mockRejectedValueOnce(new Error('too many messages'));
    vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
    await showToast(toastMessage);
    find('.undo')?.click();
    expect(page.sent.map(({ message }) => message)).toEqual(['popupWanted']);
  });

  it('is not shown if full screen starts while its style is added', async () => {
    const announced = showToast(toastMessage);
    enterFullScreen(page, document.body);
    await announced;
    expect(shown()).toHaveLength(0);
    expect(page.styles.map(({ message }) => message)).toEqual(['noteOpened', 'noteClosed']);
  });

  it("has no text that the page's search or selection could find", async () => {
    await showToast(toastMessage);
    await advanceTime(50);
    expect(find('.card')?.textContent).not.toMatch(/Frieren|12/);
  });

  it('has no undo button if there is nothing to undo', async () => {
    await showToast({ toast: { ...toastMessage.toast, undoText: null, activityId: null } });
    expect(find('.undo')).toBeNull();
    expect(find('.close')).not.toBeNull();
  });

  it('closes by its button and by Escape', async () => {
    vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
    await showToast(toastMessage);
    find('.close')?.click();
    expect(shown()).toHaveLength(0);
    await showToast(toastMessage);
    find('.close')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(shown()).toHaveLength(0);
  });

  it('replaces the previous toast', async () => {
    await showToast(toastMessage);
    await showToast({ toast: { ...toastMessage.toast, text: 'Frieren · episode 13' } });
    await advanceTime(50);
    expect(shown()).toHaveLength(1);
    expect(find('[role="status"]')?.dataset.text).toBe('Frieren · episode 13');
  });

  it('closes when its log entry can no longer be undone', async () => {
    await showToast(toastMessage);
    await showToast({ closeToast: 'another entry' });
    expect(shown()).toHaveLength(1);
    await showToast({ closeToast: 'a1' });
    expect(shown()).toHaveLength(0);
    expect(page.sent).toEqual([]);
  });

  it('is not shown after full screen if its log entry can no longer be undone', async () => {
    enterFullScreen(page, document.body);
    await showToast(toastMessage);
    await showToast({ closeToast: 'a1' });
    enterFullScreen(page, null);
    await advanceTime(50);
    expect(shown()).toHaveLength(0);
  });

  it.each([
    ['has a log entry', toastMessage],
    ['has no log entry', { toast: { ...toastMessage.toast, activityId: null, undoText: null } }],
  ])('closes when the user signs out if it %s', async (_what, message) => {
    await showToast(message);
    expect(shown()).toHaveLength(1);
    await showToast({ closeToast: null });
    expect(shown()).toHaveLength(0);
  });

  it('is not shown after full screen if the user has signed out', async () => {
    enterFullScreen(page, document.body);
    await showToast(toastMessage);
    await showToast({ closeToast: null });
    enterFullScreen(page, null);
    await advanceTime(50);
    expect(shown()).toHaveLength(0);
  });

  it('treats a text as text, not as markup', async () => {
    await showToast({ toast: { ...toastMessage.toast, text: '<img src=x onerror=alert(1)>' } });
    await advanceTime(50);
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
    [{ toast: { ...toastMessage.toast, text: 12 } }],
  ])('is not shown for the message %j', async (message) => {
    await showToast(message);
    expect(page.roots).toHaveLength(0);
  });

  it('is shown only once if its script was injected twice', async () => {
    showToasts();
    await showToast(toastMessage);
    expect(page.roots).toHaveLength(1);
  });

  it('is not shown again after a second script has taken over', async () => {
    const { onMessage } = browser.runtime;
    const removed = vi.spyOn(onMessage, 'removeListener');
    await showToast(toastMessage);
    enterFullScreen(page, document.body);
    await showToast(toastMessage);
    page.fullScreen = null;
    await showToast(toastMessage);
    runScriptOnce('toast', 'another', () => () => undefined);
    expect(shown()).toHaveLength(0);
    expect(removed).toHaveBeenCalledOnce();
    enterFullScreen(page, null);
    await showToast(toastMessage);
    expect(shown()).toHaveLength(0);
  });

  it.each(['runtime', 'onMessage'] as const)(
    'closes without an error if the browser has removed its %s',
    async (part) => {
      await expectScriptsEndWithoutError(part);
    },
  );
});
