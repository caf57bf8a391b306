// The one composition root: every part of the worker, built once for a platform. The worker and its tests build the same.
import { serviceIdOf } from '../domain/addresses/service-address.ts';
import type { Handlers } from '../messaging/channel.ts';
import type { ChangedTopic } from '../messaging/protocol.ts';
import { readListed } from '../store/library-copy.ts';
import { readPause, writePause } from '../store/outbox/delivery-pause.ts';
import { readTakeDowns, writeTakeDowns } from '../store/outbox/take-downs.ts';
import { readAccount, readService, readSettings } from '../store/preferences.ts';
import { readTabs, writeTab, writeTabs } from '../store/tabs/tab-states.ts';
import { buildAccount } from './account/build-account.ts';
import { createApiClient } from './api-client.ts';
import { rememberPlace } from './continuing/remember-place.ts';
import { createGuard } from './guard.ts';
import { createHandlers } from './handlers.ts';
import { feed } from './importing/feed.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createLibraryCache } from './library/library-cache.ts';
import { createMatchEdits } from './matching/match-edits.ts';
import { loadMatchingData } from './matching/matching-files.ts';
import { createResolver } from './matching/resolver.ts';
import { createMemory, type Parts } from './parts.ts';
import { askOnPages } from './places/ask-on-page.ts';
import { refreshBadge } from './places/badge.ts';
import type { Platform } from './platform.ts';
import { afterActivity } from './sending/after-activity.ts';
import { createDelivery } from './sending/delivery.ts';
import { createOutbox } from './sending/outbox.ts';
import { createOwnEdits } from './sending/own-edits.ts';
import { createSendItem } from './sending/send-item.ts';
import { createTakeDowns } from './sending/take-downs.ts';
import { wakeAt } from './sending/wake-up.ts';
import { createWatchTracker } from './tracking/watch-tracker.ts';
import { lookSoon } from './travelling/travelling.ts';

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
  for (const build of [buildAccount, buildApi, buildMatching, buildOutbox, buildDelivery, buildTracker])
    Object.assign(parts, build(parts));
  return parts;
}

function sayChanged(parts: Parts, topics: readonly ChangedTopic[]): void {
  void parts.platform.broadcast({ changed: topics });
  if (topics.includes('outbox') || topics.includes('account')) void refreshBadge(parts);
  if (topics.includes('outbox')) void askOnPages(parts);
  if (topics.some((topic) => topic === 'settings' || topic === 'matches' || topic === 'lessons'))
    void parts.jobs.run(() => lookSoon(parts));
}

function buildApi({ platform, account }: Parts): Pick<Parts, 'api'> {
  const { fetch, now, timeLimit } = platform;
  return { api: createApiClient({ fetch, now, timeLimit, readService, accessToken: account.accessToken }) };
}

function buildMatching(parts: Parts): Pick<Parts, 'resolver' | 'matchEdits'> {
  const { api, platform, changed, takeDowns } = parts;
  const { now } = platform;
  const onChange = () => changed('matches', 'places', 'now');
  const loadData = () => loadMatchingData(parts);
  return {
    resolver: createResolver({
      api,
      now,
      onChange,
      loadData,
      takeDowns,
      readService: readServiceId,
      readListed,
      readServers,
    }),
    matchEdits: createMatchEdits({ now, onChange, readService: readServiceId }),
  };
}

/** Ids of titles are the service's own: matches remember which one it was. */
async function readServiceId(): Promise<string> {
  return serviceIdOf(await readService());
}

async function readServers(siteId: string): Promise<readonly string[]> {
  return (await readSettings()).selfHosted[siteId] ?? [];
}

function buildOutbox(parts: Parts): Pick<Parts, 'outbox' | 'ownEdits' | 'libraryCache'> {
  const { api, platform, changed, takeDowns, jobs } = parts;
  const { now, newId } = platform;
  const ownEdits = createOwnEdits({
    api,
    now,
    readFinishing: async () => (await readSettings()).tracking.finishing,
    queueOwn: (edit, owner, asks) =>
      parts.delivery.enqueueAndDeliver(() => parts.outbox.addOwn(edit, owner, asks)),
  });
  return {
    outbox: createOutbox({
      now,
      newId,
      onChange: () => changed('outbox', 'library', 'now'),
      onRow: (isOver) => changed('imports', ...(isOver ? (['outbox', 'library', 'now'] as const) : [])),
    }),
    ownEdits,
    libraryCache: createLibraryCache({
      api,
      now,
      takeDowns,
      onChange: () => changed('library'),
      onRead: ownEdits.onRead,
      inJob: jobs.run,
    }),
  };
}

function buildDelivery(parts: Parts): Pick<Parts, 'delivery'> {
  const { api, outbox, resolver, platform, takeDowns } = parts;
  const { now, newId, random } = platform;
  const sendItem = createSendItem({
    api,
    outbox,
    resolver,
    takeDowns,
    readSettings,
    rememberPlace: (watched) => rememberPlace({ now, changed: parts.changed }, watched),
    now,
    newId,
    onActivity: (activity, item) => afterActivity(parts, activity, item),
  });
  const delivery = createDelivery({
    outbox,
    sendItem,
    readAccount,
    feed: (items, account) => feed(parts, items, account),
    pause: { read: readPause, write: writePause },
    now,
    random,
    wakeAt: (time) => wakeAt(parts, time),
  });
  return { delivery };
}

function buildTracker({ platform, outbox, delivery, changed }: Parts): Pick<Parts, 'tracker'> {
  const tracker = createWatchTracker({
    readTabs,
    writeTab,
    writeTabs,
    readSettings,
    readAccount,
    now: platform.now,
    onWatched: async (session, { tracking }) => {
      await delivery.enqueueAndDeliver(() =>
        outbox.addWatched(session, session.account, tracking.delaySeconds * 1000),
      );
    },
    onChange: () => changed('now'),
  });
  return { tracker };
}
