// Tests "Save a page sample", from the popup's diagnosis of a page to a file. The file contains data for readers, but no data of the user.
import { readFileSync } from 'node:fs';
import { readUserFile } from '../../../lib/domain/files/user-file.ts';
import { sampleFileFormat } from '../../../lib/messaging/page-sample.ts';
import { expect, test } from '../fixtures.ts';
import { openActionPopup } from '../popup/action-popup.ts';
import { EXAMPLE_TOKEN, EXPECTED_SAMPLE, PRIVATE_TEXTS, privatePage } from './sample/private-page.ts';

test.use({ granted: ['https://tv.example/*'] });

test("a page sample contains none of the user's secrets", async ({ kiroku, sites }) => {
  sites.serve(privatePage('tv.example', '/watch/5'));
  const page = await kiroku.context.newPage();
  await page.goto(`https://tv.example/watch/5?sid=tr4ck&lang=en#access_token=${EXAMPLE_TOKEN}`);
  await page.locator('input').fill('dear diary');
  await page.locator('.note').fill('dear diary');
  await page.bringToFront();
  const popup = await openActionPopup(kiroku);
  await expect.poll(() => popup.text()).toContain('Save a page sample');
  const opening = kiroku.context.waitForEvent('page');
  await popup.press('Save a page sample');
  const shown = await opening;
  await expect(shown.getByRole('heading', { name: 'A sample of this page' })).toBeVisible();
  const text = await shown.getByRole('region', { name: 'What the file contains' }).textContent();
  const saving = shown.waitForEvent('download');
  await shown.getByRole('button', { name: 'Save the file' }).click();
  const file = await saving;
  const saved = readFileSync(await file.path(), 'utf8');
  expect(file.suggestedFilename()).toMatch(/^kiroku-sample-tv\.example-\d{4}-\d\d-\d\d\.json$/);
  await expect(shown.getByRole('status')).toContainText(file.suggestedFilename());
  expect(text?.trim(), 'what is shown is what is saved').toBe(saved.trim());
  for (const secret of PRIVATE_TEXTS) expect(saved.toLowerCase(), secret).not.toContain(secret.toLowerCase());
  expect(readUserFile(sampleFileFormat, saved)).toMatchObject({
    data: { address: 'https://tv.example/watch/5', ...EXPECTED_SAMPLE },
  });
  expect(saved).toContain('Part 5: The Tide');
  expect(saved).toContain('Welcome back, [removed]');
});

test('opening a page sample of a closed tab shows that the page cannot be read any more', async ({
  kiroku,
}) => {
  const page = await kiroku.openPage('sample.html#999999');
  await expect(page.getByRole('heading', { name: 'The page cannot be read any more' })).toBeVisible();
});
