// Makes the report on the popup.
import { formatKilobytes, type ReportSection } from '../section.ts';
import { measurePopup, type PopupFigures } from './popup.ts';

export async function measurePopupSection(): Promise<ReportSection> {
  const figures = await measurePopup();
  return {
    name: 'popup',
    title: 'The popup',
    note: 'Milliseconds from the navigation; “first entry” is after the frame that shows it. In turns with an empty popup: a page of the same React with one list item, in the same extension. Cold: the worker had been ended. Heap after a garbage collection, with the whole list open.',
    head: ['', ...figures.lengths.map(({ entries }) => `${entries.toLocaleString('en')} entries`)],
    rows: rowsOf(figures),
    missed: [],
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
  const temperature = (which: 'cold' | 'warm') => [
    [`empty popup: first paint, ${which}`, ...of((length) => length[which].empty.paint)],
    [`first paint, ${which}`, ...of((length) => length[which].popup.paint)],
    [`**first entry, ${which}**`, ...of((length) => length[which].popup.shown)],
    ['… in first paints of the empty popup', ...of((length) => `${length[which].ratio.toFixed(2)} ×`)],
  ];
  const last = lengths.at(-1)?.entries.toLocaleString('en');
  const typed = (what: keyof typeof typing) =>
    `${typing[what].longest.toFixed(1)} ms, ${typing[what].lost} of ${typing[what].letters}`;
  const alone = (figure: string) => [...lengths.slice(1).map(() => ''), figure];
  return [
    ['JavaScript before the first frame, kB', ...alone(formatKilobytes(bytes))],
    ...temperature('cold'),
    ...temperature('warm'),
    ['whole list as the first tab: first entry, warm', ...of(({ list }) => list.shown)],
    ['DOM elements', ...of(({ size }) => size.elements)],
    ['JS heap, MB', ...of(({ size }) => (size.heap / 1000).toFixed(1))],
    [`filtering ${last} entries: longest task, letters that cost a frame`, ...alone(typed('filter'))],
    ['searching the catalogue: the same', ...alone(typed('search'))],
  ];
}
