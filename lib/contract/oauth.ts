// Defines the OAuth values that client and server share. Source: interface section 5.

/** Every API call needs `openid`. The user's name needs `profile`. A refresh token needs `offline_access`. */
export const OAUTH_SCOPES = ['openid', 'profile', 'offline_access'] as const;
export const ACCESS_TOKEN_SECONDS = 86_400;
export const REFRESH_TOKEN_SECONDS = 90 * 86_400;
export const MAX_APPS_PER_ACCOUNT = 5;
