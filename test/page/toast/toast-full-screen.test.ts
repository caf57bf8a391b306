// @vitest-environment jsdom
// Tests that a note waits until full screen ends. If it is too old then, it is dropped.
import { describe, expect, it } from 'vitest';
import { wait } from '../browser.ts';
import { announce, findOn, notice, openNotes, shownOn, toFullScreen } from './note.ts';

const page = openNotes();
const shown = () => shownOn(page);
const find = (selector: string) => findOn(page, selector);

describe('toast', () => {
  it('is shown when full screen ends', async () => {
    page.fullScreen = document.body;
    await announce(notice);
    await wait(10_000);
    expect(shown()).toHaveLength(0);
    toFullScreen(page, null);
    await wait(0);
    expect(shown()).toHaveLength(1);
    toFullScreen(page, document.body);
    expect(shown()).toHaveLength(0);
  });

  it.each([
    [10 * 60_000 - 1, 1],
    [10 * 60_000, 0],
  ])('is shown after %i milliseconds of full screen %i times', async (ms, times) => {
    toFullScreen(page, document.body);
    await announce(notice);
    await wait(ms);
    toFullScreen(page, null);
    await wait(0);
    expect(shown()).toHaveLength(times);
  });

  it('waits while full screen changes from one element to another', async () => {
    toFullScreen(page, document.body);
    await announce(notice);
    toFullScreen(page, document.documentElement);
    toFullScreen(page, null);
    await wait(0);
    expect(shown()).toHaveLength(1);
  });

  it('is shown only once', async () => {
    toFullScreen(page, document.body);
    await announce(notice);
    toFullScreen(page, null);
    await wait(0);
    find('.close')?.click();
    toFullScreen(page, document.body);
    toFullScreen(page, null);
    await wait(0);
    expect(shown()).toHaveLength(0);
  });
});
