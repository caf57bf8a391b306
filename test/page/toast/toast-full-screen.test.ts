// @vitest-environment jsdom
// Tests that a note waits until full screen ends. A note that is too old by then is dropped.
import { describe, expect, it } from 'vitest';
import { advanceTime } from '../browser.ts';
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

describe('toast', () => {
  it('is shown when full screen ends', async () => {
    page.fullScreen = document.body;
    await showToast(toastMessage);
    await advanceTime(10_000);
    expect(shown()).toHaveLength(0);
    enterFullScreen(page, null);
    await advanceTime(0);
    expect(shown()).toHaveLength(1);
    enterFullScreen(page, document.body);
    expect(shown()).toHaveLength(0);
  });

  it.each([
    ['is shown if full screen ends after less than ten minutes', 10 * 60_000 - 1, 1],
    ['is not shown if full screen ends after ten minutes', 10 * 60_000, 0],
  ])('%s', async (_what, ms, times) => {
    enterFullScreen(page, document.body);
    await showToast(toastMessage);
    await advanceTime(ms);
    enterFullScreen(page, null);
    await advanceTime(0);
    expect(shown()).toHaveLength(times);
  });

  it('waits while full screen changes from one element to another', async () => {
    enterFullScreen(page, document.body);
    await showToast(toastMessage);
    enterFullScreen(page, document.documentElement);
    enterFullScreen(page, null);
    await advanceTime(0);
    expect(shown()).toHaveLength(1);
  });

  it('is not shown again after the next full screen if it was closed', async () => {
    enterFullScreen(page, document.body);
    await showToast(toastMessage);
    enterFullScreen(page, null);
    await advanceTime(0);
    find('.close')?.click();
    enterFullScreen(page, document.body);
    enterFullScreen(page, null);
    await advanceTime(0);
    expect(shown()).toHaveLength(0);
  });
});
