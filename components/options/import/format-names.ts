// Names of the formats: each service's name, which is the same in all languages.
const names: Readonly<Record<string, string>> = {
  malXml: 'MyAnimeList',
  anilistJson: 'AniList',
  anilistExport: 'AniList',
  kitsuJson: 'Kitsu',
  simklJson: 'Simkl',
  animePlanetJson: 'Anime-Planet',
  shikimoriJson: 'Shikimori',
  kirokuJson: 'Kiroku',
  kirokuCsv: 'Kiroku',
  youtubeHistory: 'YouTube',
  netflixHistory: 'Netflix',
  netflixActivity: 'Netflix',
  linkList: 'MyAnimeList',
  mihonBackup: 'Mihon',
  bangumi: 'Bangumi',
  traktHistory: 'Trakt',
  crunchyrollHistory: 'Crunchyroll',
};

/** A stored import may be of a format that this version does not know. */
export function formatName(format: string): string {
  return names[format] ?? format;
}
