// The list of passwords that are guessed first: read when the first password is chosen, and kept.
import { beforeEach, expect, it, vi } from 'vitest';
import { en, type Texts } from '../../../src/accounts/texts/en.ts';

let passwordErrorOf: (t: Texts, password: string, name: string) => string | null;
beforeEach(async () => {
  // A process reads the list once.
  vi.resetModules();
  ({ passwordErrorOf } = await import('../../../src/accounts/security/password-rule.ts'));
});

it.each([
  ['of eight characters', 'iloveyou', false],
  ['of more', 'mercedes1', false],
  ['that the list of the package does not have', '123123123', false],
  ['a row of figures downwards', '987654321', false],
  ['the beginning of the alphabet', 'abcdefgh', false],
  ['the name of the service, twice', 'kirokukiroku', false],
  ['a common word that alone would be too short', 'monkey-4471', true],
  ['none of them', 'mellow evening', true],
  ['of figures that are not on it', '83620174', true],
])('a password %s', (_what, password, isTaken) => {
  for (let time = 0; time < 2; time += 1)
    expect(passwordErrorOf(en, password, 'viewer') === null).toBe(isTaken);
});
