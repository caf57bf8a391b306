// Every setting with the section that it is in. A test (test/components/options/options.test.tsx) finds each of them there, and none that is missing here.
import { isWordKey, type Translate, type WordKey, wordWith } from '@/lib/domain/words.ts';
import { sites } from '@/lib/sites/registry.ts';
import { offeredSites } from '../sites/offered-sites.ts';
import type { SectionId } from './places.ts';

const settings = {
  account: [
    'service.signOutErase',
    'service.baseUrl',
    'service.authUrl',
    'service.advanced',
    'service.clientId',
    'service.clientSecret',
    'service.redirect',
    'probe.title',
  ],
  sites: ['sites.more', 'sites.others'],
  servers: ['hosted.title', 'hosted.site', 'hosted.address', 'lessons.title'],
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
  ],
  matches: ['matchFile.import', 'matchFile.export'],
  activity: ['history.title', 'keepLog.label'],
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
  import: ['import.file', 'import.formats'],
  data: [
    'data.refresh',
    'import.bring',
    'listFile.title',
    'settingsFile.title',
    'sync.title',
    'sync.switch',
    'erase.title',
  ],
  diagnostics: ['diagnostics.tabs', 'diagnostics.copy'],
} as const satisfies Readonly<Record<SectionId, readonly WordKey[]>>;

interface IndexedSetting {
  readonly section: SectionId;
  /** As in a `Place`. */
  readonly setting: string;
  readonly name: string;
  /** Everything that it may be found by, in small letters without accents. */
  readonly text: string;
}

/** Values of a setting, its buttons and its explanation, as search words: a user who searches for "dark" does not think of a theme. */
const values: { readonly [K in WordKey]?: readonly WordKey[] } = {
  'theme.label': ['theme.light', 'theme.dark'],
  'titleLanguage.label': [
    'titleLanguage.interface',
    'titleLanguage.english',
    'titleLanguage.romaji',
    'titleLanguage.native',
  ],
  'rules.unlisted': ['rules.unlisted.add', 'rules.unlisted.ignore', 'policy.ask'],
  'rules.finishing': ['rules.finishing.complete', 'policy.ask'],
  'service.signOutErase': ['service.disconnect'],
  'hosted.title': ['hosted.why'],
  'lessons.title': ['lessons.why', 'matchFile.import'],
  'listFile.title': ['listFile.why', 'matchFile.export'],
  'import.file': ['import.bring', 'import.bringWhy'],
  'import.bring': ['import.open'],
  'settingsFile.title': ['settingsFile.why', 'settingsFile.export', 'settingsFile.import'],
  'sync.title': ['sync.why'],
  'erase.title': ['erase.why'],
};

export function indexSettings(t: Translate): readonly IndexedSetting[] {
  const own = Object.entries(settings).flatMap(([section, keys]) =>
    keys.map((key) => indexed(t, section as SectionId, key)),
  );
  const named = offeredSites.map(({ name }) => indexed(t, 'sites', name));
  const hosted = sites.filter(({ selfHosted }) => selfHosted);
  return [...own, ...named, ...hosted.map(({ name }) => ownServer(t, name))];
}

/** Those that have every word of the query; those whose name begins with it come first. */
export function findSettings(t: Translate, query: string): readonly IndexedSetting[] {
  const wanted = folded(query.trim());
  const found = indexSettings(t).filter(({ text }) =>
    wanted.split(/\s+/).every((part) => text.includes(part)),
  );
  const begins = ({ name }: IndexedSetting) => (folded(name).startsWith(wanted) ? 0 : 1);
  return found.toSorted((a, b) => begins(a) - begins(b));
}

/** Every kind of server is added in the same place. */
function ownServer(t: Translate, name: string): IndexedSetting {
  const text = folded(`${name} ${t('hosted.title')}`);
  return { section: 'servers', setting: 'hosted.site', name, text };
}

function indexed(t: Translate, section: SectionId, setting: string): IndexedSetting {
  const name = wordOr(t, setting, setting);
  const also = isWordKey(t, setting) ? (values[setting] ?? []) : [];
  const texts = [name, wordOr(t, `${setting}Why`, ''), t(`options.${section}`)];
  const text = folded([...texts, ...also.map((key) => wordOr(t, key, ''))].join(' '));
  return { section, setting, name, text };
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function wordOr(t: Translate, key: string, other: string): string {
  return isWordKey(t, key) ? wordWith(t, key, {}) : other;
}
