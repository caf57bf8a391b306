// Erases all that Kiroku has stored on this computer, after a second press.
import { useState } from 'react';
import { useErase } from '@/lib/queries/use-account.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useWord } from '../../ui/language.tsx';

export function EraseEverything() {
  const word = useWord();
  const { announce } = useAnnouncer();
  const erase = useErase();
  const [asked, setAsked] = useState(false);
  const onErase = () =>
    erase.mutate('everything', {
      onSuccess: () => {
        setAsked(false);
        announce({ text: word('erase.done') });
      },
    });
  return (
    <>
      <h3>{word('erase.title')}</h3>
      <p className="soft">{word('erase.why')}</p>
      {!asked && (
        <Button look="danger" onClick={() => setAsked(true)}>
          {word('erase.button')}
        </Button>
      )}
      {asked && (
        <div className="file-bar">
          <Button look="danger" disabled={erase.isPending} onClick={onErase}>
            {word('erase.confirm')}
          </Button>
          <Button onClick={() => setAsked(false)}>{word('action.cancel')}</Button>
        </div>
      )}
    </>
  );
}
