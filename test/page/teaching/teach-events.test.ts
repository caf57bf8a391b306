// @vitest-environment jsdom
// Tests which events the picker hides from the page. Also tests which events the page still receives, and when the picker disappears.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import * as trusted from '@/lib/page/is-trusted-event.ts';
import { collectShadowRoots } from '../browser.ts';
import {
  exampleTeachTexts,
  findButtonByKey,
  findElement,
  findShownPickerRoots,
  getOnlyShownPickerRoot,
  openPicker,
  readPanelRows,
} from './picker.ts';

const MOUSE = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick', 'auxclick'];
const KEYS = ['keydown', 'keyup', 'keypress'];

let hand: boolean;
let roots: ShadowRoot[];

beforeEach(() => {
  hand = true;
  vi.spyOn(trusted, 'isTrustedEvent').mockImplementation(() => hand);
  document.body.innerHTML =
    '<h1>Frieren - Episode 12</h1><p id="about">About it</p><p id="part">Episode 12 of 28</p>';
  roots = collectShadowRoots();
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async () => ({
    value: { ...exampleTeachTexts, asksKind: true },
  }));
});

const open = openPicker;
const shown = () => findShownPickerRoots(roots);
const root = () => getOnlyShownPickerRoot(roots);
const values = () => readPanelRows(root()).flatMap(({ value }) => value ?? []);
const activeRow = () => readPanelRows(root()).find(({ isActive }) => isActive)?.label ?? null;
const own = (key: string) => findButtonByKey(root(), key);

/** Sends an event into the page. Returns whether the page received it, and whether the browser would still perform its default action. */
function send(target: EventTarget, event: Event) {
  const page = vi.fn();
  document.addEventListener(event.type, page);
  const isLeft = target.dispatchEvent(event);
  document.removeEventListener(event.type, page);
  return { isHeard: page.mock.calls.length > 0, isLeft };
}
const mouse = (target: EventTarget, type: string) =>
  send(target, new MouseEvent(type, { bubbles: true, cancelable: true, composed: true }));
const click = (selector: string) => mouse(findElement(selector), 'click');
const key = (name: string, type = 'keydown', target: EventTarget = document.body) =>
  send(target, new KeyboardEvent(type, { key: name, bubbles: true, cancelable: true, composed: true }));
const pointAt = (target: EventTarget) => mouse(target, 'pointerover');
const pickBoth = () => ['h1', '#part'].forEach(click);

describe('picker with mouse events', () => {
  it.each(MOUSE)('keeps %s from the page', async (type) => {
    await open();
    expect(mouse(findElement('#about'), type)).toEqual({ isHeard: false, isLeft: false });
    hand = false;
    expect(mouse(document, type), 'also where a script sent it').toEqual({ isHeard: false, isLeft: false });
  });

  it.each(MOUSE)('passes %s on the picker itself to the browser', async (type) => {
    await open();
    expect(mouse(own('move'), type).isLeft).toBe(true);
  });

  it('picks only with a click', async () => {
    await open();
    for (const type of MOUSE.filter((one) => one !== 'click')) mouse(findElement('h1'), type);
    expect(values()).toEqual(['<pickSeries>', '<pickEpisode>']);
    click('h1');
    expect(values()).toEqual(['Frieren', '<pickEpisode>']);
  });

  it('picks nothing with a click outside of all elements', async () => {
    await open();
    pointAt(findElement('h1'));
    mouse(document, 'click');
    expect(activeRow()).toBe('<series>');
  });

  it('picks nothing with a click on an element that is not pointed at', async () => {
    await open();
    click('body');
    expect(values()).toEqual(['<pickSeries>', '<pickEpisode>']);
  });

  it('shows the pointed text until the pointer reaches another text', async () => {
    await open();
    for (const [target, reads] of [
      [findElement('h1'), 'Frieren'],
      [document.body, 'Frieren'],
      [document, 'Frieren'],
      [root().host, 'Frieren'],
      [findElement('#about'), 'About it'],
    ] as const) {
      pointAt(target);
      expect(values()[0]).toBe(reads);
    }
  });

  it('never points at an element of the picker', async () => {
    await open();
    root().host.append('Frieren');
    pointAt(root().host);
    expect(values()[0]).toBe('<pickSeries>');
  });

  it('does not redraw while it points at the same element', async () => {
    await open();
    pointAt(findElement('h1'));
    const before = root().querySelector('.row');
    pointAt(findElement('h1'));
    expect(root().querySelector('.row')).toBe(before);
    pointAt(findElement('#about'));
    expect(root().querySelector('.row')).not.toBe(before);
  });

  it('keeps the focus when a click picks nothing', async () => {
    await open();
    click('h1');
    own('title-1').focus();
    click('#about');
    expect(root().activeElement).toBe(own('title-1'));
    expect(values()[2], 'it cannot be the episode').toBe(undefined);
  });

  it('points at nothing after both texts are picked', async () => {
    await open();
    pickBoth();
    const before = root().querySelector('.row');
    pointAt(findElement('#about'));
    click('#about');
    expect(root().querySelector('.row')).toBe(before);
    expect(values()).toEqual(['Frieren', '12']);
  });
});

describe('keyboard in the picker', () => {
  it.each(KEYS)('keeps %s from the page', async (type) => {
    await open();
    expect(key('k', type)).toEqual({ isHeard: false, isLeft: false });
  });

  it('ignores keys that a script of the page dispatches', async () => {
    await open();
    hand = false;
    expect(key('Escape')).toEqual({ isHeard: true, isLeft: true });
    expect(shown()).toHaveLength(1);
  });

  it('keeps Tab from the page, but lets the browser move the focus', async () => {
    await open();
    expect(key('Tab')).toEqual({ isHeard: false, isLeft: true });
  });

  it.each(['Enter', ' '])('presses the focused button with %j', async (name) => {
    await open();
    pointAt(findElement('h1'));
    own('move').focus();
    expect(key(name, 'keydown', root().host)).toEqual({ isHeard: false, isLeft: true });
    expect(activeRow()).toBe('<series>');
  });

  it.each([
    ['a letter', 'k'],
    ['the space bar', ' '],
  ])('picks nothing with %s', async (_what, name) => {
    await open();
    pointAt(findElement('h1'));
    expect(key(name).isLeft).toBe(false);
    expect(activeRow()).toBe('<series>');
  });

  it('keeps a letter from the page while a button has the focus', async () => {
    await open();
    own('move').focus();
    expect(key('k', 'keydown', root().host).isLeft).toBe(false);
  });

  it.each(['keyup', 'keypress'])('does nothing on the key event %s', async (type) => {
    await open();
    pointAt(findElement('h1'));
    for (const name of ['Escape', 'Enter', 'ArrowDown']) key(name, type);
    expect(values()).toEqual(['Frieren', '<pickEpisode>']);
    expect(activeRow()).toBe('<series>');
  });

  it('moves between texts with the arrow keys, beginning at the first heading', async () => {
    const scroll = vi.fn();
    for (const selector of ['h1', '#about']) Object.assign(findElement(selector), { scrollIntoView: scroll });
    await open();
    key('ArrowDown');
    key('ArrowRight');
    expect(values()[0]).toBe('About it');
    expect(scroll.mock.calls).toEqual([[{ block: 'nearest' }], [{ block: 'nearest' }]]);
  });

  it('picks nothing on a page without a text', async () => {
    document.body.innerHTML = '';
    await open();
    const failed = vi.fn();
    window.addEventListener('error', failed);
    for (const name of ['ArrowDown', 'Enter']) key(name);
    window.removeEventListener('error', failed);
    expect(failed).not.toHaveBeenCalled();
    expect(values()).toEqual(['<pickSeries>', '<pickEpisode>']);
  });

  it('does not move after both texts are picked', async () => {
    await open();
    pickBoth();
    const before = root().querySelector('.row');
    for (const name of ['ArrowDown', 'Enter']) key(name);
    expect(root().querySelector('.row')).toBe(before);
  });

  it('closes with Escape after both texts are picked', async () => {
    await open();
    pickBoth();
    key('Escape');
    expect(shown()).toEqual([]);
  });
});
