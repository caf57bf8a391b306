// English words for actions and statuses. The commands accept them in every language.
export const verbWords = {
  'verb.score': 'score, rate, rating',
  'verb.episode': 'episode, ep, chapter, ch, progress',
  'verb.add': 'add, add to list',
  'verb.next': 'next, continue, resume',
  'verb.current': 'watching, reading, start, watch, read',
  'verb.completed': 'completed, complete, finished, finish, done',
  'verb.on_hold': 'on hold, hold, pause',
  'verb.dropped': 'dropped, drop',
  'verb.planned': 'planned, plan, plan to watch, plan to read, later',

  'app.undo': 'undo, take back, revert',
  'app.statistics': 'statistics, stats, history',
  'app.help': 'help, keys, shortcuts, keyboard',
  'app.refresh': 'refresh, reload, sync, update',
  'app.signOut': 'log out, logout, sign out, disconnect',
  'app.settings': 'settings, options, preferences',

  'status.watching': 'Watching',
  'status.reading': 'Reading',
  'status.completed': 'Completed',
  'status.on_hold': 'On hold',
  'status.dropped': 'Dropped',
  'status.plan_to_watch': 'Planned',
  'status.plan_to_read': 'Planned',
} as const;
