// Compares the texts of a changed site's page with the user's list. The worker does this, so that no name from the list reaches the page.
import { shownAccountId } from '../../domain/account.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { Evidence } from '../../domain/matches/match.ts';
import type { Resolution } from '../../domain/matches/resolution.ts';
import { type NumbersAndNames, type ProposedTitle, proposeTitle } from '../../matching/proposal.ts';
import { ruleOfChosenEpisode } from '../../matching/ranges.ts';
import { readAccount } from '../../store/preferences.ts';
import { readCopyProgress, readLibrary, readMatches } from '../../store/reading.ts';
import type { Context } from '../runtime/context.ts';
import { createMatch } from './new-match.ts';

/**
 * Returns the title on the user's list that the page is about. Exactly one title on the list must have the page's episode as its next
 * episode. Otherwise returns null.
 */
export async function findTitleToPropose(
  { siteId, mediaType }: Pick<ObservedEpisode, 'siteId' | 'mediaType'>,
  seen: NumbersAndNames,
): Promise<ProposedTitle | null> {
  const account = shownAccountId(await readAccount());
  if (account === null || (await readCopyProgress(mediaType)).account !== account) return null;
  const matches = (await readMatches()).filter(({ seasonKey }) => seasonKey.startsWith(`${siteId}:`));
  return proposeTitle(seen, await readLibrary(mediaType), matches);
}

/** Finds the title of a proposed episode again. Returns null if the episode is no longer the next episode of exactly one title. */
export async function findProposedTitle(observed: ObservedEpisode): Promise<ProposedTitle | null> {
  const { proposal, episodeNumber: number, seasonNumber: season } = observed;
  return proposal && number !== null
    ? findTitleToPropose(observed, { number, season, names: [proposal.name] })
    : null;
}

/** Returns the evidence that a site has changed. It contains the origin to which the proposed lesson belongs. */
export function evidenceOfSiteChange({ url }: Pick<ObservedEpisode, 'url'>): Evidence {
  return { code: 'siteChanged', values: { origin: new URL(url).origin } };
}

/** Resolves a proposal that the user has not accepted yet. Uses only the user's list, and stores nothing. */
export async function resolveProposal(ctx: Context, observed: ObservedEpisode): Promise<Resolution> {
  const evidence = [evidenceOfSiteChange(observed)];
  const found = await findProposedTitle(observed);
  if (!found) return { kind: 'rejected', choices: [], evidence };
  const { media, mediaId, type } = found.entry;
  const rule = ruleOfChosenEpisode(observed, media, found.episode, 'season');
  const match = createMatch(observed, [rule], evidence, ctx.now());
  return { kind: 'matched', mediaId, type, episode: found.episode, match, evidence };
}
