// Runs axe-core on a page: its findings, and the rules that it could check.
import axe from 'axe-core';
import type { Page } from 'playwright/test';

interface AxeFinding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly summary: string }[];
}

interface AxeReport {
  readonly violations: readonly AxeFinding[];
  /** Ids of the rules that passed where they applied. */
  readonly passed: readonly string[];
}

/** All rules about colours: sufficient if only colours changed since a run with every rule. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks the page as it is drawn now. `rules`: ids; all rules without it. axe is injected once, since its source is half a megabyte. */
export async function runAxe(page: Page, rules: readonly string[] = []): Promise<AxeReport> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (wanted) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const { violations, passes } = await inPage.run(document, {
      // For passed rules, the name is enough.
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
