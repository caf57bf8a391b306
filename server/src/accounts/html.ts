// Defines a template tag that escapes interpolated values. Only markup that the tag itself has made is inserted without escaping.
const made = Symbol('markup made by the html tag');

export interface Html {
  readonly [made]: string;
}
type HtmlValue = Html | string | number | null | false | undefined | readonly HtmlValue[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for use in text and in quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return made in value ? value[made] : value.map(render).join('');
}

export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return {
    [made]: parts.map((part, index) => (index === 0 ? part : render(values[index - 1]) + part)).join(''),
  };
}

/** Returns a URL with a line break opportunity after each dot and slash. */
export function urlWithLineBreaks(address: string): Html {
  const parts = address.split(/(?<=\.|[^/]\/)(?=[^./])/);
  return html`${parts.map((part, index) => (index === 0 ? part : html`<wbr>${part}`))}`;
}

export function htmlToString(page: Html): string {
  return page[made];
}
