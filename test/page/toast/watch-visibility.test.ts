// @vitest-environment jsdom
// Tests which presses on the note count. The pressed button must have been visible for half a second, whatever the page does to the note.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type VisibilityWatch, watchVisibility } from '@/lib/page/toast/watch-visibility.ts';
import { fakeIntersectionObserver, fakeToastGeometry, fakeTopLayer, type ToastGeometry } from './screen.ts';

let host: HTMLElement;
let target: HTMLElement;
let untouched: HTMLElement;
let card: HTMLElement;
let screen: ToastGeometry;
let sight: VisibilityWatch | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  host = document.createElement('div');
  target = document.createElement('button');
  untouched = document.createElement('div');
  card = document.createElement('div');
  card.append(target);
  host.popover = 'manual';
  host.setAttribute('popover', 'manual');
  host.attachShadow({ mode: 'closed' }).append(card, untouched);
  document.documentElement.append(host);
  fakeTopLayer();
  host.showPopover();
  screen = fakeToastGeometry(host, target);
});

afterEach(() => {
  sight?.stop();
  sight = null;
  host.remove();
});

/** Starts a watch. `isSeen` returns whether a short press on the target would count now. */
const watch = () => {
  const started = watchVisibility({ host, untouched, card, target });
  sight = started;
  return { isSeen: () => started.isSeen(performance.now()), stop: started.stop };
};
const wait = (ms: number) => vi.advanceTimersByTime(ms);
/** Waits for the required time. Returns whether a press would count then. */
const seenInTime = (): boolean => {
  const { isSeen } = watch();
  wait(500);
  return isSeen();
};

describe('button of the note', () => {
  it('counts as seen after it was visible for half a second', () => {
    const { isSeen } = watch();
    expect(isSeen()).toBe(false);
    wait(499);
    expect(isSeen()).toBe(false);
    wait(1);
    expect(isSeen()).toBe(true);
  });

  it('must be visible for another half second after it was removed and inserted again', () => {
    const { isSeen } = watch();
    wait(950);
    host.remove();
    wait(60);
    document.documentElement.append(host);
    expect(isSeen()).toBe(false);
    wait(499);
    expect(isSeen()).toBe(false);
    wait(1);
    expect(isSeen()).toBe(true);
  });

  it('is not seen while it is covered', () => {
    const { isSeen } = watch();
    wait(30);
    wait(950);
    screen.covers.push(screen.box);
    expect(isSeen()).toBe(false);
  });

  it.each([
    ['499 ms after it appeared', 499, false],
    ['500 ms after it appeared', 500, true],
  ])('counts as seen for a press only from half a second after it appeared: %s', (_when, ms, seen) => {
    watch();
    const from = performance.now();
    wait(2000);
    expect(sight?.isSeen(from + ms)).toBe(seen);
  });

  it('is no longer watched after stop()', () => {
    watch().stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts as seen next to a frame of another origin', () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    vi.spyOn(frame, 'contentDocument', 'get').mockReturnValue(null);
    expect(seenInTime()).toBe(true);
    frame.remove();
  });

  it('counts as seen in a browser whose IntersectionObserver cannot report visibility', () => {
    fakeIntersectionObserver();
    vi.stubGlobal('IntersectionObserverEntry', class {});
    expect(seenInTime()).toBe(true);
  });
});

describe('page that covers the note', () => {
  it.each([802, 850, 898].flatMap((x) => [22, 36, 50].map((y) => [x, y] as const)))(
    'is detected if it covers the button at the point %i, %i',
    (x, y) => {
      screen.covers.push({ left: x - 1, top: y - 1, width: 3, height: 3 });
      expect(seenInTime()).toBe(false);
    },
  );

  it('is not detected if it covers only the area around the button', () => {
    screen.covers.push(
      { left: 0, top: 0, width: 800, height: 768 },
      { left: 900, top: 0, width: 9, height: 768 },
    );
    expect(seenInTime()).toBe(true);
  });
});

describe('page that moves the note', () => {
  it('is detected if it moves the note into the body element', () => {
    document.body.append(host);
    expect(seenInTime()).toBe(false);
  });

  it.each([
    ['at the left', { left: -1 }, false],
    ['at the top', { top: -1 }, false],
    ['at the right', { left: 925 }, false],
    ['at the bottom', { top: 737 }, false],
    ['no edge, in the upper left corner', { left: 0, top: 0 }, true],
    ['no edge, in the lower right corner', { left: 924, top: 736 }, true],
  ])('is detected only if the note reaches over an edge: %s', (_where, moved, isSeen) => {
    screen.box = { ...screen.box, ...moved };
    expect(seenInTime()).toBe(isSeen);
  });

  it.each([
    ['left', new DOMRect(-1, 10, 960, 60)],
    ['top', new DOMRect(600, -1, 360, 60)],
    ['bottom', new DOMRect(600, 10, 360, 760)],
  ])('is detected if only the text reaches over the edge at the %s', (_edge, box) => {
    card.getBoundingClientRect = () => box;
    expect(seenInTime()).toBe(false);
  });

  it.each([
    ['a wide vertical scrollbar', { width: 890 }],
    ['a high horizontal scrollbar', { height: 50 }],
    ['zooming into its lower right corner', { offsetLeft: 810, offsetTop: 0 }],
  ])('is detected if it hides a part of the note by %s', (_what, viewport) => {
    Object.assign(screen.viewport, viewport);
    expect(seenInTime()).toBe(false);
  });

  it.each([
    ['at its own size', {}, true],
    ['a rounded pixel wider', { width: 101 }, true],
    ['a rounded pixel less high', { height: 31 }, true],
    ['wider', { width: 102 }, false],
    ['narrower', { width: 98 }, false],
    ['higher', { height: 34 }, false],
    ['less high', { height: 30 }, false],
  ])('is detected only if it scales the note by more than rounding: %s', (_how, drawn, isSeen) => {
    screen.box = { ...screen.box, ...drawn };
    expect(seenInTime()).toBe(isSeen);
  });
});

describe('page that restyles the note', () => {
  it.each([
    ['opacity', '0.01'],
    ['visibility', 'hidden'],
    ['-webkit-mask-box-image-source', 'linear-gradient(transparent, transparent)'],
    ['-webkit-text-fill-color', 'transparent'],
    ['a-property-of-next-year', 'hidden'],
  ])('is detected if it sets %s: %s', (name, value) => {
    screen.style(host, name, value);
    expect(seenInTime()).toBe(false);
  });

  it('is not detected if only the computed width of the note differs', () => {
    screen.style(host, 'width', '360px');
    expect(seenInTime()).toBe(true);
  });

  it("is detected if it sets the class attribute of the note's element", () => {
    host.className = 'x';
    expect(seenInTime()).toBe(false);
  });

  it('is detected if it removes the note from the top layer', () => {
    host.hidePopover();
    expect(seenInTime()).toBe(false);
  });
});

describe("note's button under browser UI", () => {
  it.each([
    ['another window is in front', { isInFront: false }],
    ['a field of the page has its picker open', { isPickerOpen: true }],
  ])('is not seen while %s', (_when, cover) => {
    Object.assign(screen, cover);
    expect(seenInTime()).toBe(false);
  });

  it.each([
    ['another window in front was closed', { isInFront: false }],
    ['the picker is closed', { isPickerOpen: true }],
  ])('must be visible for another half second after %s', (_when, cover) => {
    const { isSeen } = watch();
    wait(1000);
    Object.assign(screen, cover);
    wait(200);
    Object.assign(screen, { isInFront: true, isPickerOpen: false });
    wait(480);
    expect(isSeen()).toBe(false);
    wait(120);
    expect(isSeen()).toBe(true);
  });
});

describe('page whose scripts block the main thread', () => {
  it('makes the button count as unseen', () => {
    const { isSeen } = watch();
    wait(1000);
    const now = performance.now() + 1000;
    vi.spyOn(performance, 'now').mockReturnValue(now);
    expect(isSeen()).toBe(false);
  });
});

describe('watchVisibility with IntersectionObserver v2', () => {
  it("does not count the button as seen before the browser's first report", () => {
    fakeIntersectionObserver();
    expect(seenInTime()).toBe(false);
  });

  it.each([
    ['fully visible', true, 1, true],
    ['visible to 99 %', true, 0.99, true],
    ['visible to 98 %', true, 0.98, false],
    ['outside of the window', true, 0, false],
    ['covered or filtered', false, 1, false],
  ])(
    'reports for a button that is %s (isVisible %s, ratio %d) whether it was seen: %s',
    (_how, isVisible, ratio, isSeen) => {
      const browser = fakeIntersectionObserver();
      const watched = watch();
      browser.sees(isVisible, ratio);
      wait(700);
      expect(watched.isSeen()).toBe(isSeen);
    },
  );

  it('starts the half second when the browser first reports the button as visible', () => {
    const browser = fakeIntersectionObserver();
    const { isSeen } = watch();
    wait(350);
    browser.sees(true);
    wait(499);
    expect(isSeen(), 'looked at every tenth of a second').toBe(false);
    wait(100);
    expect(isSeen()).toBe(true);
  });

  it.each([
    ['a smaller part of the button', true, 0.985],
    ['something in front of the button', false, 1],
  ])('makes the button count as unseen if the browser reports %s', (_what, isVisible, ratio) => {
    const browser = fakeIntersectionObserver();
    const { isSeen } = watch();
    browser.sees(true);
    wait(1000);
    expect(isSeen()).toBe(true);
    browser.sees(isVisible, ratio, false);
    expect(isSeen()).toBe(false);
  });

  it('uses only the latest of several observations of the browser', () => {
    const browser = fakeIntersectionObserver();
    const { isSeen } = watch();
    browser.sees(false, 1, false);
    browser.sees(true, 1, false);
    expect(isSeen()).toBe(false);
    wait(500);
    expect(isSeen()).toBe(true);
  });

  it('observes the button and the note until the note is gone', () => {
    const browser = fakeIntersectionObserver();
    const { stop } = watch();
    expect(browser.observed()).toEqual([host, target]);
    stop();
    expect(browser.observed()).toEqual([]);
  });

  it('makes the button count as unseen if the button was covered in a single rendered frame', () => {
    const browser = fakeIntersectionObserver();
    const { isSeen } = watch();
    browser.sees(true);
    wait(1000);
    browser.sees(false);
    browser.sees(true);
    expect(isSeen()).toBe(false);
  });

  it('makes the button count as unseen if the last rendered frame showed it elsewhere', () => {
    const browser = fakeIntersectionObserver();
    const { isSeen } = watch();
    const { box } = screen;
    screen.box = { ...box, left: 100 };
    browser.sees(true);
    screen.box = box;
    wait(1000);
    expect(isSeen()).toBe(false);
  });
});
