// Finds texts that do not fit. Runs inside of a page, so it must not use anything outside of the function.

/**
 * Returns one line for each text that is cut off, with its content and the number of missing pixels. Ignores titles and names that end in
 * "…", because they are cut on purpose.
 */
export function findClippedTexts(): string[] {
  const controls = 'button, a.button, .tab, .chip, .tag, .segment span, summary, select, input, nav a';

  const shown = (element: HTMLElement): boolean =>
    element.checkVisibility() && !element.closest('.unseen') && element.clientWidth > 0;

  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));

  const canvas = document.createElement('canvas').getContext('2d');
  /**
   * Returns by how many pixels an input's placeholder or a select's option is wider than the room for it. `scrollWidth` does not count
   * these texts.
   */
  const fieldOverflow = (field: HTMLElement): number => {
    // This is called for every element, so read styles only for fields.
    if (!(field instanceof HTMLSelectElement || field instanceof HTMLInputElement)) return 0;
    // If a select has the width of its chosen option, it needs room only for that option.
    const grows = getComputedStyle(field).getPropertyValue('field-sizing') === 'content';
    const shownOptions = (list: HTMLSelectElement) => (grows ? list.selectedOptions : list.options);
    const texts = field instanceof HTMLSelectElement ? [...shownOptions(field)].map(({ text }) => text) : [];
    if (field instanceof HTMLInputElement) texts.push(field.placeholder);
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    if (!canvas || texts.length === 0) return 0;
    canvas.font = font;
    const arrow = field instanceof HTMLSelectElement ? 16 : 0;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrow;
    return Math.max(...texts.map((text) => canvas.measureText(text).width)) - room;
  };

  const overflow = (element: HTMLElement): number => {
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isControl = element.matches(controls);
    const cuts = /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis';
    const outside =
      isControl && !scrolls(element) ? element.getBoundingClientRect().right - window.innerWidth : 0;
    const inside = cuts || isControl ? element.scrollWidth - element.clientWidth : 0;
    return Math.max(inside, outside, fieldOverflow(element));
  };

  /** Returns all elements, including those in open shadow roots. */
  const within = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]);

  return within(document.body.parentElement ?? document.body)
    .filter((element) => element instanceof HTMLElement && shown(element) && overflow(element) > 1)
    .map((element) => {
      const { tagName, className, textContent } = element;
      return `${tagName.toLowerCase()}.${className} “${textContent?.slice(0, 60)}” by ${Math.ceil(overflow(element))} px`;
    });
}
