// Selects the parts of a page that a sample includes. They are videos, headings and data, and the elements near them.
import type { SampleChild, SampleElement } from '../../domain/sample/page-sample.ts';
import { isMeaningfulName } from '../taught/stable-names.ts';
import { describeElement, describeText } from './describe-element.ts';
import { isEditableElement, isPrivateElement } from './private-elements.ts';

/** Matches elements that are always included. */
const WANTED =
  'video, h1, h2, h3, [role="heading"], [itemprop], iframe, script[type="application/json"], script[id]:not([src])';
/** Matches elements near which the title and the number usually are. */
const CENTRES = 'video, h1, [role="heading"][aria-level="1"], canvas, input[type="range"]';
const UNSEEN = 'script, style, noscript, template, svg, link, meta';
/** An area is included as a whole only if it has at most this many elements. */
const LARGEST_AREA = 250;
const MOST_WANTED = 120;
const MOST_ELEMENTS = 900;
const MOST_CHILDREN = 40;
/**
 * Matches names (ids, classes, data attributes) of viewers, toolbars and captions, mostly on manga sites. `isMeaningfulName` matches the
 * names of titles, episodes and players.
 */
const READING =
  /read|viewer|page|toolbar|crumb|subj|caption|descr|channel|overlay|controls|progress|counter/i;
/** For a text without a label, this many ancestors of its element are searched for a name that labels it. */
const LABEL_HEIGHT = 3;

/** Describes the root element of a page, and its body. */
export function describeTree(document: Document): SampleElement {
  const { documentElement, body } = document;
  const plan = createPlan(rootsIn(document));
  return describeElement(documentElement, {
    labelled: false,
    shadow: [],
    children: body ? [describe(body, plan)] : [],
  });
}

interface Plan {
  readonly shown: ReadonlySet<Node>;
  readonly near: ReadonlySet<Node>;
  left: number;
}

/** Returns the document and its open shadow roots. */
function rootsIn(document: Document): readonly ParentNode[] {
  const roots: ParentNode[] = [document];
  for (const root of roots)
    for (const { shadowRoot } of [...root.querySelectorAll('*')].slice(0, 20_000))
      if (shadowRoot && roots.length < 20) roots.push(shadowRoot);
  return roots;
}

function createPlan(roots: readonly ParentNode[]): Plan {
  const shown = new Set<Node>();
  const near = new Set<Node>();
  for (const root of roots) {
    for (const element of areasIn(root).flatMap((area) => [...area.querySelectorAll('*')])) near.add(element);
    for (const element of [...root.querySelectorAll(WANTED)].slice(0, MOST_WANTED)) shown.add(element);
  }
  for (const element of near) shown.add(element);
  for (const element of [...shown]) for (const above of pathTo(element)) shown.add(above);
  return { shown, near, left: MOST_ELEMENTS };
}

/**
 * Returns the areas that are included as a whole. If the root is small, it is the only area. Otherwise, the areas are those around the
 * player and the title.
 */
function areasIn(root: ParentNode): readonly ParentNode[] {
  if (root.querySelectorAll('*').length <= LARGEST_AREA) return [root];
  return [...root.querySelectorAll(CENTRES)].slice(0, 6).map(areaOf);
}

/** Returns the largest area around an element that is small enough to be included as a whole. */
function areaOf(centre: Element): Element {
  let area = centre;
  for (const above of pathTo(centre)) {
    if (!isElement(above) || above.localName === 'html' || above.querySelectorAll('*').length > LARGEST_AREA)
      break;
    area = above;
  }
  return area;
}

/** Returns the ancestors of an element, with the nearest first. They may be outside of its shadow root. */
function pathTo(element: Node): readonly Node[] {
  const path: Node[] = [];
  for (let at = parentOf(element); at && path.length < 200; at = parentOf(at)) path.push(at);
  return path;
}

function parentOf(node: Node): Node | null {
  return node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null;
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

function describeChildren(parent: Node, plan: Plan): readonly SampleChild[] {
  const labelled = isLabelled(parent, plan);
  const found: SampleChild[] = [];
  for (const node of [...parent.childNodes].slice(0, 2000)) {
    if (found.length >= MOST_CHILDREN || plan.left <= 0) break;
    if (node.nodeType === 3) found.push(...describeText(node, labelled));
    else if (isElement(node) && isShown(node, plan)) found.push(describe(node, plan));
  }
  return found;
}

function isShown(element: Element, { shown }: Plan): boolean {
  if (!shown.has(element) || isEditableElement(element) || isPrivateElement(element)) return false;
  return !element.matches(UNSEEN) || element.matches(WANTED);
}

function describe(element: Element, plan: Plan): SampleElement {
  plan.left -= 1;
  const isScript = element.localName === 'script';
  return describeElement(element, {
    labelled: isLabelled(element, plan),
    children: isScript ? [] : describeChildren(element, plan),
    shadow: element.shadowRoot ? describeChildren(element.shadowRoot, plan) : [],
  });
}

/**
 * Whether an element's text is labelled. The texts of headings and data are always labelled. A text near the player is labelled if its
 * element, or one of the elements just above it, has a meaningful name.
 */
function isLabelled(node: Node, { near }: Plan): boolean {
  if (!isElement(node)) return false;
  if (node.closest('h1, h2, h3, [role="heading"], [itemprop]')) return true;
  if (!near.has(node)) return false;
  return [node, ...pathTo(node)]
    .slice(0, LABEL_HEIGHT + 1)
    .some((above) => isElement(above) && isNamed(above));
}

function isNamed(element: Element): boolean {
  const names = [element.id, ...element.classList, element.getAttribute('aria-label') ?? '', pathOf(element)];
  const marks = [...element.attributes].flatMap(({ name, value }) =>
    /^data-/.test(name) ? [name, value.slice(0, 60)] : [],
  );
  return [...names, ...marks, element.localName].some((name) => isMeaningfulName(name) || READING.test(name));
}

function pathOf(element: Element): string {
  return element.getAttribute('href')?.split(/[?#]/)[0]?.slice(0, 200) ?? '';
}
