// Defines limits that client and server share.

export const SEARCH_LIMIT = { default: 20, max: 50 } as const;
/** Limits of a page of the list. Up to `max` entries may be requested. A page with more than `longest` entries is rejected. */
export const LIBRARY_PAGE_LIMITS = { default: 50, max: 200, longest: 1000, longestCursor: 4096 } as const;
/** The highest number of episodes or chapters of an entry. */
export const MAX_PROGRESS = 100_000;
/** The longest search query, in UTF-16 units after trimming. */
export const QUERY_MAX_LENGTH = 200;
