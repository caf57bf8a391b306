// Finds buttons that touch. Runs inside of a page, so it must not use anything outside of the function.

/** Returns one line for each pair of buttons with a visible border or background that are less than 4 CSS pixels apart. */
export function touchingButtons(): string[] {
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
  const buttons = roots(document)
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>('.button')])
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && hasEdge(element))
    .map((element) => ({ text: element.textContent?.trim() ?? '', box: element.getBoundingClientRect() }));
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
