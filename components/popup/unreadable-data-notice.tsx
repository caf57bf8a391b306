// Reports that the stored data cannot be read, and offers to repair it.
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { useRepairData } from '@/lib/queries/options/use-data-problem.ts';
import { Button } from '../ui/button.tsx';
import { useTranslate } from '../ui/language-provider.tsx';
import { Notice } from '../ui/notice.tsx';

export function UnreadableDataNotice() {
  const t = useTranslate();
  const { mutate, isPending, data } = useRepairData();
  const failed = data?.ok === false ? data.problem : null;
  return (
    <div className="popup-notice" role="alert">
      <Notice
        tone="bad"
        action={
          <Button variant="primary" size="small" disabled={isPending} onClick={() => mutate()}>
            {t('data.repair')}
          </Button>
        }
      >
        {failed ? problemSentence(t, failed) : t('data.broken')}
      </Notice>
    </div>
  );
}
