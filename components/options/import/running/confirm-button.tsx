// A button that asks for confirmation before it acts.
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useTranslate } from '../../../ui/language-provider.tsx';

interface ConfirmButtonProps {
  readonly label: string;
  readonly question: string;
  readonly confirm: string;
  readonly onConfirm: () => void;
}

export function ConfirmButton({ label, question, confirm, onConfirm }: ConfirmButtonProps) {
  const t = useTranslate();
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {label}
      </Button>
    );
  return (
    <fieldset className="import-asked" aria-label={label}>
      <p className="small" role="alert">
        {question}
      </p>
      <Button
        variant="danger"
        // This button replaces the pressed one, so it must get the focus.
        autoFocus
        onClick={() => {
          setAsked(false);
          onConfirm();
        }}
      >
        {confirm}
      </Button>
      <Button onClick={() => setAsked(false)}>{t('action.cancel')}</Button>
    </fieldset>
  );
}
