// Reads the text sources of a lesson. A source is an element, the Media Session, or a segment of the path.
import type { Locator, PageTextLocation } from '../../domain/files/lesson.ts';
import { decodeSlug } from '../reading/page-metadata.ts';
import { cleanText } from '../reading/read-page.ts';
import type { Page } from '../site.ts';

/** An element, and which of its texts to read. */
export interface ElementText {
  readonly element: Element;
  readonly read?: Locator['read'];
}

export function readElementText(element: Element, read: Locator['read']): string | null {
  if (read === undefined) return cleanText(element.textContent);
  return cleanText(read === 'own' ? ownText(element) : element.getAttribute(read));
}

/** Returns an element's own text, without the texts of its child elements. */
function ownText(element: Element): string {
  return [...element.childNodes].flatMap((node) => (node.nodeType === 3 ? node.textContent : [])).join(' ');
}

export function readPageText(
  { url, mediaSession }: Pick<Page, 'url' | 'mediaSession'>,
  source: PageTextLocation,
): string | null {
  switch (source.of) {
    case 'mediaTitle':
      return cleanText(mediaSession?.title);
    case 'mediaArtist':
      return cleanText(mediaSession?.artist);
    case 'path':
      return cleanText(pathSegments(url)[source.part]);
    case 'pathWords':
      return cleanText(
        pathSegments(url)
          [source.part]?.split(' ')
          .filter((word) => !/\p{Nd}/u.test(word))
          .join(' '),
      );
  }
}

/**
 * Returns the segments of a path as words. A short number is appended to the segment before it: `/episode/12` gives the segment "episode
 * 12".
 */
export function pathSegments({ pathname, hash }: URL): readonly string[] {
  const route = /^#!?\//.test(hash) ? (hash.replace(/^#!?/, '').split('?')[0] ?? '') : '';
  const parts = `${pathname}${route}`.split('/').filter(Boolean).map(decodeSlug);
  const isNumber = (part: string | undefined) => part !== undefined && /^\d{1,4}$/.test(part);
  return parts.map((part, index) => (isNumber(parts[index + 1]) ? `${part} ${parts[index + 1]}` : part));
}
