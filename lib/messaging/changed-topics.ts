// The kinds of stored data whose changes the worker announces to the extension's pages.

/** The kinds, in the order in which a page reads them again. The list comes before the outbox, or an edit that was just sent would briefly look reverted. */
export const changedTopics = [
  'library',
  'outbox',
  'activity',
  'account',
  'settings',
  'permissions',
  'matches',
  'lessons',
  'imports',
  'resumePoints',
  'sync',
  'now',
] as const;
export type ChangedTopic = (typeof changedTopics)[number];
