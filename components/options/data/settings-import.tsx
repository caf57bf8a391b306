// Which settings a file would change, before it does.
import { useEffect, useRef } from 'react';
import { takeSettings } from '@/lib/domain/files/settings-file.ts';
import { changedSettings, type SettingLine } from '@/lib/domain/words/setting-lines.ts';
import type { ReadSettingsFile } from '@/lib/queries/options/use-settings-file.ts';
import { useSaveSettings, useSettings } from '@/lib/queries/use-settings.ts';
import { genericSite, sites } from '@/lib/sites/registry.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useWord } from '../../ui/language.tsx';

interface SettingsImportProps {
  readonly file: Extract<ReadSettingsFile, { kind: 'read' }>;
  readonly onClose: () => void;
}

/** Ids that a file may speak of. */
const knownSites = [...sites, genericSite].map(({ id }) => id);

function siteName(id: string): string {
  return sites.find((site) => site.id === id)?.name ?? id;
}

export function SettingsImport({ file, onClose }: SettingsImportProps) {
  const word = useWord();
  const { announce } = useAnnouncer();
  const current = useSettings();
  const save = useSaveSettings();
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  const next = takeSettings(current, file.settings, knownSites);
  const lines = changedSettings(word, current, next, siteName);
  const hasNewServers = JSON.stringify(next.selfHosted) !== JSON.stringify(current.selfHosted);
  const date = new Intl.DateTimeFormat(word.language, { dateStyle: 'long' }).format(
    Date.parse(file.exportedAt),
  );
  const apply = () => {
    save(next);
    announce({ text: word('settingsFile.applied') });
    onClose();
  };
  return (
    <section className="card import-card" ref={card} tabIndex={-1} aria-label={word('settingsFile.title')}>
      <h3>
        {lines.length > 0
          ? word('settingsFile.changes', { count: lines.length })
          : word('settingsFile.noChanges')}
      </h3>
      <p className="soft small">{word('settingsFile.written', { date })}</p>
      {lines.length > 0 && <ChangeTable lines={lines} />}
      {hasNewServers && <p className="small">{word('settingsFile.newServers')}</p>}
      <div className="rule-editor-actions">
        {lines.length > 0 && (
          <Button look="primary" onClick={apply}>
            {word('settingsFile.apply', { count: lines.length })}
          </Button>
        )}
        <Button onClick={onClose}>{word(lines.length > 0 ? 'action.cancel' : 'action.close')}</Button>
      </div>
    </section>
  );
}

function ChangeTable({ lines }: { readonly lines: readonly SettingLine[] }) {
  const word = useWord();
  return (
    <table className="change-table">
      <thead>
        <tr>
          <th scope="col">{word('settingsFile.name')}</th>
          <th scope="col">{word('settingsFile.was')}</th>
          <th scope="col">{word('settingsFile.willBe')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before || word('settingsFile.none')}</td>
            <td>{after || word('settingsFile.none')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
