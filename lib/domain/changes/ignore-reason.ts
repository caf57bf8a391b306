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
  /** More episodes have counted than anyone can watch in the time that passed. */
  | 'tooMany'
  /** The site's pages, which Kiroku could read before, no longer name the episode. */
  | 'unreadable'
  /** The site's pages have never named an episode. */
  | 'neverRead';
