// Changes of the tracking that no test can notice; see equivalent.ts.
import type { Equivalent } from '../unnoticeable.ts';

export const inTracking: readonly Equivalent[] = [
  {
    file: 'lib/background/tracking/introduce.ts',
    line: "if (!from.isActive) return 'unreachable';",
    by: '""',
    why: 'a report that is taken at once or made again is asked for by two other words',
  },
  {
    file: 'lib/background/tracking/introduce.ts',
    line: "if (page === null) return 'unreachable';",
    by: '""',
    why: 'a report that is taken at once or made again is asked for by two other words',
  },
  {
    file: 'lib/background/tracking/introduce.ts',
    line: '.executeScript({ target: { tabId }, func: () => true })',
    of: '() => true',
    by: '() => undefined',
    why: 'that the document answers is read, and not its answer',
  },
  {
    file: 'lib/background/tracking/introduce.ts',
    line: '.executeScript({ target: { tabId }, func: () => true })',
    of: 'true',
    by: 'false',
    why: 'that the document answers is read, and not its answer',
  },
  {
    file: 'lib/background/tracking/bring-scripts.ts',
    line: '.executeScript({ target: { tabId: from.tabId, allFrames: true }, func: () => true })',
    of: '() => true',
    by: '() => undefined',
    why: 'that a document answers is read, and not its answer',
  },
  {
    file: 'lib/background/tracking/played.ts',
    line: "if (observed?.mediaType !== 'manga' || observed.episodeId !== reported.episodeId) return 'unbound';",
    by: '""',
    why: 'what is done next is asked by two other words',
  },
  {
    file: 'lib/background/tracking/reports.ts',
    line: "return mayPlayIn(from.tabOrigin, from.origin) ? parts.tracker.sample(from, sample) : 'unbound';",
    by: '""',
    why: 'what is done next is asked by two other words',
  },
  {
    file: 'lib/background/tracking/page-sender.ts',
    line: 'if (tabOrigin === null || tabOrigin === origin) return true;',
    of: 'tabOrigin === null || tabOrigin === origin',
    by: 'false',
    why: 'no site has pages where the tab has no address, and a host is of its own house: it saves the search',
  },
  {
    file: 'lib/background/tracking/page-sender.ts',
    line: 'if (tabOrigin === null || tabOrigin === origin) return true;',
    of: 'tabOrigin === null || tabOrigin === origin',
    by: 'tabOrigin === null && tabOrigin === origin',
    why: 'no site has pages where the tab has no address, and a host is of its own house: it saves the search',
  },
  {
    file: 'lib/background/tracking/page-sender.ts',
    line: 'if (tabOrigin === null || tabOrigin === origin) return true;',
    of: 'tabOrigin === null',
    by: 'false',
    why: 'no site has pages where the tab has no address; the types need the question',
  },
  {
    file: 'lib/background/tracking/page-sender.ts',
    line: 'if (tabOrigin === null || tabOrigin === origin) return true;',
    of: 'tabOrigin === origin',
    by: 'false',
    why: 'a host is of its own house: it saves the search',
  },
  {
    file: 'lib/background/tracking/decide.ts',
    line: 'const shorts = oneAfterOther(tab.shorts ?? [], session, tracking.now());',
    by: '["Stryker was here"]',
    why: 'a text is of no season, so nothing follows it',
  },
];
