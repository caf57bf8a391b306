// axe-core over a page: what it finds, and which rules it could check.
import axe from 'axe-core';
import type { Page } from 'playwright/test';

interface AxeFinding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly summary: string }[];
}

interface AxeReport {
  readonly violations: readonly AxeFinding[];
  /** Ids of the rules that held where they applied. */
  readonly passed: readonly string[];
}

/** All rules that heed colours: where only those changed since a look with every rule, these are enough. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Looks at the page as it is drawn now. `rules`: ids, all without it. axe is put into the page once, however often it is asked: its source is half a megabyte. */
export async function runAxe(page: Page, rules: readonly string[] = []): Promise<AxeReport> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (wanted) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const { violations, passes } = await inPage.run(document, {
      // Of what holds, the name of the rule is enough.
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
