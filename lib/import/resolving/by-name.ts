// Rows without an id that could decide: the matching engine weighs their names under its strict rule, and what is not certain is a question.
import type { Media } from '../../contract/media.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import { totalOf } from '../../domain/progress.ts';
import { candidateOf } from '../../matching/candidate.ts';
import { type Choice, chooseMatch } from '../../matching/choose.ts';
import { noMatchingData } from '../../matching/matching-data.ts';
import { normaliseTitle, parseTitle } from '../../matching/title.ts';
import type { ImportedTitle } from '../imported.ts';
import type { Resolution } from '../plan.ts';

/** The engine asks for more certainty where what it reads may be anything, and then names nothing that is unlikely. */
const STRICT = 0.9;
const MOST_CHOICES = 5;
const MOST_NAMES = 3;

/** Found where one title, and only one, bears a name of the row exactly and nothing else in the row speaks against it. */
export function decideByName(row: ImportedTitle, candidates: readonly Media[]): Resolution {
  const choices = weighNames(row, candidates);
  const accepted = choices.flatMap((choice) => (choice.kind === 'accepted' ? [choice.media] : []));
  const [media, ...others] = distinct(accepted);
  if (media && others.length === 0 && hasName(row, media) && fits(row, media))
    return { kind: 'found', media };
  return asQuestion(choices);
}

/** A question of the likely ones, or missing where there are none: no name decides here. */
export function offerByName(row: ImportedTitle, candidates: readonly Media[]): Resolution {
  return asQuestion(weighNames(row, candidates));
}

/** The same name and the same number of episodes under another id: the other service may have joined two entries since. */
export function isSameWork(row: ImportedTitle, media: Media): boolean {
  const total = totalOf(media);
  return total !== null && total > 1 && row.total === total && hasName(row, media);
}

function weighNames(row: ImportedTitle, candidates: readonly Media[]): readonly Choice[] {
  return row.titles
    .slice(0, MOST_NAMES)
    .map((name) => chooseMatch(observedOf(row, name), candidates, noMatchingData));
}

function asQuestion(decisions: readonly Choice[]): Resolution {
  const likely = decisions.flatMap((choice) =>
    choice.kind === 'accepted' ? [choice.media] : choice.choices.map(({ media }) => media),
  );
  const choices = distinct(likely).slice(0, MOST_CHOICES);
  return choices.length > 0 ? { kind: 'question', choices } : { kind: 'missing' };
}

/** Without an episode: the number of a list is how far someone is, and must not lead to another season. */
function observedOf({ mediaType, year }: ImportedTitle, name: string): ObservedEpisode {
  const hasYear = year === null || parseTitle(name).year !== null;
  return {
    siteId: 'import',
    siteName: '',
    mediaType,
    url: '',
    episodeId: '',
    seriesTitle: hasYear ? name : `${name} (${year})`,
    seriesId: null,
    seasonTitle: null,
    seasonId: null,
    seasonNumber: null,
    episodeLabel: '',
    episodeNumber: null,
    episodeType: 'regular',
    language: null,
    confidence: STRICT,
    sources: {},
  };
}

/** Letter for letter, but for capitals, accents and punctuation. */
function hasName({ titles }: ImportedTitle, media: Media): boolean {
  const names = new Set(titles.map(normaliseTitle));
  const { romaji, english, native } = media.titles;
  return [media.title, romaji, english, native, ...media.synonyms].some(
    (name) => name !== null && names.has(normaliseTitle(name)),
  );
}

/** Another number of episodes, or more seen than there are: probably another season. */
function fits({ total, progress }: ImportedTitle, media: Media): boolean {
  const own = candidateOf(media).total;
  return own === null || ((total === null || total === own) && (progress ?? 0) <= own);
}

function distinct(all: readonly Media[]): readonly Media[] {
  return [...new Map(all.map((media) => [media.id, media])).values()];
}
