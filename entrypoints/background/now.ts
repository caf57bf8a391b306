// Gathers the facts for the popup's "Now".
import { linesOfEpisode } from '@/lib/background/activity.ts';
import { entryOf } from '@/lib/background/library-cache.ts';
import { reportTab, type TabReport } from '@/lib/background/now-playing.ts';
import { episodeKey, type ObservedEpisode } from '@/lib/domain/episode.ts';
import { applyRules } from '@/lib/matching/ranges.ts';
import type { NowPlaying } from '@/lib/messaging/protocol.ts';
import { readSettings } from '@/lib/store/preferences.ts';
import { services } from './services.ts';

const { outbox, resolver, tracker } = services;

export async function nowPlaying(tabId: number): Promise<NowPlaying | null> {
  const shown = await tracker.sessionOf(tabId);
  if (!shown) return null;
  return reportTab({
    ...shown,
    outbox: await outbox.list(),
    activity: await linesOfEpisode(episodeKey(shown.observed)),
    settings: await readSettings(),
    match: await matchOf(shown.observed),
  });
}

/** Remembered matches cost no call when the title is on the list; otherwise its details are read. */
async function matchOf(observed: ObservedEpisode): Promise<TabReport['match']> {
  const resolution = await resolver.resolve(observed);
  if (resolution.kind !== 'matched') return null;
  const ruled = applyRules(resolution.match.rules, observed.episodeNumber);
  const local = await entryOf(resolution.mediaId);
  const media = local?.media ?? (await readMedia(resolution.type, resolution.mediaId));
  return media && { media, episode: ruled?.episode ?? 1, evidence: resolution.evidence };
}

async function readMedia(type: 'anime' | 'manga', id: string) {
  const details = await resolver.details(type, id);
  return details.kind === 'ok' ? details.value : null;
}
