// Step one: the user chooses or drops a file, and answers the questions about it.
import { useState } from 'react';
import type { ImportedFile } from '@/lib/import/imported.ts';
import { type FileAnswerEffect, nextFileQuestion } from '@/lib/import/preview/file-questions.ts';
import { useTranslate } from '../../../ui/language-provider.tsx';
import { Notice, Spinner } from '../../../ui/notice.tsx';
import { DropField } from './drop-field.tsx';
import { FileQuestionForm } from './file-question-form.tsx';
import { FormatHelp } from './format-help.tsx';
import { type FileWithAnswers, useFileReading } from './use-file-reading.ts';

export function ChooseFileStep({ onFile }: { readonly onFile: (file: ImportedFile) => void }) {
  const t = useTranslate();
  const [asked, setAsked] = useState<FileWithAnswers | null>(null);
  const { state, read } = useFileReading((done) => {
    if (nextFileQuestion(done.file, done.said) === null) onFile(done.file);
    else setAsked(done);
  });
  const ask = asked && nextFileQuestion(asked.file, asked.said);
  if (asked && ask) {
    const onAnswer = (answer: FileAnswerEffect) => {
      if (answer.what === 'scale') onFile(answer.file);
      else void read(asked.source, { ...asked.said, ...answer.options });
    };
    return <FileQuestionForm key={ask.what} ask={ask} onAnswer={onAnswer} onLeave={() => setAsked(null)} />;
  }
  return (
    <>
      <DropField disabled={state.kind === 'reading'} onFile={(source) => void read(source, {})} />
      {state.kind === 'reading' && (
        <div className="import-looking">
          <Spinner label={t('import.reading')} />
          <p>{t('import.reading')}</p>
        </div>
      )}
      <div role="alert">
        {state.kind === 'refused' && <Notice tone="bad">{t(`import.problem.${state.problem}`)}</Notice>}
      </div>
      <FormatHelp open={state.kind === 'refused' && state.problem === 'unknownFormat'} />
    </>
  );
}
