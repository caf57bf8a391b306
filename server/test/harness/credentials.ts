// Password of the tests' accounts, redirect address of their apps, and origin of the server.
export const PASSWORD = 'a long enough password';
export const REDIRECT = 'https://abcdefgh.chromiumapp.org/';
export const ORIGIN = 'http://localhost:4780';
