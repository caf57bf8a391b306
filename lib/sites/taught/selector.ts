// Finds an element again on another day, and on the page of the next episode. Meaningful names are tried first, and then the form of the
// element's text. The element's position is only the last resort.
import type { Locator } from '../../domain/files/lesson.ts';
import { parseEpisodeLabel } from '../reading/episode-label.ts';
import { cleanText, findAll } from '../reading/read-page.ts';
import { maskNumbers } from '../reading/text-numbers.ts';
import { isMeaningfulName, isNamingAttribute, isStableName, stablePrefix } from './stable-names.ts';

const MOST_LOCATORS = 2;
const MOST_ANCESTORS = 8;
const MOST_PARTS = 6;
/** Tags that a page usually has once. */
const RARE_TAGS = ['h1', 'h2', 'main', 'article', 'nav', 'header', 'video'];

/** Returns all elements that a locator matches. Returns none if the selector is invalid. */
export function findByLocator(document: Document, { selector, form }: Locator): readonly Element[] {
  const found = findAll(document, selector);
  if (form === null) return found;
  return found.filter((element) => maskNumbers(cleanText(element.textContent) ?? '').includes(form));
}

/** Returns locators of an element, with the most robust first. Each locator matches only this element. */
export function makeLocators(element: Element): readonly Locator[] {
  const words = `${element.ownerDocument.title} ${(element.textContent ?? '').slice(0, 300)}`;
  const candidates = candidatesFor(element, words);
  const form = formOf(element);
  for (const use of form === null ? [null] : [null, form]) {
    const locators: Locator[] = [];
    for (const selector of candidates) {
      const locator = { selector, form: use };
      if (locators.length < MOST_LOCATORS && leadsTo(locator, element)) locators.push(locator);
    }
    if (locators.length > 0) return locators;
  }
  return positions(element, words);
}

function leadsTo(locator: Locator, element: Element): boolean {
  const [first, ...others] = findByLocator(element.ownerDocument, locator);
  return first === element && others.length === 0;
}

/** Returns possible selectors. The element's own names come first, followed by its names within an ancestor that has a name. */
function candidatesFor(element: Element, words: string): readonly string[] {
  const own = namesOf(element, words);
  const tag = tagOf(element);
  const inside = ancestorsOf(element).flatMap((ancestor) =>
    [...namesOf(ancestor, words), ...(RARE_TAGS.includes(tagOf(ancestor)) ? [tagOf(ancestor)] : [])].flatMap(
      (around) => [...own, tag].map((name) => `${around} ${name}`),
    ),
  );
  return [...own, ...(RARE_TAGS.includes(tag) ? [tag] : []), ...inside];
}

/** Returns selectors that find an element by its own names. Names with a meaning come first. */
function namesOf(element: Element, words: string): readonly string[] {
  const meaningful = (name: string): number => (isMeaningfulName(name) ? 0 : 1);
  const classes = [...element.classList].slice(0, 20).sort((a, b) => meaningful(a) - meaningful(b));
  const id = element.id && isStableName(element.id, words) ? [`#${element.id}`] : [];
  const attributes = [...element.attributes].flatMap(({ name, value }) =>
    isNamingAttribute(name) && isStableName(value, words) ? `[${name}="${value}"]` : [],
  );
  const named = classes.flatMap((name) => {
    if (isStableName(name, words)) return `${tagOf(element)}.${name}`;
    const prefix = stablePrefix(name, words);
    return prefix ? `${tagOf(element)}[class*="${prefix}"]` : [];
  });
  return [...id, ...attributes, ...named].slice(0, MOST_PARTS);
}

function ancestorsOf(element: Element): readonly Element[] {
  const ancestors: Element[] = [];
  for (let next = element.parentElement; next; next = next.parentElement) {
    if (['body', 'html'].includes(tagOf(next)) || ancestors.length >= MOST_ANCESTORS) break;
    ancestors.push(next);
  }
  return ancestors;
}

/**
 * Returns the form of an element's text, such as "Episode #" for "Episode 12 - The Hero". Returns null if the text has no number. Also
 * returns null if the element has children, because the site may insert further children.
 */
function formOf(element: Element): string | null {
  if (element.children.length > 0) return null;
  const text = cleanText(element.textContent);
  const label = parseEpisodeLabel(text)?.label;
  if (label) return maskNumbers(label);
  return /^[^#]*#(?:[\p{L}\p{M}]+)?/u.exec(maskNumbers(text ?? ''))?.[0].slice(0, 40) ?? null;
}

/** Returns a locator that uses positions. It leads from the nearest ancestor with a name down to the element. */
function positions(element: Element, words: string): readonly Locator[] {
  const steps: string[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    const step = tagOf(at) === 'body' ? 'body' : stepTo(at);
    for (const start of [...namesOf(at, words), step]) {
      const locator = { selector: [start, ...steps].join(' > '), form: null };
      if ((start !== step || step === 'body') && leadsTo(locator, element)) return [locator];
    }
    steps.unshift(step);
  }
  return [];
}

function stepTo(element: Element): string {
  const tag = tagOf(element);
  const same = [...(element.parentElement?.children ?? [])].filter((other) => tagOf(other) === tag);
  return `${tag}:nth-of-type(${same.indexOf(element) + 1})`;
}

function tagOf(element: Element): string {
  return element.localName.toLowerCase();
}
