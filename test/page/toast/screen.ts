// Simulates how a browser shows a note. Sets its position, elements that cover it, and the page's style rules. jsdom computes no layout.
import { vi } from 'vitest';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The computed style of an element without style rules. Sizes such as `width` are not compared, because the note's size is measured
 * separately.
 */
const PLAIN: Readonly<Record<string, string>> = {
  opacity: '1',
  visibility: 'visible',
  '-webkit-mask-box-image-source': 'none',
  '-webkit-text-fill-color': 'rgb(0, 0, 0)',
  'a-property-of-next-year': 'none',
  width: '0px',
};

export interface ToastGeometry {
  /** The position and size at which the browser draws the target. */
  box: Box;
  /** The target's size before transforms. It is the size in `box` unless the page scales the target. */
  made: Pick<Box, 'width' | 'height'>;
  /** The part of the page that is visible, without scrollbars. */
  viewport: { offsetLeft: number; offsetTop: number; width: number; height: number };
  /** Elements of the page that are above the target. */
  readonly covers: Box[];
  /** Whether the page's window is in front of all other windows. */
  isInFront: boolean;
  /** Whether the list, calendar or palette of a field is open. */
  isPickerOpen: boolean;
  /** Sets a computed style, as a style rule of the page does. */
  style(element: Element, name: string, value: string): void;
}

/** Creates the simulation. `host` is the note's element in the page. `target` is the part of the note that the user presses. */
export function fakeToastGeometry(host: HTMLElement, target: HTMLElement): ToastGeometry {
  const box = { left: 800, top: 20, width: 100, height: 32 };
  const styles = new Map<Element, Readonly<Record<string, string>>>();
  const screen: ToastGeometry = {
    box,
    made: box,
    viewport: { offsetLeft: 0, offsetTop: 0, width: innerWidth, height: innerHeight },
    covers: [],
    isInFront: true,
    isPickerOpen: false,
    style: (element, name, value) => styles.set(element, { ...styles.get(element), [name]: value }),
  };
  vi.stubGlobal('visualViewport', {
    get offsetLeft() {
      return screen.viewport.offsetLeft;
    },
    get offsetTop() {
      return screen.viewport.offsetTop;
    },
    get width() {
      return screen.viewport.width;
    },
    get height() {
      return screen.viewport.height;
    },
  });
  target.getBoundingClientRect = () => {
    const { left, top, width, height } = screen.box;
    return new DOMRect(left, top, width, height);
  };
  Object.defineProperty(target, 'offsetWidth', { get: () => screen.made.width });
  Object.defineProperty(target, 'offsetHeight', { get: () => screen.made.height });
  const elementFromPoint = (x: number, y: number): Element | null => {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null;
    if (screen.covers.some((cover) => holds(cover, x, y))) return document.body;
    return holds(screen.box, x, y) && host.isConnected ? host : document.body;
  };
  Object.defineProperty(document, 'elementFromPoint', { value: elementFromPoint, configurable: true });
  Object.defineProperty(document, 'hasFocus', { value: () => screen.isInFront, configurable: true });
  const { querySelector } = Document.prototype;
  vi.spyOn(Document.prototype, 'querySelector').mockImplementation(function (this: Document, selector) {
    if (selector !== 'select:open, input:open') return querySelector.call(this, selector);
    return screen.isPickerOpen ? document.body : null;
  });
  fakeComputedStyles((element) => styles.get(element));
  return screen;
}

/**
 * Fakes computed styles. jsdom computes them so slowly that V8 runs out of memory for its regular expressions. `changed` returns the styles
 * that rules of the page set.
 */
export function fakeComputedStyles(
  changed: (element: Element) => Readonly<Record<string, string>> | undefined,
): void {
  vi.stubGlobal('getComputedStyle', (element: Element) => {
    const all: Readonly<Record<string, string>> = { ...PLAIN, ...changed(element) };
    return Object.assign(Object.keys(all), { getPropertyValue: (name: string) => all[name] ?? '' });
  });
}

/** Simulates the top layer, which jsdom does not have. If an element is removed from the page, it leaves the top layer. */
export function fakeTopLayer(): void {
  const shown = new WeakSet<Element>();
  const { matches } = Element.prototype;
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      shown.add(this);
    },
    hidePopover(this: HTMLElement) {
      shown.delete(this);
    },
  });
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':popover-open' ? shown.has(this) : matches.call(this, selector);
  });
}

function holds({ left, top, width, height }: Box, x: number, y: number): boolean {
  return x >= left && y >= top && x < left + width && y < top + height;
}

/** Simulates IntersectionObserver v2 (`isVisible`), which only Chromium has. */
export function fakeIntersectionObserver() {
  const observers = new Set<FakeObserver>();
  vi.stubGlobal(
    'IntersectionObserverEntry',
    class {
      get isVisible() {
        return false;
      }
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class extends FakeObserver {
      override observe(target: Element): void {
        super.observe(target);
        observers.add(this);
      }
      override disconnect(): void {
        super.disconnect();
        observers.delete(this);
      }
    },
  );
  return {
    /**
     * Simulates an observation by the browser. If `told` is true, the browser also calls the callback. Otherwise, it only records the
     * observation.
     */
    sees(isVisible: boolean, ratio = 1, told = true): void {
      for (const observer of observers) observer.see(isVisible, ratio, told);
    },
    observed: () => [...observers].flatMap(({ targets }) => [...targets]),
  };
}

interface Seen {
  readonly target: Element;
  readonly isVisible: boolean;
  readonly intersectionRatio: number;
  readonly boundingClientRect: DOMRect;
}

class FakeObserver {
  readonly targets = new Set<Element>();
  private kept: Seen[] = [];
  private last = '';

  constructor(
    private readonly tell: (entries: readonly Seen[]) => void,
    private readonly options: { threshold: number[]; trackVisibility?: boolean; delay?: number },
  ) {
    if (options.trackVisibility && !((options.delay ?? 0) >= 100))
      throw new DOMException('To track visibility takes a delay of at least 100.', 'NotSupportedError');
  }

  observe(target: Element): void {
    this.targets.add(target);
  }

  disconnect(): void {
    this.targets.clear();
  }

  takeRecords(): Seen[] {
    return this.kept.splice(0);
  }

  /**
   * Records the observation if a threshold was crossed or the visibility has changed. The browser reports the visibility only if the
   * observer has requested it.
   */
  see(isVisible: boolean, ratio: number, told: boolean): void {
    const { threshold, trackVisibility = false } = this.options;
    const passed = (threshold.length > 0 ? threshold : [0]).filter((one) => ratio >= one).length;
    const now = `${passed} ${trackVisibility && isVisible}`;
    if (now === this.last) return;
    this.last = now;
    for (const target of this.targets)
      this.kept.push({
        target,
        isVisible: trackVisibility && isVisible,
        intersectionRatio: ratio,
        boundingClientRect: target.getBoundingClientRect(),
      });
    if (told) this.tell(this.takeRecords());
  }
}
