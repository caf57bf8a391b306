// Creates the context, which is the first argument of every worker function. Tests use it, too.
import type { ChangedTopic } from '../messaging/changed-topics.ts';
import { runWorkAfterSignIn } from './after-sign-in.ts';
import type { Context } from './runtime/context.ts';
import { createJobs } from './runtime/jobs.ts';
import type { Platform } from './runtime/platform.ts';
import { createState } from './runtime/state.ts';
import { deliverOutbox } from './sending/delivery.ts';
import { announceLogEntry } from './surfaces/announce.ts';
import { refreshBadge, unmarkTabBadge } from './surfaces/badge.ts';
import { markTabUnreadable } from './surfaces/unreadable.ts';
import { scheduleSync } from './sync/sync.ts';
import { notifyRetainedEpisodes, showQuestionsOnPages } from './tracking/ask-on-page.ts';
import { closeNotesAfterSignOut } from './tracking/page-notes.ts';
import { applyLessons } from './tracking/teaching.ts';

export function createContext(platform: Platform): Context {
  const jobs = createJobs();
  const ctx: Context = {
    ...platform,
    fetch: jobs.abortable(platform.fetch),
    boundedFetch: jobs.abortable(platform.boundedFetch),
    jobs,
    state: createState(),
    publishChange: (...topics) => publishChange(ctx, topics),
    waitForNetwork: (wait) => wait(),
    deliver: () => deliverOutbox(ctx),
    afterLogEntry: (activity, item) => announceLogEntry(ctx, activity, item),
    markUnreadable: (tab) => markTabUnreadable(ctx, tab),
    unmarkUnreadable: (tabId) => unmarkTabBadge(ctx, tabId),
    applyLessons: () => applyLessons(ctx),
    afterSignIn: (account) => runWorkAfterSignIn(ctx, account),
  };
  return ctx;
}

/** Work that must follow a change. `on` lists the topics of the changed data. */
const followUps: readonly {
  readonly on: readonly ChangedTopic[];
  readonly run: (ctx: Context) => unknown;
}[] = [
  { on: ['outbox', 'account'], run: refreshBadge },
  { on: ['account'], run: closeNotesAfterSignOut },
  { on: ['outbox'], run: showQuestionsOnPages },
  { on: ['outbox'], run: notifyRetainedEpisodes },
  { on: ['settings', 'matches', 'lessons'], run: (ctx) => ctx.jobs.run(() => scheduleSync(ctx)) },
];

function publishChange(ctx: Context, topics: readonly ChangedTopic[]): void {
  void ctx.broadcast({ changed: topics });
  for (const { on, run } of followUps) if (topics.some((topic) => on.includes(topic))) void run(ctx);
}
