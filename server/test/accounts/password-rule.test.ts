// Which passwords are taken: NIST SP 800-63B asks for length, and against the ones that are guessed first.
import { expect, it } from 'vitest';
import { passwordErrorOf } from '../../src/accounts/security/password-rule.ts';

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
  ['a common one with a figure and a sign', 'Password1!', 'Viewer', false],
  ['the name of the service and figures', 'kiroku123', 'Viewer', false],
  ['the account name and a year', 'mellow2026', 'Mellow-7', false],
  ['eight characters of two units each', '🍥🏮🦊🐙🎋🍜🎴🗾', 'Viewer', true],
  ['seven of them', '🍥🏮🦊🐙🎋🍜🎴', 'Viewer', false],
  ['200 of them', '🍥🏮🦊🐙🎋🍜🎴🗾'.repeat(25), 'Viewer', true],
  ['figures alone', '83620174', 'Viewer', true],
  ['a common one with more words', 'mercedes under the bridge', 'Viewer', true],
])('a password: %s', (_what, password, name, isTaken) => {
  expect(passwordErrorOf(password, name) === null).toBe(isTaken);
});
