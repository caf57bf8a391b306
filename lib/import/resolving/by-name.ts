// Resolves rows without a decisive id. The matching compares their names strictly, and uncertain results become questions.
import type { Media } from '../../contract/media.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import { totalOf } from '../../domain/progress.ts';
import { candidateOf } from '../../matching/candidate.ts';
import { chooseMatch, type MatchDecision } from '../../matching/choose.ts';
import { noMatchingData } from '../../matching/matching-data.ts';
import { normaliseTitle, type ParsedTitle, parseTitle } from '../../matching/title.ts';
import type { ImportedTitle } from '../imported.ts';
import type { TitleResolution } from '../plan.ts';
import { questionAbout } from './as-question.ts';
import { toObservedSeries } from './observed-series.ts';

/**
 * The confidence that rows are matched with. It is below 1, as for a page that may show anything, so that matching requires more certainty
 * and offers no unlikely titles.
 */
const STRICT = 0.9;
const MOST_NAMES = 3;

/**
 * Decides by the row's names. A title is found only if the matching accepts it, one of its main names is a name of the row, no other title
 * has nearly that name, and no other value of the row contradicts it.
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

/** Returns a question about the likely titles; `missing` if there are none. Never decides by name. */
export function askByName(row: ImportedTitle, candidates: readonly Media[]): TitleResolution {
  return askAbout(row, candidates, weighNames(row, candidates));
}

/**
 * Whether name and number of episodes are equal. The row may then be this title even if its id differs, because the other service may have
 * merged two entries.
 */
export function isSameWork(row: ImportedTitle, media: Media): boolean {
  const total = totalOf(media);
  return total !== null && total > 1 && row.total === total && isCalled(row, media);
}

function weighNames(row: ImportedTitle, candidates: readonly Media[]): readonly MatchDecision[] {
  return row.titles
    .slice(0, MOST_NAMES)
    .map((name) => chooseMatch(observedOf(row, name), candidates, noMatchingData));
}

/** Returns a question. Titles with exactly the row's name come first, whatever their score. */
function askAbout(
  row: ImportedTitle,
  candidates: readonly Media[],
  decisions: readonly MatchDecision[],
): TitleResolution {
  const likely = decisions.flatMap((choice) =>
    choice.kind === 'accepted' ? [choice.media] : choice.choices.map(({ media }) => media),
  );
  const called = (all: readonly Media[]) => all.filter((media) => isCalled(row, media));
  return questionAbout(distinct([...called(likely), ...called(candidates), ...likely]));
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

/** Whether a main name equals a name of the row, ignoring case, accents and punctuation. */
function isCalled({ titles }: ImportedTitle, { title, titles: { romaji, english, native } }: Media): boolean {
  const names = new Set(titles.map(normaliseTitle));
  return [title, romaji, english, native].some((name) => name !== null && names.has(normaliseTitle(name)));
}

/**
 * Whether one of the title's names has the same letters and season as a name of the row. "Bokura no" and "Bokurano" are two different
 * titles.
 */
function isNearlyCalled({ titles }: ImportedTitle, media: Media): boolean {
  const names = new Set(titles.map((name) => nearName(parseTitle(name))));
  return candidateOf(media).names.some((name) => names.has(nearName(name)));
}

function nearName({ tight, season, part, final }: ParsedTitle): string {
  return [tight, season ?? 1, part ?? 1, final].join();
}

/**
 * Whether the row's numbers can be those of the title. If its total differs or its progress exceeds the title's total, it is probably
 * another season.
 */
function fits({ total, progress }: ImportedTitle, media: Media): boolean {
  const own = candidateOf(media).total;
  return own === null || ((total === null || total === own) && (progress ?? 0) <= own);
}

function distinct(all: readonly Media[]): readonly Media[] {
  return [...new Map(all.map((media) => [media.id, media])).values()];
}
