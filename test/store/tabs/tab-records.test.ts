// Tests that records about tabs and the browser session remain when the worker ends. The number of records is limited.
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { noShownNotifications } from '@/lib/domain/due-notifications.ts';
import { eraseRecords } from '@/lib/store/erase.ts';
import { readFloods, recordFlood } from '@/lib/store/tabs/floods.ts';
import { readShownNotifications, writeShownNotifications } from '@/lib/store/tabs/notified.ts';
import { modifyTab, modifyTabs, readTabs } from '@/lib/store/tabs/tab-states.ts';

const tab = (current: string) => ({ current, documents: [], closedAt: null });

describe('stored tabs', () => {
  it('are empty at first', async () => {
    expect(await readTabs()).toEqual({});
  });

  it('keep the other tabs when one tab is changed', async () => {
    await modifyTabs(() => ({ 1: tab('a'), 2: tab('b') }));
    expect(await modifyTab(2, () => tab('c'))).toEqual(tab('c'));
    expect(await readTabs()).toEqual({ 1: tab('a'), 2: tab('c') });
  });

  it('contain the concurrent edits of two tabs', async () => {
    await Promise.all([modifyTab(1, () => tab('a')), modifyTab(2, () => tab('b'))]);
    expect(await readTabs()).toEqual({ 1: tab('a'), 2: tab('b') });
  });

  it('contain an edit that is made while another tab is removed', async () => {
    await modifyTabs(() => ({ 1: tab('a'), 2: tab('b') }));
    await Promise.all([
      modifyTabs(({ 2: _closed, ...open }) => open),
      modifyTab(1, ({ current, ...rest }) => ({ ...rest, current: `${current} again` })),
    ]);
    expect(await readTabs()).toEqual({ 1: tab('a again') });
  });

  it('stay empty if an edit ends after an erasure', async () => {
    await modifyTab(1, () => tab('a'));
    await Promise.all([modifyTab(1, () => tab('b')), eraseRecords(1)]);
    expect(await readTabs()).toEqual({});
  });

  it('are not written again by an edit that changes nothing', async () => {
    await modifyTab(1, () => tab('a'));
    const set = vi.spyOn(browser.storage.session, 'set');
    expect(await modifyTab(1, (same) => same)).toEqual(tab('a'));
    expect(set).not.toHaveBeenCalled();
  });
});

describe('readShownNotifications', () => {
  it('returns the notifications that were written', async () => {
    expect(await readShownNotifications()).toEqual(noShownNotifications);
    await writeShownNotifications({ session: true, questions: ['item-1'] });
    expect(await readShownNotifications()).toEqual({ session: true, questions: ['item-1'] });
  });
});

describe('recordFlood', () => {
  it('stores each origin only once, newest first', async () => {
    await recordFlood({ origin: 'https://a.example', at: 1 });
    await recordFlood({ origin: 'https://b.example', at: 2 });
    await recordFlood({ origin: 'https://a.example', at: 3 });
    expect(await readFloods()).toEqual([
      { origin: 'https://a.example', at: 3 },
      { origin: 'https://b.example', at: 2 },
    ]);
  });

  it('deletes an origin after twenty later origins', async () => {
    for (let at = 0; at < 21; at += 1) await recordFlood({ origin: `https://${at}.example`, at });
    expect((await readFloods()).map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, at) => 20 - at));
  });
});
