// Whose an episode or chapter is: the account's that was signed in when it began. Pages count for the chapter that their reader names.
import { describe, expect, it } from 'vitest';
import { connected } from '../root.ts';
import { chapter, five, openTabs, type Tabs, upTo } from './tabs.ts';

const owners = async ({ outbox }: Tabs) => (await outbox.list()).map(({ account }) => account);
const pages = (episodeId: string, to: number) =>
  ({ episodeId, page: to, pages: 20, unit: 'page', visited: [{ from: 0, to }] }) as const;

describe('what was begun under one account', () => {
  it('is counted for that one when another account signs in while it plays', async () => {
    const tabs = await openTabs();
    await tabs.tracker.observe(1, five);
    await tabs.tracker.sample(1, upTo(700));
    tabs.world.account = { ...connected, id: 'user-2' };
    await tabs.tracker.sample(1, upTo(1300));
    expect(await owners(tabs)).toEqual(['user-1']);
  });

  it('is counted for that one when another account signs in while it is read', async () => {
    const tabs = await openTabs();
    await tabs.tracker.observe(1, chapter(1));
    await tabs.tracker.read(1, pages('c1', 8));
    tabs.world.account = { ...connected, id: 'user-2' };
    await tabs.tracker.read(1, pages('c1', 20));
    expect(await owners(tabs)).toEqual(['user-1']);
  });

  it('is the new account’s once its page says again what it shows', async () => {
    const tabs = await openTabs();
    tabs.world.account = { ...connected, id: 'user-2' };
    await tabs.tracker.observe(1, chapter(1));
    await tabs.tracker.read(1, pages('c1', 20));
    expect(await owners(tabs)).toEqual(['user-2']);
  });
});

it('pages of a chapter that its page does not show any more count for none', async () => {
  const tabs = await openTabs();
  await tabs.tracker.observe(1, chapter(2));
  await tabs.tracker.read(1, pages('c1', 20));
  expect(await tabs.queued()).toEqual([]);
  await tabs.tracker.read(1, pages('c2', 20));
  expect(await tabs.queued()).toEqual([2]);
});
