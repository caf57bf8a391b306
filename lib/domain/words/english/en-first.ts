// English: what the popup says in its first frame, before the rest has been fetched (test/domain/first-words.test.ts).
export const firstWords = {
  'brand.name': 'Kiroku',

  'action.undo': 'Undo',

  'state.loading': 'Loading',
  'broken.part': 'This part could not be shown. Everything else goes on working.',
  'broken.retry': 'Show it again',
  'broken.copy': 'Copy a report',

  'panel.open': 'Open in the side panel',
  'panel.nothing': 'A title’s details are shown here',

  'popup.tabs': 'Parts of Kiroku',
  'popup.now': 'Now',
  'popup.library': 'Library',
  'popup.search': 'Search',
  'popup.activity': 'Activity',
  'popup.help': 'Keyboard shortcuts',
  'popup.options': 'Options',
  'popup.needsYou': { one: '{count} item needs your attention', other: '{count} items need your attention' },
  'popup.out': { other: '{count} probably out' },

  'account.connect': 'Connect',
  'account.reconnect': 'Reconnect',
  'account.manage': 'Account and service',
  'account.connected': 'Connected as',
  'account.ended': 'Session ended for',
  'account.unnamed': 'Your account',
  'account.sessionEnded': 'Your session has ended. What you watch is kept and sent when you reconnect.',
  'account.appRefused':
    'The service no longer accepts Kiroku’s client ID or secret. Check them in the options.',
  'account.whyConnect': 'Connect your account, and what you watch lands on your list by itself.',

  'now.nothing': 'Nothing is playing here',
  'now.nothingHow': 'Open an episode on a site that you track, and it shows up here.',
  'now.continue': 'Continue watching',

  'library.findFirst': 'Find a title',

  'announce.undone': 'Undone.',
  'announce.removed': '{title} was removed from your list.',
  'announce.rated': '{title}: rated {score}.',

  'unit.anime': 'episode {number}',
  'unit.manga': 'chapter {number}',

  'status.watching': 'Watching',
  'status.reading': 'Reading',
  'status.completed': 'Completed',
  'status.on_hold': 'On hold',
  'status.dropped': 'Dropped',
  'status.plan_to_watch': 'Planned',
  'status.plan_to_read': 'Planned',

  'entry.score': 'Score',
  'entry.out': 'Probably out',
  'entry.of': '{progress} / {total}',
  'entry.more.anime': 'Add one episode: {title}',
  'entry.more.manga': 'Add one chapter: {title}',
  'entry.less.anime': 'Remove one episode: {title}',
  'entry.less.manga': 'Remove one chapter: {title}',
  'entry.waiting': 'Waiting',
  'entry.failed': 'Not saved',

  'change.status': 'status {status}',
  'change.score': 'score {score}',
  'change.noScore': 'no score',

  'join.list': '{first}, {next}',
  'join.sentences': '{first} {next}',
} as const;
