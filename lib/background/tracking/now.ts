// Gathers the facts for the popup's "Now".

import type { Media, MediaType } from '../../contract/media.ts';
import { episodeKey, type ObservedEpisode } from '../../domain/episode.ts';
import type { NowPlaying } from '../../domain/now-playing.ts';
import { readSettings } from '../../store/preferences.ts';
import { readEntry } from '../../store/reading.ts';
import { linesOfEpisode } from '../activity.ts';
import type { Parts } from '../parts.ts';
import type { WorkerBrowser } from '../platform.ts';
import type { Resolution } from '../resolver.ts';
import { reportTab } from './now-playing.ts';

export async function nowPlaying(parts: Parts, tabId: number): Promise<NowPlaying | null> {
  const { outbox, platform, tracker } = parts;
  const shown = await tracker.sessionOf(tabId);
  if (!shown || !(await isStillThere(platform.browser, tabId, shown.observed))) return null;
  return reportTab({
    ...shown,
    outbox: await outbox.list(),
    activity: await linesOfEpisode(episodeKey(shown.observed)),
    settings: await readSettings(),
    ...(await knownOf(parts, shown.observed)),
  });
}

/** A tab that went on to a page which we may not see no longer shows what it showed. */
async function isStillThere(
  { tabs }: WorkerBrowser,
  tabId: number,
  observed: ObservedEpisode,
): Promise<boolean> {
  const tab = await tabs.get(tabId).catch(() => null);
  return tab?.url !== undefined && new URL(tab.url).origin === new URL(observed.url).origin;
}

/** Remembered matches cost no call when the title is on the list; otherwise its details are read. */
async function knownOf(
  parts: Parts,
  observed: ObservedEpisode,
): Promise<Pick<NowPlaying, 'match' | 'unsure'>> {
  const resolution = await parts.resolver.resolve(observed);
  switch (resolution.kind) {
    case 'matched':
      return { match: await matchOf(parts, resolution), unsure: null };
    case 'failed':
      return { match: null, unsure: null };
    default:
      return { match: null, unsure: { quiet: resolution.kind === 'rejected', choices: resolution.choices } };
  }
}

type Matched = Extract<Resolution, { kind: 'matched' }>;

async function matchOf(parts: Parts, resolution: Matched): Promise<NowPlaying['match']> {
  const local = await readEntry(resolution.mediaId);
  const media = local?.media ?? (await readMedia(parts, resolution.type, resolution.mediaId));
  return media && { media, episode: resolution.episode ?? 1, evidence: resolution.evidence };
}

async function readMedia({ memory, resolver }: Parts, type: MediaType, id: string): Promise<Media | null> {
  const known = memory.titles.get(id);
  if (known) return known;
  const details = await resolver.details(type, id);
  if (details.kind !== 'ok') return null;
  memory.titles.set(id, details.value);
  return details.value;
}
