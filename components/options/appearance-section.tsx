// The settings for theme, language, title language, images, and notifications outside of Kiroku's pages.
import { titleLanguageChoices } from '@/lib/domain/titles/shown-title.ts';
import { languageNames, languages } from '@/lib/domain/words/languages.ts';
import { useSaveSettings } from '@/lib/queries/use-save-settings.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import { useTranslate } from '../ui/language-provider.tsx';
import { CheckboxSetting } from './checkbox-setting.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { NotificationSwitches } from './sites/notification-switches.tsx';

const themes = ['system', 'light', 'dark'] as const;
const choices = ['system', ...languages] as const;

export function AppearanceSection() {
  const t = useTranslate();
  const settings = useSettings();
  const save = useSaveSettings();
  return (
    <>
      <div className="rows">
        <ThemeRow />
        <LanguageRow />
        <TitleLanguageRow />
        <CheckboxSetting
          label={t('covers.label')}
          why={t('covers.why')}
          value={settings.covers}
          onChange={(covers) => save((shown) => ({ ...shown, covers }))}
        />
      </div>
      <NotificationSwitches />
    </>
  );
}

function ThemeRow() {
  const t = useTranslate();
  const settings = useSettings();
  const save = useSaveSettings();
  return (
    <ChoiceRow
      label={t('theme.label')}
      values={themes}
      nameOf={(theme) => t(`theme.${theme}`)}
      value={settings.theme}
      onChange={(theme) => save((shown) => ({ ...shown, theme }))}
    />
  );
}

function TitleLanguageRow() {
  const t = useTranslate();
  const settings = useSettings();
  const save = useSaveSettings();
  return (
    <ChoiceRow
      label={t('titleLanguage.label')}
      values={titleLanguageChoices}
      nameOf={(language) => t(`titleLanguage.${language}`)}
      value={settings.titleLanguage}
      onChange={(titleLanguage) => save((shown) => ({ ...shown, titleLanguage }))}
    />
  );
}

function LanguageRow() {
  const t = useTranslate();
  const settings = useSettings();
  const save = useSaveSettings();
  return (
    <label className="row">
      <span className="row-name">{t('language.label')}</span>
      <select
        className="select"
        value={settings.language}
        onChange={({ target }) => {
          const language = choices.find((choice) => choice === target.value);
          if (language) save((shown) => ({ ...shown, language }));
        }}
      >
        {choices.map((value) => (
          <option key={value} value={value} lang={value === 'system' ? undefined : value}>
            {value === 'system' ? t('language.system') : languageNames[value]}
          </option>
        ))}
      </select>
    </label>
  );
}
