// Joins what pages report with what is stored of their tabs.
import { readAccount, readSettings } from '../../store/preferences.ts';
import { readTabs, writeTab, writeTabs } from '../../store/tabs/tab-states.ts';
import type { Parts } from '../parts.ts';
import { takeReport } from './reports.ts';
import type { Tracking } from './tracking.ts';
import { createWatchTracker } from './watch-tracker.ts';

export function buildReports(parts: Parts): Parts['reports'] {
  const { memory, tracker } = parts;
  return {
    take: (name, sender, input) => takeReport(parts, name, sender, input),
    closed: (tabId) => memory.reports(() => tracker.close(tabId)),
  };
}

export function buildTracker(
  { platform, changed }: Parts,
  onWatched: Tracking['onWatched'],
): Parts['tracker'] {
  return createWatchTracker({
    readTabs,
    writeTab,
    writeTabs,
    readSettings,
    readAccount,
    now: platform.now,
    onWatched,
    onChange: () => changed('now'),
  });
}
