// Reads one item of Takeout's watch-history.json, if the item is a watched video.
import { toShortText } from '../../contract/short-text.ts';
import { asArray, fieldOf } from '../formats/values.ts';
import { normaliseSpaces } from './watch-verb.ts';

export interface WatchedVideo {
  /** The position of the item in the file, counted from 1. */
  readonly place: number;
  /** The title with its verb, for example "Watched Frieren #3". */
  readonly title: string;
  readonly channel: string;
  /** When the video was watched, as an ISO timestamp in UTC. */
  readonly time: string;
}

/** Reads an item. Returns null for advertisements, searches, posts, shorts, music, and removed or private videos. */
export function readWatchedVideo(item: unknown, place: number): WatchedVideo | null {
  const title = normaliseSpaces(toShortText(textOf(item, 'title')));
  const address = textOf(item, 'titleUrl').replaceAll('\\u003d', '=');
  const channel = normaliseSpaces(toShortText(channelOf(item)));
  if (title === '' || channel === '' || !isVideo(address) || isAdvertised(item)) return null;
  // The title of a removed video is its address.
  if (/https?:\/\//.test(title) || textOf(item, 'header') === 'YouTube Music') return null;
  return { place, title, channel, time: textOf(item, 'time') };
}

const VIDEO =
  /^https?:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|live\/)|youtu\.be\/)[\w-]{11}(?![\w-])/i;

function isVideo(address: string): boolean {
  return VIDEO.test(address.slice(0, 300));
}

/** Whether an item is an advertisement. Only advertisements have the word "Google" in their details, in every language. */
function isAdvertised(item: unknown): boolean {
  return asArray(fieldOf(item, 'details')).some((detail) =>
    /google/i.test(textOf(detail, 'name').slice(0, 200)),
  );
}

function channelOf(item: unknown): string {
  return textOf(asArray(fieldOf(item, 'subtitles'))[0], 'name');
}

function textOf(value: unknown, field: string): string {
  const text = fieldOf(value, field);
  return typeof text === 'string' ? text : '';
}
