// Reasons to ask where signs may be all that tells two titles apart.
import type { Evidence } from '../../domain/matches/match.ts';
import type { Candidate } from '../candidate.ts';
import { isFirst } from '../season-chain.ts';
import { laterSeason } from '../wanted.ts';
import { formatDiffers } from './format-differs.ts';
import type { Hypothesis, Weighing } from './weighing.ts';

/** "Bucchigiri" is an OVA and "Bucchigiri?!" a series: where only a film or OVA has the words, its signs must be the same too. */
export function otherSigns(best: Hypothesis, { wanted }: Weighing): Evidence | null {
  const { candidate } = best;
  if (candidate.format === null || wanted.format !== null || !best.byTitle) return null;
  if (wanted.series.some(({ plain }) => plain.split(' ').length > 2)) return null;
  return sharesSigns(candidate, wanted.raws, NO_SIGN) ? null : formatDiffers(candidate);
}

/** "Sword Art☆Online." is a spin-off of "Sword Art Online: Aincrad": a star that the page leaves out may be all that differs. */
export function starLeftOut(best: Hypothesis, { wanted, hypotheses }: Weighing): Evidence | null {
  if (!best.byTitle || sharesSigns(best.candidate, wanted.raws, NO_STAR)) return null;
  const heads = wanted.series.map(({ plain }) => `${plain} `);
  const other = hypotheses.find(
    ({ candidate }) =>
      isFirst(candidate) &&
      sharesSigns(candidate, wanted.raws, NO_STAR) &&
      candidate.main.some(({ full }) => heads.some((head) => full.startsWith(head))),
  );
  if (!other) return null;
  const values = { first: best.candidate.media.title, second: other.candidate.media.title };
  return { code: 'narrowMargin', values };
}

/** "Hataraku Saibou!! (Cells at Work!!)": somewhere the page has the best one's name with more signs, as the other one's name has them. */
export function saysMoreSigns(page: string, best: Candidate, other: Candidate): boolean {
  return other.main.some(
    ({ raw }) =>
      hasName(page, raw) &&
      best.main.some((name) => raw.startsWith(name.raw) && MORE_SIGNS.test(raw.slice(name.raw.length))),
  );
}

/** "The Quintessential Quintuplets*": only the other entry has a name of the best one with the signs at the end of the page's name. */
export function hasSignsOf(page: string, best: Candidate, other: Candidate): boolean {
  const signs = signsAtEnd(page);
  const words = new Set([...best.spellings].map(withoutSignsAtEnd));
  const hasSigns = ({ spellings }: Candidate) =>
    [...spellings].some((name) => signsAtEnd(name) === signs && words.has(withoutSignsAtEnd(name)));
  return signs !== '' && !hasSigns(best) && hasSigns(other);
}

function signsAtEnd(raw: string): string {
  return SIGNS_AT_END.exec(raw)?.[0] ?? '';
}

function withoutSignsAtEnd(raw: string): string {
  return raw.replace(SIGNS_AT_END, '');
}

/** The title of a later season is the series' title with other signs, and the best entry has only the series' title. */
export function seasonOfSigns({ candidate }: Hypothesis, { wanted }: Weighing): Evidence | null {
  const season = laterSeason(wanted.seasonNumber);
  const [page, series] = wanted.raws;
  if (season === null || page === undefined || series === undefined) return null;
  if (page.replace(SIGNS, '') !== series.replace(SIGNS, '')) return null;
  if (candidate.spellings.has(page) || !candidate.spellings.has(series)) return null;
  return { code: 'seasonOnlyNumbered', values: { season, title: candidate.media.title } };
}

/** Whole: neither a letter before it, nor a letter or one more sign after it. */
function hasName(page: string, name: string): boolean {
  const at = page.indexOf(name);
  if (at < 0) return false;
  const [before, after] = [page.slice(0, at), page.slice(at + name.length)];
  return !/[\p{L}\p{N}]$/u.test(before) && !GOES_ON.test(after);
}

/** Signs that are put behind a name, in the forms of `rawName`; the others stand in one. */
const BEHIND = '!?°*†★☆♪';
const NO_SIGN = new RegExp(`[^${BEHIND}√Ω∫]`, 'gu');
const MORE_SIGNS = new RegExp(`^[${BEHIND}]+$`);
const SIGNS_AT_END = /[^\p{L}\p{M}\p{N}\s]+$/u;
const SIGNS = /[^\p{L}\p{M}\p{N}]/gu;
const GOES_ON = new RegExp(`^[\\p{L}\\p{N}${BEHIND}]`, 'u');
const NO_STAR = /[^★☆♪]/gu;

function sharesSigns({ main }: Candidate, raws: readonly string[], others: RegExp): boolean {
  const signsOf = (raw: string) => raw.replace(others, '');
  const page = new Set(raws.map(signsOf));
  return main.some(({ raw }) => page.has(signsOf(raw)));
}
