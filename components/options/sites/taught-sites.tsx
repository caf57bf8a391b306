// The taught sites. Each can be deleted, and all can be exported and imported.
import type { Lesson } from '@/lib/domain/files/lesson.ts';
import {
  exportLessons,
  type LessonFile,
  lessonFileFormat,
  useForgetLesson,
  useImportLessons,
  useLessons,
} from '@/lib/queries/options/use-lessons.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { ExportButton, UserFileBar } from '../data/user-file-bar.tsx';

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

function LessonRow({ lesson: { origin, taughtAt, learnt } }: { readonly lesson: Lesson }) {
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
        <span className="soft small">{t(learnt ? 'lessons.learnt' : 'lessons.taught', { date })}</span>
      </span>
      <Button variant="danger" aria-label={t('lessons.forgetNamed', { origin })} onClick={onForget}>
        {t('lessons.forget')}
      </Button>
    </li>
  );
}

function LessonFileBar({ count }: { readonly count: number }) {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const take = useImportLessons();
  const onRead = (file: LessonFile | null) => {
    if (!file) return;
    const textKey = file.unreadable > 0 ? 'lessons.takenSome' : 'lessons.taken';
    take.mutate(file.lessons, { onSuccess: (taken) => announce({ text: t(textKey, { count: taken }) }) });
  };
  return (
    <UserFileBar
      format={lessonFileFormat}
      label={t('matchFile.import')}
      otherKind={t('lessons.otherFile')}
      onRead={onRead}
    >
      {count > 0 && (
        <ExportButton
          kind={lessonFileFormat.kind}
          label={t('matchFile.export')}
          read={exportLessons}
          announcement={({ lessons }) => t('lessons.exported', { count: lessons.length })}
        />
      )}
    </UserFileBar>
  );
}
