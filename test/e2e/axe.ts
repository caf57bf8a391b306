// Runs axe-core on a page, and returns its findings and the rules that were checked.
import axe from 'axe-core';
import type { Page } from 'playwright/test';

interface AxeFinding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly summary: string }[];
}

interface AxeReport {
  readonly violations: readonly AxeFinding[];
  /** Ids of the rules that applied and passed. */
  readonly passed: readonly string[];
}

/** All rules about colours. They are enough if a run with all rules was made before, and only colours have changed since. */
export const AXE_COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Checks the page as it is drawn now. `rules` are ids of rules; if it is empty, all rules are checked. axe is injected only once per page,
 * because its source is half a megabyte.
 */
export async function runAxe(page: Page, rules: readonly string[] = []): Promise<AxeReport> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (wanted) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const { violations, passes } = await inPage.run(document, {
      // Only the names of passed rules are needed.
      resultTypes: ['violations'],
      iframes: false,
      ...(wanted.length > 0 && { runOnly: { type: 'rule', values: [...wanted] } }),
    });
    return {
      violations: violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => ({ html, summary: failureSummary ?? '' })),
      })),
      passed: passes.map(({ id }) => id),
    };
  }, rules);
}
