// Two SVG charts without a view box: the widths are percentages, so that the text keeps its size. Screen readers get a table instead.

const ROW = 36;
const COLUMNS = { top: 16, height: 88, foot: 18 } as const;
/**
 * A chart of weeks has room for at least this many columns, which is half a year. With fewer columns, each column of a short history would
 * be a wide block.
 */
const FEWEST_NARROW = 26;

/** `label` is the full text. `name` fits under a narrow column, and is empty if there is no room for it. */
export interface ChartBar {
  readonly key: string;
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly count: number;
}

interface BarsProps {
  readonly bars: readonly ChartBar[];
}

/** Draws horizontal bars, each with its name above it. */
export function HorizontalBarChart({ bars }: BarsProps) {
  const most = mostOf(bars);
  return (
    <svg className="chart" width="100%" height={ROW * bars.length} aria-hidden="true">
      {bars.map(({ key, label, value, count }, index) => (
        <g key={key} transform={`translate(0 ${ROW * index})`}>
          <text y="14">{label}</text>
          <text x="100%" y="14" textAnchor="end" className="chart-value">
            {value}
          </text>
          <rect className="chart-track" y="20" width="100%" height="8" rx="4" />
          {count > 0 && <rect className="chart-bar" y="20" width={share(count, most)} height="8" rx="4" />}
        </g>
      ))}
    </svg>
  );
}

/**
 * Draws vertical bars with their names below. If `numbered`, every bar has its number above it. If not, only the highest bar has its
 * number.
 */
export function VerticalBarChart({ bars, numbered }: BarsProps & { readonly numbered: boolean }) {
  const most = mostOf(bars);
  const { top, height, foot } = COLUMNS;
  const base = top + height;
  const places = numbered ? bars.length : Math.max(bars.length, FEWEST_NARROW);
  return (
    <svg className="chart chart-columns" width="100%" height={base + foot} aria-hidden="true">
      <line className="chart-base" x1="0" x2="100%" y1={base} y2={base} />
      {bars.map(({ key, name, value, count }, nth) => {
        // The newest bar is always at the right end.
        const index = nth + places - bars.length;
        const tall = (height * count) / most;
        const middle = share(index + 0.5, places);
        return (
          <g key={key}>
            <rect
              className="chart-bar"
              x={share(index + 0.12, places)}
              width={share(0.76, places)}
              y={base - tall}
              height={tall}
            />
            {count > 0 && (numbered || count === most) && (
              <text x={middle} y={base - tall - 4} textAnchor="middle" className="chart-value">
                {value}
              </text>
            )}
            {name !== '' && (
              <text x={middle} y={base + 14} textAnchor="middle" className="chart-name">
                {name}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function mostOf(bars: readonly ChartBar[]): number {
  return bars.reduce((most, { count }) => Math.max(most, count), 1);
}

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(3)}%`;
}
