// Progress of the title lookup, with buttons to stop and resume it.
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { secondsLeft } from '@/lib/import/preview/time-left.ts';
import { Button } from '../../../ui/button.tsx';
import { useTranslate } from '../../../ui/language.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import type { useLookingUp } from './use-looking-up.ts';

interface LookingBarProps {
  readonly looking: ReturnType<typeof useLookingUp>;
  readonly total: number;
}

export function LookingBar({ looking: { state, stop, goOn }, total }: LookingBarProps) {
  const t = useTranslate();
  const done = state.resolutions.size;
  if (state.isRunning)
    return (
      <div className="import-bar">
        <ProgressBar
          label={t('import.looking', { done, total })}
          done={done}
          total={total}
          seconds={secondsLeft(state.from, state.to, total)}
        />
        <Button onClick={stop}>{t('import.stop')}</Button>
      </div>
    );
  if (done >= total) return null;
  const reason = state.problem && problemSentence(t, state.problem);
  return (
    <div role="alert">
      <Notice
        tone="warn"
        action={
          <Button size="small" onClick={goOn}>
            {t('import.lookOn')}
          </Button>
        }
      >
        {reason && `${t('import.stopped', { reason })} `}
        {t('import.unlooked', { count: total - done })}
      </Notice>
    </div>
  );
}
