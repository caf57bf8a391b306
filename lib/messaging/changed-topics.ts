// Defines the topics of stored data. The worker tells the extension's pages which topics have changed.

/**
 * The topics, in the order in which a page reads them again. The list comes before the outbox: if the outbox were read first, an edit that
 * was just sent would look reverted for a moment.
 */
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
