// @vitest-environment jsdom
// Tests when the picker opens, and what it does while it saves. When it disappears, all its listeners must be gone.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import * as trusted from '@/lib/page/is-trusted-event.ts';
import { runScriptOnce } from '@/lib/page/script-life.ts';
import { teachSite } from '@/lib/page/teaching/teach.ts';
import { collectShadowRoots, orphanPageScripts } from '../browser.ts';
import {
  exampleTeachTexts,
  findButtonByKey,
  findElement,
  findShownPickerRoots,
  getOnlyShownPickerRoot,
  insertPictures,
  openPicker,
  readPanelRows,
  settlePromises,
} from './picker.ts';

let roots: ShadowRoot[];
/** The worker's answers to the two messages of the picker. */
let wanted: () => unknown;
let taught: () => unknown;

beforeEach(() => {
  vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
  document.body.innerHTML =
    '<h1>Frieren - Episode 12</h1><p id="about">About it</p><p id="part">Episode 12 of 28</p>';
  roots = collectShadowRoots();
  wanted = () => ({ value: { ...exampleTeachTexts, asksKind: true } });
  taught = () => ({ value: { granted: true } });
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (envelope: unknown) =>
    (envelope as { message: string }).message === 'siteTaught' ? taught() : wanted(),
  );
});

const open = openPicker;
const shown = () => findShownPickerRoots(roots);
const root = () => getOnlyShownPickerRoot(roots);
const values = () => readPanelRows(root()).flatMap(({ value }) => value ?? []);
const actives = () => readPanelRows(root()).map(({ isActive = false }) => isActive);
const own = (key: string) => findButtonByKey(root(), key);
const focused = () => root().activeElement?.getAttribute('data-key') ?? root().activeElement?.className;
const click = (selector: string) =>
  findElement(selector).dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }),
  );
const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const save = async (): Promise<void> => {
  for (const selector of ['h1', '#part']) click(selector);
  own('save').click();
  await settlePromises();
};

describe('picker opening', () => {
  it('moves the focus to the picker’s panel', async () => {
    await open();
    expect(focused()).toBe('panel');
    expect(root().host.parentNode).toBe(document.documentElement);
    expect(root().querySelector('[role="status"]')?.textContent, 'spoken').toBe('<pickSeries>');
  });

  it.each([
    ['the worker wants no picker in the tab', () => ({ value: null })],
    ['the worker does not answer', () => Promise.reject(new Error('asleep'))],
  ])('is cancelled if %s', async (_why, answer) => {
    wanted = answer;
    await open();
    expect(roots).toEqual([]);
  });

  it('is cancelled if the extension is updated during the opening', async () => {
    teachSite();
    const restore = orphanPageScripts();
    await settlePromises();
    restore();
    expect(roots).toEqual([]);
  });

  it('starts again from the beginning on a second request', async () => {
    await open();
    click('h1');
    await open();
    expect(values()).toEqual(['<pickSeries>', '<pickEpisode>']);
    expect(roots).toHaveLength(2);
    click('h1');
    expect(values(), 'the one before hears nothing').toEqual(['Frieren', '<pickEpisode>']);
  });

  it('shows no choice between videos and chapters on a site that a reader knows', async () => {
    wanted = () => ({ value: { ...exampleTeachTexts, asksKind: false } });
    await open();
    expect(readPanelRows(root()).map(({ label }) => label)).toEqual(['<series>', '<episode>']);
  });
});

describe('open picker', () => {
  it.each([
    ['the user presses the close button', () => own('close').click()],
    ['Escape is pressed', () => press('Escape')],
    ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['another script takes over', () => runScriptOnce('teach', 'another', () => () => undefined)],
  ])('lets the page receive events again when %s', async (_when, end) => {
    await open();
    end();
    expect(shown()).toEqual([]);
    expect(click('h1'), 'a click').toBe(true);
    expect(press('k'), 'a key').toBe(true);
  });

  it('stays open when an unrelated script starts', async () => {
    await open();
    runScriptOnce('toast', 'another', () => () => undefined);
    expect(shown()).toHaveLength(1);
  });

  it('closes if the extension was updated before the lesson was saved', async () => {
    await open();
    taught = () => Promise.reject(new Error('gone'));
    const restore = orphanPageScripts();
    await save();
    restore();
    expect(shown()).toEqual([]);
  });

  it('stays open if the worker could not save the lesson', async () => {
    await open();
    taught = () => Promise.reject(new Error('full'));
    await save();
    expect(root().querySelector('.note')?.textContent).toBe('<failed>');
  });
});

describe('picker while it saves', () => {
  it('ignores clicks and arrows', async () => {
    await open();
    let answer: (granted: unknown) => void = () => undefined;
    taught = () => new Promise((resolve) => (answer = resolve));
    await save();
    expect(own('save').disabled).toBe(true);
    click('#about');
    press('ArrowDown');
    expect(values()).toEqual(['Frieren', '12']);
    expect(own('save').disabled).toBe(true);
    answer({ value: { granted: true } });
    await settlePromises();
    expect(root().querySelector('.note')?.textContent).toBe('<saved>');
    expect(focused(), 'the next Enter closes it').toBe('done');
  });

  it('shows after saving that the site must still be granted', async () => {
    await open();
    taught = () => ({ value: { granted: false } });
    await save();
    expect(root().querySelector('.note')?.textContent).toBe('<savedUnallowed>');
  });
});

describe('picker panel', () => {
  it('asks for the series again after a press on the button that changes the series', async () => {
    await open();
    for (const selector of ['h1', '#part']) click(selector);
    expect(focused()).toBe('save');
    own('title-change').click();
    expect(actives()).toEqual([false, true, false]);
    expect(values()[0], 'what was pointed at for another is not it').toBe('<pickSeries>');
    expect(focused()).toBe('panel');
  });

  it('no longer shows the text under the pointer when it asks for the series again', async () => {
    await open();
    click('h1');
    findElement('#about').dispatchEvent(new Event('pointerover', { bubbles: true }));
    own('title-change').click();
    expect(values()).toEqual(['<pickSeries>', '<pickEpisode>']);
  });

  it('suggests counting large pictures when the user chooses chapters', async () => {
    insertPictures(20, 3);
    await open();
    own('kind-chapters').click();
    expect(values()).toEqual(['<pickSeries>', '<pickChapter>', '<pictures>: 3 / 20']);
    expect(focused()).toBe('panel');
    own('pages-change').click();
    own('pages-none').click();
    expect(values()[2]).toBe('<noPages>');
    expect(focused()).toBe('panel');
  });

  it('keeps the focus on the part that the user chooses', async () => {
    await open();
    for (const selector of ['h1', '#part']) click(selector);
    own('episode-1').focus();
    own('episode-1').click();
    expect(values()).toEqual(['Frieren', '28']);
    expect(focused()).toBe('episode-1');
  });

  it.each(['scroll', 'resize'])('moves the frames with their elements on a %s event', async (type) => {
    await open();
    click('h1');
    findElement('h1').getBoundingClientRect = () => new DOMRect(14, 24, 100, 20);
    window.dispatchEvent(new Event(type));
    const frames = [...root().querySelectorAll<HTMLElement>('.frame')];
    expect(frames.filter(({ hidden }) => !hidden).map(({ style }) => `${style.left} ${style.top}`)).toEqual([
      '10px 20px',
    ]);
  });
});
