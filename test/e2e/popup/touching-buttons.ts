// Finds buttons that touch. Runs inside of a page, so it must not use anything outside of the function.

/** Returns one line for each pair of buttons with a visible border or background that are less than 4 CSS pixels apart. */
export function findTouchingButtons(): string[] {
  const LEAST = 4;
  const roots = (root: ParentNode): ParentNode[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
  ];
  const isTransparent = (colour: string): boolean => /^(?:transparent|rgba\(.*, 0\))$/.test(colour);
  const hasEdge = (element: HTMLElement): boolean => {
    const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element);
    return !isTransparent(backgroundColor) || (borderTopWidth !== '0px' && !isTransparent(borderTopColor));
  };
  /** Returns the part of an element that its scrolling ancestors show. */
  const shownBox = (element: HTMLElement): DOMRect => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflow === 'visible') continue;
      const clip = parent.getBoundingClientRect();
      left = Math.max(left, clip.left);
      top = Math.max(top, clip.top);
      right = Math.min(right, clip.right);
      bottom = Math.min(bottom, clip.bottom);
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const buttons = roots(document)
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>('.button')])
    // A list behind an open panel is inert.
    .filter((element) => !element.closest('[inert]'))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && hasEdge(element))
    .map((element) => ({ text: element.textContent?.trim() ?? '', box: shownBox(element) }))
    .filter(({ box }) => box.width > 0 && box.height > 0);
  const isTouching = (one: DOMRect, other: DOMRect): boolean =>
    Math.max(other.left - one.right, one.left - other.right) < LEAST &&
    Math.max(other.top - one.bottom, one.top - other.bottom) < LEAST;
  return buttons.flatMap((one, index) =>
    buttons
      .slice(index + 1)
      .filter((other) => isTouching(one.box, other.box))
      .map((other) => `“${one.text}” and “${other.text}”`),
  );
}
