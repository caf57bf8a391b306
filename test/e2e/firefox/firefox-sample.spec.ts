// Tests "Save a page sample" in Firefox, with the link in the popup, the page that shows the sample, and the saved file.
import { readdirSync, readFileSync } from 'node:fs';
import { readUserFile } from '../../../lib/domain/files/user-file.ts';
import { sampleFileFormat } from '../../../lib/messaging/page-sample.ts';
import {
  EXAMPLE_TOKEN,
  EXPECTED_SAMPLE,
  PRIVATE_TEXTS,
  privatePage,
} from '../tracking/sample/private-page.ts';
import { openTab } from './firefox-browser.ts';
import { expect, type FirefoxBrowser, test } from './firefox-fixtures.ts';
import { clickButton, grantSite, typeInto, waitForText } from './firefox-hands.ts';

/** Returns the target of a link in the popup over the active page. Returns null if there is no such link yet. */
function linkInPopup({ options }: FirefoxBrowser, text: string): Promise<string | null> {
  return options.evaluate((wanted) => {
    const { extension } = chrome as unknown as {
      extension: { getViews(filter: { type: 'popup' }): Window[] };
    };
    const links = extension.getViews({ type: 'popup' })[0]?.document.querySelectorAll('a') ?? [];
    return [...links].find((one) => one.textContent?.includes(wanted))?.getAttribute('href') ?? null;
  }, text);
}

/** Opens the page of the sample by its address. If a script clicked the link, Firefox would block the new tab as a pop-up. */
async function openSample(firefox: FirefoxBrowser) {
  let path = '';
  await firefox.options.evaluate(() => chrome.action.openPopup());
  await expect
    .poll(async () => {
      path = (await linkInPopup(firefox, 'Save a page sample')) ?? '';
      return path;
    })
    .toMatch(/^\/sample\.html#\d+$/);
  return firefox.openPage(path.slice(1));
}

function filesIn(folder: string): readonly (readonly [name: string, text: string])[] {
  return readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8').trim()]);
}

test("a page sample in Firefox contains none of the user's secrets", async ({ firefox, sites }) => {
  await grantSite(firefox, 'Netflix');
  sites.serve(privatePage('www.netflix.com', '/watch/5'));
  const page = await openTab(firefox.browser);
  await page.goto(`https://www.netflix.com/watch/5?sid=tr4ck&lang=en#access_token=${EXAMPLE_TOKEN}`);
  await typeInto(page, 'input', 'dear diary');
  await page.bringToFront();
  const shown = await openSample(firefox);
  const text = await (await shown.waitForSelector('.sample-text'))?.evaluate(
    ({ textContent }) => textContent,
  );
  await clickButton(shown, 'Save the file');
  await waitForText(shown, 'kiroku-sample-www.netflix.com-');
  await expect
    .poll(() => filesIn(firefox.downloads), 'what is shown is what is saved')
    .toEqual([[expect.stringMatching(/^kiroku-sample-www\.netflix\.com-[\d-]+\.json$/), text?.trim()]]);
  const [[, saved = ''] = []] = filesIn(firefox.downloads);
  for (const secret of PRIVATE_TEXTS) expect(saved.toLowerCase(), secret).not.toContain(secret.toLowerCase());
  expect(readUserFile(sampleFileFormat, saved)).toMatchObject({
    data: { address: 'https://www.netflix.com/watch/5', ...EXPECTED_SAMPLE },
  });
  expect(saved).toContain('Part 5: The Tide');
});
