// A year of days as a table: a row for each weekday, a column for each week. One cell is in the tab order, arrows move it.
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { DayCount, HeatWeeks } from '@/lib/domain/changes/history.ts';
import { instantOf } from '@/lib/domain/days.ts';
import type { Word } from '@/lib/domain/words.ts';
import { useWord } from '../ui/language.tsx';

const moves: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 };
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

export function HeatMap({ weeks }: { readonly weeks: HeatWeeks }) {
  const word = useWord();
  const days = weeks.flat();
  const [active, setActive] = useState(days.length - 1);
  const table = useRef<HTMLTableElement>(null);
  const scroller = useNewestInView();
  const onKeyDown = (event: KeyboardEvent) => {
    const next = targetOf(event, active, days.length);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    table.current?.querySelector<HTMLElement>(`[data-day="${days[next]?.day}"]`)?.focus();
  };
  const say = useSayDay();
  return (
    <figure className="heat">
      <div className="heat-scroller" ref={scroller}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked with the arrows is a grid. */}
        <table ref={table} className="heat-table" role="grid" onKeyDown={onKeyDown}>
          <caption className="unseen">{word('history.caption', { weeks: weeks.length })}</caption>
          <Months weeks={weeks} />
          <tbody>
            {weekdays.map((weekday) => (
              <tr key={weekday}>
                <Weekday day={weeks[0]?.[weekday]?.day} shown={weekday % 2 === 0} />
                {weeks.map((week, index) => (
                  <Cell
                    key={week[0]?.day}
                    day={week[weekday]}
                    say={say}
                    active={index * 7 + weekday === active}
                    onActive={() => setActive(index * 7 + weekday)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Legend />
    </figure>
  );
}

function targetOf({ key }: KeyboardEvent, active: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = moves[key];
  if (step === undefined) return null;
  const next = active + step;
  return next < 0 || next >= count ? null : next;
}

/** What is of interest stands at the end. */
function useNewestInView() {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth;
  }, []);
  return scroller;
}

function useSayDay(): (day: DayCount) => string {
  const word = useWord();
  const format = dateFormat(word, { dateStyle: 'long' });
  return ({ day, count }) => {
    const date = format.format(instantOf(day));
    return count === 0 ? word('history.emptyCell', { date }) : word('history.cell', { count, date });
  };
}

function dateFormat(word: Word, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(word.language, { ...options, timeZone: 'UTC' });
}

interface CellProps {
  readonly day: DayCount | undefined;
  readonly say: (day: DayCount) => string;
  readonly active: boolean;
  readonly onActive: () => void;
}

function Cell({ day, say, active, onActive }: CellProps) {
  if (!day) return <td />;
  const said = say(day);
  return (
    <td
      className={`heat-day heat-${day.level}`}
      data-day={day.day}
      tabIndex={active ? 0 : -1}
      aria-label={said}
      title={said}
      onFocus={onActive}
    />
  );
}

/** Every second name is drawn; all are there for who listens. */
function Weekday({ day, shown }: { readonly day: string | undefined; readonly shown: boolean }) {
  const word = useWord();
  if (!day) return <th scope="row" />;
  const at = instantOf(day);
  return (
    <th scope="row" className="heat-weekday">
      <span className="unseen">{dateFormat(word, { weekday: 'long' }).format(at)}</span>
      {shown && <span aria-hidden="true">{dateFormat(word, { weekday: 'short' }).format(at)}</span>}
    </th>
  );
}

/** Each month's name over its weeks; drawn where there is room for it. */
function Months({ weeks }: { readonly weeks: HeatWeeks }) {
  const word = useWord();
  const months = monthsOf(weeks);
  return (
    <thead>
      <tr>
        <td />
        {months.map(({ day, span }) => (
          <th key={day} scope="colgroup" colSpan={span} className="heat-month">
            <span className={span > 2 ? undefined : 'unseen'}>
              {dateFormat(word, { month: 'short' }).format(instantOf(day))}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function monthsOf(weeks: HeatWeeks): readonly { readonly day: string; readonly span: number }[] {
  const firsts = weeks.map((week) => week[0]?.day ?? '');
  const starts = firsts.filter((day, index) => day.slice(0, 7) !== firsts[index - 1]?.slice(0, 7));
  return starts.map((day, index) => {
    const end = starts[index + 1];
    return { day, span: (end ? firsts.indexOf(end) : firsts.length) - firsts.indexOf(day) };
  });
}

function Legend() {
  const word = useWord();
  return (
    <figcaption className="heat-legend soft small" aria-hidden="true">
      {word('history.less')}
      {[0, 1, 2, 3, 4].map((level) => (
        <span key={level} className={`heat-day heat-${level}`} />
      ))}
      {word('history.more')}
    </figcaption>
  );
}
