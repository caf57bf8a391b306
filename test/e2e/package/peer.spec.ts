// Tests that the benchmark can measure another extension. A test extension is granted its host, and its calls and timers are counted.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { launchPeerBrowser } from '../../bench/page/bench-browsers.ts';
import { benchPages } from '../../bench/page/bench-pages.ts';
import { listScripts, traceCalls } from '../../bench/page/page-cost.ts';
import { readPeerExtension } from '../../bench/page/peer-folder.ts';
import { startSiteServer } from '../site-server.ts';

const MANIFEST = {
  manifest_version: 3,
  name: 'Ticker',
  version: '1',
  permissions: ['scripting'],
  optional_host_permissions: ['https://*/*'],
  background: { service_worker: 'worker.js' },
};
const WORKER = `chrome.permissions.contains({ origins: ['https://www.crunchyroll.com/*'] }).then((granted) => granted &&
  chrome.scripting.registerContentScripts([{ id: 'tick', js: ['tick.js'], matches: ['https://www.crunchyroll.com/*'] }]));`;

test("the benchmark grants another extension its optional hosts and counts that extension's timers", async () => {
  const dir = mkdtempSync(join(tmpdir(), 'kiroku-peer-'));
  writeFileSync(join(dir, 'manifest.json'), JSON.stringify(MANIFEST));
  writeFileSync(join(dir, 'worker.js'), WORKER);
  writeFileSync(join(dir, 'tick.js'), 'let ticks = 0; setInterval(() => { ticks += 1; }, 100);');
  const sites = await startSiteServer();
  const [watched] = benchPages;
  if (!watched) throw new Error('no watch page');
  sites.serve(watched.page);
  const peer = await launchPeerBrowser(sites, readPeerExtension(dir));
  try {
    expect(peer.name).toBe('Ticker 1');
    const origin = peer.origin ?? '';
    expect(await listScripts(await peer.context.newPage(), origin, watched.url)).toEqual(['tick.js']);
    const page = await peer.context.newPage();
    await page.goto(watched.url);
    const session = await page.context().newCDPSession(page);
    const { timers, calls } = await traceCalls(session, origin, () => page.waitForTimeout(1000));
    expect(timers).toBeGreaterThan(0);
    expect(calls).toBe(timers);
    expect((await traceCalls(session, 'chrome-extension://other/', async () => undefined)).calls).toBe(0);
  } finally {
    await peer.close();
    await sites.close();
    rmSync(dir, { recursive: true, force: true });
  }
});
