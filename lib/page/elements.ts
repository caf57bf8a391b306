// Building the little that Kiroku shows on pages: plain elements in a closed shadow root that the page's own rules do not reach.

export function element(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A host on top of everything. `inset` as in CSS. */
export function buildHost(inset: string): HTMLElement {
  const host = document.createElement('div');
  // The page's own rules must not reach the host; what is inside is closed to them anyway.
  host.style.setProperty('all', 'initial', 'important');
  host.style.setProperty('position', 'fixed', 'important');
  host.style.setProperty('inset', inset, 'important');
  host.style.setProperty('z-index', '2147483647', 'important');
  return host;
}

export function styleElement(text: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = text;
  return style;
}
