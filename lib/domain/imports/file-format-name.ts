// The names of the import formats. They are names of services, so they are the same in all languages.
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

/** Returns the name of a format. A stored import may have a format that this version does not know; its id is returned. */
export function fileFormatName(format: string): string {
  return names[format] ?? format;
}
