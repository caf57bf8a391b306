// Tests a sign-in whose account changes while the password is being checked.
import { expect, it } from 'vitest';
import type { PasswordHasher } from '../../../src/accounts/password.ts';
import { accountSession } from '../../../src/db/schema.ts';
import { startAccountArea } from '../../harness/account-area.ts';
import { signIn } from '../../harness/browser.ts';
import { fastPasswordHasher } from '../../harness/people.ts';

it('POST /auth/sign-in is counted as a failed attempt if the password changes during the check', async () => {
  const passwords: PasswordHasher = {
    ...fastPasswordHasher,
    async isPassword(stored, password) {
      const isRight = await fastPasswordHasher.isPassword(stored, password);
      const verified = isRight ? await test.accounts.verify('viewer', password) : null;
      if (verified !== null)
        await test.accounts.changePassword(verified, { password: 'another long password', keep: undefined });
      return isRight;
    },
  };
  const test = await startAccountArea({ signInsPerName: 1, passwords });
  const browser = test.browser();
  const page = await signIn(browser);
  expect([page.status, page.html.includes('The account name or the password is not right.')]).toEqual([
    401,
    true,
  ]);
  expect([...browser.cookies.keys()]).toEqual(['kiroku_form']);
  expect(await test.db.$count(accountSession)).toBe(0);
  expect((await signIn(browser)).status).toBe(429);
});
