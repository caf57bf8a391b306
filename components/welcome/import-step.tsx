// An optional step: import an existing list.
import { Button } from '../ui/button.tsx';
import { useTranslate } from '../ui/language-provider.tsx';

interface ImportStepProps {
  readonly connected: boolean;
  readonly skipped: boolean;
  readonly onSkip: () => void;
}

export function ImportStep({ connected, skipped, onSkip }: ImportStepProps) {
  const t = useTranslate();
  if (skipped) return <p className="soft small">{t('welcome.importSkipped')}</p>;
  return (
    <div className="practice-actions">
      {connected && (
        <a className="button" href="/options.html#import" target="_blank" rel="noopener">
          {t('welcome.importOpen')}
        </a>
      )}
      <Button variant="quiet" onClick={onSkip}>
        {t('welcome.importSkip')}
      </Button>
    </div>
  );
}
