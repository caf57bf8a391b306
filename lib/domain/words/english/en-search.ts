// English synonyms by which the options' search finds a setting, separated by commas.
export const synonymWords = {
  'synonyms.theme': 'dark mode, night mode, light mode, colours',
  'synonyms.language': 'translation, locale',
  'synonyms.covers': 'pictures, thumbnails, posters',
  'synonyms.note': 'toast, pop-up, message, overlay',
  'synonyms.privateWindows': 'incognito, private mode, private browsing',
  'synonyms.sites': 'permissions, access, exclude, block, blacklist, disable',
  'synonyms.account': 'password, delete account, change name',
  'synonyms.sync': 'sync, synchronise, devices, other computers',
  'synonyms.erase': 'delete, reset, clear, remove data',
  'synonyms.export': 'backup, download, save',
  'synonyms.percent': 'percent, per cent, percentage, %',
  'synonyms.help': 'error, problem, report, broken, not working',
} as const;
