// Settings in words: what differs between what holds now and what would hold.
import { hostedOrigins } from '../addresses/self-hosted.ts';
import type { Settings, TrackingSettings } from '../settings.ts';
import type { Word } from '../words.ts';
import { languageNames } from './languages.ts';

export interface SettingLine {
  readonly name: string;
  /** Empty for something that was not there. */
  readonly before: string;
  readonly after: string;
}

/** `siteName` names a site by its id. */
export function changedSettings(
  word: Word,
  before: Settings,
  after: Settings,
  siteName: (id: string) => string,
): readonly SettingLine[] {
  const ids = Object.keys({ ...before.sitePolicies, ...after.sitePolicies });
  const was = linesOf(word, before, ids, siteName);
  const will = linesOf(word, after, ids, siteName);
  return [...new Set([...was.keys(), ...will.keys()])]
    .map((name) => ({ name, before: was.get(name) ?? '', after: will.get(name) ?? '' }))
    .filter((line) => line.before !== line.after);
}

/** Every setting by its name; of sites those with the given ids. */
function linesOf(
  word: Word,
  settings: Settings,
  ids: readonly string[],
  siteName: (id: string) => string,
): ReadonlyMap<string, string> {
  const { theme, language, covers, keepLog, sitePolicies, selfHosted } = settings;
  return new Map([
    ...trackingLines(word, settings.tracking),
    [word('theme.label'), word(`theme.${theme}`)],
    [word('language.label'), language === 'system' ? word('language.system') : languageNames[language]],
    [word('covers.label'), onOrOff(word, covers)],
    [word('keepLog.label'), word(`keepLog.${keepLog}`)],
    ...ids.map((id) => [siteName(id), word(`policy.${sitePolicies[id] ?? 'auto'}`)] as [string, string]),
    ...hostedOrigins(selfHosted).map(({ siteId, origin }) => [origin, siteName(siteId)] as [string, string]),
  ]);
}

function trackingLines(word: Word, rules: TrackingSettings): readonly [string, string][] {
  const percent = new Intl.NumberFormat(word.language, { style: 'percent' });
  const numbers = new Intl.NumberFormat(word.language);
  return [
    [word('rules.threshold'), percent.format(rules.threshold)],
    [word('rules.coverage'), percent.format(rules.coverage)],
    [word('rules.unlisted'), word(`rules.unlisted.${rules.unlisted}`)],
    [word('rules.finishing'), word(`rules.finishing.${rules.finishing}`)],
    [word('rules.jumpLimit'), numbers.format(rules.jumpLimit)],
    [word('rules.delay'), numbers.format(rules.delaySeconds)],
    [word('rules.toast'), onOrOff(word, rules.toast)],
    [word('rules.privateWindows'), onOrOff(word, rules.privateWindows)],
  ];
}

function onOrOff(word: Word, on: boolean): string {
  return word(on ? 'setting.on' : 'setting.off');
}
