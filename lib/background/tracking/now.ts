// Gathers the facts for the popup's "Now".

import type { Media, MediaType } from '../../contract/media.ts';
import { shownAccount } from '../../domain/account.ts';
import { episodeKey, type ObservedEpisode } from '../../domain/episode.ts';
import type { NowPlaying } from '../../domain/watching/now-playing.ts';
import { readAccount, readSettings } from '../../store/preferences.ts';
import { readEntry } from '../../store/reading.ts';
import { linesOfEpisode } from '../library/activity.ts';
import { isGone } from '../library/title-details.ts';
import type { Resolution } from '../matching/resolution.ts';
import type { Parts } from '../parts.ts';
import type { WorkerBrowser } from '../platform.ts';
import { isTookDown } from '../sending/take-downs.ts';
import { lookAtTab } from './introduce.ts';
import { reportTab } from './now-playing.ts';

/** Milliseconds. */
const LONGEST_LOOK = 1000;

export async function nowPlaying(parts: Parts, tabId: number): Promise<NowPlaying | null> {
  const { outbox } = parts;
  const shown = (await shownIn(parts, tabId)) ?? (await shownAfterLook(parts, tabId));
  if (!shown) return null;
  const { observed } = shown;
  const account = shownAccount(await readAccount());
  return reportTab({
    observed,
    session: ofViewer(shown.session, account),
    outbox: (await outbox.list()).filter((item) => ofViewer(item, account)),
    activity: (await linesOfEpisode(episodeKey(observed))).filter((line) => ofViewer(line, account)),
    settings: await readSettings(),
    // What a match names may be on the list: without an account nothing of it is shown.
    ...(account === null ? { match: null, unsure: null } : await knownOf(parts, observed)),
  });
}

/** Null for a tab that shows no episode, as far as it is known. */
async function shownIn({ tracker, platform }: Parts, tabId: number) {
  const shown = await tracker.sessionOf(tabId);
  return shown && (await isStillThere(platform.browser, tabId, shown.observed)) ? shown : null;
}

/** A page on which nothing was played yet is looked at first. One that hangs is not waited for: should it answer later, the popup hears of it. */
async function shownAfterLook(parts: Parts, tabId: number) {
  await new Promise<void>((resolve) => {
    const stop = parts.platform.after(LONGEST_LOOK, resolve);
    void lookAtTab(parts, tabId)
      .catch(() => undefined)
      .then(() => {
        stop();
        resolve();
      });
  });
  return shownIn(parts, tabId);
}

/** What another account has left in an open tab is not for the one who is signed in now, and not for anybody when no one is. */
function ofViewer<T extends { readonly account: string | null }>(kept: T | null, viewer: string | null) {
  return kept && (kept.account === null || kept.account === viewer) ? kept : null;
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

type Known = Pick<NowPlaying, 'match' | 'unsure'>;
type Matched = Extract<Resolution, { kind: 'matched' }>;

/** Remembered matches cost no call when the title is on the list; otherwise its details are read. */
async function knownOf(parts: Parts, observed: ObservedEpisode): Promise<Known> {
  const resolution = await parts.resolver.look(observed);
  const known = await reportOf(parts, resolution);
  if (known !== 'gone') return known;
  // The service does not have the title any more: it is looked up again, as it will be when the episode is sent.
  const other = await parts.resolver.look(observed, (resolution as Matched).mediaId);
  const found = await reportOf(parts, other);
  return found === 'gone' ? { match: null, unsure: null } : found;
}

async function reportOf(parts: Parts, resolution: Resolution): Promise<Known | 'gone'> {
  switch (resolution.kind) {
    case 'matched':
      return reportMatch(parts, resolution);
    case 'failed':
      // It cannot be searched for: the user can say which title it is.
      return { match: null, unsure: isTookDown(resolution.failure) ? { quiet: false, choices: [] } : null };
    default:
      return { match: null, unsure: { quiet: resolution.kind === 'rejected', choices: resolution.choices } };
  }
}

async function reportMatch(
  parts: Parts,
  { mediaId, type, episode, evidence }: Matched,
): Promise<Known | 'gone'> {
  const local = await readEntry(mediaId);
  const media = local?.media ?? (await readMedia(parts, type, mediaId));
  if (media === 'gone') return 'gone';
  return { match: media && { media, episode: episode ?? 1, evidence }, unsure: null };
}

async function readMedia(
  { memory, resolver }: Parts,
  type: MediaType,
  id: string,
): Promise<Media | 'gone' | null> {
  const known = memory.titles.get(id);
  if (known) return known;
  const details = await resolver.details(type, id);
  if (details.kind !== 'ok') return isGone(details) ? 'gone' : null;
  memory.titles.set(id, details.value);
  return details.value;
}
