// Whether a person can see what they press: a page may make our note transparent, blow it up or lay something over it.

/** Milliseconds that something must have been in plain sight before a press on it counts. */
const IN_SIGHT = 500;
const LOOK_EVERY = 100;

/** Chromium's second version of the observer also sees what covers an element. */
interface SeenEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

export interface Sight {
  /** Whether the target is in plain sight now, and has been for half a second. */
  readonly isSeen: () => boolean;
  readonly stop: () => void;
}

/** `target` is inside the closed shadow root of `host`. */
export function watchSight(host: HTMLElement, target: HTMLElement): Sight {
  let since: number | null = null;
  const covered = watchCover(target);
  const look = (): void => {
    if (covered.isCovered() || !isPlain(host, target)) since = null;
    else since ??= performance.now();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepLooking = (): void => {
    look();
    timer = setTimeout(keepLooking, LOOK_EVERY);
  };
  keepLooking();
  return {
    isSeen() {
      look();
      return since !== null && performance.now() - since >= IN_SIGHT;
    },
    stop() {
      clearTimeout(timer);
      covered.stop();
    },
  };
}

/** What the browser says about covers, filters and opacity; where it says nothing about that, nothing counts as covered. */
function watchCover(target: HTMLElement): { isCovered: () => boolean; stop: () => void } {
  if (
    typeof IntersectionObserverEntry === 'undefined' ||
    !('isVisible' in IntersectionObserverEntry.prototype)
  )
    return { isCovered: () => false, stop: () => undefined };
  let covered = true;
  const read = (entries: readonly SeenEntry[]): void => {
    const last = entries.at(-1);
    if (last) covered = last.isVisible !== true || last.intersectionRatio < 0.99;
  };
  const options = { threshold: [0, 0.99, 1], trackVisibility: true, delay: LOOK_EVERY };
  const observer = new IntersectionObserver(read, options);
  observer.observe(target);
  return {
    isCovered() {
      read(observer.takeRecords());
      return covered;
    },
    stop: () => observer.disconnect(),
  };
}

/** Where we put it, as large as we made it, not made transparent, and on top at each of its corners. */
function isPlain(host: HTMLElement, target: HTMLElement): boolean {
  const root = document.documentElement;
  if (host.parentNode !== root || ![host, root].every(isUnchanged)) return false;
  const { left, top, right, bottom, width, height } = target.getBoundingClientRect();
  if (Math.abs(width - target.offsetWidth) > 1 || Math.abs(height - target.offsetHeight) > 1) return false;
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
  const across = [left + 2, (left + right) / 2, right - 2];
  const down = [top + 2, (top + bottom) / 2, bottom - 2];
  return across.every((x) => down.every((y) => document.elementFromPoint(x, y) === host));
}

function isUnchanged(element: HTMLElement): boolean {
  const style = getComputedStyle(element);
  const plain = { opacity: '1', visibility: 'visible', mixBlendMode: 'normal' } as const;
  const none = ['transform', 'filter', 'clipPath', 'maskImage', 'scale', 'rotate', 'translate'] as const;
  return (
    Object.entries(plain).every(([name, value]) => style[name as keyof typeof plain] === value) &&
    none.every((name) => style[name] === 'none')
  );
}
