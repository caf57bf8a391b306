// Light or dark.
import { useSaveSettings, useSettings } from '@/lib/queries/use-settings.ts';
import { useWord } from '../ui/language.ts';
import { Segmented } from '../ui/segmented.tsx';

const themes = ['system', 'light', 'dark'] as const;

export function AppearanceSection() {
  const word = useWord();
  const settings = useSettings();
  const save = useSaveSettings();
  return (
    <div className="row">
      <span className="row-name" aria-hidden="true">
        {word('theme.label')}
      </span>
      <Segmented
        label={word('theme.label')}
        options={themes.map((value) => ({ value, label: word(`theme.${value}`) }))}
        value={settings.theme}
        onChange={(theme) => save({ ...settings, theme })}
      />
    </div>
  );
}
