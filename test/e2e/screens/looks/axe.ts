// Checks a screen with axe, in light and in dark, and in both with more contrast.
import type { Page } from 'playwright/test';
import { runAxe } from '../../axe.ts';
import { expect } from '../../fixtures.ts';
import { showPageInTheme } from '../../popup/drawn.ts';

/** The themes to check. One check uses all rules. The other checks use only the colour rules, because only colours differ. */
const themes = [
  { scheme: 'dark', contrast: null, rules: ['color-contrast'] },
  { scheme: 'light', contrast: 'more', rules: ['color-contrast'] },
  { scheme: 'dark', contrast: 'more', rules: ['color-contrast'] },
  // Check this theme last, because the page keeps the last theme for the later checks.
  { scheme: 'light', contrast: null, rules: [] },
] as const;

export async function checkWithAxe(page: Page): Promise<void> {
  for (const { scheme, contrast, rules } of themes) {
    await showPageInTheme(page, scheme, contrast);
    const { passed, violations } = await runAxe(page, rules);
    const theme = `${scheme} ${contrast ?? ''}`;
    expect.soft(passed, theme).toContain('color-contrast');
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, summary }) => `${id}: ${html} ${summary}`),
    );
    expect.soft(found, theme).toEqual([]);
  }
}
