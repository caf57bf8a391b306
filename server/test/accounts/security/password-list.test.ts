// Tests the list of common passwords. It is read when the first password is chosen, and then kept in memory.
import { beforeEach, expect, it, vi } from 'vitest';
import { en, type Texts } from '../../../src/accounts/texts/en.ts';

let findPasswordError: (t: Texts, password: string, name: string) => string | null;
beforeEach(async () => {
  // The module reads the list only once. So each test imports a new copy of the module.
  vi.resetModules();
  ({ findPasswordError } = await import('../../../src/accounts/security/password-rule.ts'));
});

it.each([
  ['refuses a common password of eight characters', 'iloveyou', false],
  ['refuses a longer common password', 'mercedes1', false],
  ['refuses repeated digits', '123123123', false],
  ['refuses descending digits', '987654321', false],
  ['refuses the beginning of the alphabet', 'abcdefgh', false],
  ['refuses the repeated name of the service', 'kirokukiroku', false],
  ['accepts a short common word followed by digits', 'monkey-4471', true],
  ['accepts a password that is not common', 'mellow evening', true],
  ['accepts digits that are not common', '83620174', true],
])('findPasswordError %s', (_what, password, isTaken) => {
  for (let time = 0; time < 2; time += 1)
    expect(findPasswordError(en, password, 'viewer') === null).toBe(isTaken);
});
