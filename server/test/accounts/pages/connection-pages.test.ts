// Tests the page of connected apps. It shows when and from where each app was last used. The user must confirm before an app is
// disconnected.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../src/db/open.ts';
import { oidcGrant } from '../../../src/db/schema.ts';
import { startAccountArea, type TestAccountArea } from '../../harness/account-area.ts';
import type { ScriptlessBrowser, VisitedPage } from '../../harness/browser.ts';

const APPS = '/auth/account/apps';
const CONNECTIONS = '/auth/account/connections';

let db: Db;
let test: TestAccountArea;
let browser: ScriptlessBrowser;
beforeEach(async () => {
  test = await startAccountArea();
  db = test.db;
  browser = await test.signedIn();
  return test.close;
});

const pathOf = ({ url }: VisitedPage) => new URL(url, 'http://localhost').pathname;
async function connect(): Promise<string> {
  const { clientId } = await test.ownApp();
  const grant = { id: 'a grant', accountId: test.viewer.id, clientId, payload: {} };
  await db.insert(oidcGrant).values({ ...grant, createdAt: new Date('2026-11-19T08:00:00Z') });
  return clientId;
}

it.each([
  [APPS, 'edit'],
  [APPS, 'delete'],
  [CONNECTIONS, 'revoke'],
])('app pages refuse an id with a NUL character at %s/…/%s', async (list, act) => {
  const page = await browser.open(`${list}/a%00b/${act}`);
  expect([page.status, page.leftFor]).toEqual([400, null]);
});

describe('page of connected apps', () => {
  it('shows a message when no app is connected', async () => {
    const page = await browser.open(CONNECTIONS);
    expect(page.html).toContain('<title>Connected apps');
    expect(page.html).toContain('No app is connected.');
    expect(page.html).not.toContain('this service keeps when');
  });

  it('shows the app, the date of its connection and its last use', async () => {
    const clientId = await connect();
    const page = await browser.open(CONNECTIONS);
    expect(page.html).toContain('<strong>Tracker &lt;1&gt;</strong>');
    expect(page.html).toContain('<time datetime="2026-11-19T08:00:00.000Z">19 November 2026</time></span>');
    expect(page.html).toContain(
      'We store when each app was last used and from which network, never the full address.',
    );
    expect(page.html).not.toContain('Disconnected.');
    expect(page.html).toContain(`href="${CONNECTIONS}/${clientId}/revoke"`);
    const use = { usedAt: new Date('2026-11-20T07:00:00Z'), usedFrom: null };
    await db.update(oidcGrant).set(use);
    expect((await browser.open(CONNECTIONS)).html).toContain('>20 November 2026</time></span>');
    await db.update(oidcGrant).set({ usedFrom: '203.0.113.0/24' });
    expect((await browser.open(CONNECTIONS)).html).toContain('</time> from 203.0.113.0/24</span>');
  });

  it('disconnects an app after a confirmation', async () => {
    const clientId = await connect();
    const asked = await browser.open(`${CONNECTIONS}/${clientId}/revoke`);
    expect(asked.html).toContain('<h1>Disconnect Tracker &lt;1&gt;?</h1>');
    expect(asked.html).toContain('It can no longer see or change your list, from this moment on.');
    expect(asked.html).toContain(`href="${CONNECTIONS}">Keep it connected</a>`);
    const page = await browser.submit(asked, '/revoke');
    expect([pathOf(page), page.html.includes('Disconnected. The app can no longer see your list.')]).toEqual([
      CONNECTIONS,
      true,
    ]);
    expect(await db.$count(oidcGrant)).toBe(0);
    const again = await browser.submit(asked, '/revoke');
    expect([pathOf(again), again.html.includes('Disconnected.')]).toEqual([CONNECTIONS, false]);
    expect(pathOf(await browser.open(`${CONNECTIONS}/${clientId}/revoke`))).toBe(CONNECTIONS);
  });
});
