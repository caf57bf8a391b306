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
import { useTranslate } from '../../ui/language.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FileField } from '../data/file-field.tsx';
import { saveFile } from '../data/save-file.ts';

export function TaughtSites() {
  const t = useTranslate();
  const lessons = useLessons() ?? [];
  return (
    <>
      <h3>{t('lessons.title')}</h3>
      <p className="soft">{t('lessons.why')}</p>
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
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const forget = useForgetLesson();
  const date = new Intl.DateTimeFormat(t.language, { dateStyle: 'medium' }).format(taughtAt);
  const onForget = () =>
    forget.mutate(origin, { onSuccess: () => announce({ text: t('lessons.forgotten', { origin }) }) });
  return (
    <li className="row">
      <span className="row-name">
        <strong>{origin}</strong>
        <span className="soft small">{t('lessons.taught', { date })}</span>
      </span>
      <Button look="danger" aria-label={t('lessons.forgetNamed', { origin })} onClick={onForget}>
        {t('lessons.forget')}
      </Button>
    </li>
  );
}

function LessonFileBar({ count }: { readonly count: number }) {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const take = useImportLessons();
  const [refused, setRefused] = useState<'tooLarge' | 'notJson' | 'otherFile' | 'otherVersion' | null>(null);
  const onText = (text: string | null) => {
    const file = readLessonFile(text);
    setRefused(file.kind === 'refused' ? file.reason : null);
    if (file.kind === 'refused') return;
    const said = file.unreadable > 0 ? 'lessons.takenSome' : 'lessons.taken';
    take.mutate(file.lessons, { onSuccess: (taken) => announce({ text: t(said, { count: taken }) }) });
  };
  return (
    <>
      <div className="file-bar">
        {count > 0 && <ExportButton />}
        <FileField label={t('matchFile.import')} maxBytes={LESSON_FILE_MAX_BYTES} onText={onText} />
      </div>
      {refused && (
        <div role="alert">
          <Notice tone="bad">{t(`lessons.${refused}`)}</Notice>
        </div>
      )}
    </>
  );
}

function ExportButton() {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const save = useExportLessons();
  const onExport = () =>
    save.mutate(undefined, {
      onSuccess: (file) => {
        saveFile(`kiroku-taught-sites-${file.exportedAt.slice(0, 10)}.json`, JSON.stringify(file, null, 2));
        announce({ text: t('lessons.exported', { count: file.lessons.length }) });
      },
    });
  return (
    <Button disabled={save.isPending} onClick={onExport}>
      <Download size={14} aria-hidden="true" /> {t('matchFile.export')}
    </Button>
  );
}
