// Builds what Kiroku shows on pages: plain elements in a closed shadow root, which the page's own style rules do not reach.

export function buildElement(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/**
 * The style rules of the host element. Important rules of a shadow tree override everything that the page can set on the host: style
 * sheets, the `style` attribute and animations. An element of the class `untouched` inside the shadow tree has the same rules, but the page
 * cannot reach this element. So its computed style shows how the host should look. The property `all` does not reset the text direction,
 * which is therefore set separately.
 */
const hostRules = (inset: string): string => `
:host, .untouched {
  all: initial !important; direction: ltr !important; unicode-bidi: normal !important;
  position: fixed !important; inset: ${inset} !important; z-index: 2147483647 !important;
}
:host::before, :host::after { content: none !important; }
:host::backdrop { display: none !important; }
`;

/**
 * Builds an element on top of everything, with a closed shadow root that has these style rules. `inset` is the CSS property of that name.
 */
export function buildShadowHost(inset: string, rules: string): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  root.append(styleElement(hostRules(inset) + rules));
  return { host, root };
}

function styleElement(text: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = text;
  return style;
}
