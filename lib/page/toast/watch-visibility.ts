// Checks whether the user can see what they press, because a page may try to hide or cover our toast.

/** An element must have been completely visible for this many milliseconds before a press on it counts. */
const VISIBLE_FOR_MS = 500;
const CHECK_EVERY = 100;
/**
 * If no frame was drawn for this many milliseconds, earlier checks no longer count. The compositor can run animations even while the page
 * is blocked.
 */
const LONGEST_GAP = 300;

/** Chromium's IntersectionObserver v2 also detects what covers an element. */
interface SeenEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

export interface VisibilityWatch {
  /**
   * Whether the target is completely visible now, and has been so since half a second before `pressedAt` (a time of `performance.now()`).
   */
  readonly isSeen: (pressedAt: number) => boolean;
  readonly stop: () => void;
}

/**
 * The elements of a toast. `target` is what the user presses. `card` contains the text. `untouched` has the host's own rules, but is inside
 * the closed shadow root.
 */
interface WatchedElements {
  readonly host: HTMLElement;
  readonly untouched: HTMLElement;
  readonly card: HTMLElement;
  readonly target: HTMLElement;
}

export function watchVisibility(elements: WatchedElements): VisibilityWatch {
  let since: number | null = null;
  let lastFrame = performance.now();
  let lastCheck = Number.NEGATIVE_INFINITY;
  let frame = 0;
  const forget = (): void => {
    since = null;
  };
  const cover = watchCover(elements, forget);
  const check = (): void => {
    const now = performance.now();
    lastCheck = now;
    if (now - lastFrame > LONGEST_GAP) forget();
    if (cover.isCovered() || isBehind() || !isPlain(elements)) forget();
    else since ??= now;
  };
  const onFrame = (): void => {
    const now = performance.now();
    // A check needs a layout, so it does not run in every frame. Only the test for covers runs in every frame.
    if (now - lastCheck >= CHECK_EVERY || now - lastFrame > LONGEST_GAP) check();
    lastFrame = now;
    cover.observeFrame();
    frame = requestAnimationFrame(onFrame);
  };
  check();
  frame = requestAnimationFrame(onFrame);
  return {
    isSeen(pressedAt) {
      check();
      return since !== null && pressedAt - since >= VISIBLE_FOR_MS;
    },
    stop() {
      cancelAnimationFrame(frame);
      cover.stop();
    },
  };
}

interface Cover {
  readonly isCovered: () => boolean;
  /** Requests the browser's result for the next frame. Call this before that frame is drawn. */
  readonly observeFrame: () => void;
  readonly stop: () => void;
}

/**
 * Reports what the browser knows about covers, filters and opacity. Calls `onCovered` for each frame in which the toast was covered. In a
 * browser that does not report covers, nothing counts as covered.
 *
 * The browser does not report what an SVG shape paints outside of itself (filters, outlines, text shadows), or what is turned over in 3D.
 * But it reports the top-layer element that contains the shape or the turned element. To be below any such top-layer element, the host is
 * larger than the page.
 */
function watchCover({ host, target }: WatchedElements, onCovered: () => void): Cover {
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
  const options = { threshold: [0, 0.99, 1], trackVisibility: true, delay: CHECK_EVERY };
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
      // A running observation checks only ten times a second, and a page could show its cover in between. A new observation checks at once,
      // so start one.
      observer.disconnect();
      observe();
    },
    stop: () => observer.disconnect(),
  };
}

/**
 * Whether the last frame showed the target at its current place. A page may move or shrink the target in each frame, and restore it before
 * each check or press.
 */
function isSamePlace(drawn: DOMRectReadOnly | null, now: DOMRectReadOnly): boolean {
  return (
    drawn !== null &&
    (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(drawn[side] - now[side]) <= 1)
  );
}

/**
 * Whether something that does not belong to the document may cover the page: another window, or the list or calendar of a form field. The
 * browser only reports the focus, and which lists and calendars are open.
 */
function isBehind(): boolean {
  return !document.hasFocus() || hasOpenPicker(document);
}

function hasOpenPicker(within: Document): boolean {
  if (within.querySelector('select:open, input:open')) return true;
  // Frames of other origins cannot be searched. Closed shadow roots are not searched, because finding them in every frame would take too
  // long.
  return Array.from(within.querySelectorAll('iframe')).some(
    ({ contentDocument }) => contentDocument !== null && hasOpenPicker(contentDocument),
  );
}

/**
 * Whether the toast is where we put it, in the top layer, and drawn as we made it. The target must be the topmost element at each of its
 * corners and edges, and at its centre.
 */
function isPlain({ host, untouched, card, target }: WatchedElements): boolean {
  if (host.parentNode !== document.documentElement || !host.matches(':popover-open')) return false;
  // Our element has no attribute except `popover`. Only a malicious page would add others.
  if (host.attributes.length > 1 || !isUnchanged(host, untouched)) return false;
  const { left, top, right, bottom, width, height } = target.getBoundingClientRect();
  if (Math.abs(width - target.offsetWidth) > 1 || Math.abs(height - target.offsetHeight) > 1) return false;
  if (!isInViewport(card) || !isInViewport(target)) return false;
  const across = [left + 2, (left + right) / 2, right - 2];
  const down = [top + 2, (top + bottom) / 2, bottom - 2];
  return across.every((x) => down.every((y) => document.elementFromPoint(x, y) === host));
}

/**
 * Whether the element is completely on screen. Uses the visual viewport, which excludes scrollbars, because a page can make its scrollbars
 * arbitrarily wide.
 */
function isInViewport(element: HTMLElement): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { offsetLeft = 0, offsetTop = 0, width = 0, height = 0 } = window.visualViewport ?? {};
  return (
    left >= offsetLeft && top >= offsetTop && right <= offsetLeft + width && bottom <= offsetTop + height
  );
}

/**
 * These properties are not compared. Position and size are measured separately, and differ for the empty `untouched`. `overlay` is set
 * because the host is in the top layer.
 */
const MEASURED =
  /^(?:(?:inline|block)-size|width|height|top|right|bottom|left|inset-.*|(?:perspective|transform)-origin|overlay)$/;

/** Whether all computed properties of the two elements are equal, except the properties in `MEASURED`. */
function isUnchanged(host: HTMLElement, untouched: HTMLElement): boolean {
  const [is, should] = [getComputedStyle(host), getComputedStyle(untouched)];
  return Array.from(should).every(
    (name) => MEASURED.test(name) || is.getPropertyValue(name) === should.getPropertyValue(name),
  );
}
