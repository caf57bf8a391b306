// Tests frames and earlier pages that flood the worker with messages. They must not use up the watched page's message budget, and must not
// delay its reports.
import type { Page } from 'playwright/test';
import { connectNewAccount, readServerList } from '../account.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import type { SiteServer } from '../site-server.ts';
import { describeOutboxAndActivity } from '../stored.ts';
import { type ScriptMessenger, waitForExtensionScript } from '../tracking/script-messenger.ts';
import { playUntil } from '../tracking/watching.ts';

const HOST = 'www.good.co.jp';
const PLAYER_HOST = 'player.good.co.jp';
const HOSTILE = ['a', 'b', 'c', 'd'].map((name) => `${name}.evil.co.jp`);

test.use({ granted: ['https://*.good.co.jp/*', 'https://*.evil.co.jp/*'] });

const VIDEO = '<video id="video" width="640" height="360" muted src="/video/episode-90s.webm"></video>';
const EPISODE = {
  '@context': 'https://schema.org',
  '@type': 'TVEpisode',
  episodeNumber: 1,
  duration: 'PT1M30S',
  partOfSeries: { '@type': 'TVSeries', name: 'Dungeon Meshi' },
};

function serve(sites: SiteServer, body: string): void {
  for (const host of HOSTILE)
    sites.serve({ host, path: '/', html: '<!doctype html><title>other</title><p>other' });
  sites.serve({ host: PLAYER_HOST, path: '/', html: `<!doctype html><title>player</title>${VIDEO}` });
  const data = `<script type="application/ld+json">${JSON.stringify(EPISODE)}</script>`;
  sites.serve({ host: HOST, path: '/', html: `<!doctype html><title>Dungeon Meshi 1</title>${data}${body}` });
}

/** Sends messages until some are rejected. Then sends several a second as long as the document exists. */
async function flood(messenger: ScriptMessenger): Promise<void> {
  await messenger.evaluate(`(() => {
    globalThis.refused = 0;
    const send = (count) => {
      for (let sent = 0; sent < count; sent += 1)
        void chrome.runtime.sendMessage({ message: 'nothingRead' }).then(({ error }) => {
          if (String(error).includes('too many messages')) globalThis.refused += 1;
        });
    };
    send(260);
    setInterval(send, 500, 30);
  })()`);
  await expect.poll(() => messenger.evaluate('globalThis.refused')).toBeGreaterThan(0);
}

async function worldOf({ context }: KirokuBrowser, page: Page, host: string): Promise<ScriptMessenger> {
  const frame = page.frames().find((one) => new URL(one.url()).hostname === host);
  if (!frame) throw new Error(`no frame of ${host}`);
  return waitForExtensionScript(await context.newCDPSession(frame));
}

test('the message budget of a player is unaffected by flooding frames of another domain', async ({
  kiroku,
  sites,
  server,
}) => {
  await connectNewAccount(kiroku);
  serve(sites, HOSTILE.map((host) => `<iframe src="https://${host}/"></iframe>`).join(''));
  const page = await kiroku.context.newPage();
  await page.goto(`https://${HOST}/`);
  for (const host of HOSTILE) await flood(await worldOf(kiroku, page, host));
  await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        Object.assign(frame, {
          id: 'player',
          src,
          width: 700,
          height: 400,
          allow: 'autoplay',
          onload: resolve,
        });
        document.body.prepend(frame);
      }),
    `https://${PLAYER_HOST}/`,
  );
  await playUntil(page, 0.99, page.frameLocator('#player').locator('#video'));
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
});

test('the message budget of a page is unaffected by flooding earlier pages of its tab', async ({
  kiroku,
  sites,
  server,
}) => {
  await connectNewAccount(kiroku);
  serve(sites, VIDEO);
  const page = await kiroku.context.newPage();
  for (const host of HOSTILE) {
    await page.goto(`https://${host}/`);
    await flood(await waitForExtensionScript(await kiroku.context.newCDPSession(page)));
  }
  await page.goto(`https://${HOST}/`);
  await playUntil(page, 0.99, page.locator('#video'));
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
});

test.describe('frames that stay within their message budget', () => {
  const SITE = 'tv.example';
  const OWNERS = Array.from({ length: 8 }, (_, index) => `www.ads${index}.example`);
  /**
   * A change must arrive within this many milliseconds. This is far more than the page takes without the frames, and far less than handling
   * the flood would take.
   */
  const SOON = 20_000;
  const granted = [SITE, ...OWNERS].map((host) => `https://${host}/*`);
  test.use({ granted, grantable: granted });

  const episode = (number: number) => ({ ...EPISODE, episodeNumber: number });

  function serveSite(sites: SiteServer, owners: readonly string[]): void {
    for (const host of owners)
      sites.serve({ host, path: '/', html: '<!doctype html><title>other</title><p>other' });
    for (const number of [1, 2])
      sites.serve({
        host: SITE,
        path: `/${number}`,
        html: `<!doctype html><title>Dungeon Meshi ${number}</title>
<script id="data" type="application/ld+json">${JSON.stringify(episode(number))}</script>${VIDEO}
${owners.map((host) => `<iframe src="https://${host}/"></iframe>`).join('')}`,
      });
  }

  async function open({ context }: KirokuBrowser, number: number): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`https://${SITE}/${number}`);
    return page;
  }

  /** Lets each frame send a full burst of messages, and then as many as its budget allows. */
  async function keepBusy(kiroku: KirokuBrowser, page: Page, message: string): Promise<void> {
    for (const host of OWNERS)
      await (await worldOf(kiroku, page, host)).evaluate(`(() => {
        let sent = 0;
        const send = () => {
          sent += 1;
          const played = Array.from({ length: 500 }, (_, second) => ({ from: second * 3, to: second * 3 + 1 }));
          const sample = { videoId: 'v' + sent, duration: 20000, position: 1, played, paused: false };
          const input = ${JSON.stringify(message)} === 'playbackSampled' ? sample : null;
          void chrome.runtime.sendMessage({ message: ${JSON.stringify(message)}, input });
        };
        for (let count = 0; count < 190; count += 1) send();
        setInterval(send, 55);
      })()`);
  }

  const expectCounted = (kiroku: KirokuBrowser, label: string) =>
    expect
      .poll(async () => (await describeOutboxAndActivity(kiroku)).outbox.join(), { timeout: SOON })
      .toContain(label);

  for (const message of ['playbackSampled', 'scriptsWanted'])
    test(`frames of eight domains that send ${message} do not delay the page's episode`, async ({
      kiroku,
      sites,
    }) => {
      serveSite(sites, OWNERS);
      const page = await open(kiroku, 1);
      await keepBusy(kiroku, page, message);
      await playUntil(page, 0.99, page.locator('#video'));
      await expectCounted(kiroku, 'E1');
    });

  test('frames of eight domains that send playbackSampled do not delay the episode of another tab', async ({
    kiroku,
    sites,
  }) => {
    serveSite(sites, OWNERS);
    const flooding = await open(kiroku, 1);
    const page = await open(kiroku, 2);
    await flooding.locator('#video').evaluate((video: HTMLVideoElement) => video.play());
    await keepBusy(kiroku, flooding, 'playbackSampled');
    await playUntil(page, 0.99, page.locator('#video'));
    await expectCounted(kiroku, 'E2');
  });

  test('a frame that floods the worker with scriptsWanted does not delay the next episode of its page', async ({
    kiroku,
    sites,
  }) => {
    serveSite(sites, OWNERS.slice(0, 1));
    const page = await open(kiroku, 1);
    await page.locator('#video').evaluate((video: HTMLVideoElement) => video.play());
    const shown = () =>
      kiroku.desk.evaluate(async () => JSON.stringify((await chrome.storage.session.get('tabs')) ?? null));
    await expect.poll(shown).toContain(`${SITE}/1`);
    const messenger = await worldOf(kiroku, page, OWNERS[0] ?? '');
    for (let asked = 0; asked < 100; asked += 1) await messenger('scriptsWanted', null);
    await page.evaluate(
      (data) => {
        history.pushState({}, '', '/2');
        document.title = 'Dungeon Meshi 2';
        document.querySelector('#data')?.replaceChildren(data);
      },
      JSON.stringify(episode(2)),
    );
    await expect.poll(shown, { timeout: SOON }).toContain(`https://${SITE}/2`);
  });
});

test.describe('other tabs that stay within their message budget', () => {
  const SITE = 'tv.example';
  const SUBDOMAINS = Array.from({ length: 20 }, (_, index) => `s${index}.evil.example`);
  const granted = [`https://${SITE}/*`, 'https://*.evil.example/*'];
  test.use({ granted, grantable: granted });

  function serveSites(sites: SiteServer): void {
    for (const host of SUBDOMAINS)
      sites.serve({ host, path: '/', html: '<!doctype html><title>other</title><p>other' });
    const data = `<script type="application/ld+json">${JSON.stringify(EPISODE)}</script>`;
    sites.serve({ host: SITE, path: '/', html: `<!doctype html><title>1</title>${data}${VIDEO}` });
  }

  /**
   * Returns a script that sends a full burst of messages. If `continues`, it then sends as many as the budget allows. It counts the
   * messages that are rejected unhandled.
   */
  const burst = (message: string, continues: boolean): string => `(() => {
    let sent = 0;
    globalThis.unhandled = 0;
    const send = () => {
      sent += 1;
      const played = Array.from({ length: 500 }, (_, second) => ({ from: second * 3, to: second * 3 + 1 }));
      const sample = { videoId: 'v' + sent, duration: 20000, position: 1, played, paused: false };
      const input = ${JSON.stringify(message)} === 'playbackSampled' ? sample : null;
      void chrome.runtime.sendMessage({ message: ${JSON.stringify(message)}, input }).then(({ error }) => {
        if (String(error).includes('not handled yet')) globalThis.unhandled += 1;
      }, () => undefined);
    };
    for (let count = 0; count < 190; count += 1) send();
    if (${continues}) setInterval(send, 55);
  })()`;

  /**
   * Floods the worker, and waits until it rejects messages of the flood. Without the limit, the worker would queue all of them before other
   * reports.
   */
  async function floodTab(messenger: ScriptMessenger, message: string, continues: boolean): Promise<void> {
    await messenger.evaluate(burst(message, continues));
    await expect.poll(() => messenger.evaluate('globalThis.unhandled')).toBeGreaterThan(0);
  }

  async function expectCounted(kiroku: KirokuBrowser, page: Page): Promise<void> {
    await playUntil(page, 0.99, page.locator('#video'));
    await expect.poll(async () => (await describeOutboxAndActivity(kiroku)).outbox.join()).toContain('E1');
  }

  test('a tab that moves through subdomains does not delay the episode of another tab', async ({
    kiroku,
    sites,
  }) => {
    serveSites(sites);
    const page = await kiroku.context.newPage();
    await page.goto(`https://${SITE}/`);
    const flooding = await kiroku.context.newPage();
    await page.bringToFront();
    let isCounted = false;
    const floodAndMove = async (): Promise<void> => {
      for (let visit = 0; !isCounted; visit += 1) {
        await flooding.goto(`https://${SUBDOMAINS[visit % SUBDOMAINS.length]}/`);
        const session = await kiroku.context.newCDPSession(flooding);
        await floodTab(await waitForExtensionScript(session), 'scriptsWanted', false);
        await session.detach();
      }
    };
    const flooded = floodAndMove();
    await expectCounted(kiroku, page).finally(() => {
      isCounted = true;
    });
    await flooded;
  });

  test('twelve tabs of one domain that send playbackSampled do not delay the episode of another tab', async ({
    kiroku,
    sites,
  }) => {
    serveSites(sites);
    const page = await kiroku.context.newPage();
    await page.goto(`https://${SITE}/`);
    const messengers: ScriptMessenger[] = [];
    for (const host of SUBDOMAINS.slice(0, 12)) {
      const tab = await kiroku.context.newPage();
      await tab.goto(`https://${host}/`);
      messengers.push(await waitForExtensionScript(await kiroku.context.newCDPSession(tab)));
    }
    await page.bringToFront();
    await Promise.all(messengers.map((messenger) => floodTab(messenger, 'playbackSampled', true)));
    await expectCounted(kiroku, page);
  });
});
