// Finds targets that are too small for a finger. Runs inside of a page, so it must not use anything outside of the function.

/**
 * Returns one line for each target that is smaller than 24 × 24 CSS pixels and lacks the spacing required by WCAG 2.5.8. Ignores links in a
 * text.
 */
export function findSmallTargets(): string[] {
  const LEAST = 24;
  const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab]';

  interface Target {
    readonly element: HTMLElement;
    readonly box: DOMRect;
  }

  const roots = (root: ParentNode): ParentNode[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
  ];

  /**
   * Returns the box of the element. If the element has a label, returns the box of the label, which is a part of the target and often its
   * only visible part.
   */
  const boxOf = (element: HTMLElement): DOMRect => {
    const label = element instanceof HTMLInputElement ? element.closest('label') : null;
    return (label ?? element).getBoundingClientRect();
  };

  const inText = (element: HTMLElement): boolean =>
    element instanceof HTMLAnchorElement &&
    getComputedStyle(element).display === 'inline' &&
    element.parentElement?.textContent?.trim() !== element.textContent?.trim();

  const targets: Target[] = roots(document)
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(controls)])
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
    .map((element) => ({ element, box: boxOf(element) }));

  const isSmall = ({ box }: Target): boolean => box.width < LEAST || box.height < LEAST;
  const centre = ({ box }: Target) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const distance = (point: { x: number; y: number }, { box }: Target): number =>
    Math.hypot(
      Math.max(box.left - point.x, 0, point.x - box.right),
      Math.max(box.top - point.y, 0, point.y - box.bottom),
    );
  /**
   * Whether the target has enough room. A circle of 24 px around its centre must not intersect another target, or the circle around another
   * small target.
   */
  const hasRoom = (target: Target): boolean =>
    targets
      .filter(({ element }) => element !== target.element && !element.contains(target.element))
      .every((other) => {
        const between = Math.hypot(centre(target).x - centre(other).x, centre(target).y - centre(other).y);
        return isSmall(other) ? between >= LEAST : distance(centre(target), other) >= LEAST / 2;
      });

  return targets
    .filter((target) => isSmall(target) && !inText(target.element) && !hasRoom(target))
    .map(({ element, box }) => {
      const size = `${Math.round(box.width)} × ${Math.round(box.height)}`;
      return `${element.tagName.toLowerCase()}.${element.className} “${(element.textContent || element.ariaLabel || '').trim().slice(0, 40)}”: ${size}`;
    });
}
