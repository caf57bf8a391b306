// The report on watch pages: one table for Kiroku and for every extension that was measured in the same run.

import { ROUNDS } from '../rounds.ts';
import type { ScriptBytes } from '../script-bytes.ts';
import { measureScripts, overweight } from '../script-bytes.ts';
import { kilobytes, milliseconds, type Section } from '../section.ts';
import { type MeasuredPage, type MeasuredSubject, measurePages, WATCHED } from './page.ts';
import { WINDOW } from './page-cost.ts';
import type { Peer } from './peer-folder.ts';
import { BUILT, EMPTY } from './subjects.ts';
import { quietPage, strangePage } from './watch-pages.ts';

const BARS = { script: 3, longest: 3, heap: 250, reports: 6, minute: 8 };
/** On a page of a granted site where nothing plays; kilobytes are more than an empty script's. */
const QUIET = { script: 0.9, heap: 60 };

interface PageSectionFigures {
  readonly pages: readonly MeasuredPage[];
  readonly heavy: readonly ScriptBytes[];
}

export async function pageSection(peers: readonly Peer[]): Promise<Section> {
  const pages = await measurePages(peers);
  const figures = { pages, heavy: overweight(measureScripts(BUILT)) };
  const [first] = pages;
  return {
    name: 'page',
    title: 'On a watch page',
    note: noteOf(peers),
    head: ['', 'bar', ...(first?.subjects ?? []).map(({ name }) => name)],
    rows: pages.flatMap(rowsOf),
    missed: missesOf(figures),
    figures,
  };
}

/** The method, so that no figure is set beside one of another method. */
function noteOf(peers: readonly Peer[]): string {
  const grants = { installation: 'with its installation', profile: 'in the profile before its first start' };
  return [
    `Window: from the navigation to ${WINDOW / 1000} s after load, with the video of a minimal page playing; medians of ${ROUNDS} rounds, in each of which the page is loaded without any extension and with each of them.`,
    'Figures at load are what an extension adds in its round: the main thread’s own time by the browser’s meter, and the heap after a garbage collection.',
    `The minute of playing is ${WATCHED / 1000} s by the same meter, side by side in all browsers; timers are counted in a trace afterwards. “An empty script” is an extension whose content script does nothing.`,
    ...peers.map(({ name, grantedBy }) => `The hosts of ${name} were granted ${grants[grantedBy]}.`),
  ].join(' ');
}

function rowsOf({ name, subjects }: MeasuredPage): readonly (readonly string[])[] {
  const row = (what: string, bar: string, read: (subject: MeasuredSubject) => string) => [
    `${name}: ${what}`,
    bar,
    ...subjects.map(read),
  ];
  const isQuiet = name === quietPage.name;
  const watched = name !== strangePage.name;
  const bar = (text: number, quiet: number | string = '') =>
    isQuiet ? String(quiet) : watched ? String(text) : '0';
  const atLoad = [
    row(
      'injected JavaScript, kB raw / gzip',
      isQuiet ? '1.5' : watched ? '30 / 11' : '0',
      ({ bytes }) => `${kilobytes(bytes.raw)} / ${kilobytes(bytes.gzip)}`,
    ),
    row('script, ms', bar(BARS.script, QUIET.script), ({ load }) => milliseconds(load.more.script)),
    row('all of the main thread, ms', '', ({ load }) => milliseconds(load.more.task)),
    row('longest block, ms', bar(BARS.longest), ({ own }) => milliseconds(own.longest)),
    row('heap, kB', bar(BARS.heap, `empty + ${QUIET.heap}`), ({ load }) => load.more.heap.toFixed(0)),
  ];
  if (isQuiet || !watched) return atLoad;
  const count = (value: number | null | undefined) => value?.toFixed(0) ?? '';
  return [
    ...atLoad,
    row('a minute of playing: script, ms', String(BARS.minute), ({ playing }) =>
      playing ? milliseconds(playing.script) : '',
    ),
    row('… timers', '', ({ playing }) => count(playing?.timers)),
    row('… messages', String(BARS.reports), ({ playing }) => count(playing?.reports)),
    row('a minute of a paused video: messages, timers, calls', '0', ({ paused }) =>
      paused ? `${paused.reports ?? '?'}, ${count(paused.timers)}, ${count(paused.calls)}` : '',
    ),
  ];
}

/** Of Kiroku, which comes first. */
function missesOf({ pages, heavy }: PageSectionFigures): readonly string[] {
  return [...heavy.map(({ siteId }) => `${siteId}: too many bytes`), ...pages.flatMap(missesOn)];
}

function missesOn({ name, subjects }: MeasuredPage): readonly string[] {
  const [kiroku] = subjects;
  if (!kiroku) return [];
  const { load, own, playing, paused } = kiroku;
  const empty = subjects.find((subject) => subject.name === EMPTY)?.load.more.heap ?? 0;
  const isQuiet = name === quietPage.name;
  const script = isQuiet ? QUIET.script : BARS.script;
  const heap = isQuiet ? empty + QUIET.heap : BARS.heap;
  return [
    name === strangePage.name && own.calls > 0 && 'scripts run where nothing was granted',
    load.more.script > script && `script ${milliseconds(load.more.script)} ms`,
    own.longest > BARS.longest && `longest block ${milliseconds(own.longest)} ms`,
    load.more.heap > heap && `heap ${load.more.heap.toFixed(0)} kB`,
    playing && playing.script > BARS.minute && `a minute of playing ${milliseconds(playing.script)} ms`,
    (playing?.reports ?? 0) > BARS.reports && `${playing?.reports} messages a minute`,
    (paused?.calls ?? 0) > 0 && `${paused?.calls} calls a minute while nothing plays`,
  ].flatMap((miss) => (miss ? [`${name}: ${miss}`] : []));
}
