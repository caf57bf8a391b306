// Looks an episode up in the catalogue: one that nothing is remembered of, or whose remembered title leads nowhere any more.
import type { Media } from '../../contract/media.ts';
import { type ObservedEpisode, seasonKey } from '../../domain/episode.ts';
import { isSameTitle } from '../../domain/files/match-file.ts';
import type { Match, MatchChoice, MatchRule } from '../../domain/matches/match.ts';
import {
  rulesBeside,
  staleRule,
  type Validity,
  validRule,
  withFinding,
} from '../../domain/matches/match-memory.ts';
import { ofSeries } from '../../domain/of-series.ts';
import { acceptedRule } from '../../matching/ranges.ts';
import type { ApiResult } from '../api-client.ts';
import { searchName, tookDown } from '../sending/take-downs.ts';
import { newMatch } from './match-decisions.ts';
import { type Resolution, type Resolving, remembered, through } from './resolution.ts';
import { decideSeason, type Found } from './season-search.ts';

/** A search of which nothing was stored is not repeated for this many milliseconds. */
const ASK_AGAIN_AFTER_MS = 10 * 60_000;

/** A page that makes up titles must not fill the memory. */
const MOST_SEARCHES = 200;

type Accepted = Extract<Found, { kind: 'accepted' }>;

/** What is known before the search, and how far it holds. */
interface LookUp {
  readonly match: Match | null;
  readonly observed: ObservedEpisode;
  readonly validity: Validity;
  /** The rule that would hold, if its title were not gone or another service's. */
  readonly stale: MatchRule | null;
}

export async function lookUp(
  resolving: Resolving,
  observed: ObservedEpisode,
  match: Match | null,
  validity: Validity,
): Promise<Resolution> {
  const { searched, stores, now } = resolving;
  const key = [seasonKey(observed), observed.episodeNumber, validity.service, validity.gone].join(' ');
  const asked = searched.get(key);
  if (asked && now() - asked.at < ASK_AGAIN_AFTER_MS) return asked.resolution;
  const stale = (match && staleRule(match, observed, validity)?.rule) ?? null;
  const resolution = await searchOnce(resolving, { match, observed, validity, stale });
  const isStored = stores && resolution.kind === 'matched';
  if (isStored || resolution.kind === 'failed') return resolution;
  searched.delete(key);
  searched.set(key, { at: now(), resolution });
  for (const [oldest] of searched) if (searched.size > MOST_SEARCHES) searched.delete(oldest);
  return resolution;
}

/** The popup looks up what a tab shows, and the outbox what was watched: what stops the worker in the one stops it in the other. */
async function searchOnce(resolving: Resolving, known: LookUp): Promise<Resolution> {
  const { outside, takeDowns } = resolving;
  const name = searchName(known.observed);
  const found = await takeDowns.attempt(name, (within) =>
    search(
      through(resolving, (wait) => outside(() => within(wait))),
      known,
    ),
  );
  if (!found) return { kind: 'failed', failure: tookDown };
  if (found.kind !== 'failed') await takeDowns.forgive(name);
  return found;
}

async function search(resolving: Resolving, known: LookUp): Promise<Resolution> {
  const { observed, match, stale, validity } = known;
  const moved = stale ? await findMoved(resolving, stale, validity) : null;
  if (moved && moved.kind !== 'ok') return { kind: 'failed', failure: moved };
  if (moved?.value && stale) return keepMoved(resolving, known, stale, moved.value);
  const beside = match ? rulesBeside(match, observed, validity) : [];
  const found = await decideSeason(resolving, observed, beside);
  if (found.kind === 'failed') return found;
  if (stale && !mayReplace(known, found)) return askInstead(found, validity);
  return found.kind === 'accepted' ? keep(resolving, known, found) : found;
}

/** The title of a rule under its new id: what all services call by the same number is the same title. */
async function findMoved(
  { candidates }: Resolving,
  { about, type, mediaId }: MatchRule,
  { gone }: Validity,
): Promise<ApiResult<Media | null>> {
  const answer = await candidates.search(type, about.title);
  if (answer.kind !== 'ok') return answer;
  const isOther = ({ id }: Media) => id !== mediaId && id !== gone;
  const [same, ...others] = answer.value.filter(
    (media) => media.type === type && isOther(media) && isSameTitle(about, media),
  );
  return { kind: 'ok', value: others.length === 0 ? (same ?? null) : null };
}

/** A search may replace Kiroku's own decision, never the user's. */
function mayReplace({ match, validity }: LookUp, found: Found): found is Accepted {
  return found.kind === 'accepted' && found.media.id !== validity.gone && match?.decidedBy === 'kiroku';
}

/** What was remembered stays until the user has said which title it is now. */
function askInstead(found: Exclude<Found, { kind: 'failed' }>, { gone }: Validity): Resolution {
  const choices = choicesOf(found).filter(({ media }) => media.id !== gone);
  return { kind: 'ask', choices, evidence: found.evidence };
}

function choicesOf(found: Exclude<Found, { kind: 'failed' }>): readonly MatchChoice[] {
  return found.kind === 'accepted'
    ? [{ media: found.media, score: 1, evidence: found.evidence }]
    : found.choices;
}

/** The same rule with the title's new id; nothing else about it has changed. */
async function keepMoved(
  resolving: Resolving,
  { observed, validity }: LookUp,
  stale: MatchRule,
  media: Media,
): Promise<Resolution> {
  const { matches, onChange } = resolving;
  const isStale = ({ mediaId, service }: MatchRule) => mediaId === stale.mediaId && service === stale.service;
  const renew = (rule: MatchRule) =>
    isStale(rule) ? { ...rule, mediaId: media.id, service: validity.service ?? undefined } : rule;
  const stored = await matches.change(
    seasonKey(observed),
    (current) => current && { ...current, rules: current.rules.map(renew) },
  );
  onChange();
  const ruled = stored && validRule(stored, observed, validity);
  // The match was forgotten during the search, or the user's change leaves no rule for this episode.
  return stored && ruled ? remembered(stored, ruled) : { kind: 'ask', choices: [], evidence: [] };
}

/** Remembers what was found, unless the user has decided while it was searched for: then that holds. */
async function keep(resolving: Resolving, known: LookUp, found: Accepted): Promise<Resolution> {
  const { matches, onChange, now } = resolving;
  const { observed, validity, stale } = known;
  const { media, episode, offset, evidence } = found;
  const rule = {
    ...acceptedRule(media, observed.episodeNumber, offset, observed.episodeType),
    service: validity.service ?? undefined,
  };
  const fresh = newMatch(resolving, observed, [rule], evidence);
  const key = seasonKey(observed);
  // A special of a series is none of its episodes, and says nothing about the specials to come.
  if (observed.episodeType === 'special' && episode === null)
    return matchedBy(ofSeries(await matches.read(key), observed) ?? fresh, found);
  const finding = { observed, rule, replaces: stale, evidence, validity, at: now() };
  const stored = await matches.change(key, (current) => {
    const known = ofSeries(current, observed);
    return known ? withFinding(known, finding) : fresh;
  });
  onChange();
  return resolutionOf(stored ?? fresh, known, found);
}

function matchedBy(match: Match, { media, episode, evidence }: Accepted): Resolution {
  return { kind: 'matched', mediaId: media.id, type: media.type, episode, match, evidence };
}

/** By what is stored now, with the reasons of the search where it is what the search has found. */
function resolutionOf(match: Match, { observed, validity }: LookUp, found: Accepted): Resolution {
  const ruled = validRule(match, observed, validity);
  const isOther = ruled && (ruled.rule.mediaId !== found.media.id || ruled.episode !== found.episode);
  return isOther ? remembered(match, ruled) : matchedBy(match, found);
}
