// What is noted of tabs and of the browser's session outlives the worker, within bounds.
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { nothingNotified } from '@/lib/domain/notices.ts';
import { noteFlood, readFloods } from '@/lib/store/tabs/floods.ts';
import { readNotified, writeNotified } from '@/lib/store/tabs/notified.ts';
import { readTabs, writeTab, writeTabs } from '@/lib/store/tabs/tab-states.ts';

beforeEach(() => fakeBrowser.reset());

const tab = (current: string) => ({ current, documents: [], closedAt: null });

describe('what each tab shows', () => {
  it('is nothing at first', async () => {
    expect(await readTabs()).toEqual({});
  });

  it('is written for one tab without a change of the others', async () => {
    await writeTabs({ 1: tab('a'), 2: tab('b') });
    await writeTab(2, tab('c'));
    expect(await readTabs()).toEqual({ 1: tab('a'), 2: tab('c') });
  });
});

describe('which notifications were shown', () => {
  it('are none at first, and then those that were written', async () => {
    expect(await readNotified()).toEqual(nothingNotified);
    await writeNotified({ session: true, questions: ['item-1'] });
    expect(await readNotified()).toEqual({ session: true, questions: ['item-1'] });
  });
});

describe('a flood of messages', () => {
  it('is noted once for each origin, the newest first', async () => {
    await noteFlood({ origin: 'https://a.example', at: 1 });
    await noteFlood({ origin: 'https://b.example', at: 2 });
    await noteFlood({ origin: 'https://a.example', at: 3 });
    expect(await readFloods()).toEqual([
      { origin: 'https://a.example', at: 3 },
      { origin: 'https://b.example', at: 2 },
    ]);
  });

  it('is forgotten after twenty others', async () => {
    for (let at = 0; at < 21; at += 1) await noteFlood({ origin: `https://${at}.example`, at });
    expect((await readFloods()).map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, at) => 20 - at));
  });
});
