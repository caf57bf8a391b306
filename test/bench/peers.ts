// The best of the others, measured with this method on this class of machine (2 cores, headless Chromium 156, 2026-11): MAL-Sync 0.12.4, web-scrobbler 3.22.0,
// Universal Trakt Scrobbler 0.9.0, each built from its sources. Their packages are not on the package registry, so these figures stand here as they were found.

export const PEERS = ['MAL-Sync 0.12.4', 'web-scrobbler 3.22.0', 'Universal Trakt Scrobbler 0.9.0'] as const;

/** In the order of `PEERS`; null where there is no such thing. */
export const peers = {
  /** On a watch page of a supported site, kilobytes raw / gzip. */
  injected: ['551.5 / 174.0', '245.0 / 56.2', '285.1 / 69.6'],
  notGranted: ['0', '233.4 / 53.0', '0'],
  /** Milliseconds. */
  scriptAtLoad: ['77.9', '6.4', '13.6'],
  taskAtLoad: ['261', '25.8', '35.6'],
  longest: ['46', '36', '38'],
  /** Kilobytes. */
  heap: ['2,064', '613', '813'],
  /** In a minute of a playing video. */
  timers: ['240', '572', '120'],
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
