// Orders the titles of a question by likelihood. A title that must not be accepted can still be the likeliest.
import type { Candidate } from '../candidate.ts';
import type { Numbering } from '../numberings.ts';
import { isSeries, type SeasonPosition } from '../season-chain.ts';
import { seasonNumberAboveOne, type WantedNames } from '../wanted.ts';
import { numberingRestartsDespiteRedirect } from './season-guards.ts';
import type { Hypothesis, Weighing } from './weighing.ts';

const WORDS = 0.3;
/**
 * The weight of the first of two parts, which together measure how much the page and a title overlap. The first part is the share of the
 * page's words that the title has. The second part is the share of the title's words that the page has.
 */
const SAID = 0.7;
const SEASON_OF_SERIES = 0.6;
const SEASON_AWAY = 0.01;
const NEWER = 0.0001;
const SERIES_FIRST = 0.03;
const LATER_BY_NUMBER = 0.5;

/** Sorts by likelihood. The likeliest comes first. */
export function sortByLikelihood(weighing: Weighing): Hypothesis[] {
  const rarity = rarityOf(weighing.hypotheses);
  const worth = new Map(weighing.hypotheses.map((one) => [one, likelihood(one, weighing, rarity)]));
  return [...weighing.hypotheses].sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0));
}

function likelihood(
  { candidate, score, numberings }: Hypothesis,
  weighing: Weighing,
  rarity: ReadonlyMap<string, number>,
): number {
  const { wanted, seasonChain } = weighing;
  const position = seasonChain.positions.find((one) => one.candidate === candidate);
  const season = position && numberings.length > 0 ? seasonWorth(position, wanted) : 0;
  if (season > 0) return season;
  const numbered = position && isLaterByNumber(position, numberings[0], weighing) ? LATER_BY_NUMBER : 0;
  const series = isSeries(candidate) || wanted.format !== null ? SERIES_FIRST : 0;
  const year = (Number(candidate.start?.slice(0, 4) ?? 1900) - 1900) * NEWER;
  return score + WORDS * shared(wanted, candidate, rarity) + series + year + numbered;
}

/**
 * Returns how likely an entry's season is on a page that states its season only as a number. Sites count more seasons than the catalogue,
 * so the nearest lower season is the likeliest. Returns 0 for the stated season itself, and for other pages.
 */
function seasonWorth({ season }: SeasonPosition, { seasonNumber, numberOnly }: WantedNames): number {
  const number = numberOnly ? seasonNumber : null;
  if (number === null || season === number) return 0;
  const away = season < number ? number - season : season - number + 0.5;
  return SEASON_OF_SERIES + WORDS - SEASON_AWAY * Math.min(away, 5);
}

/**
 * Whether the page names only the series, and its season number is the season of this entry. False if it is known that this site's episode
 * numbers are continuous, because the season number may then count something else.
 */
function isLaterByNumber(
  { season }: SeasonPosition,
  numbering: Numbering | undefined,
  { wanted, seasonChain, data }: Weighing,
): boolean {
  const number = seasonNumberAboveOne(wanted.seasonNumber);
  if (!wanted.bare || season !== number || !numbering) return false;
  return !numberingRestartsDespiteRedirect(numbering, seasonChain, data);
}

/** Returns how rare each word is among the titles. A word that only one title has gets 1. */
function rarityOf(hypotheses: readonly Hypothesis[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { candidate } of hypotheses)
    for (const word of new Set(candidate.names.flatMap(({ full }) => full.split(' '))))
      uses.set(word, (uses.get(word) ?? 0) + 1);
  return new Map([...uses].map(([word, count]) => [word, 1 / count]));
}

/** Returns how much a name of the entry overlaps with the page, from 0 to 1. Rare words weigh more. The best overlap counts. */
function shared(wanted: WantedNames, { names }: Candidate, rarity: ReadonlyMap<string, number>): number {
  const weigh = (words: readonly string[]) =>
    words.reduce((sum, word) => sum + (rarity.get(word) ?? 0), 0) || 1;
  let most = 0;
  for (const { full: pageName } of wanted.names)
    for (const { full } of names) {
      const page = pageName.split(' ');
      const own = full.split(' ');
      const both = page.filter((word) => own.includes(word));
      if (both.length === 0) continue;
      const part = weigh(both);
      most = Math.max(most, SAID * (part / weigh(page)) + (1 - SAID) * (part / weigh(own)));
    }
  return most;
}
