// English synonyms by which the options' search finds a setting, separated by commas.
export const synonymWords = {
  'synonyms.theme': 'dark mode, night mode, light mode, colours',
  'synonyms.language': 'translation, locale',
  'synonyms.covers': 'pictures, thumbnails, posters',
  'synonyms.note': 'toast, pop-up, message, overlay',
  'synonyms.privateWindows': 'incognito, private mode, private browsing',
  'synonyms.sites': 'permissions, access, exclude, block, blacklist, disable',
  'synonyms.account':
    'password, delete account, change name, recovery code, recover account, adult, adult filter, adult content, 18+, NSFW',
  'synonyms.sync': 'sync, synchronise, devices, other computers',
  'synonyms.erase': 'delete, reset, clear, remove data, wipe',
  'synonyms.export': 'backup, download, save',
  'synonyms.percent': 'percent, per cent, percentage, threshold, %',
  'synonyms.help': 'error, problem, report, broken, not working',
  'synonyms.keys': 'hotkey, hotkeys, shortcut, key bindings',
  'synonyms.notify': 'badge, alert, reminder',
  'synonyms.finishing': 'rewatch, rewatching, watch again, reread',
  'synonyms.import': 'MyAnimeList, MAL, AniList, Kitsu, migrate, transfer',
} as const;
