// An index of all settings by section. test/components/options/options.test.tsx checks that it is complete.
import { normaliseText } from '@/lib/domain/library-view.ts';
import { type Language, languageNames, languages } from '@/lib/domain/words/languages.ts';
import { isWordKey, type TextKey, type Translate, textWithOptionalParts } from '@/lib/domain/words.ts';
import { sites } from '@/lib/sites/registry.ts';
import { selectableSites } from '../sites/selectable-sites.ts';
import { navigationSections, type SectionId, sectionUrlHash } from './sections.ts';

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
} as const satisfies Readonly<Record<SectionId, readonly TextKey[]>>;

/** A setting or page that the search can find. */
export interface IndexedSetting {
  readonly name: string;
  /** The name of the setting's section, or of the page. */
  readonly sectionName: string;
  /** The address relative to the options, such as `#tracking/rules.delay`, or the address of another page of the extension. */
  readonly address: string;
  /** The setting's name and additional search words. Synonyms are separated by commas. */
  readonly terms: readonly string[];
  /** All words by which the search finds the setting, in lower case without accents. The words of the section's name are not included. */
  readonly text: string;
}

/** A setting that fits a query. */
interface FoundSetting extends IndexedSetting {
  /** Whether the query is exactly the setting's name or one of its synonyms. */
  readonly isExact: boolean;
}

/** Additional search words of a setting: its values, buttons, explanation and synonyms. */
const alsoFoundBy: { readonly [K in TextKey]?: readonly TextKey[] } = {
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
  'rules.threshold': ['synonyms.percent'],
  'rules.coverage': ['synonyms.percent'],
  'rules.unlisted': ['rules.unlisted.add', 'rules.unlisted.ignore', 'policy.ask'],
  'rules.finishing': ['rules.finishing.complete', 'policy.ask', 'synonyms.finishing'],
  'rules.delay': ['app.undo'],
  'rules.toast': ['synonyms.note'],
  'rules.privateWindows': ['synonyms.privateWindows'],
  'notify.title': ['synonyms.notify'],
  'sites.more': ['synonyms.sites'],
  'hosted.title': ['hosted.why'],
  'lessons.title': ['lessons.why', 'matchFile.import'],
  'listFile.title': ['listFile.why', 'matchFile.export', 'synonyms.export'],
  'import.file': ['import.bring', 'import.bringWhy'],
  'import.bring': ['import.open', 'matchFile.import', 'synonyms.import'],
  'settingsFile.title': ['settingsFile.why', 'settingsFile.export', 'settingsFile.import', 'synonyms.export'],
  'sync.title': ['sync.why', 'synonyms.sync'],
  'sync.switch': ['synonyms.sync'],
  'data.refresh': ['app.refresh'],
  'erase.title': ['erase.why', 'synonyms.erase'],
  'diagnostics.tabs': ['synonyms.help'],
  'help.title': ['app.help', 'app.undo', 'synonyms.keys'],
};

/**
 * The addresses of the settings that are listed before other settings with an equally good match. For example, a search for "import" lists
 * importing the list before importing the remembered titles.
 */
const preferred: readonly string[] = [
  sectionUrlHash({ section: 'data', setting: 'import.bring' }),
  sectionUrlHash({ section: 'data', setting: 'listFile.title' }),
];

export function indexSettings(t: Translate): readonly IndexedSetting[] {
  const own = Object.entries(settings).flatMap(([section, keys]) =>
    keys.map((key) => indexed(t, section as SectionId, key)),
  );
  const statistics = {
    name: t('statistics.title'),
    sectionName: t('brand.name'),
    address: '/statistics.html',
    ...searchWords([t('statistics.title'), t('app.statistics')]),
  };
  const hosted = sites.filter(({ selfHosted }) => selfHosted);
  return [...own, statistics, ...hosted.map(({ name }) => selfHostedSetting(t, name))];
}

/**
 * Returns the settings that match the most words of the query, the best first. A word must be at the beginning of a word in the setting's
 * name, its synonyms or its section's name. Several sites are combined in one result. If `everyWord` is true, returns only settings that
 * match all words.
 */
export function findSettings(
  t: Translate,
  query: string,
  { everyWord = false } = {},
): readonly FoundSetting[] {
  const words = meaningfulWords(t, query);
  const named = selectableSites.map(({ name }) => indexed(t, 'sites', name));
  const sections = navigationSections
    .map((id) => sectionSetting(t, id))
    .filter((one) => isExactly(one, query));
  const hits = [...sections, ...indexSettings(t), ...named].map((setting) => ({
    setting,
    count: placesOfWords(setting, words).filter((place) => place > 0).length,
  }));
  const most = everyWord ? words.length : Math.max(1, ...hits.map(({ count }) => count));
  const found = hits.filter(({ count }) => count === most).map(({ setting }) => setting);
  const foundSites = found.filter((setting) => named.includes(setting));
  const shown = [...found.filter((setting) => !named.includes(setting)), ...asOneLine(t, foundSites)];
  return shown
    .map((setting) => ({
      ...setting,
      isExact: isExactly(setting, query) || isExactly(setting, words.join(' ')),
    }))
    .map((setting) => ({ setting, ranks: ranksOf(setting, words) }))
    .toSorted((a, b) => compareRanks(a.ranks, b.ranks))
    .map(({ setting }) => setting);
}

/** Words that a search ignores, without accents. Japanese has no list, because it is typed without spaces. */
const stopWords: Readonly<Record<Language, string>> = {
  en: 'a an the my your i to of for in on and or is how do does can',
  de: 'der die das den dem des ein eine einen mein meine meinen ich zu zum zur von fur in im und oder ist wie kann',
  es: 'el la los las un una mi mis tu yo a al de del para por en y o es como puedo',
  fr: 'le la les l un une mon ma mes je a au aux de du des d pour en et ou est comment',
  'pt-BR': 'o a os as um uma meu minha meus minhas eu ao de do da dos das para por em no na e ou como posso',
  ja: '',
};

/** Returns the words of the query without stop words. If it has only stop words, returns them, since one may be the beginning of a word. */
function meaningfulWords(t: Translate, query: string): readonly string[] {
  const words = folded(query.trim()).split(/[\s'’]+/);
  const ignored = new Set([...stopWords.en.split(' '), ...stopWords[t.language].split(' ')]);
  const left = words.filter((word) => word !== '' && !ignored.has(word));
  return left.length > 0 ? left : words;
}

/** Returns where a setting contains each word: 3 in its name, 2 in its other search words, 1 in its section's name, else 0. */
function placesOfWords({ name, text, sectionName }: IndexedSetting, words: readonly string[]): number[] {
  const texts = [sectionName, text, name].map(folded);
  return words.map((word) => texts.findLastIndex((one) => hasWord(one, word)) + 1);
}

/** Whether a word of the text begins with `word`. Japanese has no spaces, so a Japanese word may be anywhere. */
function hasWord(text: string, word: string): boolean {
  if (!/^[\p{L}\p{N}]/u.test(word) || JAPANESE.test(word)) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  }
  return false;
}

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Returns numbers by which settings are sorted. The setting with the lower number comes first. If the first numbers of two settings are
 * equal, the next numbers decide.
 */
function ranksOf(setting: FoundSetting, words: readonly string[]): readonly number[] {
  const { name, address, isExact } = setting;
  const places = placesOfWords(setting, words);
  return [
    isExact ? 0 : 1,
    preferred.includes(address) && places.some((place) => place > 1) ? 0 : 1,
    folded(name).startsWith(words.join(' ')) ? 0 : 1,
    -places.reduce((sum, place) => sum + place, 0),
  ];
}

function compareRanks(some: readonly number[], others: readonly number[]): number {
  const at = some.findIndex((rank, index) => rank !== others[index]);
  return at < 0 ? 0 : (some[at] ?? 0) - (others[at] ?? 0);
}

function isExactly({ terms }: Pick<IndexedSetting, 'terms'>, query: string): boolean {
  const whole = normaliseText(query);
  return (
    whole !== '' && terms.flatMap((term) => term.split(/[,、]/)).some((term) => normaliseText(term) === whole)
  );
}

function asOneLine(t: Translate, found: readonly IndexedSetting[]): readonly IndexedSetting[] {
  if (found.length < 2) return found;
  const names = new Intl.ListFormat(t.language, { type: 'unit' }).format(found.map(({ name }) => name));
  return [{ ...indexed(t, 'sites', 'sites.more'), name: names }];
}

/** Returns the search result that opens a whole section. */
function sectionSetting(t: Translate, section: SectionId): IndexedSetting {
  const name = t(`options.${section}`);
  const address = sectionUrlHash({ section, setting: null });
  return { name, sectionName: t('options.title'), address, ...searchWords([name]) };
}

/** Returns the setting for adding a server, which is the same for all kinds of servers. */
function selfHostedSetting(t: Translate, name: string): IndexedSetting {
  const { sectionName, address } = indexed(t, 'sites', 'hosted.site');
  return { name, sectionName, address, ...searchWords([name, t('hosted.title')]) };
}

/** Returns a setting as the search index contains it. `setting` is the key of the setting's text, or the name of a site. */
function indexed(t: Translate, section: SectionId, setting: string): IndexedSetting {
  const name = wordOr(t, setting, setting);
  const also = isWordKey(t, setting) ? (alsoFoundBy[setting] ?? []) : [];
  const terms = [name, ...also.map((key) => wordOr(t, key, '')), wordOr(t, `${setting}Why`, '')];
  if (setting === 'language.label') terms.push(...languageTerms(t));
  return {
    name,
    sectionName: t(`options.${section}`),
    address: sectionUrlHash({ section, setting }),
    ...searchWords(terms),
  };
}

/** Returns the names of Kiroku's languages: in the language itself, in the user's language and in English. */
function languageTerms(t: Translate): readonly string[] {
  const inLanguages = [t.language, 'en'].map((of) => new Intl.DisplayNames([of], { type: 'language' }));
  return languages.flatMap((language) => [
    languageNames[language],
    ...inLanguages.map((names) => names.of(language.split('-')[0] ?? language) ?? ''),
  ]);
}

function searchWords(terms: readonly string[]): Pick<IndexedSetting, 'terms' | 'text'> {
  return { terms, text: folded(terms.join(' ')) };
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function wordOr(t: Translate, key: string, other: string): string {
  return isWordKey(t, key) ? textWithOptionalParts(t, key, {}) : other;
}
