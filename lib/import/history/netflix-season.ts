// The part of a Netflix title that names the season: "Season 2", "Staffel 2 – Teil B", "Limited Series", "Part 3".
import { parseTitle } from '../../matching/title.ts';
import { parseEpisodeLabel } from '../../sites/reading/episode-label.ts';

export interface SeasonPart {
  readonly seasonNumber: number | null;
  /** As written, where there is more than a number to it. */
  readonly seasonName: string | null;
}

const MOST_SEASONS = 60;

/** A series that was made with one season. One line per group of languages. */
const ONLY_SEASON = [
  'limited series|mini[- ]?series', // English
  'mini[- ]?s[eé]rie|s[eé]rie limit[eé]e', // German, French, Italian, Portuguese
  'miniss[eé]rie|s[eé]rie limitada|limitierte serie',
  'мини-сериал|リミテッドシリーズ|리미티드 시리즈|限定劇集|迷你剧|迷你劇',
].join('|');
/** Words that neither the matcher nor the labels of players know, before or behind their number. */
const OTHER_WORDS = 'série|évad|řada|séria|sezóna|sezona|kausi|säsong|sæson|sesong|עונה';

const ONLY = new RegExp(`^(?:${ONLY_SEASON})$`, 'iu');
const OTHER = new RegExp(`^(?:(?:${OTHER_WORDS})\\s+(\\d{1,2})|(\\d{1,2})\\.?\\s*(?:${OTHER_WORDS}))$`, 'iu');
/** Halves of a season that were shown apart. */
const HALF = /[–—-]\s*(?:teil|part|parte|partie)\s+\p{L}$/iu;

/** Null for anything else, such as the name of an episode. */
export function readSeasonPart(part: string): SeasonPart | null {
  const whole = part.replace(HALF, '').trimEnd();
  if (ONLY.test(whole)) return { seasonNumber: 1, seasonName: null };
  const other = OTHER.exec(whole);
  if (other) return numbered(Number(other[1] ?? other[2]));
  const title = parseTitle(whole);
  if (title.onlyMarks && title.part !== null) return { seasonNumber: title.season, seasonName: whole };
  if (title.onlyMarks && title.season !== null) return numbered(title.season);
  if (title.onlyMarks && title.final) return { seasonNumber: null, seasonName: whole };
  // The words of players, which are read together with an episode alone.
  const label = /\d$/.test(whole) ? parseEpisodeLabel(`${whole} episode 1`) : null;
  return label?.before === '' && label.season !== null ? numbered(label.season) : null;
}

function numbered(seasonNumber: number): SeasonPart | null {
  return seasonNumber > 0 && seasonNumber <= MOST_SEASONS ? { seasonNumber, seasonName: null } : null;
}
