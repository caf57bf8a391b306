// A progress bar with the estimated remaining time.
import { durationText } from '@/lib/domain/words/times.ts';
import { completedFraction } from '@/lib/import/preview/time-left.ts';
import { useTranslate } from '../../ui/language-provider.tsx';

interface ProgressBarProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  /** The estimated remaining seconds; null if there is no estimate yet. */
  readonly seconds: number | null;
}

export function ProgressBar({ label, done, total, seconds }: ProgressBarProps) {
  const t = useTranslate();
  return (
    <div className="import-progress">
      <p>
        <strong>{label}</strong>{' '}
        {seconds !== null && (
          <span className="soft">{t('import.timeLeft', { time: durationText(t, seconds) })}</span>
        )}
      </p>
      <div
        className="progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
      >
        <span className="progress-fill" style={{ width: `${completedFraction(done, total) * 100}%` }} />
      </div>
    </div>
  );
}
