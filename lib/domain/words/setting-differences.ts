// Turns the differences between two versions of the settings into text.
import { selfHostedOrigins } from '../addresses/self-hosted.ts';
import type { Settings, TrackingSettings } from '../settings.ts';
import type { Translate } from '../words.ts';
import { languageNames } from './languages.ts';

export interface SettingDifference {
  readonly name: string;
  /** Empty if the setting was not set before. */
  readonly before: string;
  readonly after: string;
}

/** Returns a line for each setting that differs. `siteName` returns the name of a site by its id. */
export function settingDifferences(
  t: Translate,
  before: Settings,
  after: Settings,
  siteName: (id: string) => string,
): readonly SettingDifference[] {
  const ids = Object.keys({ ...before.sitePolicies, ...after.sitePolicies });
  const was = linesOf(t, before, ids, siteName);
  const will = linesOf(t, after, ids, siteName);
  return [...new Set([...was.keys(), ...will.keys()])]
    .map((name) => ({ name, before: was.get(name) ?? '', after: will.get(name) ?? '' }))
    .filter((line) => line.before !== line.after);
}

/** Returns each setting's name and its value as text. Of the site policies, only the policies of the sites in `ids` are included. */
function linesOf(
  t: Translate,
  settings: Settings,
  ids: readonly string[],
  siteName: (id: string) => string,
): ReadonlyMap<string, string> {
  const { theme, language, titleLanguage, covers, keepLog, sitePolicies, selfHosted } = settings;
  return new Map([
    ...trackingLines(t, settings.tracking),
    [t('theme.label'), t(`theme.${theme}`)],
    [t('language.label'), language === 'system' ? t('language.system') : languageNames[language]],
    [t('titleLanguage.label'), t(`titleLanguage.${titleLanguage}`)],
    [t('covers.label'), onOrOff(t, covers)],
    [t('keepLog.label'), t(`keepLog.${keepLog}`)],
    ...ids.map((id) => [siteName(id), t(`policy.${sitePolicies[id] ?? 'auto'}`)] as [string, string]),
    ...selfHostedOrigins(selfHosted).map(
      ({ siteId, origin }) => [origin, siteName(siteId)] as [string, string],
    ),
  ]);
}

function trackingLines(t: Translate, rules: TrackingSettings): readonly [string, string][] {
  const percent = new Intl.NumberFormat(t.language, { style: 'percent' });
  const numbers = new Intl.NumberFormat(t.language);
  return [
    [t('rules.threshold'), percent.format(rules.threshold)],
    [t('rules.coverage'), percent.format(rules.coverage)],
    [t('rules.unlisted'), t(`rules.unlisted.${rules.unlisted}`)],
    [t('rules.finishing'), t(`rules.finishing.${rules.finishing}`)],
    [t('rules.jumpLimit'), numbers.format(rules.jumpLimit)],
    [t('rules.delay'), numbers.format(rules.delaySeconds)],
    [t('rules.toast'), onOrOff(t, rules.toast)],
    [t('rules.publicRating'), onOrOff(t, rules.publicRating)],
    [t('rules.privateWindows'), onOrOff(t, rules.privateWindows)],
  ];
}

function onOrOff(t: Translate, on: boolean): string {
  return t(on ? 'setting.on' : 'setting.off');
}
