// Finds the parts of a page that are about its user. A sample leaves them out. Also finds the user's names, which are removed from all
// other parts.
import { isPrivateName, mayValueContainUserName } from '../../domain/sample/private-words.ts';

const MOST_ELEMENTS = 20_000;
/** An element that contains a heading and more elements than this is about the whole page, and not about the user. */
const SMALL_ELEMENT = 100;
const MOST_NAMES = 300;
const LONGEST_NAME = 60;
const TYPED = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Matches types of input that contain no typed text. */
const NOT_TYPED = /^(?:hidden|button|submit|reset|checkbox|radio|range|image|color|file)$/i;

/** Whether the user can type into an element. Such elements are never described. */
export function isEditableElement(element: Element): boolean {
  return element.matches(TYPED);
}

/** Whether the names of an element show that it is about the user. False for the whole page, and for elements that contain a video. */
export function isPrivateElement(element: Element): boolean {
  return namesOf(element).some(isPrivateName) && !holdsPage(element);
}

function holdsPage(element: Element): boolean {
  if (/^(?:html|head|body|main|script|meta|link|video)$/.test(element.localName)) return true;
  if (element.querySelector('video, main')) return true;
  return element.querySelector('h1') !== null && element.querySelectorAll('*').length > SMALL_ELEMENT;
}

/** Returns the names of an element. These are ids, classes, test ids, and the target of a link. */
function namesOf(element: Element): readonly string[] {
  const marks = [
    'id',
    'class',
    'data-testid',
    'data-test',
    'data-uia',
    'data-t',
    'itemprop',
    'name',
    'role',
    'rel',
  ];
  const own = marks.flatMap((name) => element.getAttribute(name)?.slice(0, 300) ?? []);
  const path = element.getAttribute('href')?.split('?')[0]?.slice(0, 300);
  const labels =
    element.localName === 'button' || element.localName === 'a' ? element.getAttribute('aria-label') : null;
  return [...own, path ?? '', labels?.slice(0, 100) ?? '', element.localName];
}

/** Returns the user's names on this page, and the texts that were typed into the page. */
export function readPrivateNames(document: Document): readonly string[] {
  const names = new Set<string>();
  const add = (text: string | null | undefined): void => {
    const name = text?.replace(/\s+/g, ' ').trim() ?? '';
    if (name.length > 1 && name.length <= LONGEST_NAME && names.size < MOST_NAMES) names.add(name);
  };
  for (const element of [...document.querySelectorAll('*')].slice(0, MOST_ELEMENTS)) {
    for (const text of typedIn(element)) add(text);
    for (const { name, value } of element.attributes)
      if (
        name !== 'href' &&
        mayValueContainUserName(name.replace(/^data-/, '')) &&
        !/^(?:true|false|\d{1,3})$/.test(value)
      )
        add(value);
    if (element.localName === 'meta')
      add(mayValueContainUserName(metaName(element)) ? element.getAttribute('content') : null);
    else if (isAccountElement(element)) for (const text of textsIn(element)) add(text);
  }
  return [...names];
}

function metaName(element: Element): string {
  return element.getAttribute('name') ?? element.getAttribute('property') ?? '';
}

function isAccountElement(element: Element): boolean {
  return namesOf(element).some(mayValueContainUserName) && !holdsPage(element);
}

function typedIn(element: Element): readonly string[] {
  if (!isEditableElement(element)) return [];
  const { type, value } = element as HTMLInputElement;
  if (typeof value !== 'string') return textsIn(element);
  return element.localName === 'input' && NOT_TYPED.test(type)
    ? []
    : [value, element.getAttribute('value') ?? ''];
}

function textsIn(element: Element): readonly string[] {
  const leaves = [element, ...element.querySelectorAll('*')].slice(0, 100);
  return leaves.flatMap((leaf) => [
    ...[...leaf.childNodes].filter(({ nodeType }) => nodeType === 3).map((node) => node.textContent ?? ''),
    ...['alt', 'title', 'aria-label', 'data-name'].map((name) => leaf.getAttribute(name) ?? ''),
  ]);
}
