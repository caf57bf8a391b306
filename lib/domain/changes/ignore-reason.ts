// Lists the reasons why Kiroku ignores an episode.

export type IgnoreReason =
  | 'notAhead'
  /** The user has edited the title by hand after watching the episode. */
  | 'decidedSince'
  | 'policy'
  | 'unlisted'
  | 'fraction'
  | 'special'
  | 'notFound'
  | 'notCertain'
  | 'skipped'
  | 'rewatch'
  /** So many episodes counted in a short time that nobody can have watched all of them. */
  | 'tooMany'
  /** Kiroku could read the site's pages before, and now finds no episode on them. */
  | 'unreadable'
  /** Kiroku has never found an episode on the site's pages. */
  | 'neverRead';
