// Whether a person can see what they press: a page may try to hide our note, or to lay something over it.

/** Milliseconds that something must have been in plain sight before a press on it counts. */
const IN_SIGHT = 500;
const LOOK_EVERY = 100;
/** Milliseconds without a frame of the page after which nothing is known: a page that is blocked can still show its compositor's animations. */
const LONGEST_GAP = 300;

/** Chromium's second version of the observer also sees what covers an element. */
interface SeenEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

export interface Sight {
  /** Whether the target is in plain sight now, and has been since half a second before `pressedAt`, a time of `performance.now()`. */
  readonly isSeen: (pressedAt: number) => boolean;
  readonly stop: () => void;
}

/** The parts of a note: `target` is pressed, `card` has the text, and `untouched` has the host's own rules inside its closed shadow root. */
interface SeenParts {
  readonly host: HTMLElement;
  readonly untouched: HTMLElement;
  readonly card: HTMLElement;
  readonly target: HTMLElement;
}

export function watchSight(parts: SeenParts): Sight {
  let since: number | null = null;
  let lastFrame = performance.now();
  let lastLook = Number.NEGATIVE_INFINITY;
  let frame = 0;
  const forget = (): void => {
    since = null;
  };
  const cover = watchCover(parts, forget);
  const look = (): void => {
    const now = performance.now();
    lastLook = now;
    if (now - lastFrame > LONGEST_GAP) forget();
    if (cover.isCovered() || isBehind() || !isPlain(parts)) forget();
    else since ??= now;
  };
  const onFrame = (): void => {
    const now = performance.now();
    // Looking costs a layout, so not every frame; a cover is looked for in each.
    if (now - lastLook >= LOOK_EVERY || now - lastFrame > LONGEST_GAP) look();
    lastFrame = now;
    cover.observeFrame();
    frame = requestAnimationFrame(onFrame);
  };
  look();
  frame = requestAnimationFrame(onFrame);
  return {
    isSeen(pressedAt) {
      look();
      return since !== null && pressedAt - since >= IN_SIGHT;
    },
    stop() {
      cancelAnimationFrame(frame);
      cover.stop();
    },
  };
}

interface Cover {
  readonly isCovered: () => boolean;
  /** To be called before a frame is drawn: asks the browser about that very frame. */
  readonly observeFrame: () => void;
  readonly stop: () => void;
}

/**
 * What the browser says about covers, filters and opacity; where it says nothing about that, nothing counts as covered. `onCovered` is called for each
 * frame in which it was. The host is larger than the page: the browser misses what an SVG shape paints outside of itself (filters, outlines, shadows
 * of text) and what is turned over in 3D, but not the element in the top layer that contains it.
 */
function watchCover({ host, target }: SeenParts, onCovered: () => void): Cover {
  if (
    typeof IntersectionObserverEntry === 'undefined' ||
    !('isVisible' in IntersectionObserverEntry.prototype)
  )
    return { isCovered: () => false, observeFrame: () => undefined, stop: () => undefined };
  const covered = new Set<Element>([host, target]);
  let drawn: DOMRectReadOnly | null = null;
  const read = (entries: readonly SeenEntry[]): void => {
    for (const { target: one, isVisible, intersectionRatio, boundingClientRect } of entries) {
      if (one === target) drawn = boundingClientRect;
      if (isVisible === true && (one === host || intersectionRatio >= 0.99)) covered.delete(one);
      else covered.add(one);
      if (covered.size > 0) onCovered();
    }
  };
  const options = { threshold: [0, 0.99, 1], trackVisibility: true, delay: LOOK_EVERY };
  const observer = new IntersectionObserver(read, options);
  const observe = (): void => {
    for (const one of [host, target]) observer.observe(one);
  };
  observe();
  return {
    isCovered() {
      read(observer.takeRecords());
      return covered.size > 0 || !isSamePlace(drawn, target.getBoundingClientRect());
    },
    observeFrame() {
      read(observer.takeRecords());
      // An observation that goes on looks ten times a second, and a page could show its cover in between. A new one looks at once.
      observer.disconnect();
      observe();
    },
    stop: () => observer.disconnect(),
  };
}

/** Whether the last frame showed it where it is now: a page may move or shrink it for each frame, and put it back before the next look or press. */
function isSamePlace(drawn: DOMRectReadOnly | null, now: DOMRectReadOnly): boolean {
  return (
    drawn !== null &&
    (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(drawn[side] - now[side]) <= 1)
  );
}

/** Whether another window, or the list or calendar of a field of the page, can lie over the page. The browser tells nothing else of them. */
function isBehind(): boolean {
  return !document.hasFocus() || hasOpenPicker(document);
}

function hasOpenPicker(within: Document): boolean {
  if (within.querySelector('select:open, input:open')) return true;
  // Frames of other origins and closed shadow roots cannot be searched at this rate.
  return Array.from(within.querySelectorAll('iframe')).some(
    ({ contentDocument }) => contentDocument !== null && hasOpenPicker(contentDocument),
  );
}

/** Where we put it, in the top layer, drawn as we made it, and on top at each of its corners. */
function isPlain({ host, untouched, card, target }: SeenParts): boolean {
  if (host.parentNode !== document.documentElement || !host.matches(':popover-open')) return false;
  // No honest page gives our element a style or a class.
  if (host.attributes.length > 1 || !isUnchanged(host, untouched)) return false;
  const { left, top, right, bottom, width, height } = target.getBoundingClientRect();
  if (Math.abs(width - target.offsetWidth) > 1 || Math.abs(height - target.offsetHeight) > 1) return false;
  if (!isInViewport(card) || !isInViewport(target)) return false;
  const across = [left + 2, (left + right) / 2, right - 2];
  const down = [top + 2, (top + bottom) / 2, bottom - 2];
  return across.every((x) => down.every((y) => document.elementFromPoint(x, y) === host));
}

/** Whether it is completely on screen. A page can make its scrollbars as wide as it likes; the visual viewport does not include them. */
function isInViewport(element: HTMLElement): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { offsetLeft = 0, offsetTop = 0, width = 0, height = 0 } = window.visualViewport ?? {};
  return (
    left >= offsetLeft && top >= offsetTop && right <= offsetLeft + width && bottom <= offsetTop + height
  );
}

/** Where an element lies and how large it is: measured apart, and different for the empty `untouched`. `overlay` says that the host is in the top layer. */
const MEASURED =
  /^(?:(?:inline|block)-size|width|height|top|right|bottom|left|inset-.*|(?:perspective|transform)-origin|overlay)$/;

/** Compares every property that the browser knows, whichever they are. */
function isUnchanged(host: HTMLElement, untouched: HTMLElement): boolean {
  const [is, should] = [getComputedStyle(host), getComputedStyle(untouched)];
  return Array.from(should).every(
    (name) => MEASURED.test(name) || is.getPropertyValue(name) === should.getPropertyValue(name),
  );
}
