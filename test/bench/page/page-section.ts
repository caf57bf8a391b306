// The report on watch pages.

import { PEERS, peers } from '../peers.ts';
import { kilobytes, milliseconds, type Section } from '../section.ts';
import { type Measured, measurePages, missesOf, type PageFigures } from './page.ts';
import { strangePage } from './watch-pages.ts';

export async function pageSection(): Promise<Section> {
  const figures = await measurePages();
  const watched = figures.pages.filter(({ name }) => name !== strangePage.name);
  const strange = figures.pages.filter(({ name }) => name === strangePage.name);
  return {
    name: 'page',
    title: 'On a watch page',
    note: 'The same minimal page with one playing video, with the extension and without it in turns; medians, and what the extension adds. Thread time, heap after a garbage collection, events and timers in a minute.',
    head: ['', 'bar', ...figures.pages.map(({ name }) => name), ...PEERS],
    rows: rowsOf(figures, [...watched, ...strange]),
    missed: missesOf(figures),
    figures,
  };
}

function rowsOf({ bytes }: PageFigures, pages: readonly Measured[]): readonly (readonly string[])[] {
  const of = (read: (page: Measured) => string) => pages.map(read);
  const injected = ({ name, scripts }: Measured) => {
    const site = bytes.find(({ siteId }) => siteId === name);
    return site ? `${kilobytes(site.raw)} / ${kilobytes(site.gzip)}` : String(Object.keys(scripts).length);
  };
  return [
    ['injected JavaScript, kB raw / gzip', '30 / 11', ...of(injected), ...peers.injected],
    [
      'script time at load, ms without → with',
      '+2',
      ...of(({ load: { script } }) => `${milliseconds(script.without)} → ${milliseconds(script.with)}`),
      ...peers.scriptAtLoad.map(added),
    ],
    [
      '… by the trace of its own calls',
      '',
      ...of(({ own }) => milliseconds(own.milliseconds)),
      '88.5',
      '18.6',
      '24.4',
    ],
    ['longest block, ms', '5', ...of(({ own }) => milliseconds(own.longest)), ...peers.longest],
    [
      'main thread at load, ms',
      '',
      ...of(({ load }) => `+${milliseconds(load.task.more)}`),
      ...peers.taskAtLoad.map(added),
    ],
    ['heap, kB', '+150', ...of(({ load }) => `+${load.heap.more.toFixed(0)}`), ...peers.heap.map(added)],
    ['playing, a minute: messages', '6', ...of(({ playing }) => playing.reports.toFixed(0)), '', '', ''],
    ['… timers', '', ...of(({ playing }) => playing.timers.toFixed(0)), ...peers.timers],
    ['… script, ms', '', ...of(({ playing }) => milliseconds(playing.milliseconds)), '78', '10', '19'],
    [
      'paused, a minute: messages, timers, calls',
      '0',
      ...of(({ paused }) => `${paused.reports}, ${paused.timers}, ${paused.calls}`),
      '',
      '',
      '',
    ],
  ];
}

const added = (figure: string) => `+${figure}`;
