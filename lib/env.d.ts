// What a build may be given: the service, the app and the practice page that it is made for.
interface ImportMetaEnv {
  readonly WXT_BASE_URL?: string;
  readonly WXT_AUTH_URL?: string;
  readonly WXT_CLIENT_ID?: string;
  readonly WXT_CLIENT_SECRET?: string;
  readonly WXT_PRACTICE_URL?: string;
}
