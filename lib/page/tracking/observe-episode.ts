// Observes which episode a page shows. Reads the page whenever it may have changed, and reports each change to the worker once.
import { browser } from 'wxt/browser';
import { reportedIdentity } from '../../domain/addresses/reportable-address.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import { object, oneOf, parseAs } from '../../domain/fields.ts';
import { send } from '../../messaging/channel.ts';
import type { ReportAgainNotice } from '../../messaging/protocol.ts';
import type { ReadEpisode, Site } from '../../sites/site.ts';
import { listenToTrustedEvents } from '../listen-trusted.ts';
import { createMessageRetry } from '../message-retry.ts';
import { onPageStateReady } from '../page-state.ts';
import type { ScriptLife } from '../script-life.ts';
import { currentPage } from './current-page.ts';
import { findShadowRootsBySelectors, followMediaRoots } from './media-roots.ts';
import { type ReadOutcome, watchPageChanges } from './page-changes.ts';
import { listenAfterRewrites } from './rewritten-document.ts';
import { readPage } from './taught-reader.ts';

/**
 * Observes a page with a site's reader, and reports each change of its episode. Returns a function that reads the page at once and reports
 * its episode again.
 */
export function observeEpisode(site: Site, readEpisode: ReadEpisode, life: ScriptLife): () => void {
  const reporter = createReporter(life);
  const observe = (): Observation => read(site, readEpisode);
  const videos = followVideos();
  const readAndReport = (): ReadOutcome => {
    const { observed } = observe();
    reporter.report(observed);
    const isStale = videos.isStale(observed);
    if (!observed) return 'nothing';
    if (isStale) return 'stale';
    return observed.sources.episodeId === 'url' ? 'unconfirmed' : 'clear';
  };
  const onLeave = (): void => void (life.isAlive() && reporter.withdraw());
  listenAfterRewrites(life, () => listenToTrustedEvents(window, ['pagehide'], onLeave, life));
  const readNow = watchPageChanges(life, readAndReport);
  watchMedia(site, life, (event) => {
    if (videos.needsRead(event)) readNow();
  });
  answerWorker(life, () => reporter.answer(observe()));
  if (site.pageState) onPageStateReady(life, readNow);
  return () => {
    reporter.forget();
    readNow();
  };
}

/**
 * Returns a reporter, which reports each change to the worker once and retries rejected reports. A page that has never shown an episode is
 * reported only if the worker asks. After such an answer, the next page without an episode is reported once, because the worker may have
 * marked the tab as unreadable.
 */
function createReporter(life: ScriptLife) {
  const again = createMessageRetry(life);
  /** `notified` is the last report that the worker has received or is about to receive. `tried` is the last report that was sent. */
  let notified = 'null';
  let tried = '';
  let showed = false;
  /** The identity of the page about which the worker has asked, if this page showed no episode. */
  let emptyPage: string | null = null;
  const say = async (observed: ObservedEpisode | null, isUnread = false): Promise<void> => {
    // Another script of this page may have reported an episode. A script that has seen no episode must not withdraw that report.
    const isHello = observed === null && !showed;
    const saying = JSON.stringify(observed);
    if (saying !== tried) again.reset();
    tried = saying;
    notified = saying;
    showed = observed !== null;
    try {
      await send('episodeObserved', {
        observed,
        ...(isHello && { isHello }),
        ...(isUnread && { isUnread }),
      });
      again.reset();
    } catch {
      if (notified !== saying || !life.isAlive()) return;
      showed ||= !isHello;
      notified = '';
      again.failed(() => void say(observed));
    }
  };
  return {
    report(observed: ObservedEpisode | null): void {
      const isEmptyPageLeft = emptyPage !== null && emptyPage !== identityOfPage();
      if (isEmptyPageLeft) emptyPage = null;
      if (isEmptyPageLeft || JSON.stringify(observed) !== notified) void say(observed);
    },
    answer({ observed, isUnread }: Observation): Promise<void> {
      emptyPage = observed === null ? identityOfPage() : null;
      return say(observed, isUnread);
    },
    withdraw(): void {
      if (showed) void say(null);
    },
    forget(): void {
      // Report again only if an episode was reported before.
      if (showed) notified = '';
    },
  };
}

function identityOfPage(): string {
  return reportedIdentity(new URL(location.href));
}

const reportNotice = object<ReportAgainNotice>({ report: oneOf('episode') });

/**
 * Reports the episode when the worker asks. The worker asks if a player has reported before this page, or if the worker has forgotten the
 * page.
 */
function answerWorker(life: ScriptLife, report: () => Promise<void>): void {
  const onMessage = (message: unknown, _sender: unknown, respond: (answer: boolean) => void) => {
    if (!life.isAlive() || !parseAs(reportNotice, message)) return undefined;
    void report().then(() => respond(true));
    return true as const;
  };
  browser.runtime.onMessage.addListener(onMessage);
  life.signal.addEventListener('abort', () => browser.runtime?.onMessage?.removeListener(onMessage));
}

/**
 * Detects that the page still shows the texts of the previous video. Overlays may update their texts long after the player, or only when
 * the user does something.
 */
function followVideos() {
  // Count the video that was loaded before this script started.
  let loadCount = document.querySelector('video')?.readyState ? 1 : 0;
  /** Whether the player has loaded another video since the page was last read. */
  let wentOn = false;
  /** The episode that the page showed when the next video was loaded. Becomes null as soon as the page shows something else. */
  let before: string | null = null;
  return {
    /**
     * Whether the page still shows what it showed before the video changed. Call this at each read of the page, but not for each video,
     * because a page can load any number of videos.
     */
    isStale(observed: ObservedEpisode | null): boolean {
      const shown = JSON.stringify(observed);
      if (wentOn) before = shown;
      else if (shown !== before) before = null;
      wentOn = false;
      return before !== null;
    },
    needsRead({ type }: Event): boolean {
      if (type !== 'loadedmetadata') return type === 'playing' || before !== null || wentOn;
      loadCount += 1;
      wentOn = loadCount > 1;
      return true;
    },
  };
}

/**
 * Calls `onMedia` for events that may mean another episode. The episode may change although the address and the title stay the same, and
 * the page's objects may change although no element does.
 */
function watchMedia(site: Site, life: ScriptLife, onMedia: (event: Event) => void): void {
  const events = ['loadedmetadata', 'pause', 'seeked', ...(site.pageState ? ['playing'] : [])];
  followMediaRoots(life, (root) => {
    listenToTrustedEvents(root, events, onMedia, { capture: true, signal: life.signal });
  });
}

interface Observation {
  readonly observed: ObservedEpisode | null;
  /** Whether the site's reader has found the episode's id in the address, but not the episode on the page. */
  readonly isUnread: boolean;
}

/**
 * Reads the episode. It is null if there is none, or if reading fails, for example because the page has replaced the document's methods.
 */
function read(site: Site, readEpisode: ReadEpisode): Observation {
  try {
    findShadowRootsBySelectors(site.shadowHosts ?? []);
    const page = currentPage(site);
    const observed = readPage(page, site, readEpisode);
    if (observed?.siteId === site.id) return { observed, isUnread: false };
    return { observed: null, isUnread: observed === null && typeof page.incomplete?.episodeId === 'string' };
  } catch {
    return { observed: null, isUnread: false };
  }
}
