// What every part of the tracking is given.
import type { AccountSummary } from '../../domain/account.ts';
import type { Settings } from '../../domain/settings.ts';
import { emptyTab, type TabState, type TabStates } from '../../domain/watching/tab-documents.ts';
import type { WatchSession } from '../../domain/watching/watch-session.ts';
import type { Sender } from '../../messaging/channel.ts';
import type { ReportName } from '../../messaging/page-message-names.ts';

/** Where a tracker reads and writes, and whom it tells. */
export interface Tracking {
  readonly readTabs: () => Promise<TabStates>;
  readonly writeTab: (tabId: number, state: TabState) => Promise<void>;
  readonly writeTabs: (tabs: TabStates) => Promise<void>;
  readonly readSettings: () => Promise<Settings>;
  readonly readAccount: () => Promise<Pick<AccountSummary, 'id'>>;
  readonly now: () => number;
  readonly onWatched: (session: WatchSession, settings: Settings) => Promise<void>;
  readonly onChange: () => void;
}

/** What pages and their players say, in the order in which it came. */
export interface Reports {
  readonly take: (name: ReportName, sender: Sender, input: unknown) => Promise<void>;
  /** A tab is gone. Its last report may have come just before. */
  readonly closed: (tabId: number) => Promise<void>;
}

export async function readTab({ readTabs }: Tracking, tabId: number): Promise<TabState> {
  return (await readTabs())[tabId] ?? emptyTab;
}
