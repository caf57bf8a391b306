// Tests questions: a wrong title is corrected, and a question is answered on the page, with two clicks each.
import { connectNewAccount, readServerList } from '../account.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import { type ActionPopup, attachToActionPopup, openActionPopup } from '../popup/action-popup.ts';
import { findToastButton, hoverToast, waitForReadingTime } from '../tracking/toast-on-page.ts';
import { frierenEpisode, openEpisode, playUntil, watchEpisode } from '../tracking/watching.ts';
import { type Clickable, createInputCounter } from './input-counter.ts';

const listed = async (kiroku: KirokuBrowser, origin: string) =>
  (await readServerList(kiroku, origin)).map(({ media, progress }) => `${media.title} ${progress}`);

const inPopup = (popup: ActionPopup, selector: string, text: string): Clickable => ({
  click: async () => {
    const found = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.textContent.includes(${JSON.stringify(text)}))`;
    await expect.poll(() => popup.run(`Boolean(${found})`)).toBe(true);
    await popup.run(`${found}.click()`);
  },
});

test('a wrong title is corrected with two clicks', async ({ kiroku, sites, server }) => {
  await connectNewAccount(kiroku);
  const page = await openEpisode(kiroku, sites, frierenEpisode(3));
  await playUntil(page, 0.3);
  await page.bringToFront();
  const popup = await openActionPopup(kiroku);
  const hands = createInputCounter();
  await hands.click(inPopup(popup, '.now-links button', 'Wrong title?'));
  await hands.click(inPopup(popup, '.choice', 'Frieren: Beyond Journey’s End Season 2'));
  await expect.poll(() => popup.text()).toContain('Frieren: Beyond Journey’s End Season 2');
  expect(hands.clicks()).toBeLessThanOrEqual(2);
  await popup.close();
  await playUntil(page, 0.99);
  await expect.poll(() => listed(kiroku, server.origin)).toEqual(['Sousou no Frieren 2nd Season 3']);
});

test('a question is shown when the video ends and is answered with two clicks', {
  tag: '@quick',
}, async ({ kiroku, sites, server }) => {
  await connectNewAccount(kiroku);
  const page = await watchEpisode(kiroku, sites, 12);
  await hoverToast(page);
  await waitForReadingTime(page);
  const { x, y } = await findToastButton(await kiroku.context.newCDPSession(page), 'answer');
  const hands = createInputCounter();
  await hands.click({ click: () => page.mouse.click(x, y) });
  await hands.click(inPopup(await attachToActionPopup(kiroku), 'button', 'Yes, it is'));
  await expect.poll(() => listed(kiroku, server.origin)).toEqual(['Sousou no Frieren 12']);
  expect(hands.clicks()).toBeLessThanOrEqual(2);
});
