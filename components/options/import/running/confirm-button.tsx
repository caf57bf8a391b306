// A button that asks for confirmation before it acts.
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cancelOnEscape } from '../../../ui/cancel-on-escape.ts';
import { useTranslate } from '../../../ui/language-provider.tsx';

interface ConfirmButtonProps {
  readonly label: string;
  readonly question: string;
  readonly confirm: string;
  readonly onConfirm: () => void;
}

export function ConfirmButton({ label, question, confirm, onConfirm }: ConfirmButtonProps) {
  const t = useTranslate();
  const [step, setStep] = useState<'closed' | 'asked' | 'cancelled'>('closed');
  const cancel = () => setStep('cancelled');
  if (step !== 'asked')
    return (
      // After a cancel, this button replaces the focused button, so it must get the focus.
      <Button variant="quiet" autoFocus={step === 'cancelled'} onClick={() => setStep('asked')}>
        {label}
      </Button>
    );
  return (
    <fieldset className="import-asked" aria-label={label} onKeyDown={cancelOnEscape(cancel)}>
      <p className="small" role="alert">
        {question}
      </p>
      <Button
        variant="danger"
        // This button replaces the pressed button, so it must get the focus.
        autoFocus
        onClick={() => {
          setStep('closed');
          onConfirm();
        }}
      >
        {confirm}
      </Button>
      <Button onClick={cancel}>{t('action.cancel')}</Button>
    </fieldset>
  );
}
