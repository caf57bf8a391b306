// Tests specials next to the numbered episodes of a site. Their label identifies them, and the list does not change.
import { connectNewAccount, readServerList, setServerEntry } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { describeOutboxAndActivity } from '../stored.ts';
import { playUntil } from './watching.ts';

const HOST = 'animestore.docomo.ne.jp';

test.use({ granted: [`https://${HOST}/*`] });

test('a numbered special of d-anime store does not change the list', async ({ kiroku, sites, server }) => {
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 1 });
  const page = await kiroku.context.newPage();
  const watch = async (part: string, label: string) => {
    sites.serve({
      host: HOST,
      path: '/animestore/sc_d_pc',
      html: `<!doctype html><title>dアニメストア</title><div id="backInfo"><span class="backInfoTxt1">葬送のフリーレン</span><span class="backInfoTxt2">${label}</span></div>
<video width="640" height="360" muted src="/video/clip-200s.webm?${part}"></video>`,
    });
    await page.goto(`https://${HOST}/animestore/sc_d_pc?partId=${part}`);
    await playUntil(page, 0.9, page.locator('video'));
  };
  await watch('23032901', '特別編2');
  await expect.poll(async () => (await describeOutboxAndActivity(kiroku)).activity).toHaveLength(1);
  expect(await readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
  await watch('23032002', '第2話');
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 2 }]);
});
