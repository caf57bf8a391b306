// The OAuth values that client and server share. Source: interface section 5.

/** `openid` for any API call, `profile` for the user's name, `offline_access` for a refresh token. */
export const OAUTH_SCOPES = ['openid', 'profile', 'offline_access'] as const;
export const ACCESS_TOKEN_SECONDS = 86_400;
export const REFRESH_TOKEN_SECONDS = 90 * 86_400;
export const MAX_APPS_PER_ACCOUNT = 5;
