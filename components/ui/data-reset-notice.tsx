// Reports that the data of an unreleased version was erased.
import { useDismissDataReset } from '@/lib/queries/use-data-reset.ts';
import { Button } from './button.tsx';
import { useTranslate } from './language-provider.tsx';
import { Notice } from './notice.tsx';

export function DataResetNotice({ className }: { readonly className: string }) {
  const t = useTranslate();
  const dismiss = useDismissDataReset();
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
