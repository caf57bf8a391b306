// Stores the user's decisions about an episode's match: the chosen title, an ignored title, an allowed jump, or a forgotten match.
import type { Media } from '../../contract/media.ts';
import { type ObservedEpisode, seasonKey } from '../../domain/episode.ts';
import type { CorrectionScope, Evidence, Match } from '../../domain/matches/match.ts';
import { keepIfSameSeries } from '../../domain/same-series.ts';
import { addRule, ruleOfChosenEpisode } from '../../matching/ranges.ts';
import { modifyMatch, forgetMatch as removeMatch } from '../../store/matches.ts';
import type { Context } from '../runtime/context.ts';
import { createMatch, withoutSeason } from './new-match.ts';
import { publishMatchesChange, readServiceId } from './resolve.ts';

const chosenByUser: readonly Evidence[] = [{ code: 'chosenByUser', values: {} }];

/** Stores the entry and episode number that the user chose. The choice applies to the whole season, or only from this episode on. */
export async function rememberChosenTitle(
  ctx: Context,
  observed: ObservedEpisode,
  media: Media,
  episode: number,
  reach: CorrectionScope = 'season',
): Promise<void> {
  const rule = { ...ruleOfChosenEpisode(observed, media, episode, reach), service: await readServiceId() };
  const decidedAt = ctx.now();
  await changeMatchOf(ctx, observed, (known) => ({
    ...(known ? addRule(known, rule) : createMatch(observed, [rule], [], decidedAt)),
    decidedBy: 'user',
    evidence: chosenByUser,
    decidedAt,
  }));
}

/** Ignores a title. Kiroku then never asks about the title again, and never writes its entry. */
export async function ignoreTitle(ctx: Context, observed: ObservedEpisode): Promise<void> {
  const ignored = { decidedBy: 'user', evidence: chosenByUser, policy: 'ignore' } as const;
  const decidedAt = ctx.now();
  await changeMatchOf(ctx, observed, (known) =>
    known
      ? { ...known, policy: 'ignore', decidedAt }
      : { ...createMatch(observed, [], [], decidedAt), ...ignored },
  );
}

/** Stops asking about a series that may not be an anime. Returns false and changes nothing on anime sites, where Kiroku keeps asking. */
export async function dismissQuestion(ctx: Context, observed: ObservedEpisode): Promise<boolean> {
  if (observed.confidence === 1) return false;
  const series = withoutSeason(observed);
  await changeMatchOf(ctx, series, (known) => ({
    ...(known ?? createMatch(series, [], [], ctx.now())),
    isDismissed: true,
  }));
  return true;
}

export async function allowJump(ctx: Context, observed: ObservedEpisode): Promise<void> {
  const decidedAt = ctx.now();
  await changeMatchOf(ctx, observed, (known) => known && { ...known, jumpAllowed: true, decidedAt });
}

/** Forgets a season's match. The next episode of the season is matched from scratch. */
export async function forgetMatchOfSeason(ctx: Context, season: string): Promise<void> {
  await removeMatch(season, ctx.now());
  publishMatchesChange(ctx);
}

async function changeMatchOf(
  ctx: Context,
  observed: ObservedEpisode,
  edit: (known: Match | null) => Match | null,
): Promise<void> {
  await modifyMatch(seasonKey(observed), (known) => edit(keepIfSameSeries(known, observed)));
  publishMatchesChange(ctx);
}
