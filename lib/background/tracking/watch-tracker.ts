// Joins what a page shows with what its players play or its reader turns, per document, until an episode counts as watched.
import type { ShownEpisode } from '../../messaging/protocol.ts';
import { createSerial } from '../serial.ts';
import { decide, doubtfulPages } from './decide.ts';
import { claim, closeTab, forgetDocument, keepOpen, observe, pair } from './observed.ts';
import { readPages, sample } from './played.ts';
import { sessionOf, stillShown } from './shown-session.ts';
import type { Tracking } from './tracking.ts';

export type WatchTracker = ReturnType<typeof createWatchTracker>;

/** What changes a tab or a session is done in the order in which it came. */
export function createWatchTracker(tracking: Tracking) {
  const inOrder = createSerial();
  const ordered =
    <Given extends readonly unknown[], Result>(
      work: (tracking: Tracking, ...given: Given) => Promise<Result>,
    ) =>
    (...given: Given): Promise<Result> =>
      inOrder(() => work(tracking, ...given));
  return {
    observe: ordered(observe),
    forget: ordered(forgetDocument),
    close: ordered(closeTab),
    keepOpen: ordered(keepOpen),
    pair: ordered(pair),
    claim: ordered(claim),
    sample: ordered(sample),
    read: ordered(readPages),
    decide: ordered(decide),
    doubtfulPages: () => doubtfulPages(tracking),
    sessionOf: (tabId: number) => sessionOf(tracking, tabId),
    stillShown: (decided: ShownEpisode) => stillShown(tracking, decided),
  };
}
