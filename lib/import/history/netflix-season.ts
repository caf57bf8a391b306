// Reads the part of a Netflix title that names the season: "Season 2", "Staffel 2 – Teil B", "Limited Series", "Part 3".
import { parseTitle } from '../../matching/title.ts';
import { parseEpisodeLabel } from '../../sites/reading/episode-label.ts';

export interface NetflixSeason {
  readonly seasonNumber: number | null;
  /** The season's name as Netflix writes it, or null if it is only a number. */
  readonly seasonName: string | null;
}

const MOST_SEASONS = 60;

/** Names that mean the season of a series with only one season. Each line is for a group of languages. */
const ONLY_SEASON = [
  'limited series|mini[- ]?series', // English
  'mini[- ]?s[eé]rie|s[eé]rie limit[eé]e', // German, French, Italian, Portuguese
  'miniss[eé]rie|s[eé]rie limitada|limitierte serie',
  'мини-сериал|リミテッドシリーズ|리미티드 시리즈|限定劇集|迷你剧|迷你劇',
  'mini dizi|minisorozat|miniseriál|miniserie|มินิซีรีส์', // Turkish, Hungarian, Czech, Nordic, Thai
].join('|');
/** Words for a season that the title parser and the label parser do not know. The number is before or after the word. */
const OTHER_WORDS =
  'série|évad|řada|séria|sezóna|sezona|kausi|säsong|sæson|sesong|עונה|phần|सीजन|சீசன்|సీజన్|book|kniha|buch|livre|libro|livro';
/** Words for a part of a season. The catalogue has such parts as separate entries. */
const PARTS =
  'volume|volumen|band|bind|svazek|kötet|chapter|kapitel|chapitre|capítulo|část|časť|rész|deel|osa|del|część|partea|ภาค|bagian|kısım|частина|μέρος|חלק|भाग';

const ONLY = new RegExp(`^(?:${ONLY_SEASON})$`, 'iu');
const OTHER = new RegExp(`^(?:(?:${OTHER_WORDS})\\s+(\\d{1,2})|(\\d{1,2})\\.?\\s*(?:${OTHER_WORDS}))$`, 'iu');
const PART = new RegExp(`^(?:(?:${PARTS})\\s+(\\d{1,2})|(\\d{1,2})\\.?\\s*(?:${PARTS}))$`, 'iu');
/** Matches a season as Netflix Japan writes it. */
const SERIES = /^第\s*(\d{1,2})\s*(?:シリーズ|シーズン|期)$/u;
/** Matches a story arc. The catalogue has such arcs as separate entries. */
const ARC = /(?:^|[\s-])(?:arc|arco|saga)$|^(?:arc|arco|saga)\s|(?:編|篇|편)$/iu;
/** Matches the half of a season that was released separately. */
const HALF = /[–—-]\s*(?:teil|part|parte|partie)\s+\p{L}$/iu;

/** Reads the season from a part of a title. Returns null if the part is something else, such as an episode's name. */
export function readNetflixSeason(part: string): NetflixSeason | null {
  const whole = part.normalize('NFC').replace(HALF, '').trimEnd();
  if (ONLY.test(whole)) return { seasonNumber: 1, seasonName: null };
  const other = OTHER.exec(whole);
  if (other) return numbered(Number(other[1] ?? other[2]));
  const [, series] = SERIES.exec(whole) ?? [];
  // A later season is searched for by its name, so the name is retained.
  if (series) return { seasonNumber: Number(series), seasonName: series === '1' ? null : whole };
  const cut = PART.exec(whole);
  if (cut) return { seasonNumber: null, seasonName: `Part ${Number(cut[1] ?? cut[2])}` };
  if (ARC.test(whole)) return { seasonNumber: null, seasonName: whole };
  const title = parseTitle(whole);
  if (title.onlyMarks && title.part !== null) return { seasonNumber: title.season, seasonName: whole };
  if (title.onlyMarks && title.season !== null) return numbered(title.season);
  if (title.onlyMarks && title.final) return { seasonNumber: null, seasonName: whole };
  // Use the label parser, because it knows the season words of players' labels. It reads a season only together with an episode, so append
  // an episode.
  const label = /\d$/.test(whole) ? parseEpisodeLabel(`${whole} episode 1`) : null;
  return label?.before === '' && label.season !== null ? numbered(label.season) : null;
}

function numbered(seasonNumber: number): NetflixSeason | null {
  return seasonNumber > 0 && seasonNumber <= MOST_SEASONS ? { seasonNumber, seasonName: null } : null;
}
