// Numbers that both sides keep to.

export const SEARCH_LIMIT = { default: 20, max: 50 } as const;
export const LIBRARY_PAGE = { default: 50, max: 200 } as const;
/** Longest search query, in UTF-16 units after trimming. */
export const QUERY_MAX_LENGTH = 200;
