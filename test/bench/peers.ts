// The workers and popups of others, measured in another run on this class of machine (2 cores, headless Chromium 156, 2026-11), each built from its sources. Their packages are not on the
// package registry, so these figures stand here as they were found. What they cost on a page is measured beside Kiroku: `npm run bench:page -- --peer DIR`.

export const PEERS = [
  'MAL-Sync 0.12.4 (another run)',
  'web-scrobbler 3.22.0 (another run)',
  'Universal Trakt Scrobbler 0.9.0 (another run)',
] as const;

/** In the order of `PEERS`; null where there is no such thing. */
export const peers = {
  workerBytes: ['292.9 / 85.1', '159.1 / 34.8', '409.4 / 92.7'],
  workerStart: ['19.7', '14.2', '19.7'],
  workerEvaluate: ['8.6', '5.0', '8.6'],
  workerHeap: ['1,656', '763', '1,592'],
  popupBytes: ['673 / 213', '237 / 73', '782 / 228'],
  /** Milliseconds, cold / warm. */
  popupPaint: ['160 / 176', '144 / 60', '164 / 108'],
  popupEntry: ['1,280 / 266', 'no list', 'no list'],
  popupSize: ['6,455 / 20.8', 'no list', 'no list'],
} as const satisfies Readonly<Record<string, readonly [string, string, string]>>;
