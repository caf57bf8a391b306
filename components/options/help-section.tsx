// The help section: the diagnosis of the open tabs, and the keys of the popup.
import { ShortcutList } from '../popup/shortcut-list.tsx';
import { useTranslate } from '../ui/language-provider.tsx';
import { DiagnosticsView } from './diagnostics-view.tsx';
import type { SectionProps } from './section-props.ts';

export function HelpSection({ version }: SectionProps) {
  const t = useTranslate();
  return (
    <>
      <DiagnosticsView version={version} />
      <h3>{t('help.title')}</h3>
      <ShortcutList />
    </>
  );
}
