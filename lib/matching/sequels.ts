// Follows the catalogue's relations from sequel to sequel. If the next sequel is ambiguous, the walk ends without a result.
import type { Media, Relation } from '../contract/media.ts';
import { candidateOf } from './candidate.ts';
import type { MatchDecision } from './choose.ts';
import { isRedirectTarget, type MatchingData, type Redirect, redirectsOf } from './matching-data.ts';
import { LONG_ENTRY_EPISODES, mayContainSeasons } from './season-chain.ts';
import type { SequelGoal } from './sequel-goal.ts';

type Accepted = Extract<MatchDecision, { kind: 'accepted' }>;

export interface RelatedTitle {
  readonly media: Media;
  readonly relations: readonly Relation[];
}

/** The result of a walk. `lookUp` means that the details of this entry are needed first. `lost` means that nothing is certain. */
type SequelWalk = Accepted | { readonly kind: 'lookUp'; readonly id: string } | { readonly kind: 'lost' };

interface KnownTitles {
  readonly related: ReadonlyMap<string, RelatedTitle>;
  /** Known titles by id. Their relations may be unknown. */
  readonly media: ReadonlyMap<string, Media>;
  readonly data: MatchingData;
}

/** One entry of the walk. */
interface Stop {
  readonly media: Media;
  readonly season: number;
  /** The number of episodes of all entries before this entry, beginning with the start entry. */
  readonly before: number;
}

type Next = { readonly kind: 'stop'; readonly stop: Stop } | Exclude<SequelWalk, Accepted>;

const lost = { kind: 'lost' } as const;
const SEASONS = new Set<string | null>(['TV', 'ONA']);
const EXTRAS = new Set(['OVA', 'SPECIAL', 'MOVIE', null]);
/** If a title has extras on its discs, up to this many numbers past the title's end may mean these extras. */
const MAY_BE_EXTRA = 2;
/** A walk takes at most this many steps. A catalogue may list two titles as each other's sequel, and the walk would then never end. */
const MOST_STEPS = 10;

export function followSequels(goal: SequelGoal, known: KnownTitles): SequelWalk {
  const start = known.related.get(goal.startId);
  if (!start) return { kind: 'lookUp', id: goal.startId };
  // A title with a prequel (even if the prequel is a film) is an arc. The numbers of an arc's page do not continue into the next arc.
  if (goal.byWords && start.relations.some(({ kind, type }) => kind === 'PREQUEL' && type === 'anime'))
    return lost;
  // The page's "Season 2" may be a part of the first entry if that entry is long.
  if (goal.season !== null && mayContainSeasons(start.media, LONG_ENTRY_EPISODES)) return lost;
  const season = goal.byWords ? 1 : (candidateOf(start.media).season ?? 1);
  const rules = redirectsOf(known.data, start.media);
  let at: Stop = { media: start.media, season, before: 0 };
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const next = nextStop(at, goal, known);
    if (next.kind !== 'stop') return next;
    at = next.stop;
    const found = goal.season === null ? byNumber(at, goal, rules) : bySeason(at, goal, rules);
    if (found) return found;
  }
  return lost;
}

function nextStop(at: Stop, goal: SequelGoal, { related, media }: KnownTitles): Next {
  const facts = related.get(at.media.id);
  if (!facts) return { kind: 'lookUp', id: at.media.id };
  const total = countOf(facts.media);
  const [sequel, other] = seasonsAfter(facts);
  if (total === null || !sequel || other) return lost;
  const before = at.before + total;
  if (goal.season === null && goal.episode <= before) return lost;
  if (isExtra(goal, facts, before)) return lost;
  const next = media.get(sequel.id) ?? related.get(sequel.id)?.media;
  if (!next) return { kind: 'lookUp', id: sequel.id };
  const season = seasonAfter(at, next);
  if (season === null || !comesAfter(next, facts.media)) return lost;
  // If the page states the season only as a number, the site may count a second cour as a season.
  if (goal.numberOnly && season === at.season) return lost;
  return { kind: 'stop', stop: { media: next, season, before } };
}

/** Returns the number of episodes of an entry that has ended. Returns null for an entry that may still grow. */
function countOf({ status, episodes, format }: Media): number | null {
  return status === 'FINISHED' && SEASONS.has(format) ? episodes : null;
}

/** Returns the relations that may be the next season. Their format may be unknown. */
function seasonsAfter({ relations }: RelatedTitle): Relation[] {
  return relations.filter(
    ({ kind, type, format }) =>
      kind === 'SEQUEL' && type === 'anime' && (format === null || SEASONS.has(format)),
  );
}

function isExtra(
  { season, numberOnly, episode }: SequelGoal,
  { relations }: RelatedTitle,
  before: number,
): boolean {
  const extras = relations.some(({ type, format }) => type === 'anime' && EXTRAS.has(format));
  // Some sites count specials and films as seasons, so a bare season number may mean another season.
  return extras && (season === null ? episode - before <= MAY_BE_EXTRA : numberOnly);
}

/**
 * Returns the season of the next entry. It is the following season, or the same season if the entry is a later part. Returns null if its
 * names state another season.
 */
function seasonAfter({ season }: Stop, media: Media): number | null {
  if (!SEASONS.has(media.format)) return null;
  const read = candidateOf(media);
  const isLaterPart = (read.part ?? 1) > 1;
  if (read.season === null) return isLaterPart ? season : season + 1;
  return read.season === season + 1 || (isLaterPart && read.season === season) ? read.season : null;
}

function comesAfter(next: Media, previous: Media): boolean {
  const before = candidateOf(previous).start;
  const after = candidateOf(next).start;
  if (before === null || after === null || next.status === 'NOT_YET_RELEASED') return false;
  // Compare only the known part of the date, because only the year may be known.
  return after >= before.slice(0, after.length);
}

function byNumber(at: Stop, goal: SequelGoal, rules: readonly Redirect[]): SequelWalk | null {
  const { media, before } = at;
  if (!has(media, goal.episode - before)) return media.episodes === null ? lost : null;
  const named = candidateOf(media).season ?? ((candidateOf(media).part ?? 1) > 1 ? goal.named : null);
  if (goal.named !== null && named !== goal.named) return lost;
  return redirectsOtherwise(at, goal, rules) ? lost : accept(at, goal, before);
}

/**
 * Decides at the page's season whether the site's number restarts or is continuous. Returns null for any other season. Returns `lost` if
 * both are possible, or if neither is.
 */
function bySeason(at: Stop, goal: SequelGoal, rules: readonly Redirect[]): SequelWalk | null {
  const { media, season, before } = at;
  if (season !== goal.season) return null;
  const plain = has(media, goal.episode);
  const running = has(media, goal.episode - before);
  if (plain === running || (running && redirectsOtherwise(at, goal, rules))) return lost;
  return accept(at, goal, running ? before : 0);
}

/** Whether the entry has the episode. An entry of unknown length that is still airing may have any number. */
function has({ episodes, status }: Media, episode: number): boolean {
  return episode >= 1 && (episodes === null ? status === 'RELEASING' : episode <= episodes);
}

/** Whether a redirect leads to another entry or episode than counting does. Redirects consider episodes that counting misses. */
function redirectsOtherwise(
  { media, before }: Stop,
  { episode }: SequelGoal,
  rules: readonly Redirect[],
): boolean {
  return rules.some((rule) => {
    if (episode < rule.from || (rule.to !== null && episode > rule.to)) return false;
    return !isRedirectTarget(rule, media) || rule.from - rule.first !== before;
  });
}

function accept({ media }: Stop, goal: SequelGoal, before: number): Accepted {
  const values = { title: media.title, episode: goal.episode - before, before };
  return {
    kind: 'accepted',
    media,
    episode: goal.episode - before,
    offset: goal.offset + before,
    evidence: [...goal.evidence, { code: before === 0 ? 'sequelOfSeries' : 'sequelByCount', values }],
  };
}
