// Parses series and episode from the free-form title of a video. A wrong result is worse than no result. So the result is null unless the
// video is clearly one whole episode.
import { readDubLanguage } from './audio-label.ts';
import { parseEpisodeLabel, parseLabelField } from './episode-label.ts';
import { type EpisodeLabel, nonRegularKind, nonRegularKindAt, toLowerCase, trimSeparators } from './label.ts';
import { findSeriesInTitle, simplifyName } from './plain-title.ts';

export interface VideoTitle {
  /** The title of the series, or null if the text contains only the episode. */
  readonly seriesTitle: string | null;
  readonly label: EpisodeLabel;
  readonly isSpecial: boolean;
  readonly language: string | null;
  /** Whether the text contains nothing but a title, a label with the word "episode", and notes such as "[English Sub]". */
  readonly isPlain: boolean;
}

/**
 * Words in titles of videos that are about an episode, or that contain more or less than one episode. They are in lower case, like the
 * texts that are searched. Words for trailers and similar videos are in `label-words.ts`. To add a word, add it to the line of its
 * language.
 */
const OTHER_VIDEOS = [
  'next_episode soundtrack ost mad lyrics? karaoke cover',
  'clipped scenes? moments? cuts? compilation marathon binge nonstop all_episodes full_series full_season recaps? summary digest',
  'reactions? reacts? reacting reviews? explained analysis theor(?:y|ies) breakdown discussion podcast ranking ranked top_\\d+ spoilers?',
  'shorts? live_streaming live_action premiere watch_along mini_anime',
  "abridged parody fan_dub fan_made gameplay walkthrough playthrough let'?s_play unboxing tutorial",
  'zusammenfassung', // German
  'résumé', // French
  'resumen', // Spanish
  'resumo', // Portuguese
  'riassunto', // Italian
  'обзор реакция нарезка', // Russian
  'kompilasi rangkuman momen', // Indonesian
  'özet', // Turkish
  'tóm_tắt', // Vietnamese
];
const OTHER =
  `(?:(?<![\\p{L}\\p{N}])(?:${OTHER_VIDEOS.join(' ').replaceAll(' ', '|').replaceAll('_', '[ -]?')})(?![\\p{L}])|` +
  '一挙|まとめ|ミニアニメ|合集|全集|몰아보기|รวมทุกตอน)';
/** This pattern is slow to compile, so it is compiled lazily. */
let otherVideo: RegExp | undefined;

function isOtherVideo(text: string): boolean {
  otherVideo ??= new RegExp(OTHER, 'u');
  return otherVideo.test(toLowerCase(text)) || nonRegularKind(text) === 'extra';
}

/** Whether a word for another kind of video is at one end of a title. In the middle of a title, such a word may be part of the name. */
function isOtherAtAnEnd(title: string): boolean {
  if (!isOtherVideo(title)) return false;
  if (nonRegularKindAt(title, 'start', 'end') === 'extra') return true;
  return new RegExp(`^[^\\p{L}\\p{N}]*${OTHER}|${OTHER}[^\\p{L}\\p{N}]*$`, 'u').test(toLowerCase(title));
}

const BRACKETS = /[[(（【][^[\]()（）【】]{1,80}[\])）】]/gu;
const QUOTED = /《([^《》]{1,150})》|^[^『』「」]{0,20}[『「]([^『』「」]{1,150})[』」]/u;
const PRECISE = /[([]\s*S(\d{1,2})\s?EP?(\d{1,3})\s*[)\]]/i;

/** Parses a video's title. Returns null unless the video is one whole episode. The name of the channel is removed from the title. */
export function parseVideoTitle(text: string, channel: string | null): VideoTitle | null {
  const quote = QUOTED.exec(text);
  const quoted = quote?.[1] ?? quote?.[2] ?? null;
  const rest = quote ? text.replace(quote[0], ' ') : text;
  const plain = dropNotes(rest, channel);
  const label = parseEpisodeLabel(plain);
  if (!label || !isOneEpisode(plain, label) || isOther(rest, quoted === null ? label.before : ''))
    return null;
  const title = quoted ?? findSeriesInTitle({ ...label, after: '' }, [channel]);
  const isWord = /\p{L}/u.test(label.label) && !/^s\d/i.test(label.label);
  return {
    seriesTitle: title && tidy(title),
    label: preciseLabel(text, label),
    isSpecial: isSpecial(plain, label, quoted !== null),
    language: readDubLanguage(rest),
    isPlain:
      isWord &&
      !isOtherVideo(text) &&
      trimSeparators(label.after) === '' &&
      (quoted === null || label.before === ''),
  };
}

/**
 * Whether a word directly before the label makes the video a special. Such a word may belong to the title, but usually it states what the
 * video is.
 */
function isSpecial(text: string, { kind, before }: EpisodeLabel, isQuoted: boolean): boolean {
  if (isQuoted) return parseLabelField(text)?.kind === 'special';
  return kind === 'special' || nonRegularKindAt(before, 'end') === 'special';
}

/**
 * Whether a video is something other than an episode, such as a clip. Words within `title` count only at the ends of the title. `title` is
 * empty if the title is unknown.
 */
function isOther(rest: string, title: string): boolean {
  return isOtherAtAnEnd(title) || isOtherVideo(title ? rest.replace(title, ' ') : rest);
}

/** Reads the series from the name of a playlist, such as "《Akebi》｜English Sub【Ani-One Asia】". */
export function readSeriesInPlaylistName(text: string, channel: string | null): string | null {
  return tidy(QUOTED.exec(text)?.[1] ?? dropNotes(text, channel).split('|')[0] ?? '');
}

/** Replaces the number by the number within the season, if the text has both, as in "Episode 29 (S2E04)". */
function preciseLabel(text: string, label: EpisodeLabel): EpisodeLabel {
  const [, season, number] = PRECISE.exec(text) ?? [];
  return season && number ? { ...label, season: Number(season), number: Number(number) } : label;
}

/** Whether a part of the text is a note about the video ("English Sub"). A note is not part of the title. */
function isNote(part: string): boolean {
  const note =
    /(?<!\p{L})(?:(?:\p{L}+ )?(?:sub|subs|subbed|subtitle[ds]?|dub|dubbed|dubs|raw)(?:\p{L}+)?|(?:sub|dub)(?:title)? \p{L}+|takarir(?: \p{L}+)?|full[ -]?(?:episode|ep|hd)|uncut|uncensored|encore|official|(?:full )?u?hd|4k|\d{3,4}p|free|multi[ -]sub|vostfr|omu|legendado|subtitulado)(?!\p{L})|字幕|中字|日語|日语|日文|吹替|アニメ|公式|자막|더빙|ซับ|พากย์|phụ đề|vietsub|lồng tiếng/u;
  return note.test(toLowerCase(part));
}

/** Whether a label names one whole episode or special. False if it names several episodes, or only a part of an episode. */
function isOneEpisode(text: string, { kind, label }: EpisodeLabel): boolean {
  const after = toLowerCase(text.slice(text.indexOf(label) + label.length));
  // This pattern matches ranges that `parseEpisodeLabel` does not recognise.
  const range =
    /^\s*(?:[-~–—〜～&+,、]|to\b|and\b|bis\b|until\b|through\b|から)\s*(?:(?:ep(?:isode)?s?\.?|folge|第|#)\s*)?\d+(?!\p{L})/u;
  const ofOne = /^\W*(?:part|pt|teil|partie|parte|часть) ?\.? ?\d|^\W*[([]?\d\s*\/\s*\d/;
  return (kind === 'regular' || kind === 'special') && !range.test(after) && !ofOne.test(after);
}

/** Removes notes from a text. Notes are in brackets or between separators. */
function dropNotes(text: string, channel: string | null): string {
  const isAside = (part: string): boolean =>
    isNote(part) || isChannelName(part, channel) || PRECISE.test(part);
  const unbracketed = text.replace(BRACKETS, (part) => (isAside(part) ? ' ' : part));
  const [first = '', ...others] = unbracketed.split(/ ?[|｜] ?/u);
  return [first, ...others.filter((part) => !isAside(part))].join(' | ');
}

function isChannelName(part: string, channel: string | null): boolean {
  const own = simplifyName(part);
  return channel !== null && own !== '' && simplifyName(channel).startsWith(own);
}

/** Removes separators and an ellipsis from the ends of a title. Returns null if nothing is left. */
function tidy(title: string): string | null {
  return trimSeparators(title.replace(/(?:(?<!\.)\.{2,}|…)\s*$/u, '').trim()) || null;
}
