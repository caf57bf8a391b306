// English texts of the welcome page.
export const welcomeWords = {
  'type.anime': 'Anime',
  'type.manga': 'Manga',

  'sites.more': 'Allow more sites',
  'sites.general': 'Anime and more',
  'sites.filter': 'Filter the sites',
  'sites.noneFound':
    'No site here is called “{query}”. Kiroku’s button can also track the page that you are on.',
  'sites.allAllowed': 'All of these are allowed already.',
  'sites.picked': { one: '{count} site picked', other: '{count} sites picked' },
  'sites.unpick': 'Clear',

  'welcome.title': 'Your list, kept while you watch',
  'welcome.lead': 'A few short steps, and Kiroku tracks every episode for you.',
  'welcome.steps': 'Set-up',
  'welcome.connect': 'Connect your account',
  'welcome.connectWhy': 'You sign in at your list service itself. Kiroku never sees your password.',
  'welcome.connected': 'Connected as {name}',
  'welcome.needsService': 'Kiroku needs the address of your list service first.',
  'welcome.setUpService': 'Enter it in the options',
  'welcome.sites': 'Pick your sites',
  'welcome.sitesWhy': 'The browser asks you once, for exactly the ones you pick.',
  'welcome.allow': { one: 'Allow {count} site', other: 'Allow {count} sites' },
  'welcome.sitesDone': { one: '{count} site is allowed', other: '{count} sites are allowed' },
  'welcome.sitesLater': 'You can also allow a site when you are on it.',
  'welcome.practice': 'Watch it work',
  'welcome.practiceWhy': 'A short practice episode. Open the side panel to watch Kiroku track it.',
  'welcome.practiceWhyPopup': 'A short practice episode. Kiroku’s button shows how it is tracked.',
  'welcome.practiceOpen': 'Open the practice episode',
  'welcome.practiceAccess':
    'The browser asks for every page of this computer (localhost, 127.0.0.1), not only for this one. You can remove this access under “Sites”.',
  'welcome.practiceDone': 'It works: the practice episode is on your list.',
  'welcome.openPanel': 'Open the side panel',
  'welcome.pin': 'Keep Kiroku at hand',
  'welcome.pinHow':
    'Click the puzzle piece at the top right of the browser, then the pin beside Kiroku. Its button then shows what is tracked on the page you are on.',
  'welcome.pinHowFirefox':
    'Click the puzzle piece at the top right of the browser, then the gear beside Kiroku, and choose “Pin to Toolbar”. Its button then shows what is tracked on the page you are on.',
  'welcome.pinned': 'Kiroku’s button is in your toolbar.',
  'welcome.allDone': 'All set. From now on, Kiroku keeps your list up to date; you can close this page.',
  'welcome.done': 'Done',

  'welcome.import': 'Import your list',
  'welcome.importWhy':
    'From MyAnimeList, AniList, Netflix and others. Kiroku shows every change before one is written.',
  'welcome.importOpen': 'Import a file',
  'welcome.importSkip': 'Skip this',
  'welcome.importSkipped': 'Options → Import & export has it whenever you want.',
} as const;
