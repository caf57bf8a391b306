// The one composition root: every part of the worker, built once for a platform. The worker and its tests build the same.
import type { Handlers } from '../messaging/channel.ts';
import type { ChangedTopic } from '../messaging/protocol.ts';
import { isImporting } from '../store/imports/importing.ts';
import { readPause, writePause } from '../store/outbox/delivery-pause.ts';
import { readTakeDowns, writeTakeDowns } from '../store/outbox/take-downs.ts';
import { readAccount, readService } from '../store/preferences.ts';
import { buildAccount } from './account/build-account.ts';
import { createGuard } from './guard.ts';
import { createHandlers } from './handlers.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { late, loadOnce } from './late.ts';
import { createMemory, type Parts } from './parts.ts';
import { refreshBadge } from './places/badge.ts';
import type { Platform } from './platform.ts';
import { createDelivery } from './sending/delivery.ts';
import { createOutbox } from './sending/outbox.ts';
import { createTakeDowns } from './sending/take-downs.ts';
import { wakeAt } from './sending/wake-up.ts';
import type { Tracking } from './tracking/tracking.ts';
import type { WatchTracker } from './tracking/watch-tracker.ts';
import { lookSoon } from './travelling/when.ts';

export type Services = ReturnType<typeof createServices>;

export function createServices(platform: Platform) {
  const parts = createParts(platform);
  return { ...parts, handlers: asJobs(createHandlers(parts), parts.jobs), guard: createGuard(parts) };
}

/** Erasing waits for them. It does not wait for itself, and not for a sign-in, which waits for the user. */
function asJobs(handlers: Handlers, { run }: Jobs): Handlers {
  const jobs = Object.entries(handlers).map(([name, handle]) => {
    const job = (...given: unknown[]) =>
      run(async () => (handle as (...all: unknown[]) => unknown)(...given));
    return [name, name === 'erase' || name === 'connect' ? handle : job];
  });
  return Object.fromEntries(jobs) as Handlers;
}

/** Built in order: what a part needs only when it runs may come after it. */
function createParts(given: Platform): Parts {
  const jobs = createJobs();
  const { fetch, boundedFetch } = given;
  const platform = {
    ...given,
    fetch: jobs.endable(fetch),
    boundedFetch: jobs.endable(boundedFetch),
  };
  const parts = {
    platform,
    jobs,
    memory: createMemory(),
    takeDowns: createTakeDowns({ read: readTakeDowns, write: writeTakeDowns, now: platform.now }),
    changed: (...topics: ChangedTopic[]) => sayChanged(parts, topics),
  } as Parts;
  for (const build of [buildAccount, buildApi, buildMatching, buildOutbox, buildDelivery, buildTracking])
    Object.assign(parts, build(parts));
  return parts;
}

function sayChanged(parts: Parts, topics: readonly ChangedTopic[]): void {
  void parts.platform.broadcast({ changed: topics });
  if (topics.includes('outbox') || topics.includes('account')) void refreshBadge(parts);
  if (topics.includes('outbox') && parts.memory.stopped.size > 0)
    void import('./places/ask-on-page.ts').then(({ askOnPages }) => askOnPages(parts));
  if (topics.some((topic) => topic === 'settings' || topic === 'matches' || topic === 'lessons'))
    void parts.jobs.run(() => lookSoon(parts));
}

function buildApi(parts: Parts): Pick<Parts, 'api'> {
  const { fetch, now, timeLimit } = parts.platform;
  const { accessToken } = parts.account;
  const client = loadOnce(async () =>
    (await import('./api-client.ts')).createApiClient({ fetch, now, timeLimit, readService, accessToken }),
  );
  return {
    api: {
      call: async (...call) => (await client()).call(...call),
      as: (account) => ({ call: async (...call) => (await client()).as(account).call(...call) }),
    },
  };
}

function buildMatching(parts: Parts): Pick<Parts, 'resolver' | 'matchEdits'> {
  const load = () => import('./matching/build-matching.ts');
  return {
    resolver: late(
      [
        'resolve',
        'resolveWithout',
        'look',
        'readMatch',
        'remember',
        'ignoreTitle',
        'allowJump',
        'forget',
        'details',
      ],
      async () => (await load()).buildResolver(parts),
    ),
    matchEdits: late(['edit', 'takeOver'], async () => (await load()).buildMatchEdits(parts)),
  };
}

function buildOutbox(parts: Parts): Pick<Parts, 'outbox' | 'ownEdits' | 'libraryCache'> {
  const { platform, changed } = parts;
  const { now, newId } = platform;
  const load = () => import('./library/build-library.ts');
  return {
    outbox: createOutbox({
      now,
      newId,
      onChange: () => changed('outbox', 'library', 'now'),
      onRow: (isOver) => changed('imports', ...(isOver ? (['outbox', 'library', 'now'] as const) : [])),
    }),
    ownEdits: late(['onRead', 'lookAgain', 'onDetails'], async () => (await load()).buildOwnEdits(parts)),
    libraryCache: late(['refresh', 'goOn', 'forgetOthers'], async () =>
      (await load()).buildLibraryCache(parts),
    ),
  };
}

function buildDelivery(parts: Parts): Pick<Parts, 'delivery'> {
  const { outbox, platform } = parts;
  const { now, random } = platform;
  const sendItem = loadOnce(async () => (await import('./sending/build-sending.ts')).buildSendItem(parts));
  const delivery = createDelivery({
    outbox,
    sendItem: async (item, account) => (await sendItem())(item, account),
    readAccount,
    feed: async (items, account) =>
      (await isImporting(account)) && (await import('./importing/feed.ts')).feed(parts, items, account),
    pause: { read: readPause, write: writePause },
    now,
    random,
    wakeAt: (time) => wakeAt(parts, time),
  });
  return { delivery };
}

function buildTracking(parts: Parts): Pick<Parts, 'tracker' | 'reports'> {
  const load = () => import('./tracking/build-tracking.ts');
  const tracker: WatchTracker = late(
    [
      'observe',
      'forget',
      'close',
      'keepOpen',
      'pair',
      'claim',
      'sample',
      'read',
      'decide',
      'doubtfulPages',
      'sessionOf',
      'stillShown',
    ],
    async () => (await load()).buildTracker(parts, watched(parts)),
  );
  return {
    tracker,
    reports: late(['take', 'closed'], async () => (await load()).buildReports(parts)),
  };
}

/** What counts as watched goes into the outbox, and on its way. */
function watched({ delivery, outbox }: Parts): Tracking['onWatched'] {
  return (session, { tracking }) =>
    delivery.enqueueAndDeliver(async () => {
      await outbox.addWatched(session, session.account, tracking.delaySeconds * 1000);
    });
}
