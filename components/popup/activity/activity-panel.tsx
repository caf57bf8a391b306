// The activity tab: pending changes, questions, and the log.
import { ChartColumn, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Activity, isUndoable, withoutUndos } from '@/lib/domain/changes/activity.ts';
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import type { ImportJob } from '@/lib/domain/imports/import-job.ts';
import { isUnfinishedImport } from '@/lib/domain/imports/row-outcomes.ts';
import { useImports } from '@/lib/queries/import/use-imports.ts';
import { useActivity } from '@/lib/queries/use-activity.ts';
import { useOutbox, useUnreadableChangeCount } from '@/lib/queries/use-outbox.ts';
import { useTitleOf } from '@/lib/queries/use-title-of.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { useRovingList } from '../../ui/list/use-roving-list.ts';
import { EmptyState, Notice } from '../../ui/notice.tsx';
import { useUndoAndAnnounce } from '../use-undo-and-announce.ts';
import { ActivityRow } from './activity-row.tsx';
import { ImportRow } from './import-row.tsx';
import { OutboxCard } from './outbox-card.tsx';

const sections = ['asking', 'failed', 'waiting'] as const;

interface ActivityPanelProps {
  /** The history, which is shown above the log if there is room. */
  readonly history?: ReactNode;
}

export function ActivityPanel({ history }: ActivityPanelProps) {
  const t = useTranslate();
  const outbox = useOutbox();
  const lines = useLogLines();
  const unreadable = useUnreadableChangeCount();
  if (outbox.length === 0 && lines?.length === 0 && unreadable === 0) {
    return (
      <EmptyState icon={<ScrollText size={30} strokeWidth={1.5} />} title={t('activity.empty')}>
        <p>{t('activity.emptyHow')}</p>
      </EmptyState>
    );
  }
  return (
    <div className="scroller">
      {history}
      {unreadable > 0 && <Notice tone="warn">{t('outbox.unreadable', { count: unreadable })}</Notice>}
      {sections.map((state) => (
        <OutboxSection key={state} state={state} items={outbox.filter((item) => item.state === state)} />
      ))}
      <ActivityLog />
      <StatisticsLink />
    </div>
  );
}

function StatisticsLink() {
  return (
    <p className="statistics-link">
      <a className="button button-quiet button-small" href="/statistics.html" target="_blank" rel="noopener">
        <ChartColumn size={14} aria-hidden="true" /> {useTranslate()('history.statistics')}
      </a>
    </p>
  );
}

function OutboxSection(props: { state: (typeof sections)[number]; items: readonly OutboxItem[] }) {
  const t = useTranslate();
  if (props.items.length === 0) return null;
  return (
    <section aria-labelledby={`outbox-${props.state}`}>
      <h2 className="section-title" id={`outbox-${props.state}`}>
        {t(`outbox.${props.state}`)} <span className="chip-count">{props.items.length}</span>
      </h2>
      <ul className="cards">
        {props.items.map((item) => (
          <li key={item.id}>
            <OutboxCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A line of the log: a change, or a finished import as a whole. */
type LogLine =
  | { readonly id: string; readonly at: number; readonly activity: Activity }
  | { readonly id: string; readonly at: number; readonly job: ImportJob };

/** Returns the lines of the log, newest first; undefined until the changes are read. */
function useLogLines(): readonly LogLine[] | undefined {
  const changes = useActivity();
  const ended = (useImports() ?? []).filter((job) => !isUnfinishedImport(job));
  if (!changes) return undefined;
  return [
    ...withoutUndos(changes).map((activity) => ({ id: activity.id, at: activity.at, activity })),
    ...ended.map((job) => ({ id: `import-${job.id}`, at: job.endedAt ?? job.startedAt, job })),
  ].sort((a, b) => b.at - a.at);
}

export function ActivityLog() {
  const t = useTranslate();
  const titleOf = useTitleOf();
  const lines = useLogLines() ?? [];
  // Show no log entries before the titles are known, so that no log entry changes its name after it is shown.
  const log = titleOf ? lines : [];
  const undoLogged = useUndoAndAnnounce();
  const onKey = (id: string, { key }: { readonly key: string }) => {
    const line = log.find((candidate) => candidate.id === id);
    if (key !== 'u' || !line || !('activity' in line) || !isUndoable(line.activity)) return false;
    undoLogged(line.activity);
    return true;
  };
  const roving = useRovingList(
    log.map((line) => line.id),
    { onKey },
  );
  if (log.length === 0) return null;
  return (
    <section aria-labelledby="activity-log">
      <h2 className="section-title" id="activity-log">
        {t('activity.log')}
      </h2>
      <ul className="log" ref={roving.list} {...roving.listProps}>
        {log.map((line) => (
          <li key={line.id} data-row={line.id}>
            {'job' in line ? (
              <ImportRow job={line.job} active={line.id === roving.activeId} />
            ) : (
              <ActivityRow
                activity={line.activity}
                title={titleOf?.(line.activity) ?? line.activity.title}
                active={line.id === roving.activeId}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
