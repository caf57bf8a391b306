// @vitest-environment jsdom
// Tests that the picker draws frames around the pointed and the picked elements. Redrawing must not move the focus.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  choosePageCount,
  createTeachState,
  setVideosOrChapters,
  type TeachState,
} from '@/lib/page/teaching/teach-state.ts';
import { buildTeachView, type TeachPhase, type TeachView } from '@/lib/page/teaching/teach-view.ts';
import { collectShadowRoots } from '../browser.ts';
import {
  EPISODE_PAGE_HTML,
  exampleTeachTexts,
  findButtonByKey,
  findElement,
  pickElements,
} from './picker.ts';

const nothing = () => undefined;
const actions = {
  change: nothing,
  choose: nothing,
  show: nothing,
  choosePages: nothing,
  save: nothing,
  close: nothing,
};
let root: ShadowRoot;
let view: TeachView;

beforeEach(() => {
  document.body.innerHTML = EPISODE_PAGE_HTML;
  const roots = collectShadowRoots();
  view = buildTeachView(exampleTeachTexts, actions);
  root = roots[0] as ShadowRoot;
  document.documentElement.append(view.host);
});

const known = () => createTeachState(document, 'https://some.example/watch/12', false);
const both = () => pickElements(known(), 'h1', '#part');
const chapters = () =>
  setVideosOrChapters(createTeachState(document, 'https://some.example/', true), 'chapters', document);
const render = (state: TeachState, phase: TeachPhase = 'choosing') => view.render(state, phase);

describe('picker frames', () => {
  /** Returns left, top, width and height of each frame. A hidden frame is null. */
  const frames = () =>
    [...root.querySelectorAll<HTMLElement>('.frame')].map(({ hidden, style }) =>
      hidden ? null : [style.left, style.top, style.width, style.height].join(' '),
    );
  const lay = (selector: string, left: number, top: number) => {
    findElement(selector).getBoundingClientRect = () => new DOMRect(left, top, 100, 20);
  };

  beforeEach(() => {
    for (const [index, selector] of ['b', 'h1', '#part', '#pager'].entries()) lay(selector, 10, 100 * index);
  });

  it('are hidden until the user points at an element', () => {
    expect(frames()).toEqual([null, null, null, null]);
    view.place();
    expect(frames()).toEqual([null, null, null, null]);
    render(known());
    expect(frames()).toEqual([null, null, null, null]);
  });

  it('surround the pointed element and each picked element with a small gap', () => {
    render({ ...pickElements(chapters(), 'h1', '#part', '#pager'), at: findElement('b') });
    expect(frames()).toEqual([
      '6px -4px 108px 28px',
      '6px 96px 108px 28px',
      '6px 196px 108px 28px',
      '6px 296px 108px 28px',
    ]);
  });

  it('surround title and episode if no pages are counted', () => {
    render(choosePageCount(pickElements(chapters(), 'h1', '#part'), { kind: 'none' }));
    expect(frames().map((one) => one !== null)).toEqual([false, true, true, false]);
  });

  it('follow their elements when the page scrolls', () => {
    render(both());
    lay('h1', 10, 40);
    view.place();
    expect(frames()).toEqual([null, '6px 36px 108px 28px', '6px 196px 108px 28px', null]);
  });

  it('disappear with elements that the page removes', () => {
    render({ ...both(), at: findElement('b') });
    findElement('b').remove();
    findElement('h1').remove();
    view.place();
    expect(frames()).toEqual([null, null, '6px 196px 108px 28px', null]);
  });
});

describe('picker focus', () => {
  const focused = () => root.activeElement?.getAttribute('data-key') ?? root.activeElement?.className ?? null;

  it.each([
    ['on the panel', known, 'choosing', 'panel'],
    ['on the save button after both texts are picked', both, 'choosing', 'save'],
    ['on the panel during saving', both, 'saving', 'panel'],
    ['on the close button after saving', both, 'saved', 'done'],
  ] as const)('starts %s', (_where, state, phase, on) => {
    render(state(), phase);
    view.focus();
    expect(focused()).toBe(on);
  });

  it('does not scroll the page', () => {
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    render(known());
    view.focus();
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  });

  it.each(['episode-1', 'title-change', 'move'])('stays on %s when the panel is drawn again', (key) => {
    render(both());
    findButtonByKey(root, key).focus();
    render(both());
    expect(root.activeElement).toBe(findButtonByKey(root, key));
  });

  it('moves out of the panel if the focused button disappears', () => {
    render(both());
    findButtonByKey(root, 'episode-1').focus();
    render(both(), 'saved');
    expect(focused()).toBeNull();
  });

  it('stays on the page when the picker is drawn', () => {
    render(both());
    render(known());
    expect(focused()).toBeNull();
  });

  it('makes isOnButton return true only while it is on a button', () => {
    render(both());
    expect(view.isOnButton()).toBe(false);
    findButtonByKey(root, 'save').focus();
    expect(view.isOnButton()).toBe(true);
    render(known());
    view.focus();
    expect(view.isOnButton(), 'the panel is no button').toBe(false);
  });
});
