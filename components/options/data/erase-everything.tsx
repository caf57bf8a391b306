// Erases everything that Kiroku has stored on this computer, after a confirmation.
import { useState } from 'react';
import { useErase } from '@/lib/queries/use-account.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language.tsx';

export function EraseEverything() {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const erase = useErase();
  const [asked, setAsked] = useState(false);
  const onErase = () =>
    erase.mutate('everything', {
      onSuccess: () => {
        setAsked(false);
        announce({ text: t('erase.done') });
      },
    });
  return (
    <>
      <h3>{t('erase.title')}</h3>
      <p className="soft">{t('erase.why')}</p>
      {!asked && (
        <Button look="danger" onClick={() => setAsked(true)}>
          {t('erase.button')}
        </Button>
      )}
      {asked && (
        <div className="file-bar">
          <Button look="danger" disabled={erase.isPending} onClick={onErase}>
            {t('erase.confirm')}
          </Button>
          <Button onClick={() => setAsked(false)}>{t('action.cancel')}</Button>
        </div>
      )}
    </>
  );
}
