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

/** "The Quintessential Quintuplets*": the page has a name of the best entry with other signs behind it, and another entry has a name of the best one with these very signs. */
export function hasSignsOf(page: string, best: Candidate, other: Candidate): boolean {
  const signs = signsBehind(page);
  if (signs === '' || other === best || best.spellings.has(page)) return false;
  const own = [...best.spellings];
  const words = new Set(own.map(withoutSignsBehind));
  if (!words.has(withoutSignsBehind(page))) return false;
  if (other.spellings.has(page)) return true;
  const hasSigns = (name: string) => signsBehind(name) === signs && words.has(withoutSignsBehind(name));
  return !own.some(hasSigns) && [...other.spellings].some(hasSigns);
}

function signsBehind(raw: string): string {
  return SIGNS_BEHIND.exec(raw)?.[0] ?? '';
}

function withoutSignsBehind(raw: string): string {
  return raw.replace(SIGNS_BEHIND, '');
}

/** The title of a later season is the series' title with other signs, and the best entry has only the series' title. */
export function seasonOfSigns({ candidate }: Hypothesis, { wanted }: Weighing): Evidence | null {
  const season = laterSeason(wanted.seasonNumber);
  const [page, series] = wanted.raws;
  if (season === null || page === undefined || series === undefined || page === series) return null;
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
const SIGNS_BEHIND = /[^\p{L}\p{M}\p{N}\s]+$/u;
const SIGNS = /[^\p{L}\p{M}\p{N}]/gu;
const GOES_ON = new RegExp(`^[\\p{L}\\p{N}${BEHIND}]`, 'u');
const NO_STAR = /[^★☆♪]/gu;

function sharesSigns({ main }: Candidate, raws: readonly string[], others: RegExp): boolean {
  const signsOf = (raw: string) => raw.replace(others, '');
  const page = new Set(raws.map(signsOf));
  return main.some(({ raw }) => page.has(signsOf(raw)));
}
