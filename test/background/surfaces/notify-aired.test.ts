// Tests the notification of an episode that has probably aired. The notification is off by default, and shown once per episode.

import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { eraseData } from '@/lib/background/erase.ts';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { notifyAired } from '@/lib/background/surfaces/notify-aired.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { deleteOtherAccountsCopy } from '@/lib/store/library-copy.ts';
import { readLikelyAiredProgress } from '@/lib/store/likely-aired.ts';
import { activity, episode, libraryEntry, media, outboxItem } from '../../domain/examples.ts';
import { createRoot } from '../root.ts';

const DAY = 24 * 3600_000;
const running = media({ status: 'RELEASING', title: 'A “running” title' });

/** Sets up a worker. Episode 5 was watched when the test began. */
async function world(isWanted = true) {
  const notifications = { ...defaultSettings.notifications, airing: isWanted };
  const root = await createRoot({ catalogue: [running], settings: { notifications } });
  const said: [string, string][] = [];
  const create = async (id: string, { message }: { message: string }) => void said.push([id, message]);
  const value = { create, clear: async () => true, onClicked: { addListener: () => undefined } };
  Object.defineProperty(browser, 'notifications', { value, configurable: true, writable: true });
  const database = await openDatabase();
  await database.put('libraryState', { account: 'user-1', newest: null, readAt: 1, run: null }, 'anime');
  const updatedAt = new Date(root.clock.now).toISOString();
  await database.put('library', libraryEntry({ media: running, progress: 5, updatedAt }));
  await database.put('activity', activity({ at: root.clock.now }));
  const look = (worker = root.worker) => notifyAired(worker);
  const pass = (days: number) => {
    root.clock.now += days * DAY;
  };
  return { root, said, database, look, pass };
}

/** Sets the time at which the entry was changed on the service. */
function changeAt(root: Awaited<ReturnType<typeof createRoot>>, updatedAt: string): void {
  const entry = root.service.entries.get(running.id);
  if (entry) root.service.entries.set(running.id, { ...entry, updatedAt });
}

const MESSAGE = ['airing', 'Probably out: “A running title”, episode 6.'];

describe('notification of a probably aired episode', () => {
  it('is off by default', async () => {
    const { said, look, pass } = await world(false);
    await look();
    pass(8);
    await look();
    expect(said).toEqual([]);
  });

  it('is shown only once, a week after the previous episode was watched', async () => {
    const { root, said, look, pass } = await world();
    await look();
    pass(6.9);
    await look();
    expect(said).toEqual([]);
    pass(0.2);
    await Promise.all([look(), look()]);
    expect(said).toEqual([MESSAGE]);
    await browser.storage.session.clear();
    await look(root.start());
    pass(20);
    await look();
    expect(said).toEqual([MESSAGE]);
  });

  it('is not shown for episodes that had aired before it was switched on', async () => {
    const { root, said, look, pass } = await world(false);
    pass(8);
    await look();
    root.writeSettings({ notifications: { ...defaultSettings.notifications, airing: true } });
    await look();
    await look();
    expect(said).toEqual([]);
  });

  it('is not shown for another account’s list', async () => {
    const { root, said, look, pass, database } = await world();
    await look();
    pass(8);
    root.signIn({ state: 'signed-out', id: 'user-1', name: null, problem: null });
    await look();
    root.signIn({ state: 'connected', id: 'user-2', name: null, problem: null });
    await look();
    await look();
    expect(said).toEqual([]);
    expect(await database.count('library')).toBe(1);
  });

  it.each([
    ['after a fresh sign-in', null],
    ['while only part of the list has been read', { cursor: '200', newest: null, read: 200 }],
  ])('is not shown for episodes that had aired before the list was read, %s', async (_when, run) => {
    const { root, said, look, database } = await world();
    const changed = new Date(root.clock.now - 10 * DAY).toISOString();
    await database.clear('library');
    await database.clear('activity');
    await database.put('libraryState', { account: 'user-1', newest: null, readAt: 0, run }, 'anime');
    await look();
    root.service.save(running.id, { status: 'watching', progress: 5 });
    changeAt(root, changed);
    await database.clear('libraryState');
    await refreshList(root, 'user-1');
    await look();
    expect(said).toEqual([]);
  });

  it('is not shown for old episodes of a second account’s list', async () => {
    const { root, said, look } = await world();
    await look();
    root.signIn({ state: 'connected', id: 'user-2', name: null, problem: null });
    await deleteOtherAccountsCopy('user-2');
    await look();
    root.service.save(running.id, { status: 'watching', progress: 5 });
    changeAt(root, new Date(root.clock.now - 10 * DAY).toISOString());
    await refreshList(root, 'user-2');
    await look();
    expect(said).toEqual([]);
  });

  it('waits while a change of the title is unsent', async () => {
    const { said, look, pass, database } = await world();
    await look();
    pass(8);
    const change = { kind: 'edit', media: running, patch: { progress: 6 }, by: 'user', base: null } as const;
    await database.put('outbox', outboxItem(change, { state: 'failed' }));
    await look();
    expect(said).toEqual([]);
    await database.clear('outbox');
    await look();
    expect(said).toEqual([MESSAGE]);
  });

  it.each([
    ['is unsent', false],
    ['has a question', true],
  ])('is not shown for a watched episode that %s', async (_what, isAsked) => {
    const { root, said, look, pass, database } = await world();
    const observed = episode({ episodeId: 'six', episodeNumber: 6 });
    if (!isAsked) await rememberChosenTitle(root.worker, observed, running, 6);
    await look();
    pass(6.9);
    const item = outboxItem({ kind: 'episode', observed, watchedAt: root.clock.now });
    const question = { reason: 'jump', choices: [], media: running, episode: 6, evidence: [] } as const;
    await database.put('outbox', isAsked ? { ...item, state: 'asking', question } : item);
    pass(0.2);
    await look();
    expect(said).toEqual([]);
    expect([...(await readLikelyAiredProgress(root.clock.now))]).toEqual([]);
    await database.clear('outbox');
    await look();
    expect(said).toEqual([MESSAGE]);
    expect([...(await readLikelyAiredProgress(root.clock.now))]).toEqual([[running.id, 5]]);
  });

  it('leaves no stored record after the user erases the records', async () => {
    const { root, look } = await world();
    await look();
    expect(await browser.storage.local.get('notifiedAired')).not.toEqual({});
    await eraseData(root.worker, { what: 'records' });
    expect(await browser.storage.local.get('notifiedAired')).toEqual({});
  });
});
