// @vitest-environment jsdom
// Tests the note itself: its position, its buttons, and how long it stays.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as trusted from '@/lib/page/is-trusted-event.ts';
import { TOAST_STYLE } from '@/lib/page/toast/toast-style.ts';
import { buildToast, type Toast } from '@/lib/page/toast/toast-view.ts';
import { sortUnique, styleClassesOf, usedClassesIn } from '../style-classes.ts';
import { fakeToastGeometry, fakeTopLayer } from './screen.ts';

type Notice = Parameters<typeof buildToast>[0];

const notice: Notice = {
  language: 'en',
  text: 'Frieren · episode 12',
  undoText: 'Undo',
  activityId: 'a1',
  answerText: null,
  closeText: 'Close',
};
const rating = { caption: 'Your score', label: 'Your score', save: 'Save {score}', later: 'Later' };

const options = { onUndo: vi.fn(), onScore: vi.fn(), onPopup: vi.fn(), onEnd: vi.fn() };
let root: ShadowRoot;
let toast: Toast | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  for (const option of Object.values(options)) option.mockClear();
  const attach = Element.prototype.attachShadow;
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, init) {
    root = attach.call(this, init);
    return root;
  });
  fakeTopLayer();
});

afterEach(() => {
  toast?.remove();
  toast = null;
});

const build = (own: Partial<Notice> = {}): Toast => {
  toast = buildToast({ ...notice, ...own }, options);
  return toast;
};
/** Opens the note in the page and starts its timer. `pressed` is the part whose position the browser reports. */
const start = (own: Partial<Notice> = {}, pressed = '.undo'): void => {
  const { host, start: begin } = build(own);
  document.documentElement.append(host);
  fakeToastGeometry(host, find(pressed));
  begin();
};
const find = (selector: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const hear = (...types: readonly string[]) => {
  vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
  for (const type of types) find('.card').dispatchEvent(new Event(type));
};
const pressKey = (init: KeyboardEventInit) => {
  vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
  find('.undo').dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, ...init }));
};
/** Presses Tab as the user does, and moves the focus to the undo button. */
const tabToUndo = () => {
  vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  takeFocus();
};
const takeFocus = () => {
  vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
  find('.undo').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
};
const wait = (ms: number) => vi.advanceTimersByTime(ms);
const labels = () => [...root.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));

describe('note', () => {
  it('covers the page’s content at the top right', () => {
    start();
    expect(toast?.host.matches(':popover-open')).toBe(true);
    const [, own] = /:host, .untouched \{(.*?)\}/s.exec(root.querySelector('style')?.textContent ?? '') ?? [];
    const rules = (own ?? '').split(';').filter((rule) => rule.trim() !== '');
    expect(rules.filter((rule) => !rule.includes('!important'))).toEqual([]);
    expect(own).toContain('inset: 16px 16px auto auto');
  });

  it('has a style rule for each class of its elements', () => {
    start({ answerText: 'Answer', rating });
    const style = root.querySelector('style')?.textContent ?? '';
    expect(style).toContain(TOAST_STYLE);
    expect(sortUnique(usedClassesIn(root))).toEqual(styleClassesOf(style));
  });

  it('hides its decoration from screen readers', () => {
    start();
    const hidden = [...root.querySelectorAll('[aria-hidden="true"]')].map(({ className }) => className);
    expect(hidden).toEqual(['mark', 'time']);
  });

  it.each([
    ['an undo and a close button', {}, ['Undo', 'Close']],
    ['only a close button if there is nothing to undo', { activityId: null }, ['Close']],
    ['only a close button if there is no text for the undo', { undoText: null }, ['Close']],
    ['an answer button if a question waits', { undoText: null, answerText: 'Answer' }, ['Answer', 'Close']],
  ])('offers %s', (_what, own, offered) => {
    build(own);
    expect(labels()).toEqual(offered);
  });

  it.each([
    ['a question mark for a question', 'question', '?'],
    ['an exclamation mark for a problem', 'problem', '!'],
    ['an arrow for an undone change', 'undone', '\u21a9\ufe0e'],
    ['no sign for a change', undefined, null],
  ] as const)('shows %s', (_what, mark, sign) => {
    build({ mark });
    expect(find('.mark').getAttribute('data-text')).toBe(sign);
  });

  it('shows a cross and no text on the close button', () => {
    build();
    expect(find('.close').dataset.text).toBe('');
  });
});

describe('press on the note', () => {
  it('undoes the change if the button was visible for half a second', () => {
    start();
    vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
    wait(500);
    hear('pointerdown');
    find('.undo').click();
    expect(options.onUndo).toHaveBeenCalledOnce();
    expect(options.onPopup).not.toHaveBeenCalled();
    expect(options.onEnd).toHaveBeenCalledOnce();
  });

  it.each([
    ['a pointer', () => hear('pointerdown')],
    [
      'a key',
      () => {
        tabToUndo();
        pressKey({});
      },
    ],
  ])('opens the popup if %s was pressed as soon as the note appeared', (_what, press) => {
    start();
    press();
    wait(500);
    vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
    find('.undo').click();
    expect(options.onUndo).not.toHaveBeenCalled();
    expect(options.onPopup).toHaveBeenCalledOnce();
  });

  it.each([
    ['a click whose pointerdown event the page has stopped', () => undefined],
    ['a key that is held and repeats', () => pressKey({ repeat: true })],
  ])('opens the popup for %s', (_what, press) => {
    start();
    wait(1000);
    press();
    vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
    find('.undo').click();
    expect(options.onUndo).not.toHaveBeenCalled();
    expect(options.onPopup).toHaveBeenCalledOnce();
  });

  it('undoes the change by a key on an undo button that the user reached with Tab', () => {
    start();
    wait(500);
    tabToUndo();
    wait(2000);
    pressKey({});
    find('.undo').click();
    expect(options.onUndo).toHaveBeenCalledOnce();
  });

  it.each([
    ['never pressed Tab', () => undefined],
    ['had pressed Tab some time before', () => tabToUndo()],
    ['had pressed the note before', () => hear('pointerdown')],
  ])('opens the popup for a key after the page moved the focus and the user %s', (_what, before) => {
    start();
    wait(1000);
    before();
    wait(1000);
    takeFocus();
    wait(1000);
    pressKey({});
    find('.undo').click();
    expect(options.onUndo).not.toHaveBeenCalled();
    expect(options.onPopup).toHaveBeenCalledOnce();
  });

  it.each([
    ['before the note is in the page', () => void build()],
    ['before the note was in the page for half a second', () => start()],
  ])('opens the popup if the user presses %s', (_when, begin) => {
    begin();
    vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
    find('.undo').click();
    expect(options.onUndo).not.toHaveBeenCalled();
    expect(options.onPopup).toHaveBeenCalledOnce();
  });

  it('sends the pressed score even without an undo button', () => {
    start({ rating, undoText: null }, '.rate');
    vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
    wait(500);
    hear('pointerdown');
    find('.scores span:last-child').click();
    expect(options.onScore.mock.calls).toEqual([[10]]);
  });

  it('opens the popup only if the user, not a script, presses the answer button', () => {
    start({ answerText: 'Answer' });
    find('.answer').click();
    expect(options.onPopup).not.toHaveBeenCalled();
    vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
    find('.answer').click();
    expect(options.onPopup).toHaveBeenCalledOnce();
    expect(options.onEnd).toHaveBeenCalledOnce();
  });
});

describe('display time of the note', () => {
  const line = () => find('.time').style.animationDuration;

  it.each([
    ['six seconds', {}, 6000],
    ['twenty seconds if it asks for a score', { rating }, 20_000],
  ])('is %s', (_what, own, ms) => {
    start(own);
    expect(line()).toBe(`${ms}ms`);
    expect(find('.card').className).toBe('card running');
    wait(ms - 1);
    expect(options.onEnd).not.toHaveBeenCalled();
    wait(1);
    expect(options.onEnd).toHaveBeenCalledOnce();
  });

  it('pauses while the pointer is over the note', () => {
    start();
    wait(2000);
    hear('pointerenter');
    expect(find('.card').className).toBe('card');
    wait(60_000);
    hear('pointerleave');
    expect(find('.card').className).toBe('card running');
    wait(1000);
    hear('pointerenter');
    wait(60_000);
    hear('pointerleave');
    wait(2999);
    expect(options.onEnd).not.toHaveBeenCalled();
    wait(1);
    expect(options.onEnd).toHaveBeenCalledOnce();
  });

  it('is at least one more second after the pointer has left', () => {
    start();
    wait(5900);
    hear('pointerenter', 'pointerleave');
    wait(999);
    expect(options.onEnd).not.toHaveBeenCalled();
    wait(1);
    expect(options.onEnd).toHaveBeenCalledOnce();
  });

  it('pauses until both pointer and focus have left', () => {
    start();
    wait(1000);
    hear('pointerenter');
    wait(4500);
    hear('focusin', 'pointerleave');
    wait(60_000);
    hear('focusout');
    wait(4999);
    expect(options.onEnd).not.toHaveBeenCalled();
    wait(1);
    expect(options.onEnd).toHaveBeenCalledOnce();
  });

  it('is unchanged if the pointer leaves without entering', () => {
    start();
    wait(3000);
    hear('pointerleave');
    wait(60_000);
    expect(options.onEnd).toHaveBeenCalledOnce();
  });

  it('is cancelled when the note is removed', () => {
    start();
    toast?.remove();
    vi.runOnlyPendingTimers();
    expect(options.onEnd).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('focus of the note', () => {
  /** Moves the focus from the page's player into the note. */
  const enterFromPlayer = (): HTMLElement => {
    const player = document.body.appendChild(document.createElement('button'));
    vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
    player.focus();
    find('.undo').focus();
    return player;
  };

  it('returns to the player when the note closes', () => {
    start();
    const player = enterFromPlayer();
    find('.close').focus();
    expect(document.activeElement).toBe(toast?.host);
    toast?.remove();
    expect(document.activeElement).toBe(player);
  });

  it('stays on an element that the user focused before the note closed', () => {
    start();
    enterFromPlayer();
    const other = document.body.appendChild(document.createElement('button'));
    other.focus();
    toast?.remove();
    expect(document.activeElement).toBe(other);
  });
});
