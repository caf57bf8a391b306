// Reports that the data of an unreleased version was erased.
import { useDismissFreshStart } from '@/lib/queries/use-fresh-start.ts';
import { Button } from './button.tsx';
import { useTranslate } from './language.tsx';
import { Notice } from './notice.tsx';

export function DataResetNotice({ className }: { readonly className: string }) {
  const t = useTranslate();
  const dismiss = useDismissFreshStart();
  const button = (
    <Button size="small" onClick={dismiss}>
      {t('action.close')}
    </Button>
  );
  return (
    <div className={className} role="status">
      <Notice tone="warn" action={button}>
        {t('data.freshStart')}
      </Notice>
    </div>
  );
}
