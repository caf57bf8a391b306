// Collects the short texts of a page that may name its series or its episode. Each text is returned with its text source, so that a lesson
// can be made from it.
import { addressShape } from '../../domain/diagnosis/reader-health.ts';
import type { PageTextLocation, TextSource } from '../../domain/files/lesson.ts';
import { readEpisodeNodes, readJsonLd } from '../reading/json-ld.ts';
import { toLowerCase } from '../reading/label.ts';
import { cleanText, findAll, parseUrl, readLink, readMeta } from '../reading/read-page.ts';
import { isSamePage } from '../reading/same-page.ts';
import type { Page } from '../site.ts';
import { type ElementText, pathSegments, readElementText, readPageText } from '../taught/page-text.ts';
import { findByLocator } from '../taught/selector.ts';

/** Limits, because a page may have any number of texts: how many nodes are searched, and how many texts with a number are returned. */
const MOST_NODES = 10_000;
const MOST_NUMBERED = 150;
/**
 * At most this many elements with a number are examined. This is more than `MOST_NUMBERED`, because most of these elements may be in lists,
 * which are skipped.
 */
const MOST_TRIED = 1000;
/** A text such as "Season 2" may have at most this many characters. */
const LONGEST_MARK = 30;
/** At most this many texts are searched for a season. Lessons do this on each read. */
const MOST_SHORT = 3000;
const MOST_MARKED = 3;
const LONGEST_NUMBERED = 120;
const LONGEST_SPOKEN = 250;
export const MAX_NAME_LENGTH = 150;
/** The whole text of an element is read only if the element has fewer nodes than this. */
const MOST_SMALL = 60;
/** Limits for the search for texts around a label: how many ancestors are searched, and how many texts an ancestor may have. */
const MOST_LEVELS = 5;
const MOST_BESIDE = 14;

/**
 * Matches elements whose texts are not about the current episode. They are links to other pages, lists, and the parts around the content.
 */
const ELSEWHERE =
  'a[href], li, footer, aside, button, select, table, form, [role="button"], [role="link"], [role="listitem"], [role="complementary"], [role="tab"], [role="option"], [role="menuitem"], [role="gridcell"], [role="dialog"], [hidden], [aria-hidden="true"]';
const UNSEEN = /^(?:script|style|noscript|template)$/i;
/** Matches a digit of the scripts in which labels are read. */
const NUMERAL = /[\d０-９٠-٩〇零一二三四五六七八九十百]/;

/** Matches the words with which sites announce another episode, such as "Up next". The words are in lower case. */
const OTHER_EPISODE =
  /^[^\p{L}]{0,4}(?:(?:watch|play|see|start) next|continue (?:with|watching)|last watched|more like this|up next|next|previous|coming up|coming soon|weiter mit|weiterschauen|nächste folge|nächste[rs]?|als nächstes|vorherige[rs]?|prochain|prochaine|à suivre|suivant|précédent|siguiente|próximo|próxima|a continuación|anterior|prossimo|prossima|successivo|precedente|volgende|vorige|hierna|nästa|næste|neste|seuraava|następny|następne|poprzedni|další|následující|következő|далее|следующая|следующий|предыдущая|наступна|попередня|sonraki|önceki|επόμενο|προηγούμενο|التالي|التالية|السابق|अगला|पिछला|tiếp theo|tập trước|berikutnya|selanjutnya|sebelumnya)(?![\p{L}\p{M}])|^[^\p{L}]{0,4}(?:ถัดไป|ก่อนหน้า|다음|이전|次|前の|下一|上一)/u;
const LONGEST_ANNOUNCED = 150;
/** Matches texts next to an episode that cannot be played yet. They are in lower case. */
const NOT_YET =
  /(?<!\p{L})(?:(?:airs|airing|premieres|premiering) (?:in|on|at|tomorrow|soon|next|this)|(?:starts|starting|coming) (?:in|on|soon|next|this|tomorrow)|available (?:tomorrow|soon|from|in \d)|(?:erscheint|startet|läuft) (?:am|in|ab)|verfügbar ab|disponible (?:dès|à partir|a partir|el)|disponível (?:a partir|em \d)|disponibile dal)(?!\p{L})|(?:配信|公開|放送)(?:予定|開始まで)|まもなく|即将|공개 예정/u;
/** An element with more nodes than this is not an announcement, and reading its text would be slow. */
const MOST_ANNOUNCING = 14;
const MOST_ANNOUNCED_LEVELS = 3;

export type TextSpot = { readonly text: string } & (ElementText | { readonly page: PageTextLocation });

/** At most this many segments of the address's path are read. */
const MOST_PATH_SEGMENTS = 8;

/**
 * Returns the texts that name the whole page. These are the Media Session, the main headings, and the document's title unless it is stale.
 */
export function spotsOfPage(page: Page): readonly TextSpot[] {
  const { document } = page;
  const titles = headNamesOtherPage(page) ? [] : findAll(document, 'head > title');
  return [
    ...spotsOf(page, [{ of: 'mediaTitle' }, { of: 'mediaArtist' }]),
    ...[...titles, ...findAll(document, 'h1')].flatMap(spotsAt),
  ];
}

/** Returns the texts of the first segments of the address's path. */
export function spotsOfPath(page: Page): readonly TextSpot[] {
  const parts = [...pathSegments(page.url).keys()].slice(0, MOST_PATH_SEGMENTS);
  return spotsOf(
    page,
    parts.flatMap((part) => [
      { of: 'path', part },
      { of: 'pathWords', part },
    ]),
  );
}

function spotsOf(page: Page, sources: readonly PageTextLocation[]): readonly TextSpot[] {
  return sources.flatMap((source) => {
    const text = readPageText(page, source);
    return text && text.length <= MAX_NAME_LENGTH ? { text, page: source } : [];
  });
}

/** Returns the texts of the first of these text sources that contains any text. */
export function textsOfFirstNonEmptySource(page: Page, sources: readonly TextSource[]): readonly TextSpot[] {
  for (const source of sources) {
    const spots =
      'of' in source
        ? spotsOf(page, [source])
        : findByLocator(page.document, source).flatMap((element) => {
            const text = readElementText(element, source.read);
            return text ? { text, element, read: source.read } : [];
          });
    if (spots.length > 0) return spots;
  }
  return [];
}

/** Whether the head is stale. A stale head names the address of another page. */
export function headNamesOtherPage({ document, url, incomplete }: Page): boolean {
  const own = [
    readLink(document, 'link[rel="canonical"]', url),
    parseUrl(readMeta(document, 'og:url'), url),
    ...readEpisodeNodes(readJsonLd(document), url).map((node) => node.url),
  ].filter((address) => address !== null);
  return own.length > 0 && !own.some((address) => leadsHere(address, { url, incomplete }));
}

/** Whether an address is the page's own address, or contains the id of its episode. */
function leadsHere(address: URL, { url, incomplete }: Pick<Page, 'url' | 'incomplete'>): boolean {
  const id = incomplete?.episodeId ?? '';
  return isSamePage(address, url) || (id.length > 3 && address.href.includes(id));
}

/**
 * Returns the whole text of an element. If the element has child elements, also returns its own text without the texts of its child
 * elements.
 */
function spotsAt(element: Element): readonly TextSpot[] {
  const whole = isSmall(element) ? [undefined] : [];
  const own = element.childElementCount > 0 ? (['own'] as const) : [];
  return [...whole, ...own].flatMap((read) => {
    const text = readElementText(element, read);
    return text && text.length <= MAX_NAME_LENGTH ? { text, element, read } : [];
  });
}

/** Whether an element is small enough to be read. The text of a large element is neither a name nor a label, and reading it is slow. */
function isSmall(element: Element): boolean {
  const walker = element.ownerDocument.createTreeWalker(element, 5);
  for (let count = 0; count < MOST_SMALL; count += 1) if (!walker.nextNode()) return true;
  return false;
}

/** Returns short texts with a number, including texts for screen readers. Texts about other episodes are left out. */
export function spotsWithNumbers(page: Page): readonly TextSpot[] {
  const { document } = page;
  const spots: TextSpot[] = [];
  for (const element of findAll(document, '[aria-label]')) {
    const text = readElementText(element, 'aria-label');
    if (text && text.length <= LONGEST_SPOKEN && NUMERAL.test(text) && !isAboutSomethingElse(element, page))
      spots.push({ text, element, read: 'aria-label' });
  }
  const tried = new Set<Element>();
  forTexts(document.body, MOST_NODES, (text, element) => {
    if (text.length > LONGEST_NUMBERED * 2 || !NUMERAL.test(text) || tried.has(element)) return true;
    tried.add(element);
    if (element.localName !== 'h1' && !isAboutSomethingElse(element, page))
      spots.push(...spotsAt(element).filter((spot) => spot.text.length <= LONGEST_NUMBERED));
    return spots.length < MOST_NUMBERED && tried.size < MOST_TRIED;
  });
  return spots;
}

/**
 * Whether an element is about something other than the episode that plays. A link or list item is about this episode only if it links to
 * the page itself.
 */
export function isAboutSomethingElse(element: Element, page: Page): boolean {
  if (element.closest(ELSEWHERE) === null) return isAnnouncement(element);
  const to = parseUrl(element.closest('a[href]')?.getAttribute('href'), page.url);
  return !to || to.pathname === '/' || !leadsHere(to, page);
}

/** Whether an element, or one of its nearest ancestors, announces another episode, as in "Up next: Episode 7". */
function isAnnouncement(element: Element): boolean {
  let around: Element | null = element;
  for (let level = 0; around && level < MOST_ANNOUNCED_LEVELS; level += 1) {
    if (around.childNodes.length > MOST_ANNOUNCING) return false;
    const words = [...around.childNodes].map(({ textContent }) => textContent).join(' ');
    const text = around.getAttribute('aria-label') ?? words;
    if (text.length > LONGEST_ANNOUNCED) return false;
    const plain = toLowerCase(text);
    if (OTHER_EPISODE.test(plain) || NOT_YET.test(plain)) return true;
    around = around.parentElement;
  }
  return false;
}

/**
 * Returns the texts near a label or the player. Searches the ancestors upwards, until one ancestor has too many texts. Leaves out links to
 * other episodes.
 */
export function spotsAround(element: Element, { url }: Page): readonly TextSpot[] {
  const found = new Map<string, TextSpot>();
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

/**
 * Whether an element is in another part of the page than the player, although the player's part has its own headings. The element's text
 * may then name another series, as on cards below the player.
 */
export function isInOtherSection(element: Element): boolean {
  const players = findAll(element.ownerDocument, 'video');
  return players.length > 0 && players.every((player) => isHeaded(partOf(player, element)));
}

/** Returns the largest element around the player that does not contain the other element. */
function partOf(player: Element, other: Element): Element {
  let part = player;
  while (part.parentElement && !part.parentElement.contains(other)) part = part.parentElement;
  return part;
}

function isHeaded(part: Element): boolean {
  return part.querySelector('h1, h2, h3, h4, [role="heading"]') !== null;
}

/**
 * Whether an element is in a list, or links to another episode. A link to the page of the series does not count, because its address has
 * another form.
 */
function isOfOther(element: Element, url: URL): boolean {
  if (element.closest('li, aside, footer, [role="listitem"], [role="complementary"]')) return true;
  const to = parseUrl(element.closest('a[href]')?.getAttribute('href'), url);
  return to !== null && addressShape(to) === addressShape(url);
}

function spotsIn(around: Element): readonly TextSpot[] {
  const spots: TextSpot[] = [];
  forTexts(around, MOST_NODES, (_text, element) => {
    spots.push(...spotsAt(element));
    return spots.length <= MOST_BESIDE;
  });
  for (const element of [...around.querySelectorAll('img[alt]')].slice(0, MOST_BESIDE)) {
    const text = readElementText(element, 'alt');
    if (text && text.length <= MAX_NAME_LENGTH) spots.push({ text, element, read: 'alt' });
  }
  return spots;
}

/** Returns the first two videos. If the page has no video, returns the first element of the body. */
export function playersOf(document: Document): readonly Element[] {
  const videos = findAll(document, 'video');
  return videos.length > 0 ? videos.slice(0, 2) : findAll(document, 'body > *').slice(0, 1);
}

/** Calls `use` with each short text that contains a number. */
export function forEachShortTextWithNumber(
  root: Element,
  use: (text: string, element: Element) => void,
): void {
  forTexts(root, MOST_SHORT, (text, element) => {
    if (text.length <= LONGEST_MARK * 2 && NUMERAL.test(text)) {
      const whole = element.childNodes.length <= MOST_MARKED ? cleanText(element.textContent) : null;
      use(cleanText(whole !== null && whole.length <= LONGEST_MARK ? whole : text) ?? '', element);
    }
    return true;
  });
}

/** Calls `use` with each text node that contains more than spaces, and with the element around it. Stops when `use` returns false. */
function forTexts(root: Element, most: number, use: (text: string, element: Element) => boolean): void {
  const walker = root.ownerDocument.createTreeWalker(root, 4);
  for (let count = 0; count < most && walker.nextNode(); count += 1) {
    const { data, parentElement } = walker.currentNode as Text;
    if (!parentElement || !/\S/.test(data) || UNSEEN.test(parentElement.localName)) continue;
    if (!use(data, parentElement)) return;
  }
}
