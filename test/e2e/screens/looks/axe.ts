// Nothing that axe can find: in light and in dark, each also with more contrast.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { drawIn } from '../../drawn.ts';
import { expect } from '../stage.ts';

/** Colours are all that differs between the first look and the others. */
const themes = [
  { scheme: 'dark', contrast: null, rules: ['color-contrast'] },
  { scheme: 'light', contrast: 'more', rules: ['color-contrast'] },
  { scheme: 'dark', contrast: 'more', rules: ['color-contrast'] },
  // Last, since the looks that follow see the page as it is left here.
  { scheme: 'light', contrast: null, rules: [] },
] as const;

export async function lookWithAxe(page: Page): Promise<void> {
  for (const { scheme, contrast, rules } of themes) {
    await drawIn(page, scheme, contrast);
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    const { passes, violations } = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze();
    const theme = `${scheme} ${contrast ?? ''}`;
    expect
      .soft(
        passes.map(({ id }) => id),
        theme,
      )
      .toContain('color-contrast');
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
    expect.soft(found, theme).toEqual([]);
  }
}
