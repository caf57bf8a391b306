// Reads the two texts that most players show: the name of the series, and a line with the episode.

import type { Page } from '../site.ts';
import { parseLabelField } from './episode-label.ts';
import type { FieldOptions } from './label.ts';
import { readText } from './read-page.ts';
import { type Reading, readLabel } from './reading.ts';

/** Selectors for the texts, best first. */
interface TitleAndLine {
  readonly title: readonly string[];
  readonly line: readonly string[];
  /** The kinds of labels without a word for episode that the line may contain. */
  readonly options?: FieldOptions;
}

/**
 * Reads title and line. Null if the title or an episode in the line is missing: it may be a film or a trailer, or may not have loaded yet.
 */
export function readTitleAndLine({ document }: Page, { title, line, options }: TitleAndLine): Reading | null {
  const show = readText(document, ...title);
  const label = parseLabelField(readText(document, ...line), options);
  return show && label ? readLabel('dom', label, show) : null;
}
