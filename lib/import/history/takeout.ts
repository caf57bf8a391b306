// Reads YouTube's watch history from Google Takeout, as JSON or HTML. It finds whole episodes of anime by the same rules as the reader of
// YouTube's pages.

import { splitAudioLabel } from '../../sites/reading/audio-label.ts';

import { isLicensor } from '../../sites/reading/licensors.ts';
import { parseVideoTitle } from '../../sites/reading/video-title.ts';
import { CONFIDENCE_OF_UNLICENSED_CHANNELS } from '../../sites/youtube.ts';
import { fieldOf } from '../formats/values.ts';
import type { HistoryFile } from '../imported.ts';
import { dayOfTimestamp } from './days.ts';
import { readTakeoutItems } from './takeout-html.ts';
import { readWatchedVideo, type WatchedVideo } from './takeout-row.ts';
import { learnWatchVerb, removeWatchVerb } from './watch-verb.ts';
import { groupBySeason, type WatchedEpisode } from './watched-seasons.ts';

/** This many items are checked to recognise the format. */
const SAMPLED_ROWS = 50;

/** Reads the JSON form. `value` is the parsed JSON. Returns null if it is not such a file. */
export function readTakeout(value: unknown): HistoryFile | null {
  if (!Array.isArray(value) || !value.slice(0, SAMPLED_ROWS).some(isWatchItem)) return null;
  const videos = value.flatMap((item, index) => readWatchedVideo(item, index + 1) ?? []);
  const verb = learnWatchVerb(videos);
  return toFile(value.length, videos, (title) => removeWatchVerb(title, verb));
}

/** Reads the HTML form, whose titles have no verb. */
export function readTakeoutHtml(text: string): HistoryFile {
  const items = readTakeoutItems(text);
  const videos = items.flatMap((item, index) => readWatchedVideo(item, index + 1) ?? []);
  return toFile(items.length, videos, (title) => title);
}

function toFile(
  rows: number,
  videos: readonly WatchedVideo[],
  nameIn: (title: string) => string,
): HistoryFile {
  const trusts = createTrust();
  const episodes = videos.flatMap(
    (video) => readEpisode(video, nameIn(video.title), trusts(video.channel)) ?? [],
  );
  return {
    kind: 'history',
    format: 'youtubeHistory',
    seasons: groupBySeason(withoutCopies(episodes)),
    rows,
    dropped: rows - episodes.length,
    profiles: [],
    isDateOrderUnknown: false,
  };
}

function isWatchItem(item: unknown): boolean {
  const has = (field: string) => fieldOf(item, field) !== undefined;
  return has('header') && has('title') && has('time') && (has('titleUrl') || has('products'));
}

/** Returns a cached `isLicensor`, because a history has few channels and many rows. */
function createTrust(): (channel: string) => boolean {
  const known = new Map<string, boolean>();
  return (channel) => {
    const trusted = known.get(channel) ?? isLicensor(channel);
    known.set(channel, trusted);
    return trusted;
  };
}

/** Reads a video's title. Returns null unless it is clearly one whole, regular episode. */
function readEpisode(
  { place, channel, time }: WatchedVideo,
  name: string,
  isTrusted: boolean,
): WatchedEpisode | null {
  const parsed = parseVideoTitle(name, channel);
  if (!parsed?.seriesTitle || parsed.isSpecial || !(isTrusted || parsed.isPlain)) return null;
  const { number, season } = parsed.label;
  if (number === null || !Number.isInteger(number) || number < 1) return null;
  return {
    place,
    siteId: 'youtube',
    seriesTitle: splitAudioLabel(parsed.seriesTitle).title,
    seasonNumber: season,
    seasonName: null,
    isFilm: false,
    confidence: isTrusted ? 1 : CONFIDENCE_OF_UNLICENSED_CHANNELS,
    number,
    name,
    day: dayOfTimestamp(time),
  };
}

/** Removes episodes of other channels if a licensor shows the same series, too. */
function withoutCopies(episodes: readonly WatchedEpisode[]): readonly WatchedEpisode[] {
  const licensed = new Set(
    episodes.flatMap(({ confidence, seriesTitle }) => (confidence === 1 ? seriesTitle.toLowerCase() : [])),
  );
  return episodes.filter(
    ({ confidence, seriesTitle }) => confidence === 1 || !licensed.has(seriesTitle.toLowerCase()),
  );
}
