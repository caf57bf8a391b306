// The following episode as a page names it, with the number that the page gives it: what follows chapter 12 may be its second part.
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { Page } from '../site.ts';
import type { EpisodeLabel } from './episode-label.ts';
import { cleanText, findAll, firstOf, readLink } from './read-page.ts';

/** `selector`: links that lead to the same. The first text with a label says the number; `nextNumber` null: none does. */
export function readNextLink(
  { document, url }: Page,
  selector: string,
  parse: (text: string) => EpisodeLabel | null,
): Pick<ObservedEpisode, 'nextUrl' | 'nextNumber'> {
  return {
    nextUrl: readLink(document, selector, url)?.href,
    nextNumber: firstOf(
      findAll(document, selector),
      (link) => parse(cleanText(link.textContent) ?? '')?.number ?? null,
    ),
  };
}
