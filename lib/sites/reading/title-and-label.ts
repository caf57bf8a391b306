// Reads the two texts that most players show. These are the name of the series, and a line with the episode.

import type { Page } from '../site.ts';
import { parseLabelField } from './episode-label.ts';
import type { LabelFieldOptions } from './label.ts';
import { readText } from './read-page.ts';
import { type Reading, toLabelReading } from './reading.ts';

/** Selectors for the two texts, with the best first. */
interface TitleAndLine {
  readonly title: readonly string[];
  readonly line: readonly string[];
  /** Options for parsing the line, for sites whose labels may lack a word for "episode", as in "12" or "Lesson.5". */
  readonly options?: LabelFieldOptions;
}

/**
 * Reads title and line. Returns null if the title is missing, or if the line has no episode. In these cases, the page may show a film or a
 * trailer, or may not have loaded yet.
 */
export function readTitleAndLabel(
  { document }: Page,
  { title, line, options }: TitleAndLine,
): Reading | null {
  const show = readText(document, ...title);
  const label = parseLabelField(readText(document, ...line), options);
  return show && label ? toLabelReading('dom', label, show) : null;
}
