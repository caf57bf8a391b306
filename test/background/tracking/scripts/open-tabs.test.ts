// Tests that scripts start in tabs that are already open. A tab that does not answer must not delay other tabs.
import { expect, it } from 'vitest';
import { planSiteScripts, startScriptsInOpenTabs } from '@/lib/background/tracking/site-scripts.ts';
import { sites } from '@/lib/sites/registry.ts';
import { eventually } from '../../../eventually.ts';
import { createRoot } from '../../root.ts';

const PAGES = 'https://example.org/*';

it('the scripts of each tab start in the order of the script plan', async () => {
  const site = sites.find(({ pageState }) => pageState) ?? expect.fail('no site reads page objects');
  const root = await createRoot({ granted: [PAGES] });
  const [hanging, other] = ['a', 'b'].map((path) => root.web.open(`https://example.org/${path}`));
  const started: unknown[] = [];
  root.fake.api.scripting.executeScript = ({ target: { tabId }, world }) => {
    // This tab shows an alert box, which blocks every script.
    if (tabId === hanging?.id) return new Promise(() => undefined);
    started.push([tabId, world]);
    return Promise.resolve([]);
  };
  void startScriptsInOpenTabs(root, planSiteScripts(site, [PAGES]));
  await eventually(() =>
    expect(started).toEqual([
      [other?.id, 'MAIN'],
      [other?.id, 'ISOLATED'],
    ]),
  );
});
