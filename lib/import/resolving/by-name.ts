// Rows without an id that could decide: the matching engine weighs their names under its strict rule, and what is not certain is a question.
import type { Media } from '../../contract/media.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import { totalOf } from '../../domain/progress.ts';
import { candidateOf } from '../../matching/candidate.ts';
import { type Choice, chooseMatch } from '../../matching/choose.ts';
import { noMatchingData } from '../../matching/matching-data.ts';
import { normaliseTitle, type ParsedTitle, parseTitle } from '../../matching/title.ts';
import type { ImportedTitle } from '../imported.ts';
import type { Resolution } from '../plan.ts';
import { asQuestion } from './as-question.ts';
import { observedSeries } from './observed-series.ts';

/** The engine asks for more certainty where what it reads may be anything, and then names nothing that is unlikely. */
const STRICT = 0.9;
const MOST_NAMES = 3;

/** Found where the engine is certain, the title bears a name of the row as a main name, no other is called nearly so, and nothing else in the row speaks against it. */
export function decideByName(row: ImportedTitle, candidates: readonly Media[]): Resolution {
  const decisions = weighNames(row, candidates);
  const accepted = decisions.flatMap((choice) => (choice.kind === 'accepted' ? [choice.media] : []));
  const [media, ...others] = distinct(accepted);
  const namesakes = candidates.filter((one) => isNearlyCalled(row, one));
  const isCertain = media && others.length === 0 && namesakes.every((one) => one === media);
  if (isCertain && isCalled(row, media) && fits(row, media)) return { kind: 'found', media };
  return askAbout(row, candidates, decisions);
}

/** A question of the likely ones, or missing where there are none: no name decides here. */
export function offerByName(row: ImportedTitle, candidates: readonly Media[]): Resolution {
  return askAbout(row, candidates, weighNames(row, candidates));
}

/** The same name and the same number of episodes under another id: the other service may have joined two entries since. */
export function isSameWork(row: ImportedTitle, media: Media): boolean {
  const total = totalOf(media);
  return total !== null && total > 1 && row.total === total && isCalled(row, media);
}

function weighNames(row: ImportedTitle, candidates: readonly Media[]): readonly Choice[] {
  return row.titles
    .slice(0, MOST_NAMES)
    .map((name) => chooseMatch(observedOf(row, name), candidates, noMatchingData));
}

/** What bears the very name comes first, however unlikely the engine finds it. */
function askAbout(
  row: ImportedTitle,
  candidates: readonly Media[],
  decisions: readonly Choice[],
): Resolution {
  const likely = decisions.flatMap((choice) =>
    choice.kind === 'accepted' ? [choice.media] : choice.choices.map(({ media }) => media),
  );
  const called = (all: readonly Media[]) => all.filter((media) => isCalled(row, media));
  return asQuestion(distinct([...called(likely), ...called(candidates), ...likely]));
}

/** Without an episode: the number of a list is how far someone is, and must not lead to another season. */
function observedOf({ mediaType, year }: ImportedTitle, name: string): ObservedEpisode {
  const hasYear = year === null || parseTitle(name).year !== null;
  return observedSeries({
    siteId: 'import',
    mediaType,
    seriesTitle: hasYear ? name : `${name} (${year})`,
    confidence: STRICT,
  });
}

/** One of its main names is one of the row's, but for capitals, accents and punctuation. */
function isCalled({ titles }: ImportedTitle, { title, titles: { romaji, english, native } }: Media): boolean {
  const names = new Set(titles.map(normaliseTitle));
  return [title, romaji, english, native].some((name) => name !== null && names.has(normaliseTitle(name)));
}

/** The same letters and season in any of its names: "Bokura no" and "Bokurano" are two titles. */
function isNearlyCalled({ titles }: ImportedTitle, media: Media): boolean {
  const names = new Set(titles.map((name) => nearName(parseTitle(name))));
  return candidateOf(media).names.some((name) => names.has(nearName(name)));
}

function nearName({ tight, season, part, final }: ParsedTitle): string {
  return [tight, season ?? 1, part ?? 1, final].join();
}

/** Another number of episodes, or more seen than there are: probably another season. */
function fits({ total, progress }: ImportedTitle, media: Media): boolean {
  const own = candidateOf(media).total;
  return own === null || ((total === null || total === own) && (progress ?? 0) <= own);
}

function distinct(all: readonly Media[]): readonly Media[] {
  return [...new Map(all.map((media) => [media.id, media])).values()];
}
