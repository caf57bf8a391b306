// Shows the progress of the title lookup, with buttons to stop and resume it.
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { estimateSecondsLeft } from '@/lib/import/preview/time-left.ts';
import { Button } from '../../../ui/button.tsx';
import { useTranslate } from '../../../ui/language-provider.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import type { useTitleLookup } from './use-title-lookup.ts';

interface LookupBarProps {
  readonly lookup: ReturnType<typeof useTitleLookup>;
  readonly total: number;
}

export function LookupBar({ lookup: { state, stop, resume }, total }: LookupBarProps) {
  const t = useTranslate();
  const done = state.resolutions.size;
  if (state.isRunning)
    return (
      <div className="import-bar">
        <ProgressBar
          label={t('import.looking', { done, total })}
          done={done}
          total={total}
          seconds={estimateSecondsLeft(state.from, state.to, total)}
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
          <Button size="small" onClick={resume}>
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
