// Erases everything that Kiroku has stored on this computer, after a confirmation.
import { useState } from 'react';
import { useEraseData } from '@/lib/queries/use-account.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { cancelOnEscape } from '../../ui/cancel-on-escape.ts';
import { useTranslate } from '../../ui/language-provider.tsx';

export function EraseEverythingSetting() {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const erase = useEraseData();
  const [isConfirming, setConfirming] = useState(false);
  const onErase = () =>
    erase.mutate('everything', {
      onSuccess: () => {
        setConfirming(false);
        announce({ text: t('erase.done') });
      },
    });
  return (
    <>
      <h3>{t('erase.title')}</h3>
      <p className="soft">{t('erase.why')}</p>
      {!isConfirming && (
        <Button variant="danger" onClick={() => setConfirming(true)}>
          {t('erase.button')}
        </Button>
      )}
      {isConfirming && (
        <fieldset
          className="file-bar"
          aria-label={t('erase.title')}
          onKeyDown={cancelOnEscape(() => setConfirming(false))}
        >
          <Button variant="danger" disabled={erase.isPending} onClick={onErase}>
            {t('erase.confirm')}
          </Button>
          <Button onClick={() => setConfirming(false)}>{t('action.cancel')}</Button>
        </fieldset>
      )}
    </>
  );
}
