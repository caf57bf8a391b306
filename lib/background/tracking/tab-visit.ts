// Notes about a tab, written one after another: what a player reports must not undo what the user has just begun.
import { type TabVisit, writeVisit } from '../../store/tabs/tab-visits.ts';
import type { Parts } from '../parts.ts';

export function noteVisit(
  { memory }: Pick<Parts, 'memory'>,
  tabId: number,
  change: Partial<TabVisit>,
): Promise<void> {
  return memory.visits(() => writeVisit(tabId, change));
}
