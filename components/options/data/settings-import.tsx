// Shows which settings a file would change, before it is imported.
import { useEffect, useRef } from 'react';
import { applySettingsFile } from '@/lib/domain/files/settings-file.ts';
import { type SettingDifference, settingDifferences } from '@/lib/domain/words/setting-differences.ts';
import type { SettingsFile } from '@/lib/queries/options/settings-file.ts';
import { useSaveSettings } from '@/lib/queries/use-save-settings.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import { genericSite, sites } from '@/lib/sites/registry.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';

interface SettingsImportProps {
  readonly file: SettingsFile;
  readonly onClose: () => void;
}

/** The site ids that a file may contain. */
const knownSites = [...sites, genericSite].map(({ id }) => id);

function siteName(id: string): string {
  return sites.find((site) => site.id === id)?.name ?? id;
}

export function SettingsImport({ file, onClose }: SettingsImportProps) {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const current = useSettings();
  const save = useSaveSettings();
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  const next = applySettingsFile(current, file.settings, knownSites);
  const lines = settingDifferences(t, current, next, siteName);
  const hasNewServers = JSON.stringify(next.selfHosted) !== JSON.stringify(current.selfHosted);
  const date = new Intl.DateTimeFormat(t.language, { dateStyle: 'long' }).format(Date.parse(file.exportedAt));
  const apply = () => {
    save((shown) => applySettingsFile(shown, file.settings, knownSites));
    announce({ text: t('settingsFile.applied') });
    onClose();
  };
  return (
    <section className="card import-card" ref={card} tabIndex={-1} aria-label={t('settingsFile.title')}>
      <h3>
        {lines.length > 0 ? t('settingsFile.changes', { count: lines.length }) : t('settingsFile.noChanges')}
      </h3>
      <p className="soft small">{t('settingsFile.written', { date })}</p>
      {lines.length > 0 && <ChangeTable lines={lines} />}
      {hasNewServers && <p className="small">{t('settingsFile.newServers')}</p>}
      <div className="rule-editor-actions">
        {lines.length > 0 && (
          <Button variant="primary" onClick={apply}>
            {t('settingsFile.apply', { count: lines.length })}
          </Button>
        )}
        <Button onClick={onClose}>{t(lines.length > 0 ? 'action.cancel' : 'action.close')}</Button>
      </div>
    </section>
  );
}

function ChangeTable({ lines }: { readonly lines: readonly SettingDifference[] }) {
  const t = useTranslate();
  return (
    <table className="change-table">
      <thead>
        <tr>
          <th scope="col">{t('settingsFile.name')}</th>
          <th scope="col">{t('settingsFile.was')}</th>
          <th scope="col">{t('settingsFile.willBe')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before || t('settingsFile.none')}</td>
            <td>{after || t('settingsFile.none')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
