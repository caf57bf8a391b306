// A chart with its heading. Its numbers are also a table, for screen readers and for users who open it.
import { useTranslate } from '../../ui/language-provider.tsx';
import { type ChartBar, HorizontalBarChart, VerticalBarChart } from './bar-chart.tsx';

interface ChartProps {
  readonly title: string;
  /** The headings of the two columns of the table. */
  readonly heads: readonly [string, string];
  readonly bars: readonly ChartBar[];
  /** A row that the table shows, but not the chart. */
  readonly also?: ChartBar | null;
  readonly kind: 'rows' | 'columns' | 'narrow';
  readonly asTable: boolean;
  readonly wide?: boolean;
}

export function Chart({ title, heads, bars, also = null, kind, asTable, wide = false }: ChartProps) {
  return (
    <figure className={wide ? 'statistic statistic-wide' : 'statistic'}>
      <figcaption aria-hidden="true">{title}</figcaption>
      {!asTable &&
        (kind === 'rows' ? (
          <HorizontalBarChart bars={bars} />
        ) : (
          <VerticalBarChart bars={bars} numbered={kind === 'columns'} />
        ))}
      <div className={asTable ? undefined : 'unseen'}>
        <Table title={title} heads={heads} bars={also ? [also, ...bars] : bars} />
      </div>
    </figure>
  );
}

function Table({ title, heads, bars }: Pick<ChartProps, 'title' | 'heads' | 'bars'>) {
  return (
    <table className="chart-table">
      <caption className="unseen">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, value }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns a function that makes bars of counts. Numbers are formatted for the user's language. */
export function useCreateChartBars() {
  const { language } = useTranslate();
  const format = new Intl.NumberFormat(language);
  return <K,>(
    counts: readonly { readonly key: K; readonly count: number }[],
    labelOf: (key: K) => string,
    nameOf: (key: K, index: number) => string = labelOf,
  ): readonly ChartBar[] =>
    counts.map(({ key, count }, index) => ({
      key: String(key),
      label: labelOf(key),
      name: nameOf(key, index),
      value: format.format(count),
      count,
    }));
}
