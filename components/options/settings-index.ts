// An index of all settings by section. test/components/options/options.test.tsx checks that it is complete.
import { languageNames } from '@/lib/domain/words/languages.ts';
import { isWordKey, type Translate, textWithOptionalParts, type WordKey } from '@/lib/domain/words.ts';
import { sites } from '@/lib/sites/registry.ts';
import { selectableSites } from '../sites/selectable-sites.ts';
import { type SectionId, sectionHash } from './sections.ts';

/** The keys of the settings' texts, by section. */
const settings = {
  account: [
    'service.disconnect',
    'account.atService',
    'service.addresses',
    'service.baseUrl',
    'service.authUrl',
    'service.advanced',
    'service.clientId',
    'service.clientSecret',
    'service.redirect',
    'probe.title',
  ],
  sites: ['sites.more', 'sites.others', 'hosted.title', 'hosted.site', 'hosted.address', 'lessons.title'],
  tracking: [
    'rules.threshold',
    'rules.coverage',
    'rules.unlisted',
    'rules.finishing',
    'rules.jumpLimit',
    'rules.delay',
    'rules.toast',
    'rules.publicRating',
    'rules.privateWindows',
    'matches.title',
    'matchFile.import',
    'matchFile.export',
  ],
  appearance: [
    'theme.label',
    'language.label',
    'titleLanguage.label',
    'covers.label',
    'notify.title',
    'notify.session',
    'notify.question',
    'notify.airing',
  ],
  data: [
    'import.bring',
    'listFile.title',
    'settingsFile.title',
    'sync.title',
    'sync.switch',
    'data.title',
    'data.refresh',
    'keepLog.label',
    'erase.title',
  ],
  import: ['import.file', 'import.formats'],
  help: ['diagnostics.tabs', 'diagnostics.copy', 'help.title'],
} as const satisfies Readonly<Record<SectionId, readonly WordKey[]>>;

/** A setting or page that the search can find. */
export interface IndexedSetting {
  readonly name: string;
  /** The name of its section or page. */
  readonly sectionName: string;
  /** The address relative to the options: `#tracking/rules.delay`, or that of another page of the extension. */
  readonly address: string;
  /** All search words, in lower case without accents. */
  readonly text: string;
}

/** Additional search words of a setting: its values, buttons, explanation and synonyms. */
const alsoFoundBy: { readonly [K in WordKey]?: readonly WordKey[] } = {
  'service.disconnect': ['app.signOut', 'service.signOutErase'],
  'account.atService': ['synonyms.account'],
  'theme.label': ['theme.light', 'theme.dark', 'synonyms.theme'],
  'language.label': ['synonyms.language'],
  'titleLanguage.label': [
    'titleLanguage.interface',
    'titleLanguage.english',
    'titleLanguage.romaji',
    'titleLanguage.native',
  ],
  'covers.label': ['synonyms.covers'],
  'rules.unlisted': ['rules.unlisted.add', 'rules.unlisted.ignore', 'policy.ask'],
  'rules.finishing': ['rules.finishing.complete', 'policy.ask'],
  'rules.toast': ['synonyms.note'],
  'rules.privateWindows': ['synonyms.privateWindows'],
  'sites.more': ['synonyms.sites'],
  'hosted.title': ['hosted.why'],
  'lessons.title': ['lessons.why', 'matchFile.import'],
  'listFile.title': ['listFile.why', 'matchFile.export', 'synonyms.export'],
  'import.file': ['import.bring', 'import.bringWhy'],
  'import.bring': ['import.open'],
  'settingsFile.title': ['settingsFile.why', 'settingsFile.export', 'settingsFile.import', 'synonyms.export'],
  'sync.title': ['sync.why', 'synonyms.sync'],
  'sync.switch': ['synonyms.sync'],
  'data.refresh': ['app.refresh'],
  'erase.title': ['erase.why', 'synonyms.erase'],
  'diagnostics.tabs': ['synonyms.help'],
  'help.title': ['app.help'],
};

export function indexSettings(t: Translate): readonly IndexedSetting[] {
  const own = Object.entries(settings).flatMap(([section, keys]) =>
    keys.map((key) => indexed(t, section as SectionId, key)),
  );
  const statistics = {
    name: t('statistics.title'),
    sectionName: t('brand.name'),
    address: '/statistics.html',
    text: folded(`${t('statistics.title')} ${t('app.statistics')}`),
  };
  const hosted = sites.filter(({ selfHosted }) => selfHosted);
  return [...own, statistics, ...hosted.map(({ name }) => selfHostedSetting(t, name))];
}

/**
 * Returns the settings that match the most words of the query; settings whose name starts with the query come first. Several sites are
 * combined in one result.
 */
export function findSettings(t: Translate, query: string): readonly IndexedSetting[] {
  const wanted = folded(query.trim());
  const words = wanted.split(/\s+/);
  const named = selectableSites.map(({ name }) => indexed(t, 'sites', name));
  const hits = [...indexSettings(t), ...named].map((setting) => ({
    setting,
    count: words.filter((word) => setting.text.includes(word)).length,
  }));
  const most = Math.max(1, ...hits.map(({ count }) => count));
  const found = hits.filter(({ count }) => count === most).map(({ setting }) => setting);
  const foundSites = found.filter((setting) => named.includes(setting));
  const begins = ({ name }: IndexedSetting) => (folded(name).startsWith(wanted) ? 0 : 1);
  return [...found.filter((setting) => !named.includes(setting)), ...asOneLine(t, foundSites)].toSorted(
    (a, b) => begins(a) - begins(b),
  );
}

function asOneLine(t: Translate, found: readonly IndexedSetting[]): readonly IndexedSetting[] {
  if (found.length < 2) return found;
  const names = new Intl.ListFormat(t.language, { type: 'unit' }).format(found.map(({ name }) => name));
  return [{ ...indexed(t, 'sites', 'sites.more'), name: names }];
}

/** Returns the setting for adding a server, which is the same for all kinds of servers. */
function selfHostedSetting(t: Translate, name: string): IndexedSetting {
  const { sectionName, address } = indexed(t, 'sites', 'hosted.site');
  return { name, sectionName, address, text: folded(`${name} ${t('hosted.title')}`) };
}

/** Returns the index entry of a setting. `setting`: the key of its text, or the name of a site. */
function indexed(t: Translate, section: SectionId, setting: string): IndexedSetting {
  const name = wordOr(t, setting, setting);
  const also = isWordKey(t, setting) ? (alsoFoundBy[setting] ?? []) : [];
  const sectionName = t(`options.${section}`);
  const texts = [name, wordOr(t, `${setting}Why`, ''), sectionName, ...also.map((key) => wordOr(t, key, ''))];
  if (setting === 'language.label') texts.push(...Object.values(languageNames));
  return { name, sectionName, address: sectionHash({ section, setting }), text: folded(texts.join(' ')) };
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function wordOr(t: Translate, key: string, other: string): string {
  return isWordKey(t, key) ? textWithOptionalParts(t, key, {}) : other;
}
