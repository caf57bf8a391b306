// What the tests' accounts sign in with, and where their apps live.
export const PASSWORD = 'a long enough password';
export const REDIRECT = 'https://abcdefgh.chromiumapp.org/';
export const ORIGIN = 'http://localhost:4780';
