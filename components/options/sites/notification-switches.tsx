// The settings for notifications. When the user switches on the first kind of notification, the browser asks for the permission.
import { useState } from 'react';
import type { NotificationSettings } from '@/lib/domain/settings.ts';
import { requestNotificationPermission } from '@/lib/queries/options/use-permissions.ts';
import { useSaveSettings } from '@/lib/queries/use-save-settings.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CheckboxSetting } from '../checkbox-setting.tsx';

const kinds = ['session', 'question', 'airing'] as const satisfies readonly (keyof NotificationSettings)[];

export function NotificationSwitches() {
  const t = useTranslate();
  const settings = useSettings();
  const save = useSaveSettings();
  const [denied, setDenied] = useState(false);
  const change = async (kind: keyof NotificationSettings, wanted: boolean) => {
    const allowed = !wanted || (await requestNotificationPermission());
    setDenied(!allowed);
    if (allowed) save((shown) => ({ ...shown, notifications: { ...shown.notifications, [kind]: wanted } }));
  };
  return (
    <>
      <h3>{t('notify.title')}</h3>
      <div className="rows">
        {kinds.map((kind) => (
          <CheckboxSetting
            key={kind}
            label={t(`notify.${kind}`)}
            value={settings.notifications[kind]}
            onChange={(wanted) => void change(kind, wanted)}
          />
        ))}
      </div>
      {denied && (
        <div role="alert">
          <Notice tone="warn">{t('notify.denied')}</Notice>
        </div>
      )}
    </>
  );
}
