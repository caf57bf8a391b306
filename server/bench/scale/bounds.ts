// A measured figure beside what it may be.
export interface Line {
  readonly what: string;
  readonly figure: string;
  /** Absent: the figure is only shown. */
  readonly bound?: string;
  readonly isBroken: boolean;
}

export const shown = (what: string, figure: string): Line => ({ what, figure, isBroken: false });

export const atMost = (what: string, value: number, most: number, unit = ''): Line => ({
  what,
  figure: `${value}${unit}`,
  bound: `at most ${most}${unit}`,
  isBroken: !(value <= most),
});

export const holds = (what: string, figure: string, bound: string, isHeld: boolean): Line => ({
  what,
  figure,
  bound,
  isBroken: !isHeld,
});

export function printLines(lines: readonly Line[], print: (text: string) => void): void {
  const width = (of: (line: Line) => string) => Math.max(0, ...lines.map((line) => of(line).length));
  const [what, figure] = [width((line) => line.what), width((line) => line.figure)];
  for (const line of lines) {
    const bound = line.bound === undefined ? '' : `  ${line.isBroken ? '✘' : '✔'} ${line.bound}`;
    print(`  ${line.what.padEnd(what)}  ${line.figure.padStart(figure)}${bound}`);
  }
}
