// Which passwords are taken: NIST SP 800-63B asks for length, and against the ones that are guessed first.
import { expect, it } from 'vitest';
import { passwordErrorOf } from '../../../src/accounts/security/password-rule.ts';
import { en } from '../../../src/accounts/texts/en.ts';

it.each([
  ['8 characters', 'mellow-7', 'Viewer', true],
  ['200 characters', 'mellow 7'.repeat(25), 'Viewer', true],
  ['one more', `${'mellow 7'.repeat(25)}x`, 'Viewer', false],
  ['blanks and other scripts', '静かな夜に見るアニメ', 'Viewer', true],
  ['one character again and again', 'zzzzzzzzzzzz', 'Viewer', false],
  ['the account name', 'VIEWER-2000', 'viewer-2000', false],
  ['a common one', 'iloveyou', 'Viewer', false],
  ['a common one further down the list', 'jordan23', 'Viewer', false],
  ['a common one in capitals', 'Mercedes', 'Viewer', false],
  ['a row that the list does not have', '987654321', 'Viewer', false],
  ['another one', '123123123', 'Viewer', false],
  ['the beginning of the alphabet', 'abcdefgh', 'Viewer', false],
  ['the name of the service, twice', 'KirokuKiroku', 'Viewer', false],
  ['one character that no list has, again and again', '静静静静静静静静', 'Viewer', false],
  ['one character of two units, again and again', '🍥🍥🍥🍥🍥🍥🍥🍥', 'Viewer', false],
  ['a common one between signs', '##iloveyou!!', 'Viewer', false],
  ['a common one in wide letters', 'ｉｌｏｖｅｙｏｕ', 'Viewer', false],
  ['an account name of figures alone', '83620174', '83620174', false],
  ['other figures than those of the name', '83620174', '2468', true],
  ['a common word that alone would be too short', 'monkey-4471', 'Viewer', true],
  ['a common one with signs within', 'i-love/you', 'Viewer', true],
  ['a common one with a figure and a sign', 'Password1!', 'Viewer', false],
  ['the name of the service and figures', 'kiroku123', 'Viewer', false],
  ['the account name and a year', 'mellow2026', 'Mellow-7', false],
  ['eight characters of two units each', '🍥🏮🦊🐙🎋🍜🎴🗾', 'Viewer', true],
  ['seven of them', '🍥🏮🦊🐙🎋🍜🎴', 'Viewer', false],
  ['200 of them', '🍥🏮🦊🐙🎋🍜🎴🗾'.repeat(25), 'Viewer', true],
  ['figures alone', '83620174', 'Viewer', true],
  ['a common one with more words', 'mercedes under the bridge', 'Viewer', true],
])('a password: %s', (_what, password, name, isTaken) => {
  expect(passwordErrorOf(en, password, name) === null).toBe(isTaken);
});

it('what is wrong with a password is said in words', () => {
  const said = ['mellow7', 'm'.repeat(201), 'iloveyou', 'mellow-7'].map((one) =>
    passwordErrorOf(en, one, 'Viewer'),
  );
  expect(said).toEqual([
    'The password needs at least 8 characters.',
    'The password may have at most 200 characters.',
    'This password is one of the first that are guessed. Choose another one.',
    null,
  ]);
});
