// The series and the episode in the free title of a video. Precision before recall: what is not clearly one whole episode is null.
import { readDubLanguage } from './audio-label.ts';
import {
  type EpisodeLabel,
  isSpecialLabel,
  parseEpisodeLabel,
  toLowerCase,
  trimSeparators,
} from './episode-label.ts';
import { readPlainTitle, simplify } from './plain-title.ts';

export interface VideoTitle {
  /** Null where the title names the episode alone. */
  readonly seriesTitle: string | null;
  readonly label: EpisodeLabel;
  readonly isSpecial: boolean;
  readonly language: string | null;
  /** Nothing but a title, a label that says "episode", and notes such as "[English Sub]". */
  readonly isPlain: boolean;
}

/** In lower case, like the texts that they are looked for in. Titles of videos that are about an episode, or hold more or less than one. Add a word to its language's line. */
const OTHER_VIDEOS = [
  'trailers? teasers? pv\\d* cm\\d* promo(?:s|tional)? previews? next_episode announcement sneak_peek',
  'op\\d* ed\\d* ncop\\d* nced\\d* openings? endings? theme_song soundtrack ost mv music_video amvs? mad lyrics? karaoke cover',
  'clips? clipped highlights? recaps? summary digest scenes? moments? cuts? compilation marathon binge nonstop all_episodes full_series full_season',
  'reactions? reacts? reacting reviews? explained analysis theor(?:y|ies) breakdown discussion podcast ranking ranked top_\\d+ spoilers?',
  'shorts? live_stream(?:ing)? live_action premiere watch_along countdown interview q&a behind_the_scenes making_of mini_anime',
  "abridged parody fan_dub fan_made gameplay walkthrough playthrough let'?s_play unboxing tutorial",
  'vorschau zusammenfassung ausschnitt folgenvorschau', // German
  'bande_annonce extraits? résumé', // French
  'tráiler avance adelanto resumen escenas? mejores_momentos', // Spanish
  'prévia resumo cenas? melhores_momentos', // Portuguese
  'anteprima riassunto scena', // Italian
  'трейлер анонс обзор реакция нарезка опенинг эндинг', // Russian
  'cuplikan kompilasi rangkuman momen adegan', // Indonesian
  'fragman tanıtım özet', // Turkish
  'tóm_tắt trích_đoạn', // Vietnamese
];
const OTHER =
  `(?:(?<![\\p{L}\\p{N}])(?:${OTHER_VIDEOS.join(' ').replaceAll(' ', '|').replaceAll('_', '[ -]?')})(?![\\p{L}])|` +
  '予告|特報|主題歌|ノンクレジット|ノンテロップ|切り抜き|一挙|まとめ|ミニアニメ|生配信|預告|预告|精華|精彩片段|合集|全集|예고|하이라이트|몰아보기|ตัวอย่าง|ไฮไลท์|รวมทุกตอน)';
/** Made when first needed, like everything here that is slow to make. */
let otherVideo: RegExp | undefined;

function isOtherVideo(text: string): boolean {
  otherVideo ??= new RegExp(OTHER, 'u');
  return otherVideo.test(toLowerCase(text));
}

/** In a title such a word may be one of its own ("The Walkthrough"), so there it counts only at either end. */
function isOtherAtAnEnd(title: string): boolean {
  if (!isOtherVideo(title)) return false;
  return new RegExp(`^[^\\p{L}\\p{N}]*${OTHER}|${OTHER}[^\\p{L}\\p{N}]*$`, 'u').test(toLowerCase(title));
}

const BRACKETS = /[[(（【][^[\]()（）【】]{1,80}[\])）】]/gu;
const QUOTED = /《([^《》]{1,150})》|^[^『』「」]{0,20}[『「]([^『』「」]{1,150})[』」]/u;
const PRECISE = /[([]\s*S(\d{1,2})\s?EP?(\d{1,3})\s*[)\]]/i;

/** Null for anything but one whole episode. `channel` is left out of the title. */
export function parseVideoTitle(text: string, channel: string | null): VideoTitle | null {
  const quote = QUOTED.exec(text);
  const quoted = quote?.[1] ?? quote?.[2] ?? null;
  const rest = quote ? text.replace(quote[0], ' ') : text;
  const plain = dropNotes(rest, channel);
  const label = parseEpisodeLabel(plain);
  if (!label || isPartOrRange(plain, label) || isOther(rest, label)) return null;
  const title = quoted ?? readPlainTitle({ ...label, after: '' }, [channel]);
  const isWord = /\p{L}/u.test(label.label) && !/^s\d/i.test(label.label);
  return {
    seriesTitle: title && tidy(title),
    label: preciseLabel(text, label),
    isSpecial: isSpecialLabel(rest),
    language: readDubLanguage(rest),
    isPlain:
      isWord &&
      !isOtherVideo(text) &&
      trimSeparators(label.after) === '' &&
      (quoted === null || label.before === ''),
  };
}

function isOther(rest: string, { before }: EpisodeLabel): boolean {
  return isOtherAtAnEnd(before) || isOtherVideo(before ? rest.replace(before, ' ') : rest);
}

/** The series that a playlist is named after, e.g. "《Akebi》｜English Sub【Ani-One Asia】". */
export function readSeriesName(text: string, channel: string | null): string | null {
  return tidy(QUOTED.exec(text)?.[1] ?? dropNotes(text, channel).split('|')[0] ?? '');
}

/** A label such as "Episode 29 (S2E04)" counts in its own season where it says so. */
function preciseLabel(text: string, label: EpisodeLabel): EpisodeLabel {
  const [, season, number] = PRECISE.exec(text) ?? [];
  return season && number ? { ...label, season: Number(season), number: Number(number) } : label;
}

/** Notes are about the video, not of its title. */
function isNote(part: string): boolean {
  const note =
    /(?<!\p{L})(?:(?:\p{L}+ )?(?:sub|subs|subbed|subtitle[ds]?|dub|dubbed|dubs|raw)(?:\p{L}+)?|(?:sub|dub)(?:title)? \p{L}+|takarir(?: \p{L}+)?|full[ -]?(?:episode|ep|hd)|uncut|uncensored|encore|official|(?:full )?u?hd|4k|\d{3,4}p|free|multi[ -]sub|vostfr|omu|legendado|subtitulado)(?!\p{L})|字幕|中字|日語|日语|日文|吹替|アニメ|公式|자막|더빙|ซับ|พากย์|phụ đề|vietsub|lồng tiếng/u;
  return note.test(toLowerCase(part));
}

function isPartOrRange(text: string, { label }: EpisodeLabel): boolean {
  const after = toLowerCase(text.slice(text.indexOf(label) + label.length));
  // The first of several, or a part of one.
  const range =
    /^\s*(?:[-~–—〜～&+,、]|to\b|and\b|bis\b|until\b|through\b|から)\s*(?:(?:ep(?:isode)?s?\.?|folge|第|#)\s*)?\d+(?!\p{L})/u;
  const ofOne = /^\W*(?:part|pt|teil|partie|parte|часть) ?\.? ?\d|^\W*[([]?\d\s*\/\s*\d/;
  return range.test(after) || ofOne.test(after);
}

/** Notes in brackets, and after the last separator; a title in brackets loses the brackets alone. */
function dropNotes(text: string, channel: string | null): string {
  const isAside = (part: string): boolean =>
    isNote(part) || isChannelName(part, channel) || PRECISE.test(part);
  const unbracketed = text.replace(BRACKETS, (part) => (isAside(part) ? ' ' : part));
  const [first = '', ...others] = unbracketed.split(/ ?[|｜] ?/u);
  return [first, ...others.filter((part) => !isAside(part))].join(' | ');
}

function isChannelName(part: string, channel: string | null): boolean {
  const own = simplify(part);
  return channel !== null && own !== '' && simplify(channel).startsWith(own);
}

/** Without what cut titles end in. */
function tidy(title: string): string | null {
  return trimSeparators(title.replace(/(?:(?<!\.)\.{2,}|…)\s*$/u, '').trim()) || null;
}
