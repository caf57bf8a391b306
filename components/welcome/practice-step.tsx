// Step three: an episode on our own page, so that the user sees Kiroku work before allowing a site.
import { ExternalLink, PanelRight } from 'lucide-react';
import { originsOf } from '@/lib/domain/addresses/origins.ts';
import { useRequestOrigins } from '@/lib/queries/options/use-permissions.ts';
import { useActivity } from '@/lib/queries/use-activity.ts';
import { sites } from '@/lib/sites/registry.ts';
import { Button } from '../ui/button.tsx';
import { useTranslate } from '../ui/language.tsx';

const practice = sites.filter((site) => site.id === 'practice');

/** Whether the practice episode has come as far as the log. */
export function usePracticeDone(): boolean {
  return useActivity()?.some(({ siteName }) => practice.some(({ name }) => name === siteName)) ?? false;
}

interface PracticeStepProps {
  readonly address: string;
  readonly done: boolean;
  /** Opens the side panel; null where there is none. */
  readonly onPanel: (() => void) | null;
}

export function PracticeStep({ address, done, onPanel }: PracticeStepProps) {
  const t = useTranslate();
  const request = useRequestOrigins();
  const open = async () => {
    if (await request(practice.flatMap(originsOf))) window.open(address, '_blank', 'noreferrer');
  };
  return (
    <>
      {done && <p className="step-result">{t('welcome.practiceDone')}</p>}
      <div className="practice-actions">
        <Button onClick={() => void open()}>
          <ExternalLink size={14} aria-hidden="true" /> {t('welcome.practiceOpen')}
        </Button>
        {onPanel && (
          <Button look="quiet" onClick={onPanel}>
            <PanelRight size={14} aria-hidden="true" /> {t('welcome.openPanel')}
          </Button>
        )}
      </div>
    </>
  );
}
