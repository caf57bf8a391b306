// A page as a redesign would leave it: every id, class, data attribute and name of an element of its own is another one; what search engines and browsers read stays.
import { createRandom } from '../random.ts';
import type { Fixture } from './fixtures.ts';

/** Repeatable: the same seed makes the same names. */
function createNames(seed: number): (name: string) => string {
  const known = new Map<string, string>();
  const random = createRandom(seed);
  const letter = (): string => String.fromCharCode(97 + random.below(26));
  return (name) => {
    const made = known.get(name) ?? `x${Array.from({ length: 8 }, letter).join('')}`;
    known.set(name, made);
    return made;
  };
}

/** The fixture with its markup and its page's objects renamed. JSON-LD, meta tags, microdata, headings, links and texts stay. */
export function scramble(fixture: Fixture, seed: number): Fixture {
  const rename = createNames(seed);
  return {
    ...fixture,
    name: `${fixture.name}, scrambled`,
    html: scrambleHtml(fixture.html, rename),
    state: scrambleObject(fixture.state, rename) as Fixture['state'],
  };
}

function scrambleHtml(html: string, rename: (name: string) => string): string {
  return html
    .replace(/\s(?:id|class)="([^"]*)"/g, (whole, names: string) =>
      whole.replace(names, names.split(/\s+/).filter(Boolean).map(rename).join(' ')),
    )
    .replace(/\sdata-[\w-]+=("[^"]*"|'[^']*')/g, (whole) => {
      const name = whole.slice(1, whole.indexOf('='));
      return ` data-${rename(name)}="${rename(whole)}"`;
    })
    .replace(/<(\/?)([a-z]+-[a-z-]+)/g, (_whole, slash: string, tag: string) => `<${slash}${rename(tag)}-x`)
    .replace(/<script(?![^>]*ld\+json)([^>]*)>([\s\S]*?)<\/script>/g, '<script$1></script>');
}

function scrambleObject(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => scrambleObject(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [rename(key), scrambleObject(inner, rename)]),
  );
}
