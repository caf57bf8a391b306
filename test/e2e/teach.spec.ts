// A site that no reader understands is taught by pointing, and a player in a strange frame is allowed from the popup.
import type { Page } from 'playwright/test';
import { connectNewAccount, serverList } from './account.ts';
import { type ActionPopup, openActionPopup } from './action-popup.ts';
import { expect, type Kiroku, test } from './fixtures.ts';
import type { SiteServer } from './site-server.ts';
import { describeStored } from './stored.ts';
import { playUntil } from './watching.ts';

test.use({ granted: ['https://tv.example/*'] });

const SERIES = "Frieren: Beyond Journey's End";

/** Says "Part" for episode, in a language of its own, and nothing that a machine could read. */
function servePart(sites: SiteServer, part: number): string {
  const path = `/watch/${part}0731`;
  sites.serve({
    host: 'tv.example',
    path,
    html: `<!doctype html><title>TV Example</title><body style="margin:0;font:16px sans-serif">
<header><a href="/">TV Example</a></header>
<video id="own" width="640" height="360" muted src="/video/episode-24m.webm"></video>
<div class="css-1x2y3z"><h2 class="Show_title__x8F3k">${SERIES}</h2><p class="facts"><span>2023</span> <span>Part ${part} of 28</span></p></div></body>`,
  });
  return `https://tv.example${path}`;
}

async function teach(kiroku: Kiroku, page: Page): Promise<void> {
  await page.bringToFront();
  const popup = await openActionPopup(kiroku);
  await saysSoon(popup, 'Title Missing: not found on this page');
  await popup.press('Teach Kiroku this site');
  await expect.poll(() => pickerText(page)).toContain('Click the title of the series.');
}

async function saysSoon(popup: ActionPopup, text: string): Promise<void> {
  await expect.poll(async () => (await popup.text()).replace(/\s+/g, ' ')).toContain(text);
}

interface DomNode {
  readonly backendNodeId: number;
  readonly nodeValue: string;
  readonly attributes?: readonly string[];
  readonly children?: readonly DomNode[];
  readonly shadowRoots?: readonly DomNode[];
}

/** The picker is in a closed root, into which only DevTools can see. */
async function pickerNodes(page: Page): Promise<readonly DomNode[]> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  await session.detach();
  const all = (node: DomNode): DomNode[] => [
    node,
    ...[...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(all),
  ];
  const panel = all(root).find(({ attributes }) => attributes?.includes('dialog'));
  return panel ? all(panel) : [];
}

async function pickerText(page: Page): Promise<string> {
  return (await pickerNodes(page)).map(({ nodeValue }) => nodeValue).join(' ');
}

/** Clicks a button of the picker with the mouse. */
async function clickPicker(page: Page, key: string): Promise<void> {
  const node = (await pickerNodes(page)).find(({ attributes }) => attributes?.includes(key));
  const session = await page.context().newCDPSession(page);
  const { model } = await session.send('DOM.getBoxModel', { backendNodeId: node?.backendNodeId ?? 0 });
  await session.detach();
  const [left = 0, top = 0, right = 0, , , bottom = 0] = model.content;
  await page.mouse.click((left + right) / 2, (top + bottom) / 2);
}

test('a site that is taught by two clicks is followed after a reload, on this page and on the next', async ({
  kiroku,
  sites,
  server,
}) => {
  test.setTimeout(180_000);
  await connectNewAccount(kiroku);
  const first = servePart(sites, 6);
  const second = servePart(sites, 7);
  const page = await kiroku.context.newPage();
  await page.goto(first);
  await teach(kiroku, page);
  await page.locator('h2').click();
  await page.locator('span:last-child').click();
  await expect.poll(() => pickerText(page)).toContain('Both are found.');
  await clickPicker(page, 'save');
  await expect.poll(() => pickerText(page)).toContain('Learnt.');
  await page.reload();
  const video = page.locator('#own');
  await playUntil(page, 0.51, video);
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration * 0.84;
  });
  await playUntil(page, 0.87, video);
  await expect.poll(() => describeStored(kiroku)).toMatchObject({ outbox: ['asking E6'] });
  const popup = await kiroku.openPage('popup.html');
  await popup.getByRole('tab', { name: /Activity/ }).click();
  await popup.getByRole('button', { name: 'Yes, it is' }).click();
  await expect.poll(() => serverList(kiroku, server.origin)).toMatchObject([{ progress: 6 }]);
  await page.goto(second);
  await page.bringToFront();
  await saysSoon(await openActionPopup(kiroku), 'episode 7');
});

test('a site can be taught by keyboard alone, and forgotten in the options', async ({ kiroku, sites }) => {
  const page = await kiroku.context.newPage();
  await page.goto(servePart(sites, 8));
  await teach(kiroku, page);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => pickerText(page)).toContain(SERIES);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => pickerText(page)).toContain('Both are found.');
  await page.keyboard.press('Enter');
  await expect.poll(() => pickerText(page)).toContain('Learnt.');
  await page.keyboard.press('Enter');
  expect(await pickerText(page), 'Enter on “Close” closes it').toBe('');
  await page.reload();
  await page.bringToFront();
  await saysSoon(await openActionPopup(kiroku), `${SERIES} E8`);

  await kiroku.desk.bringToFront();
  await kiroku.desk.getByRole('button', { name: 'Forget what you taught about https://tv.example' }).click();
  await page.reload();
  await page.bringToFront();
  await saysSoon(await openActionPopup(kiroku), 'Title Missing: not found on this page');
});

test('a player in a frame that may not be read is named, and allowed with one button', async ({
  kiroku,
  sites,
}) => {
  test.setTimeout(90_000);
  await connectNewAccount(kiroku);
  const data = {
    '@type': 'TVEpisode',
    episodeNumber: 6,
    duration: 'PT1M30S',
    partOfSeries: { '@type': 'TVSeries', name: SERIES },
  };
  sites.serve({
    host: 'player.example',
    path: '/e/1',
    html: '<!doctype html><title>Player</title><video width="640" height="360" muted src="/video/episode-90s.webm"></video>',
  });
  sites.serve({
    host: 'tv.example',
    path: '/v/6',
    html: `<!doctype html><title>TV</title><script type="application/ld+json">${JSON.stringify(data)}</script>
<iframe width="300" height="250" src="https://ads.example/"></iframe><iframe id="player" width="700" height="400" src="https://player.example/e/1"></iframe>`,
  });
  const page = await kiroku.context.newPage();
  await page.goto('https://tv.example/v/6');
  const popup = await openActionPopup(kiroku);
  await saysSoon(popup, 'the player is in a frame of https://player.example');
  await popup.press('Allow player.example');
  await playUntil(page, 0.99, page.frameLocator('#player').locator('video'));
  await expect.poll(() => describeStored(kiroku)).toMatchObject({ outbox: ['asking E6'] });
});
