// Resolves rows by their names if their ids do not decide. The matching compares the names strictly, and uncertain results become
// questions.
import type { Media } from '../../contract/media.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import { episodeTotalOf } from '../../domain/progress.ts';
import { candidateOf } from '../../matching/candidate.ts';
import { chooseMatch, type MatchDecision } from '../../matching/choose.ts';
import { noMatchingData } from '../../matching/matching-data.ts';
import { normaliseTitle, type ParsedTitle, parseTitle } from '../../matching/title.ts';
import type { ImportedTitle } from '../imported.ts';
import type { TitleResolution } from '../plan.ts';
import { resolveAsQuestion } from './as-question.ts';
import { toObservedSeries } from './observed-series.ts';

/**
 * Rows are matched with this confidence. It is below 1, like the confidence of a page that may show anything. The matching then requires
 * more certainty, and offers no unlikely titles.
 */
const STRICT = 0.9;
const MOST_NAMES = 3;

/**
 * Decides by the row's names. A title is found only if all of this is true:
 * - The matching accepts it.
 * - One of its main names is a name of the row.
 * - No other title has nearly the same name.
 * - No number of the row contradicts it.
 */
export function decideByName(row: ImportedTitle, candidates: readonly Media[]): TitleResolution {
  const decisions = weighNames(row, candidates);
  const accepted = decisions.flatMap((choice) => (choice.kind === 'accepted' ? [choice.media] : []));
  const [media, ...others] = distinct(accepted);
  const namesakes = candidates.filter((one) => isNearlyCalled(row, one));
  const isCertain = media && others.length === 0 && namesakes.every((one) => one === media);
  if (isCertain && isCalled(row, media) && fits(row, media)) return { kind: 'found', media };
  return askAbout(row, candidates, decisions);
}

/** Returns a question about the likely titles, or `missing` if there are none. Unlike `decideByName`, never accepts a title. */
export function askByName(row: ImportedTitle, candidates: readonly Media[]): TitleResolution {
  return askAbout(row, candidates, weighNames(row, candidates));
}

/**
 * Whether the name and the number of episodes are equal. The row may then be about this title even if their ids differ, because the other
 * service may have merged two entries.
 */
export function hasSameNameAndTotal(row: ImportedTitle, media: Media): boolean {
  const total = episodeTotalOf(media);
  return total !== null && total > 1 && row.total === total && isCalled(row, media);
}

function weighNames(row: ImportedTitle, candidates: readonly Media[]): readonly MatchDecision[] {
  return row.titles
    .slice(0, MOST_NAMES)
    .map((name) => chooseMatch(observedOf(row, name), candidates, noMatchingData));
}

/** Returns a question about the likely titles. Titles with exactly the row's name come first, whatever their score. */
function askAbout(
  row: ImportedTitle,
  candidates: readonly Media[],
  decisions: readonly MatchDecision[],
): TitleResolution {
  const likely = decisions.flatMap((choice) =>
    choice.kind === 'accepted' ? [choice.media] : choice.choices.map(({ media }) => media),
  );
  const called = (all: readonly Media[]) => all.filter((media) => isCalled(row, media));
  return resolveAsQuestion(distinct([...called(likely), ...called(candidates), ...likely]));
}

/** Returns the row as an observed episode. It has no episode number, because the progress on a list must not lead to another season. */
function observedOf({ mediaType, year }: ImportedTitle, name: string): ObservedEpisode {
  const hasYear = year === null || parseTitle(name).year !== null;
  return toObservedSeries({
    siteId: 'import',
    mediaType,
    seriesTitle: hasYear ? name : `${name} (${year})`,
    confidence: STRICT,
  });
}

/** Whether a main name of the title equals a name of the row, ignoring case, accents and punctuation. */
function isCalled({ titles }: ImportedTitle, { title, titles: { romaji, english, native } }: Media): boolean {
  const names = new Set(titles.map(normaliseTitle));
  return [title, romaji, english, native].some((name) => name !== null && names.has(normaliseTitle(name)));
}

/**
 * Whether one of the title's names has the same letters and season as a name of the row. This includes "Bokura no" and "Bokurano", which
 * are two different titles.
 */
function isNearlyCalled({ titles }: ImportedTitle, media: Media): boolean {
  const names = new Set(titles.map((name) => nearName(parseTitle(name))));
  return candidateOf(media).names.some((name) => names.has(nearName(name)));
}

function nearName({ tight, season, part, final }: ParsedTitle): string {
  return [tight, season ?? 1, part ?? 1, final].join();
}

/**
 * Whether the row's numbers can be those of the title. If its total differs, or its progress exceeds the title's total, the row is probably
 * about another season.
 */
function fits({ total, progress }: ImportedTitle, media: Media): boolean {
  const own = candidateOf(media).total;
  return own === null || ((total === null || total === own) && (progress ?? 0) <= own);
}

function distinct(all: readonly Media[]): readonly Media[] {
  return [...new Map(all.map((media) => [media.id, media])).values()];
}
