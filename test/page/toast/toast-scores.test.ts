// @vitest-environment jsdom
// Tests the row of scores in the toast of a completed title, by pointer and by keys. A page must not be able to press a score.

import { describe, expect, it, vi } from 'vitest';
import * as trusted from '@/lib/page/is-trusted-event.ts';
import * as sight from '@/lib/page/toast/watch-visibility.ts';
import { advanceTime } from '../browser.ts';
import {
  enterFullScreen,
  findInToast,
  findShownToasts,
  setUpToastPage,
  showToast,
  toastMessage,
} from './note.ts';

const asking = {
  toast: {
    ...toastMessage.toast,
    text: 'Frieren · completed',
    rating: { caption: 'Your score', label: 'Your score', save: 'Save {score}', later: 'Later' },
  },
};
const completed = { toast: { ...asking.toast, rating: undefined } };

const page = setUpToastPage();
const shown = () => findShownToasts(page);
const find = (selector: string) => findInToast(page, selector);

describe('score row of the toast', () => {
  const hands = (isSeen = true) => {
    vi.spyOn(sight, 'watchVisibility').mockReturnValue({ isSeen: () => isSeen, stop: () => undefined });
    vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
  };
  const slider = () => find('.scores');
  /** Presses keys. Returns the keys that the page's player receives. */
  const press = (...keys: string[]) => {
    const received: string[] = [];
    const onKey = (event: KeyboardEvent) => received.push(event.key);
    document.addEventListener('keydown', onKey);
    for (const key of keys)
      slider()?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }),
      );
    document.removeEventListener('keydown', onKey);
    return received;
  };
  const field = (score: number) => slider()?.querySelector<HTMLElement>(`[data-text="${score}"]`);

  it('is shown only if the toast asks for a score', async () => {
    await showToast(completed);
    expect(slider()).toBeNull();
    await showToast(asking);
    expect(slider()?.getAttribute('role')).toBe('slider');
    expect(slider()?.getAttribute('aria-label')).toBe('Your score');
    expect(find('.card')?.textContent, 'search finds what is written').toBe('');
    const fields = [...(slider()?.children ?? [])].map((one) => one.getAttribute('data-text'));
    expect(fields).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  });

  it('can be focused with the Tab key', async () => {
    await showToast(asking);
    expect(slider()?.getAttribute('tabindex')).toBe('0');
    const range = ['min', 'max', 'now'].map((name) => slider()?.getAttribute(`aria-value${name}`));
    expect(range).toEqual(['0', '10', '0']);
  });

  it('fills the slider up to the chosen score', async () => {
    hands();
    await showToast(asking);
    press('8', 'ArrowRight');
    expect(slider()?.style.backgroundSize).toBe('85% 3px');
    expect(slider()?.getAttribute('aria-valuenow')).toBe('8.5');
  });

  it('sends the clicked score', async () => {
    hands();
    await showToast(asking);
    field(8)?.click();
    expect(page.sent).toEqual([{ message: 'rateFromNote', input: { activityId: 'a1', score: 8 } }]);
    expect(shown()).toHaveLength(0);
  });

  it.each([
    [['9', 'Enter'], 9],
    [['0', 'Enter'], 10],
    [['8', 'ArrowRight', 'Enter'], 8.5],
    [['8', 'ArrowDown', 'Enter'], 7.5],
    [['8', '.', '7', 'Enter'], 8.7],
    [['8', ',', '7', 'ArrowUp', 'Enter'], 9.2],
    [['8', '.', '7', '6', 'Enter'], 6],
    [['8', '.', 'Enter'], 8],
    [['.', '3', 'Enter'], 0.5],
    [['0', '.', '5', 'Enter'], 5],
    [['ArrowUp', 'Enter'], 0.5],
    [['0', 'ArrowUp', 'Enter'], 10],
  ])('sends the score $1 for the keys %j', async (keys, score) => {
    hands();
    await showToast(asking);
    press(...keys);
    expect(page.sent).toEqual([{ message: 'rateFromNote', input: { activityId: 'a1', score } }]);
  });

  it("announces the chosen score in the toast's language", async () => {
    hands();
    await showToast({ toast: { ...asking.toast, language: 'de' } });
    press('8', 'ArrowRight');
    expect(slider()?.getAttribute('aria-valuetext')).toBe('8,5');
    expect(find('.later')?.getAttribute('data-text')).toBe('Save 8,5');
    find('.later')?.click();
    expect(page.sent).toMatchObject([{ input: { score: 8.5 } }]);
  });

  it('closes without a score by “later” or Enter', async () => {
    hands();
    await showToast(asking);
    find('.later')?.click();
    expect(shown()).toHaveLength(0);
    for (const keys of [['Enter'], ['1', 'ArrowLeft', 'ArrowLeft', 'Enter']]) {
      await showToast(asking);
      press(...keys);
      expect(shown()).toHaveLength(0);
    }
    expect(page.sent).toEqual([]);
  });

  it('keeps only its own keys from the player', async () => {
    hands();
    await showToast(asking);
    expect(press(' ', 'f', 'Tab', '8', 'ArrowLeft')).toEqual([' ', 'f', 'Tab']);
    expect(press('F1', '12'), 'only a single digit is a score').toEqual(['F1', '12']);
    expect(slider()?.getAttribute('aria-valuenow')).toBe('7.5');
  });

  it('ignores clicks and keys of a script', async () => {
    await showToast(asking);
    field(3)?.click();
    press('8', 'Enter');
    find('.later')?.click();
    expect(page.sent).toEqual([]);
    expect(shown()).toHaveLength(1);
  });

  it('sends no score if the toast has no log entry', async () => {
    hands();
    await showToast({ toast: { ...asking.toast, activityId: null } });
    field(8)?.click();
    expect(page.sent).toEqual([]);
    expect(shown()).toHaveLength(0);
  });

  it('requests the popup instead of sending a score if the row cannot have been seen', async () => {
    hands(false);
    await showToast(asking);
    field(3)?.click();
    expect(page.sent.map(({ message }) => message)).toEqual(['popupWanted']);
  });

  it('stays for twenty seconds', async () => {
    await showToast(asking);
    await advanceTime(19_900);
    expect(shown()).toHaveLength(1);
    await advanceTime(200);
    expect(shown()).toHaveLength(0);
  });

  it('has a visible caption', async () => {
    await showToast(asking);
    expect(find('.caption')?.getAttribute('data-text')).toBe('Your score');
  });

  it('is closed when full screen starts', async () => {
    await showToast(asking);
    enterFullScreen(page, document.body);
    expect(shown()).toHaveLength(0);
  });
});
