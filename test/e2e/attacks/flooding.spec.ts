// Frames and earlier pages that flood the worker, at hosts that share an ending such as co.jp with the page that is watched: they take no messages from it.
import type { Page } from 'playwright/test';
import { connectNewAccount, serverList } from '../account.ts';
import { expect, type Kiroku, test } from '../fixtures.ts';
import type { SiteServer } from '../site-server.ts';
import { type Say, scriptWorld } from '../tracking/script-world.ts';
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

/** Sends messages until some are refused, and then several a second for as long as the document is there. */
async function flood(say: Say): Promise<void> {
  await say.evaluate(`(() => {
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
  await expect.poll(() => say.evaluate('globalThis.refused')).toBeGreaterThan(0);
}

async function worldOf({ context }: Kiroku, page: Page, host: string): Promise<Say> {
  const frame = page.frames().find((one) => new URL(one.url()).hostname === host);
  if (!frame) throw new Error(`no frame of ${host}`);
  return scriptWorld(await context.newCDPSession(frame));
}

test('four frames of one owner take nothing from the player of another owner', async ({
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
  await expect.poll(() => serverList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
});

test('earlier pages of a tab take nothing from the page that follows', async ({ kiroku, sites, server }) => {
  await connectNewAccount(kiroku);
  serve(sites, VIDEO);
  const page = await kiroku.context.newPage();
  for (const host of HOSTILE) {
    await page.goto(`https://${host}/`);
    await flood(await scriptWorld(await kiroku.context.newCDPSession(page)));
  }
  await page.goto(`https://${HOST}/`);
  await playUntil(page, 0.99, page.locator('#video'));
  await expect.poll(() => serverList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
});
