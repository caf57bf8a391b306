// Finds elements beyond the left or right edge of the window. Runs inside of a page, so it must not use anything outside of the function.

/** Returns one line for each visible element that is not completely within the window's width. */
export function findElementsOutsideWindow(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => element.checkVisibility() && !element.closest('.unseen'))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > innerWidth + 0.5 || left < -0.5);
    })
    .map(({ tagName, className }) => `${tagName}.${className}`);
}
