// Tests which passwords are accepted. NIST SP 800-63B demands a minimum length and a list of common passwords.
import { expect, it } from 'vitest';
import { findPasswordError } from '../../../src/accounts/security/password-rule.ts';
import { en } from '../../../src/accounts/texts/en.ts';

it.each([
  ['accepts 8 characters', 'mellow-7', 'Viewer', true],
  ['accepts 200 characters', 'mellow 7'.repeat(25), 'Viewer', true],
  ['refuses 201 characters', `${'mellow 7'.repeat(25)}x`, 'Viewer', false],
  ['accepts Japanese text', '静かな夜に見るアニメ', 'Viewer', true],
  ['refuses one repeated character', 'zzzzzzzzzzzz', 'Viewer', false],
  ['refuses the account name', 'VIEWER-2000', 'viewer-2000', false],
  ['refuses a common password', 'iloveyou', 'Viewer', false],
  ['refuses a rarer common password', 'jordan23', 'Viewer', false],
  ['refuses a common password with a capital letter', 'Mercedes', 'Viewer', false],
  ['refuses descending digits', '987654321', 'Viewer', false],
  ['refuses repeated digits', '123123123', 'Viewer', false],
  ['refuses the beginning of the alphabet', 'abcdefgh', 'Viewer', false],
  ['refuses the name of the service, twice', 'KirokuKiroku', 'Viewer', false],
  ['refuses one repeated character of another script', '静静静静静静静静', 'Viewer', false],
  ['refuses one repeated character of two code units', '🍥🍥🍥🍥🍥🍥🍥🍥', 'Viewer', false],
  ['refuses a common password between symbols', '##iloveyou!!', 'Viewer', false],
  ['refuses a common password in full-width letters', 'ｉｌｏｖｅｙｏｕ', 'Viewer', false],
  ['refuses an account name that consists of digits', '83620174', '83620174', false],
  ['accepts digits that are not in the account name', '83620174', '2468', true],
  ['accepts a short common word followed by digits', 'monkey-4471', 'Viewer', true],
  ['accepts a common password with symbols inside', 'i-love/you', 'Viewer', true],
  ['refuses a common password with a digit and a symbol', 'Password1!', 'Viewer', false],
  ['refuses the name of the service with digits', 'kiroku123', 'Viewer', false],
  ['refuses the letters of the account name with a year', 'mellow2026', 'Mellow-7', false],
  ['accepts 8 characters of two code units each', '🍥🏮🦊🐙🎋🍜🎴🗾', 'Viewer', true],
  ['refuses 7 characters of two code units each', '🍥🏮🦊🐙🎋🍜🎴', 'Viewer', false],
  ['accepts 200 characters of two code units each', '🍥🏮🦊🐙🎋🍜🎴🗾'.repeat(25), 'Viewer', true],
  ['accepts digits only', '83620174', 'Viewer', true],
  ['accepts a common password followed by more words', 'mercedes under the bridge', 'Viewer', true],
])('findPasswordError %s', (_what, password, name, isTaken) => {
  expect(findPasswordError(en, password, name) === null).toBe(isTaken);
});

it('findPasswordError returns one sentence for each kind of error', () => {
  const said = ['mellow7', 'm'.repeat(201), 'iloveyou', 'mellow-7'].map((one) =>
    findPasswordError(en, one, 'Viewer'),
  );
  expect(said).toEqual([
    'The password needs at least 8 characters.',
    'The password may have at most 200 characters.',
    'This password is one of the first that are guessed. Choose another one.',
    null,
  ]);
});
