// Validates match rules while the user types them: finds the error of each field, and computes the resulting rules.
import type { Media, MediaType } from '../../contract/media.ts';
import type { MatchRule, RuleTitle } from '../matches/match.ts';
import { applyRules, removeRuleOverlaps, toRuleTitle } from '../matches/match-rules.ts';
import { episodeTotalOf } from '../progress.ts';

/**
 * A rule while the user edits it. `from`, `to` and `first` are the typed texts. `from` and `to` are the
 * site's numbers; if `to` is empty, the range has no end. `first` is the entry's episode at which the range starts: with `from` 13 and
 * `first` 1, the site's episode 13 is episode 1 of the entry. If `from` is 0, the site's number 0 is a prologue that is not counted, and
 * `first` is the entry's episode for the site's number 1 (`firstSiteNumberOf`).
 */
export interface RuleDraft {
  /** Identifies the rule while the list is edited. */
  readonly key: string;
  readonly only: 'specials' | undefined;
  readonly from: string;
  readonly to: string;
  readonly first: string;
  readonly title: DraftTitle | null;
}

interface DraftTitle {
  readonly mediaId: string;
  readonly type: MediaType;
  readonly about: RuleTitle;
  /** The id of the title's service (`serviceIdOf`). Missing for a title that was just chosen. */
  readonly service?: string | undefined;
}

export type DraftField = 'from' | 'to' | 'first' | 'title';

/** A code with its values; the editor turns it into a sentence. */
export type DraftProblem =
  | { readonly code: 'notWhole' | 'belowOne' | 'endsBeforeStart' | 'noTitle' }
  | { readonly code: 'overlap'; readonly number: number; readonly rule: number }
  | {
      readonly code: 'beyondTotal';
      readonly number: number;
      readonly episode: number;
      readonly total: number;
    };

type DraftProblems = Readonly<Partial<Record<DraftField, DraftProblem>>>;

/** Maps each `mediaId` to the title's number of episodes or chapters. A number is missing or null while it is unknown. */
type Totals = ReadonlyMap<string, number | null>;

interface ReadDraft {
  readonly problems: DraftProblems;
  /** Null while a field is invalid. */
  readonly rule: MatchRule | null;
}

/**
 * Returns rules as drafts for editing. A draft leaves out numbers that an earlier rule takes, and numbers that would be episodes below 1.
 */
export function toRuleDrafts(rules: readonly MatchRule[], newKey: () => string): RuleDraft[] {
  const counting = rules.map((rule) =>
    rule.offset > 0 ? { ...rule, from: Math.max(rule.from, rule.offset + 1) } : rule,
  );
  return removeRuleOverlaps(counting).map((rule) => ({
    key: newKey(),
    only: rule.only,
    from: String(rule.to === 0 ? 0 : firstSiteNumberOf(rule.from)),
    to: rule.to === null ? '' : String(rule.to),
    first: String(firstSiteNumberOf(rule.from) - rule.offset),
    title: { mediaId: rule.mediaId, type: rule.type, about: rule.about, service: rule.service },
  }));
}

/** Returns a new draft that begins after the last number of all other drafts. */
export function createNextDraft(drafts: readonly RuleDraft[], key: string): RuleDraft {
  const ends = drafts.filter(({ only }) => only === undefined).map(({ to }) => parseWholeNumber(to) ?? 0);
  return { key, only: undefined, from: String(Math.max(0, ...ends) + 1), to: '', first: '1', title: null };
}

export function toDraftTitle(media: Media): DraftTitle {
  return { mediaId: media.id, type: media.type, about: toRuleTitle(media) };
}

/**
 * Returns the site's number to which `first` of a draft belongs. This is `from`, or 1 if `from` is 0, because a prologue with the number 0
 * is not counted.
 */
export function firstSiteNumberOf(from: number): number {
  return Math.max(1, from);
}

/** Returns the rule and the problems of each draft. A problem is reported at the field that should change. */
export function readDrafts(drafts: readonly RuleDraft[], totals: Totals): readonly ReadDraft[] {
  const read = drafts.map((draft) => {
    const hasStart = drafts.some(
      (other) => other !== draft && other.only === draft.only && parseWholeNumber(other.from) === 0,
    );
    return readDraft(draft, totals, hasStart);
  });
  return read.map(({ rule, problems }, index) => {
    const overlap = rule && findOverlap(rule, read.slice(0, index));
    return { rule, problems: overlap ? { ...problems, from: overlap } : problems };
  });
}

/** Returns the rules to save; null while any draft has a problem. */
export function rulesOfDrafts(read: readonly ReadDraft[]): readonly MatchRule[] | null {
  const fine = read.every(({ problems }) => Object.keys(problems).length === 0);
  return fine ? read.flatMap(({ rule }) => rule ?? []) : null;
}

export interface RulePreview {
  readonly number: number;
  readonly rule: MatchRule;
  readonly episode: number;
}

/** Returns the episode that the drafts assign to a number of the site; null if no rule applies. */
export function previewSiteNumber(
  read: readonly ReadDraft[],
  number: number,
  only: MatchRule['only'] = undefined,
): RulePreview | null {
  const rules = read.flatMap(({ rule }) => (rule && rule.only === only ? rule : []));
  const ruled = applyRules(rules, number, only === 'specials' ? 'special' : 'regular');
  return ruled && ruled.episode !== null ? { number, rule: ruled.rule, episode: ruled.episode } : null;
}

/** Returns the episodes that one rule assigns to its first and its last number. */
export function previewFirstAndLast({ rule }: ReadDraft): readonly RulePreview[] {
  if (!rule) return [];
  const numbers = new Set([firstSiteNumberOf(rule.from), ...(rule.to === null ? [] : [rule.to])]);
  const own: readonly ReadDraft[] = [{ rule, problems: {} }];
  return [...numbers].flatMap((number) => previewSiteNumber(own, number, rule.only) ?? []);
}

/** Validates one draft. `hasStart` is true if another rule begins at 0. */
function readDraft({ only, title, ...typed }: RuleDraft, totals: Totals, hasStart: boolean): ReadDraft {
  const from = parseWholeNumber(typed.from);
  const to = typed.to.trim() === '' ? null : parseWholeNumber(typed.to);
  const first = parseWholeNumber(typed.first);
  const unread: DraftProblems = {
    ...(from === undefined && { from: { code: 'notWhole' } }),
    ...(to === undefined && { to: { code: 'notWhole' } }),
    ...(first === undefined ? { first: { code: 'notWhole' } } : first < 1 && { first: { code: 'belowOne' } }),
    ...(title === null && { title: { code: 'noTitle' } }),
  };
  if (from === undefined || to === undefined || first === undefined || !title)
    return { problems: unread, rule: null };
  const offset = firstSiteNumberOf(from) - first;
  // A rule from 1 also matches a prologue with the number 0, unless another rule starts at 0. The prologue itself is not an episode of the
  // list.
  const isWhole = from === 1 && offset === 0 && to !== 0 && !hasStart;
  const rule: MatchRule = { from: isWhole ? 0 : from, to, offset, ...title, ...(only && { only }) };
  return { problems: { ...unread, ...rangeProblems(rule, totals.get(title.mediaId) ?? null) }, rule };
}

function rangeProblems({ from, to, offset }: MatchRule, total: number | null): DraftProblems {
  if (to !== null && to < from) return { to: { code: 'endsBeforeStart' } };
  if (total === null) return {};
  const beyond = (number: number): DraftProblem | null =>
    number - offset > total ? { code: 'beyondTotal', number, episode: number - offset, total } : null;
  const first = beyond(firstSiteNumberOf(from));
  const last = to === null ? null : beyond(to);
  return first ? { first } : last ? { to: last } : {};
}

/** Finds the first number that an earlier rule already takes; null if there is none. */
function findOverlap(rule: MatchRule, earlier: readonly ReadDraft[]): DraftProblem | null {
  for (const [index, { rule: other }] of earlier.entries()) {
    if (!other || other.only !== rule.only) continue;
    const from = Math.max(rule.from, other.from);
    const to = Math.min(rule.to ?? Number.POSITIVE_INFINITY, other.to ?? Number.POSITIVE_INFINITY);
    // The message names the prologue (number 0) only if the rules have no other number in common.
    const number = Math.min(firstSiteNumberOf(from), to);
    if (from <= to) return { code: 'overlap', number, rule: index + 1 };
  }
  return null;
}

/** Parses a whole number from 0 to 999,999; undefined for any other text. */
export function parseWholeNumber(typed: string): number | undefined {
  return /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined;
}

export function totalsOf(titles: Iterable<Media>): Totals {
  return new Map([...titles].map((media) => [media.id, episodeTotalOf(media)]));
}
