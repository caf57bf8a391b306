// Gives each sender of a page its own message budget, so that no sender can use up the budget of another.
//
// | sender                                                              | budget                                        |
// |---------------------------------------------------------------------|-----------------------------------------------|
// | the page that a tab shows                                           | shared with earlier pages of the same origin  |
// | the frames of one origin in that page                               | shared by these frames                        |
// | frames of further origins, beyond `MOST_ORIGINS` or `MOST_OF_OWNER` | shared by all these frames                    |
// | documents that a tab no longer shows, or does not show yet          | one per origin, as for the frames of one page |

import { registrableDomain } from '../addresses/registrable-domain.ts';
import { setWithLimit } from '../bounded-map.ts';
import { isBudgetFull, isSenderIgnored, type ReportBudget, spendReportBudget } from './report-rate.ts';

/**
 * The browser's information about a sender. `origin` is null for a document without an origin. `tabUrl` is null if the extension may not
 * know the tab's address.
 */
interface BudgetSender {
  readonly tabId: number | null;
  readonly frameId: number | null;
  readonly isActive: boolean;
  readonly origin: string | null;
  readonly tabUrl: string | null;
}

/** Maps a tab and its page's origin to the budgets of that page's senders. */
export type TabBudgets = Map<string, Map<string, ReportBudget>>;

/** At most this many frame origins of a page get a budget of their own. `MOST_OF_OWNER` is the limit for the origins of one owner. */
const MOST_ORIGINS = 8;
const MOST_OF_OWNER = 3;
const MOST_PAGES = 100;

const PAGE = 'page';
const OTHER_FRAMES = 'other frames';

/** Whether a message was accepted. `ignored`: an earlier message exceeded the budget, and the sender is still ignored. */
export type SpendResult = 'accepted' | 'too many' | 'too large' | 'ignored';

/** Takes one message from the sender's budget. Does not call `isLarge` for an ignored sender. */
export function spendMessageBudget(
  pages: TabBudgets,
  sender: BudgetSender,
  now: number,
  isLarge: () => boolean,
): SpendResult {
  const id = pageOf(sender);
  const budgets = pages.get(id) ?? new Map<string, ReportBudget>();
  dropRegained(budgets, now);
  const name = isPage(sender) ? PAGE : frameNameIn(budgets, String(sender.origin));
  const before = budgets.get(name);
  const isSilenced = before !== undefined && isSenderIgnored(before, now);
  const large = !isSilenced && isLarge();
  const after = spendReportBudget(before, now, large);
  budgets.set(name, after);
  if (pages.size >= MOST_PAGES) dropUnused(pages, now);
  // Pages are sorted by last use, so that the page that has sent nothing for the longest time is dropped first.
  setWithLimit(pages, id, budgets, MOST_PAGES);
  if (after.left >= 0) return 'accepted';
  if (isSilenced) return 'ignored';
  return large ? 'too large' : 'too many';
}

function isPage({ frameId, isActive }: BudgetSender): boolean {
  return frameId === 0 && isActive;
}

function pageOf(sender: BudgetSender): string {
  const { tabId, isActive, origin, tabUrl } = sender;
  if (!isActive) return `${tabId} not in front`;
  return `${tabId} ${isPage(sender) ? origin : tabUrl && new URL(tabUrl).origin}`;
}

function frameNameIn(budgets: ReadonlyMap<string, ReportBudget>, origin: string): string {
  if (budgets.has(origin)) return origin;
  const others = [...budgets.keys()].filter((name) => name !== PAGE && name !== OTHER_FRAMES);
  if (others.length >= MOST_ORIGINS) return OTHER_FRAMES;
  const owner = ownerOf(origin);
  return others.filter((other) => ownerOf(other) === owner).length < MOST_OF_OWNER ? origin : OTHER_FRAMES;
}

/** Returns the registrable domain, since one owner can have any number of subdomains. */
function ownerOf(origin: string): string {
  return URL.canParse(origin) ? registrableDomain(new URL(origin).hostname) : origin;
}

/** Removes full budgets. A missing budget counts as full. */
function dropRegained(budgets: Map<string, ReportBudget>, now: number): void {
  for (const [name, budget] of budgets) if (isBudgetFull(budget, now)) budgets.delete(name);
}

/** Drops every page of which all budgets are full again. */
function dropUnused(pages: TabBudgets, now: number): void {
  for (const [id, budgets] of pages) {
    dropRegained(budgets, now);
    if (budgets.size === 0) pages.delete(id);
  }
}
