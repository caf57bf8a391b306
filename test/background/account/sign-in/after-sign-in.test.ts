// Tests the work after a sign-in in a window. Kiroku reads the list and sends earlier episodes, at once or after a crash of the worker.

import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { disconnectAccount, signInWithWindow } from '@/lib/background/account/account.ts';
import { connectAccount } from '@/lib/background/account/connect.ts';
import { assignUnownedData, runWorkAfterSignIn } from '@/lib/background/after-sign-in.ts';
import type { Context } from '@/lib/background/runtime/context.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { signedOutAccount } from '@/lib/domain/account.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readDeliveryPauseEnd, writeDeliveryPauseEnd } from '@/lib/store/outbox/delivery-pause.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readLibrary } from '@/lib/store/reading.ts';
import { readTabs } from '@/lib/store/tabs/tab-states.ts';
import { episode } from '../../../domain/examples.ts';
import { eventually } from '../../../eventually.ts';
import { dungeonMeshi, frieren, twoTitles, watchedChange } from '../../changes.ts';
import { connectedAccount, createRoot } from '../../root.ts';
import { createSampleUpTo } from '../../tracking/tabs.ts';

it('a sign-in sends the episodes that were watched before it', async () => {
  const root = await createRoot({ account: null, catalogue: twoTitles });
  root.service.save(dungeonMeshi.id, { status: 'watching', progress: 3 });
  await addChange(root, watchedChange(1), null);
  await writeDeliveryPauseEnd(root.clock.now + 60_000);
  expect(await connectAccount(root.worker)).toMatchObject({
    ok: true,
    value: { state: 'connected', id: 'user-1' },
  });
  await eventually(async () => {
    expect(root.service.entries.get(frieren.id)?.progress).toBe(1);
    const ids = (await readLibrary('anime')).map(({ mediaId }) => mediaId);
    expect(ids.sort()).toEqual([frieren.id, dungeonMeshi.id].sort());
  });
  expect(await readDeliveryPauseEnd()).toBe(0);
});

it.each<[string, (ctx: Context) => Promise<unknown>]>([
  ['connectAccount', connectAccount],
  ['signInWithWindow', signInWithWindow],
])('%s calls afterSignIn only once, with the account', async (_way, signIn) => {
  const { worker } = await createRoot({ account: null, catalogue: twoTitles });
  const afterSignIn = vi.fn(async () => undefined);
  await signIn({ ...worker, afterSignIn });
  expect(afterSignIn.mock.calls).toEqual([[expect.objectContaining({ state: 'connected', id: 'user-1' })]]);
});

it('extension pages are notified of each sign-in and sign-out', async () => {
  const root = await createRoot({ account: null, catalogue: twoTitles });
  const notified: (readonly string[])[] = [];
  const worker = root.start({ broadcast: async ({ changed }) => void notified.push(changed) });
  await connectAccount(worker);
  expect(notified).toContainEqual(['account', 'library']);
  notified.length = 0;
  await disconnectAccount(worker);
  expect(notified).toContainEqual(['account', 'library']);
});

it('runWorkAfterSignIn does nothing for a sign-in without an account', async () => {
  const root = await createRoot({ account: null, catalogue: twoTitles });
  await addChange(root, watchedChange(1), null);
  await writeDeliveryPauseEnd(root.clock.now + 60_000);
  await runWorkAfterSignIn(root.worker, signedOutAccount);
  expect(await readDeliveryPauseEnd()).toBe(root.clock.now + 60_000);
  expect(await readOutbox()).toMatchObject([{ account: null }]);
});

describe('sign-in window', () => {
  it('is opened with `interactive: true`', async () => {
    const root = await createRoot({ account: null });
    const open = vi.spyOn(root.fake.api.identity, 'launchWebAuthFlow');
    await connectAccount(root.worker);
    expect(open.mock.calls).toEqual([[{ url: expect.stringContaining('https://'), interactive: true }]]);
  });

  it('counts as cancelled if it returns no address', async () => {
    const root = await createRoot({ account: null });
    root.fake.api.identity.launchWebAuthFlow = async () => undefined as never;
    expect(await connectAccount(root.worker)).toEqual({
      ok: false,
      problem: { code: 'sign_in_cancelled', message: '' },
    });
  });
});

describe('items and sessions from before the sign-in', () => {
  const owners = async () => ({
    items: (await readOutbox()).map(({ account }) => account),
    sessions: (await (await openDatabase()).getAll('sessions')).map(({ account }) => account),
  });

  const tabOwners = async () =>
    Object.values(await readTabs()).flatMap(({ documents }) => documents.map(({ account }) => account));

  /** Counts how often the worker writes the records of the tabs. */
  function watchTabs() {
    const set = vi.spyOn(browser.storage.session, 'set');
    return { writes: () => set.mock.calls.filter(([items]) => 'tabs' in items).length };
  }

  /** Without an account, a tab plays one episode, and another episode is in the outbox. */
  async function collected() {
    const root = await createRoot({ account: null, catalogue: twoTitles });
    const { page } = root.web.open('https://www.crunchyroll.com/watch/G0001/one');
    await root.web.say(page, 'episodeObserved', { observed: episode() });
    await root.web.say(page, 'playbackSampled', createSampleUpTo(300));
    await addChange(root, watchedChange(1), null);
    return root;
  }

  it('are assigned to the account after the sign-in', async () => {
    const root = await collected();
    root.signIn(connectedAccount);
    root.service.away = true;
    await runWorkAfterSignIn(root.worker, connectedAccount);
    expect(await owners()).toEqual({ items: ['user-1'], sessions: ['user-1'] });
  });

  it('are assigned to the account at the next start of the worker', async () => {
    const root = await collected();
    root.signIn(connectedAccount);
    root.service.away = true;
    await assignUnownedData(root.worker);
    expect(await owners()).toEqual({ items: ['user-1'], sessions: ['user-1'] });
  });

  it('are assigned to the account if only the stored tabs contain them', async () => {
    const root = await collected();
    root.signIn(connectedAccount);
    await (await openDatabase()).clear('sessions');
    const { writes } = watchTabs();
    await assignUnownedData(root.worker);
    expect(await tabOwners()).toEqual(['user-1']);
    expect(writes()).toBe(1);
    await assignUnownedData(root.worker);
    expect(writes(), 'nothing is left to assign').toBe(1);
  });

  it('stay unowned until an account signs in', async () => {
    const root = await collected();
    const { writes } = watchTabs();
    await assignUnownedData(root.worker);
    expect(writes()).toBe(0);
    expect(await owners()).toEqual({ items: [null], sessions: [null] });
  });
});
