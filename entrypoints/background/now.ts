// Gathers the facts for the popup's "Now".
import { browser } from 'wxt/browser';
import { linesOfEpisode } from '@/lib/background/activity.ts';
import { reportTab } from '@/lib/background/now-playing.ts';
import type { Resolution } from '@/lib/background/resolver.ts';
import type { Media, MediaType } from '@/lib/contract/media.ts';
import { episodeKey, type ObservedEpisode } from '@/lib/domain/episode.ts';
import type { NowPlaying } from '@/lib/domain/now-playing.ts';
import { readSettings } from '@/lib/store/preferences.ts';
import { readEntry } from '@/lib/store/reading.ts';
import { services } from './services.ts';

const { outbox, resolver, tracker } = services;

export async function nowPlaying(tabId: number): Promise<NowPlaying | null> {
  const shown = await tracker.sessionOf(tabId);
  if (!shown || !(await isStillThere(tabId, shown.observed))) return null;
  return reportTab({
    ...shown,
    outbox: await outbox.list(),
    activity: await linesOfEpisode(episodeKey(shown.observed)),
    settings: await readSettings(),
    ...(await knownOf(shown.observed)),
  });
}

/** A tab that went on to a page which we may not see no longer shows what it showed. */
async function isStillThere(tabId: number, observed: ObservedEpisode): Promise<boolean> {
  const tab = await browser.tabs.get(tabId).catch(() => null);
  return tab?.url !== undefined && new URL(tab.url).origin === new URL(observed.url).origin;
}

/** Remembered matches cost no call when the title is on the list; otherwise its details are read. */
async function knownOf(observed: ObservedEpisode): Promise<Pick<NowPlaying, 'match' | 'unsure'>> {
  const resolution = await resolver.resolve(observed);
  switch (resolution.kind) {
    case 'matched':
      return { match: await matchOf(resolution), unsure: null };
    case 'failed':
      return { match: null, unsure: null };
    default:
      return { match: null, unsure: { quiet: resolution.kind === 'rejected', choices: resolution.choices } };
  }
}

type Matched = Extract<Resolution, { kind: 'matched' }>;

async function matchOf(resolution: Matched): Promise<NowPlaying['match']> {
  const local = await readEntry(resolution.mediaId);
  const media = local?.media ?? (await readMedia(resolution.type, resolution.mediaId));
  return media && { media, episode: resolution.episode ?? 1, evidence: resolution.evidence };
}

/** A title's facts for as long as the worker lives: an open popup asks every few seconds. */
const facts = new Map<string, Media>();

async function readMedia(type: MediaType, id: string): Promise<Media | null> {
  const known = facts.get(id);
  if (known) return known;
  const details = await resolver.details(type, id);
  if (details.kind !== 'ok') return null;
  facts.set(id, details.value);
  return details.value;
}
