// Numbers that both sides keep to.

export const SEARCH_LIMIT = { default: 20, max: 50 } as const;
/** `max` may be asked for; a page of more than `longest` entries is no page. */
export const LIBRARY_PAGE = { default: 50, max: 200, longest: 1000, longestCursor: 4096 } as const;
/** More episodes or chapters no entry has. */
export const MOST_PROGRESS = 100_000;
/** Longest search query, in UTF-16 units after trimming. */
export const QUERY_MAX_LENGTH = 200;
