// Simulates a redesign. Renames every id, class, data attribute and custom element, but nothing that search engines or browsers read.
import { findSighting } from '@/lib/sites/healing/sighting.ts';
import type { Page, Site } from '@/lib/sites/site.ts';
import { createRandom } from '../random.ts';
import { type PageFixture, parsePage } from './fixtures.ts';

/**
 * Returns a function that replaces names with random names. Equal names get the same random name. With the same seed, the random names are
 * the same.
 */
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

/** Returns the fixture with renamed markup and objects. JSON-LD, meta tags, microdata, headings, links and texts stay unchanged. */
export function scrambleFixture(fixture: PageFixture, seed: number): PageFixture {
  const rename = createNames(seed);
  return {
    ...fixture,
    name: `${fixture.name}, scrambled`,
    html: scrambleHtml(fixture.html, rename),
    state: scrambleObject(fixture.state, rename) as PageFixture['state'],
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

const KANJI = '〇零一二三四五六七八九十百';

/**
 * Returns the page as it would be some episodes later, with another number in every label of the episode, and other ids in the address and
 * in links.
 */
export function createPageOfLaterEpisode(page: Page, site: Site, by: number): Page {
  const seen = findSighting(page, site);
  if (!seen) throw new Error('the page names no episode');
  const renumber = (text: string): string => {
    const label = seen.wording.parse(text);
    if (label?.number !== seen.number) return text;
    const start = text.indexOf(label.label);
    const later = label.label.replace(
      new RegExp(`(?:\\d+|[${KANJI}]+)(?!.*[\\d${KANJI}])`),
      String(seen.number + by),
    );
    return text.slice(0, start) + later + text.slice(start + label.label.length);
  };
  const id = page.incomplete?.episodeId ?? '';
  const otherId = id.replace(/[\da-f](?!.*[\da-f])/i, (last) =>
    ((Number.parseInt(last, 16) + by) % 10).toString(),
  );
  const hasId = id !== '' && [id, encodeURIComponent(id)].some((one) => page.url.href.includes(one));
  const withOtherId = (address: string): string =>
    hasId || id === ''
      ? address
          .replaceAll(id || '\n', otherId)
          .replaceAll(encodeURIComponent(id) || '\n', encodeURIComponent(otherId))
      : address.replace(/\d+(?=\D*$)/, (last) => String(Number(last) + by));
  const readdress = (address: string): string => {
    const [path = '', ...rest] = withOtherId(address).split('?');
    const parts = path.split('/').map((part, index, all) => {
      const before = all[index - 1] ?? '';
      const isNumber =
        part === String(seen.number) && seen.wording.parse(`${before} ${part}`)?.number === seen.number;
      return isNumber ? String(seen.number + by) : renumberSlug(part, seen.number, by, seen.wording.parse);
    });
    return [parts.join('/'), ...rest].join('?');
  };
  const copy = page.document.cloneNode(true) as Document;
  const walker = copy.createTreeWalker(copy, 5);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.nodeType === 3) node.textContent = renumber(node.textContent ?? '');
    else
      for (const { name, value } of [...(node as Element).attributes])
        if (name === 'href') (node as Element).setAttribute(name, readdress(value));
        else if (['aria-label', 'title', 'alt', 'content'].includes(name))
          (node as Element).setAttribute(name, renumber(value));
  }
  const session = page.mediaSession;
  const mediaSession = session && { title: renumber(session.title), artist: renumber(session.artist) };
  return parsePage(copy.documentElement.outerHTML, readdress(page.url.href), { mediaSession });
}

function renumberSlug(
  part: string,
  number: number,
  by: number,
  parse: (text: string) => { readonly number: number | null } | null,
): string {
  if (parse(part.replace(/[-_]+/g, ' '))?.number !== number) return part;
  return part.replace(
    new RegExp(`(?<!\\d)0*${number}(?!\\d)(?!.*(?<!\\d)0*${number}(?!\\d))`),
    String(number + by),
  );
}
