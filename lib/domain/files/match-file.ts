// Exports remembered matches to a file for other browsers, accounts and services, and plans the import of such a file.
import type { Media, MediaType } from '../../contract/media.ts';
import type { ImportedMatch, Match, MatchRule, RuleTitle } from '../matches/match.ts';

/**
 * A title in the file. `mediaId` is the title's id at the service from which the file was exported. The other ids are valid for every
 * service.
 */
export interface FileTitle extends RuleTitle {
  readonly mediaId: string;
  readonly type: MediaType;
}

/** A rule in a file. The service is left out, because the title's other ids are valid for every service. */
interface FileRule extends Omit<MatchRule, 'mediaId' | 'type' | 'about' | 'service'> {
  readonly title: FileTitle;
}

export interface FileMatch extends Omit<Match, 'rules'> {
  readonly rules: readonly FileRule[];
}

/** A match that cannot be imported: its position in the file (from 1), its name if it has one, and the wrong field. */
export interface UnreadableMatch {
  readonly place: number;
  readonly name: string | null;
  readonly reason:
    | { readonly code: 'field'; readonly field: string }
    | { readonly code: 'twice' | 'otherSite' };
}

/** Returns the matches as they are written to the file: without the service, and with the MyAnimeList and AniList ids of each title. */
export function toFileMatches(matches: readonly Match[]): readonly FileMatch[] {
  const fileRule = ({ mediaId, type, about, service: _service, ...rule }: MatchRule): FileRule => {
    const { title, mal_id, anilist_id } = about;
    return { ...rule, title: { mediaId, type, title, mal_id, anilist_id } };
  };
  return matches.map(({ rules, ...match }) => ({ ...match, rules: rules.map(fileRule) }));
}

/** Returns each title of the matches once. */
export function titlesOfFileMatches(matches: readonly FileMatch[]): readonly FileTitle[] {
  const all = matches.flatMap(({ rules }) => rules.map(({ title }) => [titleKey(title), title] as const));
  return [...new Map(all).values()];
}

export function titleKey({ type, mediaId }: Pick<FileTitle, 'type' | 'mediaId'>): string {
  return `${type}:${mediaId}`;
}

/**
 * Whether a title of this service is the file's title. Their MyAnimeList and AniList ids decide. If they have no kind of id in common, the
 * service's own id decides.
 */
export function isMediaOfFileTitle(title: FileTitle, media: Media): boolean {
  if (media.type !== title.type) return false;
  return isSameTitle(title, media) ?? media.id === title.mediaId;
}

/** Returns whether the two titles have the same MyAnimeList and AniList ids. Returns null if they have no kind of id in common. */
export function isSameTitle(ours: RuleTitle, theirs: RuleTitle): boolean | null {
  const pairs = [
    [ours.mal_id, theirs.mal_id],
    [ours.anilist_id, theirs.anilist_id],
  ] as const;
  const known = pairs.filter(([one, other]) => one !== null && other !== null);
  return known.length > 0 ? known.every(([one, other]) => one === other) : null;
}

/** Whether the user made the decision, by choosing the title, changing its policy, or allowing a jump. */
export function isDecidedByUser({ decidedBy, policy, jumpAllowed }: Omit<Match, 'rules'>): boolean {
  return decidedBy === 'user' || policy !== 'auto' || jumpAllowed;
}

export interface MatchWithMissingTitles {
  readonly match: FileMatch;
  readonly titles: readonly FileTitle[];
}

export interface MatchImportPlan {
  readonly added: readonly Match[];
  readonly changed: readonly Match[];
  readonly same: readonly Match[];
  /** Existing matches that differ from the file and are not overwritten. */
  readonly kept: readonly Match[];
  /** Matches with a title that this service does not have. */
  readonly missing: readonly MatchWithMissingTitles[];
  readonly writes: readonly ImportedMatch[];
}

interface ImportInput {
  readonly current: readonly Match[];
  readonly incoming: readonly FileMatch[];
  /** Maps the `titleKey` of each title in the file to the title of this service. */
  readonly found: ReadonlyMap<string, RuleTitle & { readonly mediaId: string }>;
  /** Whether the file overrides the user's own decisions. */
  readonly fileWins: boolean;
}

type Outcome = 'added' | 'changed' | 'same' | 'kept';

export function planMatchImport({ current, incoming, found, fileWins }: ImportInput): MatchImportPlan {
  const here = new Map(current.map((match) => [match.seasonKey, match]));
  const plan: Record<Outcome, Match[]> = { added: [], changed: [], same: [], kept: [] };
  const missing: MatchWithMissingTitles[] = [];
  for (const match of incoming) {
    const titles = titlesOfFileMatches([match]).filter((title) => !found.has(titleKey(title)));
    const translated = translate(match, found);
    if (titles.length > 0 || !translated) missing.push({ match, titles });
    else plan[outcomeOf(here.get(match.seasonKey), translated, fileWins)].push(translated);
  }
  const writes = [...plan.added, ...plan.changed].map((match) => ({
    match,
    seen: here.get(match.seasonKey)?.decidedAt ?? null,
  }));
  return { ...plan, missing, writes };
}

/** Returns the match with this service's ids; null if the service does not have one of its titles. */
function translate(match: FileMatch, found: ImportInput['found']): Match | null {
  const rules = match.rules.flatMap(({ title, ...rule }): MatchRule[] => {
    const entry = found.get(titleKey(title));
    if (!entry) return [];
    const { mediaId, ...about } = entry;
    return [{ ...rule, mediaId, type: title.type, about }];
  });
  return rules.length === match.rules.length ? { ...match, rules } : null;
}

/**
 * Decides whether the file's match replaces the stored match of the same season. If `fileWins` is true, it does. Otherwise, a decision of
 * the user has priority over a decision of Kiroku. If the user made both decisions, the stored match stays. If Kiroku made both, the later
 * decision wins.
 */
function outcomeOf(here: Match | undefined, coming: Match, fileWins: boolean): Outcome {
  if (!here) return 'added';
  if (decisionOf(here) === decisionOf(coming)) return 'same';
  if (fileWins) return 'changed';
  if (isDecidedByUser(here)) return 'kept';
  return isDecidedByUser(coming) || coming.decidedAt > here.decidedAt ? 'changed' : 'kept';
}

/** Returns a text that is equal for two matches with the same decision, even if their times or evidence differ. */
function decisionOf({ rules, policy, jumpAllowed, decidedBy }: Match): string {
  const parts = rules.map(({ from, to, mediaId, offset, only }) => [from, to, mediaId, offset, only ?? null]);
  return JSON.stringify([parts, policy, jumpAllowed, decidedBy]);
}
