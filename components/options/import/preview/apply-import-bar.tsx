// The button that starts the import, with the number of titles. Nothing is written before the user presses it.
import type { Problem } from '@/lib/domain/changes/outbox-item.ts';
import type { PlannedChange, SkippedRow } from '@/lib/domain/imports/import-job.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { durationText } from '@/lib/domain/words/times.ts';
import type { Translate } from '@/lib/domain/words.ts';
import { estimateWritingSeconds } from '@/lib/import/preview/time-left.ts';
import { useStartImport } from '@/lib/queries/import/use-imports.ts';
import { useAnnouncer } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { useTranslate } from '../../../ui/language-provider.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface ApplyImportBarProps {
  readonly format: string;
  readonly changes: readonly PlannedChange[];
  /** The rows of the file that are not imported. */
  readonly rest: readonly SkippedRow[];
  /** How many titles have a score in the file that is not imported. */
  readonly leftOutScores: number;
  readonly disabled: boolean;
  readonly onLeave: () => void;
  readonly onStarted: (id: string) => void;
}

export function ApplyImportBar({
  format,
  changes,
  rest,
  leftOutScores,
  disabled,
  onLeave,
  onStarted,
}: ApplyImportBarProps) {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const start = useStartImport();
  const count = changes.length;
  const apply = () =>
    start.mutate(
      { format, changes, rest, leftOutScores },
      {
        onSuccess: (begun) => {
          if (!begun.ok) return;
          announce({ text: t('import.started'), isAlreadyVisible: true });
          onStarted(begun.value.id);
        },
      },
    );
  const problem = start.isError
    ? { code: 'internal', message: '' }
    : start.data?.ok === false && start.data.problem;
  return (
    <div className="import-apply">
      <Button variant="primary" disabled={disabled || count === 0 || start.isPending} onClick={apply}>
        {count === 0 ? t('import.applyNothing') : t('import.apply', { count })}
      </Button>
      <Button onClick={onLeave}>{t('import.otherFile')}</Button>
      {count > 0 && (
        <span className="soft small">
          {t('import.takes', { time: durationText(t, estimateWritingSeconds(count)) })}
        </span>
      )}
      {problem && (
        <div role="alert" className="import-refused">
          <Notice tone="bad">{refusal(t, problem)}</Notice>
        </div>
      )}
    </div>
  );
}

function refusal(t: Translate, problem: Problem): string {
  const { code } = problem;
  if (code === 'import_running' || code === 'too_many') return t(`import.refused.${code}`);
  return problemSentence(t, problem);
}
