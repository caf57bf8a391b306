// Reads the forms of a page as a person without scripts would use them: whose form it is does not matter, only what it asks for.
export interface Form {
  /** Absolute. */
  readonly action: string;
  readonly hidden: Readonly<Record<string, string>>;
  /** Name of the field per type of input: "password", "text", "date" … the first of each. */
  readonly fieldOf: Readonly<Record<string, string>>;
  readonly buttons: readonly { readonly label: string; readonly name: string; readonly value: string }[];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
}

function attribute(tag: string, name: string): string {
  return unescapeHtml(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

export function formsOf(html: string, pageUrl: string): Form[] {
  return [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(([, tag = '', content = '']) => {
    const inputs = [...content.matchAll(/<input([^>]*)>/g)].map(([, input = '']) => ({
      type: attribute(input, 'type') || 'text',
      name: attribute(input, 'name'),
      value: attribute(input, 'value'),
    }));
    const shown = inputs.filter(({ type }) => type !== 'hidden').reverse();
    return {
      action: new URL(attribute(tag, 'action'), pageUrl).href,
      hidden: Object.fromEntries(
        inputs.filter(({ type }) => type === 'hidden').map(({ name, value }) => [name, value]),
      ),
      fieldOf: Object.fromEntries(shown.map(({ type, name }) => [type, name])),
      buttons: [...content.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(
        ([, button = '', label = '']) => ({
          label: label.replace(/<[^>]*>/g, '').trim(),
          name: attribute(button, 'name'),
          value: attribute(button, 'value'),
        }),
      ),
    };
  });
}
