// What a sign-in in a window brings: the list, and what was watched before, at once or after the worker has died over it.
import { describe, expect, it, vi } from 'vitest';
import { connect } from '@/lib/background/account/connect.ts';
import { connected as afterConnecting, claimAgain } from '@/lib/background/account/connected.ts';
import { signedOut } from '@/lib/domain/account.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readPause, writePause } from '@/lib/store/outbox/delivery-pause.ts';
import { readLibrary } from '@/lib/store/reading.ts';
import { episode } from '../../../domain/examples.ts';
import { eventually } from '../../../eventually.ts';
import { catalogue, frieren, other, watched } from '../../changes.ts';
import { connected, createRoot, type Root } from '../../root.ts';
import { upTo } from '../../tracking/tabs.ts';

it('the list is read, and what was watched before is sent, whatever pause the account before was asked for', async () => {
  const root = await createRoot({ account: null, catalogue });
  root.service.save(other.id, { status: 'watching', progress: 3 });
  await root.outbox.add(watched(1), null);
  await writePause(root.clock.now + 60_000);
  expect(await connect(root.services)).toMatchObject({
    ok: true,
    value: { state: 'connected', id: 'user-1' },
  });
  await eventually(async () => {
    expect(root.service.entries.get(frieren.id)?.progress).toBe(1);
    const ids = (await readLibrary('anime')).map(({ mediaId }) => mediaId);
    expect(ids.sort()).toEqual([frieren.id, other.id].sort());
  });
  expect(await readPause()).toBe(0);
});

it('the pages hear of each sign-in and sign-out: whose list is shown depends on it', async () => {
  const root = await createRoot({ account: null, catalogue });
  const told: (readonly string[])[] = [];
  const worker = root.start({ broadcast: async ({ changed }) => void told.push(changed) });
  await connect(worker);
  expect(told).toContainEqual(['account', 'library']);
  told.length = 0;
  await worker.account.disconnect();
  expect(told).toContainEqual(['account', 'library']);
});

it('nothing follows from a sign-in that has no account', async () => {
  const root = await createRoot({ account: null, catalogue });
  await root.outbox.add(watched(1), null);
  await writePause(root.clock.now + 60_000);
  await afterConnecting(root.services, signedOut);
  expect(await readPause()).toBe(root.clock.now + 60_000);
  expect(await root.outbox.list()).toMatchObject([{ account: null }]);
});

describe('the window of a sign-in', () => {
  it('is one that the user can type into', async () => {
    const root = await createRoot({ account: null });
    const open = vi.spyOn(root.fake.api.identity, 'launchWebAuthFlow');
    await connect(root.services);
    expect(open.mock.calls).toEqual([[{ url: expect.stringContaining('https://'), interactive: true }]]);
  });

  it('that brings nothing back was closed by the user', async () => {
    const root = await createRoot({ account: null });
    root.fake.api.identity.launchWebAuthFlow = async () => undefined as never;
    expect(await connect(root.services)).toEqual({
      ok: false,
      problem: { code: 'sign_in_cancelled', message: '' },
    });
  });
});

describe('what was collected before the sign-in', () => {
  const owners = async (root: Root) => ({
    items: (await root.outbox.list()).map(({ account }) => account),
    sessions: (await (await openDatabase()).getAll('sessions')).map(({ account }) => account),
  });

  /** A tab plays an episode, and another one waits, both of no account. */
  async function collected() {
    const root = await createRoot({ account: null, catalogue });
    const { page } = root.web.open('https://www.crunchyroll.com/watch/G0001/one');
    await root.web.say(page, 'episodeObserved', { observed: episode() });
    await root.web.say(page, 'playbackSampled', upTo(300));
    await root.outbox.add(watched(1), null);
    return root;
  }

  it('is the account’s at once where the worker lives', async () => {
    const root = await collected();
    root.signIn(connected);
    root.service.away = true;
    await afterConnecting(root.services, connected);
    expect(await owners(root)).toEqual({ items: ['user-1'], sessions: ['user-1'] });
  });

  it('is the account’s at the next start', async () => {
    const root = await collected();
    root.signIn(connected);
    root.service.away = true;
    await claimAgain(root.services);
    expect(await owners(root)).toEqual({ items: ['user-1'], sessions: ['user-1'] });
  });

  it('is the account’s, too, where only a tab shows it', async () => {
    const root = await collected();
    root.signIn(connected);
    const claim = vi.spyOn(root.services.tracker, 'claim');
    await (await openDatabase()).clear('sessions');
    await claimAgain(root.services);
    expect(claim.mock.calls).toEqual([['user-1']]);
    await claimAgain(root.services);
    expect(claim, 'nothing is left to claim').toHaveBeenCalledTimes(1);
  });

  it('waits while no account has ever signed in', async () => {
    const root = await collected();
    const claim = vi.spyOn(root.services.tracker, 'claim');
    await claimAgain(root.services);
    expect(claim).not.toHaveBeenCalled();
    expect(await owners(root)).toEqual({ items: [null], sessions: [null] });
  });
});
