// Tests deleting an account, or changing its password, while another request of the account is running. Runs on PostgreSQL.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../src/db/open.ts';
import { account, accountSession, app, rating, title } from '../../src/db/schema.ts';
import { createApiCallers } from '../harness/api.ts';
import { createInjectBrowser, type ScriptlessBrowser, signIn } from '../harness/browser.ts';
import { createOAuthClient, startAuthorization } from '../harness/oauth-client.ts';
import { explainMissingPostgres, startPostgres, type TestPostgres } from '../harness/postgres.ts';
import { APP_REDIRECT, startTestServer, TEST_PASSWORD, type TestServer } from '../harness/test-server.ts';
import { testTitleIds } from '../harness/titles.ts';

const reason = explainMissingPostgres();
if (reason !== null)
  process.stderr.write(`skipped: server/test/db/postgres-deletion.nightly.test.ts (${reason})\n`);

const SECURITY = '/auth/account/security';

describe.skipIf(reason !== null)('server on PostgreSQL', () => {
  let postgres: TestPostgres;
  let test: TestServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());
  const start = async () => {
    test = await startTestServer({ databaseUrl: await postgres.createDatabase() });
  };

  /**
   * Runs `change` in a transaction. While the transaction is open, starts the `acts` one after another. Each starts when the previous one
   * has finished or waits for a lock.
   */
  async function beside<T>(
    change: (tx: Tx) => Promise<unknown>,
    ...acts: readonly (() => Promise<T>)[]
  ): Promise<T[]> {
    const started: Promise<T>[] = [];
    await test.db.transaction(async (tx) => {
      await change(tx);
      for (const act of acts) {
        let isDone = false;
        const mark = () => {
          isDone = true;
        };
        const waiting = await countWaiting();
        const answer = act();
        answer.then(mark, mark);
        started.push(answer);
        await expect.poll(async () => isDone || (await countWaiting()) > waiting).toBe(true);
      }
    });
    return Promise.all(started);
  }

  async function countWaiting(): Promise<number> {
    const waiting = await test.db.execute(sql`select distinct pid from pg_locks where not granted`);
    return [...(waiting as unknown as [])].length;
  }

  const signedIn = async (): Promise<ScriptlessBrowser> => {
    const browser = createInjectBrowser(test.app);
    await signIn(browser);
    return browser;
  };
  const deleted = (tx: Tx) => tx.delete(account).where(eq(account.id, test.people.viewer.id));

  describe('while an account is being deleted', () => {
    it('refuses a concurrent rating', async () => {
      await start();
      const { viewer } = await createApiCallers(test);
      await viewer('POST', '/ratings', { mediaId: testTitleIds.lantern, score: 8 });
      const browser = await signedIn();
      const page = await browser.open(`${SECURITY}/delete`);
      // The deletion of the account first deletes its ratings, and then waits for this title.
      const hold = (tx: Tx) =>
        tx.select().from(title).where(eq(title.id, testTitleIds.lantern)).for('update');
      const [gone, rated] = await beside<{ status: number; text: string }>(
        hold,
        async () => {
          const { status, html } = await browser.submit(page, '/delete', { password: TEST_PASSWORD });
          return { status, text: html };
        },
        async () => {
          const { statusCode, body } = await viewer('POST', '/ratings', {
            mediaId: testTitleIds.lanternTwo,
            score: 9,
          });
          return { status: statusCode, text: body };
        },
      );
      expect(gone?.text).toContain('Your account is deleted');
      expect(rated).toMatchObject({ status: 401, text: expect.stringContaining('unauthorized') });
      expect(await wrongSums()).toEqual([]);
    });

    it('keeps the rating sums correct during many concurrent ratings', async () => {
      await start();
      const people = await createApiCallers(test);
      const titles = [testTitleIds.lantern, testTitleIds.lanternTwo, testTitleIds.running];
      for (const mediaId of titles) await people.viewer('POST', '/ratings', { mediaId, score: 4 });
      const browser = await signedIn();
      const page = await browser.open(`${SECURITY}/delete`);
      const rates = Array.from({ length: 40 }, (_, index) =>
        people[index % 4 === 3 ? 'filtered' : 'viewer']('POST', '/ratings', {
          mediaId: titles[index % titles.length],
          score: 1 + (index % 9),
        }),
      );
      await browser.submit(page, '/delete', { password: TEST_PASSWORD });
      const statuses = (await Promise.all(rates)).map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
      expect(await wrongSums()).toEqual([]);
    });

    /** Returns the titles whose sums do not match their ratings. */
    async function wrongSums(): Promise<readonly string[]> {
      const rows = await test.db
        .select({ id: title.id, tenths: title.ratingTenths, count: title.ratingCount })
        .from(title);
      const ratings = await test.db.select().from(rating);
      return rows
        .filter(({ id, tenths, count }) => {
          const own = ratings.filter(({ mediaId }) => mediaId === id);
          const sum = own.reduce((total, { scoreTenths }) => total + scoreTenths, 0);
          return sum !== tenths || own.length !== count;
        })
        .map(({ id }) => id);
    }

    it('refuses a concurrent sign-in like a sign-in with an unknown name', async () => {
      await start();
      const browser = createInjectBrowser(test.app);
      const page = await browser.open('/auth/sign-in');
      const [answer] = await beside(deleted, () =>
        browser.submit(page, '/sign-in', { name: 'viewer', password: TEST_PASSWORD }),
      );
      expect([answer?.status, answer?.html.includes('is not right')]).toEqual([401, true]);
    });

    it('answers a concurrent consent with the sign-in page', async () => {
      await start();
      const { app: made, secret } = await test.registerApp();
      // Let another account own the app, so that the app is not deleted together with this account.
      await test.db.update(app).set({ accountId: test.people.filtered.id });
      const client = await createOAuthClient(test, { clientId: made.clientId, secret });
      const browser = await signedIn();
      const page = await browser.open((await startAuthorization(client)).url.href);
      const [answer] = await beside(deleted, () => browser.submit(page, '/consent', { answer: 'approve' }));
      expect([answer?.status, answer?.leftFor, answer?.html.includes('Sign in')]).toEqual([200, null, true]);
    });

    it('creates no app in a concurrent request', async () => {
      await start();
      const browser = await signedIn();
      const page = await browser.open('/auth/account/apps');
      const [answer] = await beside(deleted, () =>
        browser.submit(page, '/account/apps', {
          appName: 'Mine',
          redirectUris: APP_REDIRECT,
          kind: 'public',
        }),
      );
      expect([answer?.status, answer?.html.includes('<h1>Sign in</h1>')]).toEqual([200, true]);
    });
  });

  describe('while a password is being changed', () => {
    const NEW_PASSWORD = 'another long password';

    const becomesAnother = (tx: Tx) =>
      tx.update(account).set({ passwordHash: 'another' }).where(eq(account.id, test.people.viewer.id));

    it('refuses a concurrent sign-in with the old password', async () => {
      await start();
      const browser = createInjectBrowser(test.app);
      const page = await browser.open('/auth/sign-in');
      const [answer] = await beside(becomesAnother, () =>
        browser.submit(page, '/sign-in', { name: 'viewer', password: TEST_PASSWORD }),
      );
      expect(answer?.status).toBe(401);
      expect(await test.db.$count(accountSession)).toBe(0);
    });

    it.each([
      ['password change', SECURITY, '/password', { newPassword: NEW_PASSWORD }],
      ['deletion of the account', `${SECURITY}/delete`, '/delete', {}],
    ])('refuses a concurrent %s with the old password', async (_what, address, action, fields) => {
      await start();
      const browser = await signedIn();
      const page = await browser.open(address);
      const [answer] = await beside(becomesAnother, () =>
        browser.submit(page, action, { password: TEST_PASSWORD, ...fields }),
      );
      expect([answer?.status, answer?.html.includes('is not right')]).toEqual([401, true]);
      const [kept] = await test.db.select().from(account).where(eq(account.id, test.people.viewer.id));
      expect(kept?.passwordHash).toBe('another');
    });
  });
});
