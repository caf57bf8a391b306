// The context: the first parameter of every worker function that uses the browser, the network, the clock or the worker's memory.
import type { AccountSummary } from '../../domain/account.ts';
import type { Activity } from '../../domain/changes/activity.ts';
import type { OutboxItem } from '../../domain/changes/outbox-item.ts';
import type { ChangedTopic } from '../../messaging/changed-topics.ts';
import type { Jobs } from './jobs.ts';
import type { Platform } from './platform.ts';
import type { WorkerState } from './state.ts';

export interface UnreadableTab {
  readonly tabId: number;
  readonly url: string;
  readonly isPrivate: boolean;
}

/**
 * The platform, the worker's memory, and functions of other folders. A folder calls such a function through the context if it may not
 * import the function's folder. `root.ts` creates the context.
 */
export interface Context extends Platform {
  readonly jobs: Jobs;
  readonly state: WorkerState;
  /** Notifies the open extension pages of changed data, and runs the follow-up work (`root.ts`). */
  readonly publishChange: (...topics: ChangedTopic[]) => void;
  /** Wrap network waits in this. If the worker ends during such a wait, this does not count as a crash (`sending/send-item.ts`). */
  readonly waitForNetwork: <T>(wait: () => Promise<T>) => Promise<T>;
  /** Sends the outbox items that are due. Never fails. Folders that may not import `sending` call it through the context. */
  readonly deliver: () => Promise<void>;
  /**
   * Rechecks the title half a minute later, and shows the log entry on the page that played the episode. Callers do not wait for it,
   * because a page may never answer.
   */
  readonly afterLogEntry: (activity: Activity, item: OutboxItem) => Promise<void>;
  /**
   * Shows a warning badge on the tab's toolbar button, because Kiroku cannot read the episode playing at `url`. Also shows a note on the
   * page, at most once a week per site. In a private window, shows only the badge.
   */
  readonly markUnreadable: (tab: UnreadableTab) => Promise<void>;
  /** Removes the warning badge of a tab. */
  readonly unmarkUnreadable: (tabId: number) => Promise<void>;
  /** Applies the stored lessons to the pages that are open. */
  readonly applyLessons: () => Promise<void>;
  /** Assigns unowned data to the account, reads its list, and probes the service. */
  readonly afterSignIn: (account: AccountSummary) => Promise<void>;
}
