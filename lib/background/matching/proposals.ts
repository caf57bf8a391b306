// Compares what a page of a changed site says with the user's list. It happens here, so that no name of the list gets into a page.
import { shownAccount } from '../../domain/account.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { Evidence } from '../../domain/matches/match.ts';
import type { Resolution } from '../../domain/matches/resolution.ts';
import { type NumberedNames, type ProposedTitle, proposeTitle } from '../../matching/proposal.ts';
import { chosenRule } from '../../matching/ranges.ts';
import { readAccount } from '../../store/preferences.ts';
import { readFilling, readLibrary, readMatches } from '../../store/reading.ts';
import type { Context } from '../runtime/context.ts';
import { newMatch } from './new-match.ts';

/** The title of the signed-in user's list that a page of a site is about, if exactly one waits for its episode. */
export async function findProposal(
  { siteId, mediaType }: Pick<ObservedEpisode, 'siteId' | 'mediaType'>,
  seen: NumberedNames,
): Promise<ProposedTitle | null> {
  const account = shownAccount(await readAccount());
  if (account === null || (await readFilling(mediaType)).account !== account) return null;
  const matches = (await readMatches()).filter(({ seasonKey }) => seasonKey.startsWith(`${siteId}:`));
  return proposeTitle(seen, await readLibrary(mediaType), matches);
}

/** The title that an observed episode was proposed for; null where the list does not wait for it any more. */
export async function proposedTitle(observed: ObservedEpisode): Promise<ProposedTitle | null> {
  const { proposal, episodeNumber: number, seasonNumber: season } = observed;
  return proposal && number !== null
    ? findProposal(observed, { number, season, names: [proposal.name] })
    : null;
}

/** `origin`: that of the lesson which was proposed. */
export function siteChangedEvidence({ url }: Pick<ObservedEpisode, 'url'>): Evidence {
  return { code: 'siteChanged', values: { origin: new URL(url).origin } };
}

/** Nothing is looked up for it and nothing stored: the user has not said yes. */
export async function resolveProposal(ctx: Context, observed: ObservedEpisode): Promise<Resolution> {
  const evidence = [siteChangedEvidence(observed)];
  const found = await proposedTitle(observed);
  if (!found) return { kind: 'rejected', choices: [], evidence };
  const { media, mediaId, type } = found.entry;
  const rule = chosenRule(observed, media, found.episode, 'season');
  const match = newMatch(observed, [rule], evidence, ctx.now());
  return { kind: 'matched', mediaId, type, episode: found.episode, match, evidence };
}
