// Nothing that axe can find, on every screen of the extension, in light and in dark.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { connectDemo, connectNewAccount, setServerEntry } from './account.ts';
import { drawIn } from './drawn.ts';
import { expect, test } from './fixtures.ts';
import { watchEpisode } from './watching.ts';

async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await drawIn(page, colorScheme);
    const result = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    for (const { id, nodes } of result.violations)
      found.push(
        `${colorScheme} ${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(', ')}`,
      );
  }
  return found;
}

test('options and welcome, signed out and connected', async ({ kiroku }) => {
  const welcome = await kiroku.openPage('welcome.html');
  await welcome.getByRole('button', { name: /connect/i }).waitFor();
  expect(await violations(welcome)).toEqual([]);
  expect(await violations(kiroku.desk)).toEqual([]);
  await connectDemo(kiroku);
  expect(await violations(kiroku.desk)).toEqual([]);
  await welcome.reload();
  expect(await violations(welcome)).toEqual([]);
});

test('the popup with every tab, details, editor and help', async ({ kiroku }) => {
  test.setTimeout(120_000);
  const popup = await kiroku.openPage('popup.html');
  await popup.setViewportSize({ width: 380, height: 560 });
  await popup.getByRole('tab', { name: 'Library' }).click();
  expect(await violations(popup)).toEqual([]);
  await connectDemo(kiroku);
  const entry = popup.getByRole('button', { name: /^Sousou no Frieren 4/ });
  await entry.click();
  expect(await violations(popup)).toEqual([]);
  await popup.getByRole('button', { name: 'Details' }).click();
  await popup.getByText('Centuries after').waitFor();
  expect(await violations(popup)).toEqual([]);
  await popup.keyboard.press('Escape');
  for (const name of ['Now', 'Activity']) {
    await popup.getByRole('tab', { name }).click();
    expect(await violations(popup)).toEqual([]);
  }
  await popup.keyboard.press('/');
  await popup.getByRole('searchbox').fill('frieren');
  await popup.getByRole('list', { name: 'Search results' }).waitFor();
  expect(await violations(popup)).toEqual([]);
  await popup.getByRole('tab', { name: 'Now' }).click();
  await popup.keyboard.press('?');
  await popup.getByRole('dialog').waitFor();
  expect(await violations(popup)).toEqual([]);
});

test('the side panel, narrow and wide, with what was watched', async ({ kiroku, sites, server }) => {
  test.setTimeout(120_000);
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 4 });
  await watchEpisode(kiroku, sites, 5);
  const panel = await kiroku.openPage('sidepanel.html?tab=activity');
  await panel.setViewportSize({ width: 400, height: 700 });
  await panel.getByRole('grid').waitFor();
  expect(await violations(panel)).toEqual([]);
  await panel.setViewportSize({ width: 960, height: 700 });
  await panel.getByRole('grid').waitFor();
  expect(await violations(panel)).toEqual([]);
  await panel.getByRole('tab', { name: 'Library' }).click();
  await panel.getByRole('button', { name: /^Sousou no Frieren 5/ }).click();
  await panel.getByRole('button', { name: 'Details' }).click();
  await panel.getByText('Centuries after').waitFor();
  expect(await violations(panel)).toEqual([]);
  expect(await violations(kiroku.desk)).toEqual([]);
});
