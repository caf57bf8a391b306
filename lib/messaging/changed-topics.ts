// The kinds of stored data whose changes the worker announces to the extension's pages.

/** What may change, in the order in which a page reads it again. The list comes before the outbox: an edit that has just arrived is never seen undone for a moment. */
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
