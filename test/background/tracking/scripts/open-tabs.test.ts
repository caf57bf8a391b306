// Scripts start in tabs that are open already: none of them can hold up the others.
import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { planSite, startInOpenTabs } from '@/lib/background/tracking/site-scripts.ts';
import { sites } from '@/lib/sites/registry.ts';
import { eventually } from '../../../eventually.ts';

const [site] = sites.filter(({ pageState }) => pageState);
const started: string[] = [];

beforeEach(() => {
  fakeBrowser.reset();
  started.length = 0;
  vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([{ id: 1 }, { id: 2 }] as never);
  vi.spyOn(browser, 'scripting', 'get').mockReturnValue({
    executeScript: vi.fn(({ target: { tabId }, world }: { target: { tabId: number }; world: string }) => {
      // The first tab shows an alert, and answers nothing.
      if (tabId === 1) return new Promise(() => undefined);
      started.push(`${tabId} ${world}`);
      return Promise.resolve([]);
    }),
  } as never);
});

it('starts in every tab what belongs there, in the order of the plan, though another tab does not answer', async () => {
  if (!site) throw new Error('no site reads among the scripts of its page');
  void startInOpenTabs(browser, planSite(site, ['https://example.org/*']));
  await eventually(() => expect(started).toEqual(['2 MAIN', '2 ISOLATED']));
});
