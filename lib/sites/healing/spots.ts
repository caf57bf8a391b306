// The short texts of a page that may name its series or its episode, each with its place, so that a lesson can lead there again.
import { addressShape } from '../../domain/diagnosis/reader-health.ts';
import type { PageText } from '../../domain/files/lesson.ts';
import { readEpisodeNodes, readJsonLd } from '../reading/json-ld.ts';
import { toLowerCase } from '../reading/label.ts';
import { findAll, parseUrl, readLink, readMeta } from '../reading/read-page.ts';
import { samePage } from '../reading/same-page.ts';
import type { Page } from '../site.ts';
import { type ElementText, pathParts, readElement, readPageText } from '../taught/place-text.ts';

/** How much is looked at: a page may have any number of texts. */
const MOST_NODES = 10_000;
const MOST_NUMBERED = 150;
/** Elements with a number, most of which may be in lists. */
const MOST_TRIED = 1000;
const LONGEST_NUMBERED = 120;
const LONGEST_SPOKEN = 250;
export const LONGEST_NAME = 150;
/** Nodes in an element whose whole text is read. */
const MOST_SMALL = 60;
/** How far up from a label texts beside it are looked for, and how many the elements around it may have. */
const MOST_LEVELS = 5;
const MOST_BESIDE = 14;

/** What is in these is about something else than what plays: links to other pages, lists, and what surrounds the content. */
const ELSEWHERE =
  'a[href], li, footer, aside, button, select, table, form, [role="listitem"], [role="complementary"], [role="tab"], [role="option"], [hidden], [aria-hidden="true"]';
const UNSEEN = /^(?:script|style|noscript|template)$/i;
/** Digits of the scripts in which labels are read. */
const NUMERAL = /[\d０-９٠-٩〇零一二三四五六七八九十百]/;

/** How sites announce an episode that does not play, in lower case. */
const OTHER_EPISODE =
  /^[^\p{L}]{0,4}(?:up next|next|previous|coming up|nächste[rs]?|als nächstes|vorherige[rs]?|prochain|prochaine|à suivre|suivant|précédent|siguiente|próximo|próxima|a continuación|anterior|prossimo|prossima|successivo|precedente|volgende|vorige|hierna|nästa|næste|neste|seuraava|następny|następne|poprzedni|další|následující|következő|далее|следующая|следующий|предыдущая|наступна|попередня|sonraki|önceki|επόμενο|προηγούμενο|التالي|التالية|السابق|अगला|पिछला|tiếp theo|tập trước|berikutnya|selanjutnya|sebelumnya)(?![\p{L}\p{M}])|^[^\p{L}]{0,4}(?:ถัดไป|ก่อนหน้า|다음|이전|次|前の|下一|上一)/u;
const LONGEST_ANNOUNCED = 150;
/** An element with more in it is no announcement, and its text takes long to read. */
const MOST_ANNOUNCING = 14;
const MOST_ANNOUNCED_LEVELS = 3;

export type Spot = { readonly text: string } & (ElementText | { readonly page: PageText });

/** The parts of a path that are looked at. */
const MOST_PARTS = 8;

/** What names the page as a whole: the media keys, the document's title unless it is of another page, and the main headings. */
export function spotsOfPage(page: Page): readonly Spot[] {
  const { document } = page;
  const titles = isStale(page) ? [] : findAll(document, 'head > title');
  return [
    ...spotsOf(page, [{ of: 'mediaTitle' }, { of: 'mediaArtist' }]),
    ...[...titles, ...findAll(document, 'h1')].flatMap(spotsAt),
  ];
}

export function spotsOfPath(page: Page): readonly Spot[] {
  const parts = [...pathParts(page.url).keys()].slice(0, MOST_PARTS);
  return spotsOf(
    page,
    parts.flatMap((part) => [
      { of: 'path', part },
      { of: 'pathWords', part },
    ]),
  );
}

function spotsOf(page: Page, places: readonly PageText[]): readonly Spot[] {
  return places.flatMap((place) => {
    const text = readPageText(page, place);
    return text && text.length <= LONGEST_NAME ? { text, page: place } : [];
  });
}

/** Whether the head is left over from another page. */
export function isStale({ document, url, incomplete }: Page): boolean {
  const own = [
    readLink(document, 'link[rel="canonical"]', url),
    parseUrl(readMeta(document, 'og:url'), url),
    ...readEpisodeNodes(readJsonLd(document), url).map((node) => node.url),
  ].filter((address) => address !== null);
  return own.length > 0 && !own.some((address) => leadsHere(address, { url, incomplete }));
}

/** Whether an address is the page's own, or at least has the id of its episode. */
function leadsHere(address: URL, { url, incomplete }: Pick<Page, 'url' | 'incomplete'>): boolean {
  const id = incomplete?.episodeId ?? '';
  return samePage(address, url) || (id.length > 3 && address.href.includes(id));
}

/** The whole text of an element, and its own where there are elements in it. */
function spotsAt(element: Element): readonly Spot[] {
  const whole = isSmall(element) ? [undefined] : [];
  const own = element.childElementCount > 0 ? (['own'] as const) : [];
  return [...whole, ...own].flatMap((read) => {
    const text = readElement(element, read);
    return text && text.length <= LONGEST_NAME ? { text, element, read } : [];
  });
}

/** An element that holds half of the page has no name or label for its text, and reading the text takes long. */
function isSmall(element: Element): boolean {
  const walker = element.ownerDocument.createTreeWalker(element, 5);
  for (let count = 0; count < MOST_SMALL; count += 1) if (!walker.nextNode()) return true;
  return false;
}

/** Names for screen readers and other short texts that have a number, where they are about what plays. */
export function spotsWithNumbers(page: Page): readonly Spot[] {
  const { document } = page;
  const spots: Spot[] = [];
  for (const element of findAll(document, '[aria-label]')) {
    const text = readElement(element, 'aria-label');
    if (text && text.length <= LONGEST_SPOKEN && NUMERAL.test(text) && !isElsewhere(element, page))
      spots.push({ text, element, read: 'aria-label' });
  }
  const tried = new Set<Element>();
  forTexts(document.body, MOST_NODES, (text, element) => {
    if (text.length > LONGEST_NUMBERED * 2 || !NUMERAL.test(text) || tried.has(element)) return true;
    tried.add(element);
    if (element.localName !== 'h1' && !isElsewhere(element, page))
      spots.push(...spotsAt(element).filter((spot) => spot.text.length <= LONGEST_NUMBERED));
    return spots.length < MOST_NUMBERED && tried.size < MOST_TRIED;
  });
  return spots;
}

/** A link to the page itself marks what plays in a list. */
function isElsewhere(element: Element, page: Page): boolean {
  if (element.closest(ELSEWHERE) === null) return isAnnounced(element);
  const to = parseUrl(element.closest('a[href]')?.getAttribute('href'), page.url);
  return !to || to.pathname === '/' || !leadsHere(to, page);
}

/** "Up next: Episode 7", in one element or in those around it. */
function isAnnounced(element: Element): boolean {
  let around: Element | null = element;
  for (let level = 0; around && level < MOST_ANNOUNCED_LEVELS; level += 1) {
    if (around.childNodes.length > MOST_ANNOUNCING) return false;
    const words = [...around.childNodes].map(({ textContent }) => textContent).join(' ');
    const text = around.getAttribute('aria-label') ?? words;
    if (text.length > LONGEST_ANNOUNCED) return false;
    if (OTHER_EPISODE.test(toLowerCase(text))) return true;
    around = around.parentElement;
  }
  return false;
}

/** The texts in the elements around a label, or around the player, while these have few. Links to other episodes are left out. */
export function spotsBeside(element: Element, { url }: Page): readonly Spot[] {
  const found = new Map<string, Spot>();
  let around = element.parentElement;
  for (let level = 0; around && level < MOST_LEVELS; level += 1) {
    const spots = spotsIn(around);
    if (spots.length > MOST_BESIDE) break;
    for (const spot of spots)
      if (!('page' in spot) && spot.element !== element && !isOfOther(spot.element, url))
        found.set(spot.text, spot);
    around = around.localName === 'body' ? null : around.parentElement;
  }
  return [...found.values()];
}

/** The series' own page has an address of another form. */
function isOfOther(element: Element, url: URL): boolean {
  if (element.closest('li, aside, footer, [role="listitem"], [role="complementary"]')) return true;
  const to = parseUrl(element.closest('a[href]')?.getAttribute('href'), url);
  return to !== null && addressShape(to) === addressShape(url);
}

function spotsIn(around: Element): readonly Spot[] {
  const spots: Spot[] = [];
  forTexts(around, MOST_NODES, (_text, element) => {
    spots.push(...spotsAt(element));
    return spots.length <= MOST_BESIDE;
  });
  for (const element of [...around.querySelectorAll('img[alt]')].slice(0, MOST_BESIDE)) {
    const text = readElement(element, 'alt');
    if (text && text.length <= LONGEST_NAME) spots.push({ text, element, read: 'alt' });
  }
  return spots;
}

/** Where the player is: at the videos, or anywhere in a page without one. */
export function playersOf(document: Document): readonly Element[] {
  const videos = findAll(document, 'video');
  return videos.length > 0 ? videos.slice(0, 2) : findAll(document, 'body > *').slice(0, 1);
}

/** Calls `use` with each text node that is not blank, and its element, until it returns false. */
function forTexts(root: Element, most: number, use: (text: string, element: Element) => boolean): void {
  const walker = root.ownerDocument.createTreeWalker(root, 4);
  for (let count = 0; count < most && walker.nextNode(); count += 1) {
    const { data, parentElement } = walker.currentNode as Text;
    if (!parentElement || !/\S/.test(data) || UNSEEN.test(parentElement.localName)) continue;
    if (!use(data, parentElement)) return;
  }
}
