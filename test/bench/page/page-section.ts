// Makes the report on watch pages, with a table for Kiroku and all other measured extensions.

import { BENCH_ROUNDS } from '../rounds.ts';
import { formatKilobytes, formatMilliseconds, type ReportSection } from '../section.ts';
import { EMPTY_EXTENSION_NAME } from './bench-browsers.ts';
import { pageWithoutVideo, ungrantedPage } from './bench-pages.ts';
import { MEASURED_PLAYBACK_MS, type MeasuredExtension, type MeasuredPage, measurePages } from './page.ts';
import { PAGE_MEASURING_MS } from './page-cost.ts';
import type { PeerExtension } from './peer-folder.ts';

export async function measurePageSection(peers: readonly PeerExtension[]): Promise<ReportSection> {
  const pages = await measurePages(peers);
  const [first] = pages;
  return {
    name: 'page',
    title: 'On a watch page',
    note: noteOf(peers),
    head: ['', ...(first?.subjects ?? []).map(({ name }) => name)],
    rows: pages.flatMap(rowsOf),
    missed: pages.flatMap(missesOn),
    figures: { pages },
  };
}

/** Whether to show the figures of playback. A few seconds of playback are not representative of a minute. */
const SHOWS_MINUTE = MEASURED_PLAYBACK_MS >= 20_000;

/** Returns a description of the method, so that nobody compares figures of different methods. */
function noteOf(peers: readonly PeerExtension[]): string {
  const grants = { installation: 'with its installation', profile: 'in the profile before its first start' };
  return [
    `Window: from the navigation to ${PAGE_MEASURING_MS / 1000} s after load, with the video of a minimal page playing; medians of ${BENCH_ROUNDS} rounds, in each of which the page is loaded without any extension and with each of them.`,
    'Figures at load are what an extension adds in its round: the main thread’s own time by the browser’s meter, and the heap after a garbage collection.',
    ...(SHOWS_MINUTE
      ? [
          `The minute of playing is ${MEASURED_PLAYBACK_MS / 1000} s by the same meter, side by side in all browsers; timers are counted in a trace afterwards.`,
        ]
      : []),
    '“An empty script” is an extension whose content script does nothing.',
    ...peers.map(({ name, grantedBy }) => `The hosts of ${name} were granted ${grants[grantedBy]}.`),
  ].join(' ');
}

function rowsOf({ name, subjects }: MeasuredPage): readonly (readonly string[])[] {
  const row = (what: string, read: (subject: MeasuredExtension) => string) => [
    `${name}: ${what}`,
    ...subjects.map(read),
  ];
  const atLoad = [
    row(
      'injected JavaScript, kB raw / gzip',
      ({ bytes }) => `${formatKilobytes(bytes.raw)} / ${formatKilobytes(bytes.gzip)}`,
    ),
    row('script, ms', ({ load }) => formatMilliseconds(load.more.script)),
    row('all of the main thread, ms', ({ load }) => formatMilliseconds(load.more.task)),
    row('longest block, ms', ({ own }) => formatMilliseconds(own.longest)),
    row('heap, kB', ({ load }) => load.more.heap.toFixed(0)),
  ];
  if (!SHOWS_MINUTE || name === pageWithoutVideo.name || name === ungrantedPage.name) return atLoad;
  const count = (value: number | null | undefined) => value?.toFixed(0) ?? '';
  return [
    ...atLoad,
    row('a minute of playing: script, ms', ({ playing }) =>
      playing ? formatMilliseconds(playing.script) : '',
    ),
    row('… timers', ({ playing }) => count(playing?.timers)),
    row('… messages', ({ playing }) => count(playing?.reports)),
    row('a minute of a paused video: messages, timers, calls', ({ paused }) =>
      paused ? `${paused.reports ?? '?'}, ${count(paused.timers)}, ${count(paused.calls)}` : '',
    ),
  ];
}

/**
 * Returns a line for each peer that costs the page less than Kiroku, and for each unexpected call of Kiroku. Kiroku is the first subject.
 */
function missesOn({ name, subjects }: MeasuredPage): readonly string[] {
  const [kiroku, ...others] = subjects;
  if (!kiroku) return [];
  const { load, own, paused } = kiroku;
  const cheaper = others
    .filter((peer) => peer.name !== EMPTY_EXTENSION_NAME)
    .flatMap((peer) =>
      (['script', 'task', 'heap'] as const)
        .filter((key) => peer.load.more[key] < load.more[key])
        .map((key) => `${key} ${load.more[key].toFixed(1)}, ${peer.name} ${peer.load.more[key].toFixed(1)}`),
    );
  return [
    ...cheaper,
    ...(name === ungrantedPage.name && own.calls > 0 ? ['scripts run where nothing was granted'] : []),
    ...((paused?.calls ?? 0) > 0 ? [`${paused?.calls} calls a minute while nothing plays`] : []),
  ].map((miss) => `${name}: ${miss}`);
}
