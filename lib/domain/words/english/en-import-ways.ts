// English: the ways to the import and to an account, which are seen before their pages are loaded.
export const connectWords = { 'account.connectLong': 'Connect your account' } as const;

export const importWayWords = {
  'import.file': 'Choose a file',
  'import.formats': 'Which files, and where to get them',
  'import.bring': 'Bring your list',
  'import.bringWhy':
    'From MyAnimeList, AniList, Kitsu, Simkl, Anime-Planet or Kiroku, and what you watched on Netflix and YouTube.',
  'import.open': 'Import a file',
} as const;

export const welcomeImportWords = {
  'welcome.import': 'Bring your list',
  'welcome.importWhy':
    'From MyAnimeList, AniList, Netflix and others. Kiroku shows every change before one is written.',
  'welcome.importOpen': 'Import a file',
  'welcome.importSkip': 'Skip this',
  'welcome.importSkipped': 'Options → Import has it whenever you want.',
} as const;
