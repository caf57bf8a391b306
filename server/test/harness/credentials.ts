// Defines the password of the tests' accounts, the redirect address of their apps, and the origin of the server.
export const TEST_PASSWORD = 'a long enough password';
export const CHROMIUM_REDIRECT_URI = 'https://abcdefgh.chromiumapp.org/';
export const SERVER_ORIGIN = 'http://localhost:4780';
