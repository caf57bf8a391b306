// Forms whose account has changed between the look at it and the act: nothing is done for who is not right any more.
import { expect, it } from 'vitest';
import type { Passwords } from '../../../src/accounts/password.ts';
import { accountSession } from '../../../src/db/schema.ts';
import { startAccountArea } from '../../harness/account-area.ts';
import { signIn } from '../../harness/browser.ts';
import { cheapPasswords } from '../../harness/people.ts';

it('a sign-in whose password becomes another one while it is checked is refused, and counts as a failure', async () => {
  const passwords: Passwords = {
    ...cheapPasswords,
    async isPassword(stored, password) {
      const isRight = await cheapPasswords.isPassword(stored, password);
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
