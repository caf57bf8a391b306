// One message budget for each sender of a tab, so that a frame cannot use up the budget of its page or of the player beside it.
//
// | sender                                                     | has a budget                          |
// |------------------------------------------------------------|---------------------------------------|
// | a page                                                     | with the pages of its origin          |
// | the frames of one origin                                   | of their own                          |
// | pages or frames beyond so many origins, or of one owner    | together with all others of that kind |
import { registrableDomain } from '../addresses/registrable-domain.ts';
import { isRegained, type ReportBudget, spendReport } from './report-rate.ts';

/** What the browser says about a sender. `origin` is null for a document that has none. */
interface BudgetSender {
  readonly tabId: number | null;
  readonly frameId: number | null;
  readonly origin: string | null;
}

/** Tab id → sender → its budget. */
export type TabBudgets = Map<number, Map<string, ReportBudget>>;

/** Origins of one kind in one tab that have a budget of their own, in all and of one owner. */
const MOST_ORIGINS = 8;
const MOST_OF_OWNER = 3;
const MOST_TABS = 100;

/** Takes one message from the sender's budget and returns what is left; below zero the message is one too many. `isLarge` is asked with the budget before it. */
export function spendOf(
  tabs: TabBudgets,
  { tabId, frameId, origin }: BudgetSender,
  now: number,
  isLarge: (before: ReportBudget | undefined) => boolean,
): ReportBudget {
  const id = tabId ?? -1;
  const budgets = tabs.get(id) ?? new Map<string, ReportBudget>();
  dropRegained(budgets, now);
  const name = nameIn(budgets, frameId === 0 ? 'page' : 'frame', origin);
  const before = budgets.get(name);
  const after = spendReport(before, now, isLarge(before));
  budgets.set(name, after);
  // Keeps the map in the order of last use, so that the tab that was silent longest is dropped first.
  tabs.delete(id);
  tabs.set(id, budgets);
  if (tabs.size > MOST_TABS) dropTabs(tabs, now);
  return after;
}

function nameIn(
  budgets: ReadonlyMap<string, ReportBudget>,
  kind: 'page' | 'frame',
  origin: string | null,
): string {
  const own = `${kind} ${origin}`;
  if (budgets.has(own)) return own;
  const others = [...budgets.keys()].filter((name) => name.startsWith(`${kind} `));
  const ofOwner = others.filter((name) => ownerOf(name) === ownerOf(own));
  return others.length < MOST_ORIGINS && ofOwner.length < MOST_OF_OWNER ? own : `other ${kind}s`;
}

/** One owner can have any number of subdomains. */
function ownerOf(name: string): string {
  const origin = name.slice(name.indexOf(' ') + 1);
  return URL.canParse(origin) ? registrableDomain(new URL(origin).hostname) : origin;
}

/** A budget that is full again is the same as none. */
function dropRegained(budgets: Map<string, ReportBudget>, now: number): void {
  for (const [name, budget] of budgets) if (isRegained(budget, now)) budgets.delete(name);
}

/** Tabs that are quiet first, then the one that was quiet for longest. */
function dropTabs(tabs: TabBudgets, now: number): void {
  for (const [id, budgets] of tabs) {
    dropRegained(budgets, now);
    if (budgets.size === 0) tabs.delete(id);
  }
  const [oldest] = tabs.keys();
  if (tabs.size > MOST_TABS && oldest !== undefined) tabs.delete(oldest);
}
