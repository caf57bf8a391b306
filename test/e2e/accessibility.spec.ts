// Nothing that axe can find, on every screen in every state (the tables in screens/): in light and in dark, each also with more contrast.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { drawIn } from './drawn.ts';
import { allScreens } from './screens/all-screens.ts';
import { expect, test } from './screens/stage.ts';

/** With more contrast, too. Colours are all that differs between the first look and the others. */
const looks = [
  { scheme: 'light', contrast: null, rules: [] },
  { scheme: 'dark', contrast: null, rules: ['color-contrast'] },
  { scheme: 'light', contrast: 'more', rules: ['color-contrast'] },
  { scheme: 'dark', contrast: 'more', rules: ['color-contrast'] },
] as const;

async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { scheme, contrast, rules } of looks) {
    await drawIn(page, scheme, contrast);
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    const result = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze();
    expect(result.passes.map(({ id }) => id)).toContain('color-contrast');
    for (const { id, nodes } of result.violations)
      found.push(
        `${scheme} ${contrast ?? ''} ${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(', ')}`,
      );
  }
  return found;
}

for (const { name, open } of allScreens) {
  test(`axe finds nothing on ${name}`, async ({ stage }) => {
    const page = await open(stage);
    expect(await violations(page)).toEqual([]);
    await page.close();
  });
}
