// The password of the tests' accounts, the redirect address of their apps, and the origin of the server.
export const PASSWORD = 'a long enough password';
export const REDIRECT = 'https://abcdefgh.chromiumapp.org/';
export const ORIGIN = 'http://localhost:4780';
