// Doubts entries if two titles differ only in punctuation. Punctuation includes symbols such as "☆" and "°".
import type { Evidence } from '../../domain/matches/match.ts';
import type { Candidate } from '../candidate.ts';
import { isFirstSeason } from '../season-chain.ts';
import { seasonNumberAboveOne } from '../wanted.ts';
import { formatDiffers } from './format-differs.ts';
import type { Hypothesis, Weighing } from './weighing.ts';

/**
 * Doubts a film or OVA that has the page's words but other punctuation. For example, "Bucchigiri" is an OVA and "Bucchigiri?!" is a series.
 */
export function doubtOtherPunctuation(best: Hypothesis, { wanted }: Weighing): Evidence | null {
  const { candidate } = best;
  if (candidate.format === null || wanted.format !== null || !best.byTitle) return null;
  if (wanted.series.some(({ plain }) => plain.split(' ').length > 2)) return null;
  return sharesPunctuation(candidate, wanted.raws, NOT_PUNCTUATION) ? null : formatDiffers(candidate);
}

/**
 * Doubts an entry whose name has a star that the page's name lacks. For example, "Sword Art☆Online." is a spin-off of "Sword Art Online:
 * Aincrad".
 */
export function doubtMissingStar(best: Hypothesis, { wanted, hypotheses }: Weighing): Evidence | null {
  if (!best.byTitle || sharesPunctuation(best.candidate, wanted.raws, NO_STAR)) return null;
  const prefixes = wanted.series.map(({ plain }) => `${plain} `);
  const other = hypotheses.find(
    ({ candidate }) =>
      isFirstSeason(candidate) &&
      sharesPunctuation(candidate, wanted.raws, NO_STAR) &&
      candidate.main.some(({ full }) => prefixes.some((prefix) => full.startsWith(prefix))),
  );
  if (!other) return null;
  const values = { first: best.candidate.media.title, second: other.candidate.media.title };
  return { code: 'narrowMargin', values };
}

/**
 * Whether the other entry has the best entry's name with additional punctuation, and the page contains this form. An example of a page is
 * "Hataraku Saibou!! (Cells at Work!!)".
 */
export function otherHasMorePunctuation(page: string, best: Candidate, other: Candidate): boolean {
  return other.main.some(
    ({ raw }) =>
      hasName(page, raw) &&
      best.main.some((name) => raw.startsWith(name.raw) && MORE_PUNCTUATION.test(raw.slice(name.raw.length))),
  );
}

/**
 * Whether the page's name ends with punctuation that only `other` has. `other` must have a name that consists of a name of `best` and this
 * punctuation. An example of a page is "The Quintessential Quintuplets*".
 */
export function endsWithPunctuationOfOther(page: string, best: Candidate, other: Candidate): boolean {
  const signs = punctuationAtEnd(page);
  const words = new Set([...best.spellings].map(withoutPunctuationAtEnd));
  const hasSigns = ({ spellings }: Candidate) =>
    [...spellings].some(
      (name) => punctuationAtEnd(name) === signs && words.has(withoutPunctuationAtEnd(name)),
    );
  return signs !== '' && !hasSigns(best) && hasSigns(other);
}

function punctuationAtEnd(raw: string): string {
  return PUNCTUATION_AT_END.exec(raw)?.[0] ?? '';
}

function withoutPunctuationAtEnd(raw: string): string {
  return raw.replace(PUNCTUATION_AT_END, '');
}

/** Doubts the series if the page states a later season, and the title of that season is the series' title with other punctuation. */
export function doubtSeasonWithOtherPunctuation(
  { candidate }: Hypothesis,
  { wanted }: Weighing,
): Evidence | null {
  const season = seasonNumberAboveOne(wanted.seasonNumber);
  const [page, series] = wanted.raws;
  if (season === null || page === undefined || series === undefined) return null;
  if (page.replace(PUNCTUATION, '') !== series.replace(PUNCTUATION, '')) return null;
  if (candidate.spellings.has(page) || !candidate.spellings.has(series)) return null;
  return { code: 'seasonOnlyNumbered', values: { season, title: candidate.media.title } };
}

/** Whether the page contains the name as a whole. False if the name is a part of a longer word, or has more punctuation after it. */
function hasName(page: string, name: string): boolean {
  const at = page.indexOf(name);
  if (at < 0) return false;
  const [before, after] = [page.slice(0, at), page.slice(at + name.length)];
  return !/[\p{L}\p{N}]$/u.test(before) && !GOES_ON.test(after);
}

/** Punctuation that may end a name, as `normalisePunctuation` writes it. */
const BEHIND = '!?°*†★☆♪';
const NOT_PUNCTUATION = new RegExp(`[^${BEHIND}√Ω∫]`, 'gu');
const MORE_PUNCTUATION = new RegExp(`^[${BEHIND}]+$`);
const PUNCTUATION_AT_END = /(?<![^\p{L}\p{M}\p{N}\s])[^\p{L}\p{M}\p{N}\s]+$/u;
const PUNCTUATION = /[^\p{L}\p{M}\p{N}]/gu;
const GOES_ON = new RegExp(`^[\\p{L}\\p{N}${BEHIND}]`, 'u');
const NO_STAR = /[^★☆♪]/gu;

function sharesPunctuation({ main }: Candidate, raws: readonly string[], others: RegExp): boolean {
  const signsOf = (raw: string) => raw.replace(others, '');
  const page = new Set(raws.map(signsOf));
  return main.some(({ raw }) => page.has(signsOf(raw)));
}
