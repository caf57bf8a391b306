// A heat map of a year as a table: a row per weekday, a column per week. Only one cell is in the tab order. The arrow keys move the focus
// to other cells.
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { DayCount, HeatWeeks } from '@/lib/domain/changes/history.ts';
import { utcMidnightOf } from '@/lib/domain/days.ts';
import type { Translate } from '@/lib/domain/words.ts';
import { useTranslate } from '../ui/language-provider.tsx';

const moves: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 };
/** The width of the column of weekdays, in CSS pixels. It must equal `--weekdays` in history.css. */
const WEEKDAYS_WIDTH = 29;
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

export function HeatMap({ weeks }: { readonly weeks: HeatWeeks }) {
  const t = useTranslate();
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
      <div className="heat-scroller" ref={scroller} onScroll={(event) => hideCutMonths(event.currentTarget)}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between the cells of this table, so it is a grid. */}
        <table ref={table} className="heat-table" role="grid" onKeyDown={onKeyDown}>
          <caption className="unseen">{t('history.caption', { weeks: weeks.length })}</caption>
          <Months weeks={weeks} />
          <tbody>
            {weekdays.map((weekday) => (
              <WeekdayRow
                key={weekday}
                weeks={weeks}
                weekday={weekday}
                say={say}
                active={active}
                onActive={setActive}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Legend />
    </figure>
  );
}

interface WeekdayRowProps {
  readonly weeks: HeatWeeks;
  readonly weekday: (typeof weekdays)[number];
  readonly say: (day: DayCount) => string;
  /** The index of the day that is in the tab order, counted over all weeks. */
  readonly active: number;
  readonly onActive: (active: number) => void;
}

function WeekdayRow({ weeks, weekday, say, active, onActive }: WeekdayRowProps) {
  return (
    <tr>
      <Weekday day={weeks[0]?.[weekday]?.day} shown={weekday % 2 === 0} />
      {weeks.map((week, index) => (
        <Cell
          key={week[0]?.day}
          day={week[weekday]}
          say={say}
          active={index * 7 + weekday === active}
          onActive={() => onActive(index * 7 + weekday)}
        />
      ))}
    </tr>
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

/** Scrolls to the end, where the newest days are. */
function useNewestInView() {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!scroller.current) return;
    scroller.current.scrollLeft = scroller.current.scrollWidth;
    hideCutMonths(scroller.current);
  }, []);
  return scroller;
}

/**
 * Hides the name of a month whose beginning has scrolled behind the column of weekdays. Otherwise only a part of the name would be visible.
 */
function hideCutMonths(scroller: Element): void {
  const leftOf = (element: Element) => element.getBoundingClientRect().left;
  const edge = leftOf(scroller) + WEEKDAYS_WIDTH;
  for (const name of scroller.querySelectorAll<HTMLElement>('.heat-month span'))
    name.style.opacity = leftOf(name) < edge ? '0' : '';
}

function useSayDay(): (day: DayCount) => string {
  const t = useTranslate();
  const format = dateFormat(t, { dateStyle: 'long' });
  return ({ day, count }) => {
    const date = format.format(utcMidnightOf(day));
    return count === 0 ? t('history.emptyCell', { date }) : t('history.cell', { count, date });
  };
}

function dateFormat(t: Translate, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(t.language, { ...options, timeZone: 'UTC' });
}

interface CellProps {
  readonly day: DayCount | undefined;
  readonly say: (day: DayCount) => string;
  readonly active: boolean;
  readonly onActive: () => void;
}

function Cell({ day, say, active, onActive }: CellProps) {
  if (!day) return <td />;
  const sentence = say(day);
  return (
    <td
      className={`heat-day heat-${day.level}`}
      data-day={day.day}
      tabIndex={active ? 0 : -1}
      aria-label={sentence}
      title={sentence}
      onFocus={onActive}
    />
  );
}

/** The name of a weekday. Only every second name is visible; screen readers read all of them. */
function Weekday({ day, shown }: { readonly day: string | undefined; readonly shown: boolean }) {
  const t = useTranslate();
  if (!day) return <th scope="row" />;
  const at = utcMidnightOf(day);
  return (
    <th scope="row" className="heat-weekday">
      <span className="unseen">{dateFormat(t, { weekday: 'long' }).format(at)}</span>
      {shown && <span aria-hidden="true">{dateFormat(t, { weekday: 'short' }).format(at)}</span>}
    </th>
  );
}

/** Shows the name of each month above its weeks, if there is room. */
function Months({ weeks }: { readonly weeks: HeatWeeks }) {
  const t = useTranslate();
  const months = monthsOf(weeks);
  return (
    <thead>
      <tr>
        <td />
        {months.map(({ day, span }) => (
          <th key={day} scope="colgroup" colSpan={span} className="heat-month">
            <span className={span > 2 ? undefined : 'unseen'}>
              {dateFormat(t, { month: 'short' }).format(utcMidnightOf(day))}
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
  const t = useTranslate();
  return (
    <figcaption className="heat-legend soft small" aria-hidden="true">
      {t('history.less')}
      {[0, 1, 2, 3, 4].map((level) => (
        <span key={level} className={`heat-day heat-${level}`} />
      ))}
      {t('history.more')}
    </figcaption>
  );
}
