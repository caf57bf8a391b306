// Asks one question about the whole file.
import { useEffect, useRef, useState } from 'react';
import {
  effectOfAnswer,
  type FileAnswerEffect,
  type FileQuestion,
} from '@/lib/import/preview/file-questions.ts';
import { Button } from '../../../ui/button.tsx';
import { useTranslate } from '../../../ui/language-provider.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';

interface FileQuestionProps {
  readonly ask: FileQuestion;
  readonly onAnswer: (answer: FileAnswerEffect) => void;
  readonly onLeave: () => void;
}

export function FileQuestionForm({ ask, onAnswer, onLeave }: FileQuestionProps) {
  const t = useTranslate();
  const [value, setValue] = useState(ask.preselected);
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  const options = ask.values.map((one) => ({ value: one, label: valueName(t, ask, one) }));
  const title = t(`import.ask.${ask.what}`);
  return (
    <section className="card import-card" ref={card} tabIndex={-1} aria-label={title}>
      <h3>{title}</h3>
      <p className="soft">{t(`import.ask.${ask.what}Why`)}</p>
      {options.length > 4 ? (
        <select
          className="select"
          aria-label={title}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <SegmentedControl label={title} options={options} value={value} onChange={setValue} />
      )}
      <div className="rule-editor-actions">
        <Button variant="primary" onClick={() => onAnswer(effectOfAnswer(ask, value))}>
          {t('import.continue')}
        </Button>
        <Button onClick={onLeave}>{t('import.otherFile')}</Button>
      </div>
    </section>
  );
}

function valueName(t: ReturnType<typeof useTranslate>, ask: FileQuestion, value: string): string {
  if (ask.what === 'profile') return value;
  if (ask.what === 'type') return t(value === 'manga' ? 'type.manga' : 'type.anime');
  if (ask.what === 'dates')
    return t(value === 'dayFirst' ? 'import.dates.dayFirst' : 'import.dates.monthFirst');
  return t(`import.scale.${value as 'none'}`);
}
