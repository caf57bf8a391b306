// Sites that the user taught by pointing: a list with an end for each, and a file for all.
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Lesson } from '@/lib/domain/files/lesson.ts';
import {
  LESSON_FILE_MAX_BYTES,
  readLessonFile,
  useExportLessons,
  useForgetLesson,
  useImportLessons,
  useLessons,
} from '@/lib/queries/options/use-lessons.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useWord } from '../../ui/language.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FileField } from '../data/file-field.tsx';
import { saveFile } from '../data/save-file.ts';

export function TaughtSites() {
  const word = useWord();
  const lessons = useLessons() ?? [];
  return (
    <>
      <h3>{word('lessons.title')}</h3>
      <p className="soft">{word('lessons.why')}</p>
      {lessons.length > 0 && (
        <ul className="rows">
          {lessons.map((lesson) => (
            <LessonRow key={lesson.origin} lesson={lesson} />
          ))}
        </ul>
      )}
      <LessonFileBar count={lessons.length} />
    </>
  );
}

function LessonRow({ lesson: { origin, taughtAt } }: { readonly lesson: Lesson }) {
  const word = useWord();
  const { announce } = useAnnouncer();
  const forget = useForgetLesson();
  const date = new Intl.DateTimeFormat(word.language, { dateStyle: 'medium' }).format(taughtAt);
  const onForget = () =>
    forget.mutate(origin, { onSuccess: () => announce({ text: word('lessons.forgotten', { origin }) }) });
  return (
    <li className="row">
      <span className="row-name">
        <strong>{origin}</strong>
        <span className="soft small">{word('lessons.taught', { date })}</span>
      </span>
      <Button look="danger" aria-label={word('lessons.forgetNamed', { origin })} onClick={onForget}>
        {word('lessons.forget')}
      </Button>
    </li>
  );
}

function LessonFileBar({ count }: { readonly count: number }) {
  const word = useWord();
  const { announce } = useAnnouncer();
  const take = useImportLessons();
  const [refused, setRefused] = useState<'tooLarge' | 'notJson' | 'otherFile' | 'otherVersion' | null>(null);
  const onText = (text: string | null) => {
    const file = readLessonFile(text);
    setRefused(file.kind === 'refused' ? file.reason : null);
    if (file.kind === 'refused') return;
    const said = file.unreadable > 0 ? 'lessons.takenSome' : 'lessons.taken';
    take.mutate(file.lessons, { onSuccess: (taken) => announce({ text: word(said, { count: taken }) }) });
  };
  return (
    <>
      <div className="file-bar">
        {count > 0 && <ExportButton />}
        <FileField label={word('matchFile.import')} maxBytes={LESSON_FILE_MAX_BYTES} onText={onText} />
      </div>
      {refused && (
        <div role="alert">
          <Notice tone="bad">{word(`lessons.${refused}`)}</Notice>
        </div>
      )}
    </>
  );
}

function ExportButton() {
  const word = useWord();
  const { announce } = useAnnouncer();
  const save = useExportLessons();
  const onExport = () =>
    save.mutate(undefined, {
      onSuccess: (file) => {
        saveFile(`kiroku-taught-sites-${file.exportedAt.slice(0, 10)}.json`, JSON.stringify(file, null, 2));
        announce({ text: word('lessons.exported', { count: file.lessons.length }) });
      },
    });
  return (
    <Button disabled={save.isPending} onClick={onExport}>
      <Download size={14} aria-hidden="true" /> {word('matchFile.export')}
    </Button>
  );
}
