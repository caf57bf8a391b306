// Exports the list as files for other programs.
import { useState } from 'react';
import type { MediaType } from '@/lib/contract/media.ts';
import { createDayFormatter } from '@/lib/domain/days.ts';
import { type MalExport, toListCsv, toListJson, toMalXml } from '@/lib/domain/files/list-export.ts';
import { type ShownLibrary, useLibrary } from '@/lib/queries/use-library.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { saveFile } from './save-file.ts';
import { SaveButton } from './user-file-bar.tsx';

type Lists = Readonly<Record<MediaType, ShownLibrary>>;

export function ListExport() {
  const t = useTranslate();
  const lists: Lists = { anime: useLibrary('anime'), manga: useLibrary('manga') };
  const [mal, setMal] = useState<MalExport | null>(null);
  const { saveWhole, saveMal } = useListFiles(lists, setMal);
  const isEmpty = (type: MediaType) => lists[type].entries.length === 0;
  return (
    <>
      <h3>{t('listFile.title')}</h3>
      <p className="soft">{t('listFile.why')}</p>
      <div className="file-bar">
        {(['json', 'csv'] as const).map((kind) => (
          <SaveButton
            key={kind}
            label={t(`listFile.${kind}`)}
            disabled={isEmpty('anime') && isEmpty('manga')}
            onClick={() => saveWhole(kind)}
          />
        ))}
        {(['anime', 'manga'] as const).map((type) => (
          <SaveButton
            key={type}
            label={t(`listFile.mal.${type}`)}
            disabled={isEmpty(type)}
            onClick={() => saveMal(type)}
          />
        ))}
      </div>
      <p className="soft small">{t('listFile.rounded')}</p>
      {mal && mal.left.length > 0 && <LeftOut titles={mal.left} />}
    </>
  );
}

function useListFiles(lists: Lists, onMal: (made: MalExport | null) => void) {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const save = (name: string, text: string, type: string, count: number) => {
    saveFile(name, text, type);
    announce({ text: t('listFile.exported', { count }) });
  };
  return {
    saveWhole(kind: 'json' | 'csv') {
      const now = new Date().toISOString();
      const entries = [...lists.anime.entries, ...lists.manga.entries];
      const text = kind === 'json' ? toListJson(entries, now, t.titles) : toListCsv(entries, t.titles);
      onMal(null);
      save(`kiroku-list-${now.slice(0, 10)}.${kind}`, text, mediaTypes[kind], entries.length);
    },
    saveMal(type: MediaType) {
      const dayOf = createDayFormatter(Intl.DateTimeFormat().resolvedOptions().timeZone);
      const made = toMalXml(type, lists[type].entries, dayOf);
      onMal(made);
      save(`kiroku-${type}-myanimelist.xml`, made.xml, 'application/xml', made.count);
    },
  };
}

const mediaTypes = { json: 'application/json', csv: 'text/csv;charset=utf-8' } as const;

function LeftOut({ titles }: { readonly titles: readonly string[] }) {
  const t = useTranslate();
  return (
    <details className="import-outcomes" open>
      <summary>{t('listFile.left', { count: titles.length })}</summary>
      <p className="soft small">{t('listFile.leftWhy')}</p>
      <ul className="soft small">
        {titles.map((title, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two titles may have the same name, and these elements have no state.
          <li key={index}>{title}</li>
        ))}
      </ul>
    </details>
  );
}
