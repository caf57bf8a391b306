// Forms whose account has changed between the look at it and the act: nothing is done for who is not right any more.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '../../../src/db/open.ts';
import { accountSession } from '../../../src/db/schema.ts';
import { PASSWORD } from '../../harness/credentials.ts';
import { databaseOfFile } from '../../harness/test-database.ts';
import { type AccountApp, startAccountApp } from '../../harness/without-server/account-app.ts';

let db: Db;
let test: AccountApp;
beforeAll(async () => {
  db = await databaseOfFile();
});
beforeEach(async () => {
  test = await startAccountApp(db, { signInsPerName: 1 });
});

it('a sign-in whose password becomes another one while it is checked is refused, and counts as a failure', async () => {
  const { accounts } = test.area;
  const { verify } = accounts;
  Object.assign(accounts, {
    async verify(...given: Parameters<typeof verify>) {
      const verified = await verify(...given);
      if (verified !== null)
        await accounts.changePassword(verified, { password: 'another long password', keep: undefined });
      return verified;
    },
  });
  const browser = test.browser();
  const submit = async () =>
    browser.submit(await browser.open('/auth/sign-in'), '/sign-in', { name: 'viewer', password: PASSWORD });
  const page = await submit();
  expect([page.status, page.html.includes('The account name or the password is not right.')]).toEqual([
    401,
    true,
  ]);
  expect([...browser.cookies.keys()]).toEqual(['kiroku_form']);
  expect(await db.$count(accountSession)).toBe(0);
  expect((await submit()).status).toBe(429);
});
