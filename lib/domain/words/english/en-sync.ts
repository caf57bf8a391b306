// English texts of the options about sync with other browsers.
export const syncWords = {
  'sync.title': 'Sync',
  'sync.switch': 'Sync settings between my browsers',
  'sync.why':
    'Settings, titles that you decided about and sites that you taught go through your browser’s own account sync, to its maker (such as Google or Mozilla). Never your sign-in, list or history, nor permissions and addresses of your own servers. Kiroku’s authors receive nothing.',
  'sync.none': 'This browser has no synced storage, so your choices stay on this device.',
  'sync.state': {
    one: '{count} choice is shared: {size} of 100 kB.',
    other: '{count} choices are shared: {size} of 100 kB.',
  },
  'sync.leftOut': {
    one: '{count} choice did not fit and stays on this device only. Settings and taught sites go first, then the newest titles.',
    other:
      '{count} choices did not fit and stay on this device only. Settings and taught sites go first, then the newest titles.',
  },
  'sync.refused': 'The browser does not let Kiroku sync at the moment. Kiroku tries again by itself.',
  'sync.remove': 'Remove the synced copy',
  'sync.left':
    'A synced copy is still there. Removing it changes nothing on this device; a browser where sharing is on writes its choices again.',
  'sync.removed': 'The synced copy is removed.',
} as const;
