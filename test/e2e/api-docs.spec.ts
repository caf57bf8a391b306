// Tests the page of the API documentation in a real browser. axe must find no violation. The page must not request anything from other
// origins, and its own policy must not block any of its requests.
import { AXE_COLOUR_RULES, runAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { showPageInTheme } from './popup/drawn.ts';

test('the API documentation page is accessible and makes no external requests', async ({
  kiroku,
  server,
}) => {
  const page = await kiroku.context.newPage();
  const complaints: string[] = [];
  const fetched = new Set<string>();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('request', (request) => fetched.add(new URL(request.url()).origin));
  await page.goto(`${server.origin}/v1/docs`);
  await expect(page.getByRole('heading', { name: 'Search anime and manga' })).toBeVisible();
  await page.getByText('Answer, an example').first().click();
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 720 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await showPageInTheme(page, colorScheme);
      const { violations } = await runAxe(page, colorScheme === 'light' ? [] : AXE_COLOUR_RULES);
      const found = violations.map(({ id, nodes }) => `${colorScheme} ${width} px: ${id} ${nodes[0]?.html}`);
      expect(found).toEqual([]);
    }
  }
  expect(complaints).toEqual([]);
  expect([...fetched]).toEqual([server.origin]);
});
