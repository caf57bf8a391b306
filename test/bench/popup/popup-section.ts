// The report on the popup.
import { peers } from '../peers.ts';
import { kilobytes, type Section } from '../section.ts';
import { measurePopup, type PopupFigures } from './popup.ts';

const BARS = {
  cold: 150,
  warm: 100,
  ratio: 1.5,
  elements: 1500,
  heap: 15_000,
  bytes: 300_000,
  frame: 1000 / 60,
};

export async function popupSection(): Promise<Section> {
  const figures = await measurePopup();
  return {
    name: 'popup',
    title: 'The popup',
    note: 'Milliseconds from the navigation; “first entry” is after the frame that shows it. In turns with an empty popup: a page of the same React with one list item, in the same extension. Cold: the worker had been ended. Heap after a garbage collection, with the whole list open.',
    head: [
      '',
      'bar',
      ...figures.lengths.map(({ entries }) => `${entries.toLocaleString('en')} entries`),
      'MAL-Sync 0.12.4',
    ],
    rows: rowsOf(figures),
    missed: missesOf(figures),
    figures,
  };
}

type Length = PopupFigures['lengths'][number];

function rowsOf({ bytes, lengths, typing }: PopupFigures): readonly (readonly string[])[] {
  const of = (read: (length: Length) => number | string) =>
    lengths.map((length) => {
      const figure = read(length);
      return typeof figure === 'number' ? figure.toFixed(0) : figure;
    });
  const [coldPaint = '', warmPaint = ''] = peers.popupPaint[0].split(' / ');
  const [coldEntry = '', warmEntry = ''] = peers.popupEntry[0].split(' / ');
  const temperature = (which: 'cold' | 'warm', paint: string, entry: string) => [
    [`empty popup: first paint, ${which}`, '', ...of((length) => length[which].empty.paint), ''],
    [`first paint, ${which}`, '', ...of((length) => length[which].popup.paint), paint],
    [
      `**first entry, ${which}**`,
      String(BARS[which]),
      ...of((length) => length[which].popup.shown),
      `${entry} (list of 300)`,
    ],
    [
      `… in first paints of the empty popup`,
      '1.5',
      ...of((length) => `${length[which].ratio.toFixed(2)} ×`),
      '',
    ],
  ];
  const last = lengths.at(-1)?.entries.toLocaleString('en');
  const typed = (what: keyof typeof typing) =>
    `${typing[what].longest.toFixed(1)} ms, ${typing[what].lost} of ${typing[what].letters}`;
  const alone = (figure: string) => [...lengths.slice(1).map(() => ''), figure];
  return [
    [
      'JavaScript before the first list, kB raw / gzip',
      '300',
      ...alone(`${kilobytes(bytes.atStart.raw)} / ${kilobytes(bytes.atStart.gzip)}`),
      '',
    ],
    [
      '… with all that is loaded later',
      '',
      ...alone(`${kilobytes(bytes.total.raw)} / ${kilobytes(bytes.total.gzip)}`),
      peers.popupBytes[0],
    ],
    ...temperature('cold', coldPaint, coldEntry),
    ...temperature('warm', warmPaint, warmEntry),
    ['whole list as the first tab: first entry, warm', '', ...of(({ list }) => list.shown), ''],
    ['DOM elements', '1,500', ...of(({ size }) => size.elements), '6,455 (300)'],
    ['JS heap, MB', '15', ...of(({ size }) => (size.heap / 1000).toFixed(1)), '20.8 (300)'],
    [
      `filtering ${last} entries: longest task, letters that cost a frame`,
      '16.7 ms, 0',
      ...alone(typed('filter')),
      '',
    ],
    ['searching the catalogue: the same', '16.7 ms, 0', ...alone(typed('search')), ''],
  ];
}

function missesOf({ bytes, lengths, typing }: PopupFigures): readonly string[] {
  const openings = lengths.flatMap(({ entries, cold, warm, size }) => [
    cold.popup.shown > BARS.cold && `first entry of ${entries}, cold: ${cold.popup.shown.toFixed(0)} ms`,
    warm.popup.shown > BARS.warm && `first entry of ${entries}, warm: ${warm.popup.shown.toFixed(0)} ms`,
    cold.ratio > BARS.ratio && `first entry of ${entries}, cold: ${cold.ratio.toFixed(2)} × the empty popup`,
    warm.ratio > BARS.ratio && `first entry of ${entries}, warm: ${warm.ratio.toFixed(2)} × the empty popup`,
    size.elements > BARS.elements && `${size.elements} elements with ${entries} entries`,
    size.heap > BARS.heap && `heap ${(size.heap / 1000).toFixed(1)} MB with ${entries} entries`,
  ]);
  const letters = Object.entries(typing).map(
    ([what, { longest, lost }]) =>
      lost > 0 && `typing into the ${what}: ${lost} frames lost, longest task ${longest.toFixed(0)} ms`,
  );
  const weight = bytes.atStart.raw > BARS.bytes && `${kilobytes(bytes.atStart.raw)} kB of JavaScript`;
  return [weight, ...openings, ...letters].filter((miss): miss is string => miss !== false);
}
