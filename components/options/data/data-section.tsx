// The options for import, export, sync, and the data on this device.
import { MAX_LOG_ENTRIES } from '@/lib/domain/changes/retention.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { useMatches } from '@/lib/queries/options/use-matches.ts';
import { useActivity } from '@/lib/queries/use-activity.ts';
import { useLibrary, useRefreshLibrary } from '@/lib/queries/use-library.ts';
import { useOutbox } from '@/lib/queries/use-outbox.ts';
import { useSaveSettings } from '@/lib/queries/use-save-settings.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { ChoiceRow } from '../choice-row.tsx';
import { EraseEverythingSetting } from './erase-everything-setting.tsx';
import { ListExport } from './list-export.tsx';
import { SettingsFileBar } from './settings-file-bar.tsx';
import { SyncSettings } from './sync-settings.tsx';

const ages = ['month', 'year', 'always'] as const;

export function DataSection({ version }: { readonly version: string }) {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const refresh = useRefreshLibrary();
  const numbers = new Intl.NumberFormat(t.language);
  const facts = useFacts(version);
  const onRefresh = () =>
    refresh.mutate(undefined, {
      onSuccess: (done) =>
        announce({ text: done.ok ? t('data.refreshed') : problemSentence(t, done.problem) }),
    });
  return (
    <>
      <h3>{t('import.bring')}</h3>
      <p className="soft">{t('import.bringWhy')}</p>
      <a className="button" href="#import">
        {t('import.open')}
      </a>
      <ListExport />
      <SettingsFileBar />
      <SyncSettings />
      <h3>{t('data.title')}</h3>
      <p className="soft">{t('data.local')}</p>
      <dl className="facts data-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'number' ? numbers.format(value) : value}</dd>
          </div>
        ))}
      </dl>
      <Button disabled={refresh.isPending} onClick={onRefresh}>
        {t('data.refresh')}
      </Button>
      <KeepLogRow />
      <p className="soft small">{t('activity.kept', { count: MAX_LOG_ENTRIES })}</p>
      <EraseEverythingSetting />
    </>
  );
}

function KeepLogRow() {
  const t = useTranslate();
  const settings = useSettings();
  const save = useSaveSettings();
  return (
    <div className="rows">
      <ChoiceRow
        label={t('keepLog.label')}
        values={ages}
        nameOf={(age) => t(`keepLog.${age}`)}
        value={settings.keepLog}
        onChange={(keepLog) => save((shown) => ({ ...shown, keepLog }))}
      />
    </div>
  );
}

function useFacts(version: string): readonly (readonly [string, string | number])[] {
  const t = useTranslate();
  return [
    [t('data.version'), version],
    [t('data.anime'), useLibrary('anime').entries.length],
    [t('data.manga'), useLibrary('manga').entries.length],
    [t('data.outbox'), useOutbox().length],
    [t('data.matches'), useMatches()?.length ?? 0],
    [t('data.activity'), useActivity()?.length ?? 0],
  ];
}
