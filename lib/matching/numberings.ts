// Finds every valid numbering of a site's episode number. A numbering restarts in each season, or is continuous, or follows a redirect.
import type { Candidate } from './candidate.ts';
import { isRedirectTarget, type MatchingData, redirectsOf } from './matching-data.ts';
import { extendsTitle, type SeasonChain, type SeasonPosition } from './season-chain.ts';
import type { WantedNames } from './wanted.ts';

type NumberingKind = 'plain' | 'part' | 'running' | 'redirected' | 'stated';

export interface Numbering {
  readonly kind: NumberingKind;
  readonly candidate: Candidate;
  /** The number within the entry, or null if the page has no number. */
  readonly episode: number | null;
  /** The site's number minus the number within the entry. */
  readonly offset: number;
}

/** Returns every valid numbering for the season whose first entry is `target`. Returns none if the number is out of range. */
export function findValidNumberings(
  wanted: WantedNames,
  target: Candidate,
  {
    seasonChain,
    candidates,
    data,
  }: { seasonChain: SeasonChain; candidates: readonly Candidate[]; data: MatchingData },
): Numbering[] {
  const { episode } = wanted;
  if (episode === null || target.total === 1) return (episode ?? 1) <= 1 ? [single(target, episode)] : [];
  // If the stated range does not contain the number, either the range or the number is wrong, so no numbering is valid.
  if (wanted.range && !holds(wanted.range, episode, target)) return [];
  const position = seasonChain.positions.find(({ candidate }) => candidate === target);
  const group = position ? groupOf(position, seasonChain, wanted) : [target];
  const plain = countThrough(group, episode, 0, 'plain');
  // If the page names only the series, and the first season has the page's number, the page does not mean a later season.
  if (wanted.bare && wanted.range === null && plain[0]?.kind === 'plain' && position?.before === 0)
    return plain;
  const own = ownNumbers(wanted, target, position) ? plain : stated(wanted.range, episode, target);
  if (own.length > 0) return own;
  const found = [
    ...plain,
    ...running(position, group, episode),
    ...redirected(target, group, seasonChain, data, episode),
    ...(plain[0]?.kind !== 'plain' ? redirectedFrom(target, candidates, data, episode) : []),
  ];
  const numberings = ruleDecides(distinct(found));
  const [only, other] = numberings;
  const isDoubtful = only?.kind === 'part' && !other && isRedirectedElsewhere(only, target, data);
  return isDoubtful ? [] : numberings;
}

function single(candidate: Candidate, episode: number | null): Numbering {
  const isOne = candidate.total === 1 || candidate.format === 'movie';
  return { kind: 'plain', candidate, episode: isOne ? 1 : null, offset: episode === null ? 0 : episode - 1 };
}

/**
 * Returns the entry and the following entries of the same season. If the page names only the series, entries of later seasons are included.
 */
function groupOf(position: SeasonPosition, { positions }: SeasonChain, wanted: WantedNames): Candidate[] {
  const from = positions.indexOf(position);
  const later = positions.slice(from + 1);
  const named = wanted.part !== null || wanted.arc.length > 0;
  const open = wanted.bare;
  const end = later.findIndex(({ season, candidate, before }) =>
    open
      ? before === null || !saysItContinues(candidate)
      : season !== position.season ||
        (named && (candidate.part ?? 1) === 1) ||
        !extendsTitle(candidate, position.candidate),
  );
  return [
    position.candidate,
    ...later.slice(0, end < 0 ? later.length : end).map(({ candidate }) => candidate),
  ];
}

/** Whether the entry's name shows that it continues the series. Otherwise it may be a remake or another cut. */
function saysItContinues({ season, part, final }: Candidate): boolean {
  return (season ?? 1) > 1 || (part ?? 1) > 1 || final;
}

function stated(range: WantedNames['range'], episode: number, candidate: Candidate): Numbering[] {
  if (range === null) return [];
  const offset = range.from - 1;
  return fits(candidate, episode - offset)
    ? [{ kind: 'stated', candidate, episode: episode - offset, offset }]
    : [];
}

/** Whether the range counts from the entry's first episode, as in "One Piece (62-135)". */
function ownNumbers(
  { range }: WantedNames,
  { total }: Candidate,
  position: SeasonPosition | undefined,
): boolean {
  if (range === null || range.to === null) return false;
  return total === null ? position?.before === 0 : range.to <= total && range.from > 1;
}

/** Whether a range is plausible. It must contain the number, and must not be longer than the entry. */
function holds(
  { from, to }: NonNullable<WantedNames['range']>,
  episode: number,
  { total }: Candidate,
): boolean {
  if (episode < from || (to !== null && episode > to)) return false;
  return total === null || (to ?? from) - from < total;
}

/**
 * Counts through the parts of a season, and returns the part that contains the number. A part of unknown length contains every further
 * number.
 */
function countThrough(
  group: readonly Candidate[],
  episode: number,
  start: number,
  kind: NumberingKind,
): Numbering[] {
  let offset = start;
  for (const [at, candidate] of group.entries()) {
    const own = episode - offset;
    if (own < 1) return own === 0 && start === 0 ? [{ kind, candidate, episode: own, offset }] : [];
    if (fits(candidate, own))
      return [{ kind: at === 0 ? kind : kind === 'plain' ? 'part' : kind, candidate, episode: own, offset }];
    offset += candidate.total ?? 0;
  }
  return [];
}

function running(
  position: SeasonPosition | undefined,
  group: readonly Candidate[],
  episode: number,
): Numbering[] {
  return position?.before ? countThrough(group, episode, position.before, 'running') : [];
}

function redirected(
  target: Candidate,
  group: readonly Candidate[],
  { positions }: SeasonChain,
  data: MatchingData,
  episode: number,
): Numbering[] {
  const sources = new Set([target, ...positions.map(({ candidate }) => candidate)]);
  const number = Math.floor(episode);
  return [...sources].flatMap((source) =>
    redirectsOf(data, source.media).flatMap((rule): Numbering[] => {
      if (number < rule.from || (rule.to !== null && number > rule.to)) return [];
      const candidate = group.find(({ media }) => isRedirectTarget(rule, media));
      if (!candidate) return [];
      const offset = rule.from - rule.first;
      return fits(candidate, episode - offset)
        ? [{ kind: 'redirected', candidate, episode: episode - offset, offset }]
        : [];
    }),
  );
}

/** Returns the numberings of a number past the end of the entry, by redirects. A redirect may lead to any other entry. */
function redirectedFrom(
  source: Candidate,
  candidates: readonly Candidate[],
  data: MatchingData,
  episode: number,
): Numbering[] {
  return redirectsOf(data, source.media).flatMap((rule): Numbering[] => {
    if (Math.floor(episode) < rule.from || (rule.to !== null && Math.floor(episode) > rule.to)) return [];
    const candidate = candidates.find(({ media }) => isRedirectTarget(rule, media));
    const offset = rule.from - rule.first;
    return candidate && fits(candidate, episode - offset)
      ? [{ kind: 'redirected', candidate, episode: episode - offset, offset }]
      : [];
  });
}

/**
 * Whether a redirect contradicts a number that was found by counting. Unlike counting, redirects consider extra episodes between two
 * entries.
 */
function isRedirectedElsewhere(
  { candidate, episode, offset }: Numbering,
  source: Candidate,
  data: MatchingData,
): boolean {
  const number = Math.floor((episode ?? 0) + offset);
  const rules = redirectsOf(data, source.media).filter(
    ({ from, to }) => number >= from && (to === null || number <= to),
  );
  return (
    rules.length > 0 &&
    !rules.some((rule) => isRedirectTarget(rule, candidate.media) && rule.from - rule.first === offset)
  );
}

/** If the number is not one of the entry's own numbers, prefers a redirect to counting, because counting may miss an extra episode. */
function ruleDecides(numberings: Numbering[]): Numbering[] {
  const rules = numberings.filter(({ kind }) => kind === 'redirected');
  const own = numberings.filter(({ kind }) => kind !== 'redirected' && kind !== 'running');
  return rules.length === 1 && own.length === 0 ? rules : numberings;
}

/** Whether the entry has the episode. An entry of 12 episodes also has episode 12.5. */
function fits({ total }: Candidate, episode: number): boolean {
  return episode >= 0 && (total === null || Math.floor(episode) <= total);
}

function distinct(numberings: readonly Numbering[]): Numbering[] {
  const same = (a: Numbering, b: Numbering) => a.candidate === b.candidate && a.episode === b.episode;
  const byRule = (one: Numbering) =>
    one.kind === 'running'
      ? numberings.find((other) => other.kind === 'redirected' && same(one, other))
      : undefined;
  return numberings
    .filter((one, at) => numberings.findIndex((other) => same(one, other)) === at)
    .map((one) => byRule(one) ?? one);
}
