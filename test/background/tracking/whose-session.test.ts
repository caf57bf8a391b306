// Tests that a session belongs to the account that was signed in when it began. Also tests that pages count for the chapter that their
// reader names.

import { describe, expect, it } from 'vitest';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { connectedAccount } from '../root.ts';
import { createSampleUpTo, episodeFive, mangaChapter, openTrackedTabs } from './tabs.ts';

const owners = async () => (await readOutbox()).map(({ account }) => account);
const pages = (episodeId: string, to: number) =>
  ({ episodeId, page: to, pages: 20, unit: 'page', visited: [{ from: 0, to }] }) as const;

it('pages of a chapter that is no longer shown count for no chapter', async () => {
  const tabs = await openTrackedTabs();
  await tabs.player.observe(1, mangaChapter(2));
  await tabs.player.read(1, pages('c1', 20));
  expect(await tabs.queued()).toEqual([]);
  await tabs.player.read(1, pages('c2', 20));
  expect(await tabs.queued()).toEqual([2]);
});

describe('account of a session', () => {
  it('does not change if another account signs in during playback', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await tabs.player.sample(1, createSampleUpTo(700));
    tabs.world.account = { ...connectedAccount, id: 'user-2' };
    await tabs.player.sample(1, createSampleUpTo(1300));
    expect(await owners()).toEqual(['user-1']);
  });

  it('does not change if another account signs in during reading', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, mangaChapter(1));
    await tabs.player.read(1, pages('c1', 8));
    tabs.world.account = { ...connectedAccount, id: 'user-2' };
    await tabs.player.read(1, pages('c1', 20));
    expect(await owners()).toEqual(['user-1']);
  });

  it('is the account that was signed in when the page reported', async () => {
    const tabs = await openTrackedTabs();
    tabs.world.account = { ...connectedAccount, id: 'user-2' };
    await tabs.player.observe(1, mangaChapter(1));
    await tabs.player.read(1, pages('c1', 20));
    expect(await owners()).toEqual(['user-2']);
  });
});
