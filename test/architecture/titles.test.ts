// A title is shown by the name that the user wants: `shownTitle` alone decides it, and a new place cannot go past it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { titlesTaken } from './titles.ts';

const root = join(import.meta.dirname, '../..');

/** Rooms that show nothing: matching and its search look at every name, readers and pages have no entries, the store and the wire hold them as they are. */
const SILENT = ['lib/matching/', 'lib/sites/', 'lib/page/', 'lib/store/', 'lib/contract/'];

/** Files that take names as they are, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'lib/background/sending/log-line.ts': 'a line of the log keeps what the service said at the time',
  'lib/domain/files/list-export.ts':
    'columns with a name each; the XML is for MyAnimeList, and names titles as the service does',
  'lib/domain/library-view.ts': 'the filter looks at every name',
  'lib/background/matching/look-up.ts': 'searches for a title by the text of its rule',
  'components/options/matches/match-name.ts':
    'a title that is not known any more has the text of its rule alone',
  'components/options/matches/match-import-fates.tsx': 'gives the text of a rule to be looked up',
  'components/popup/activity/activity-panel.tsx': 'gives the text of a line to be looked up',
  'components/popup/library/title-facts.tsx': 'gives the text of a relation to be looked up',
};

const paths = ['lib', 'components', 'entrypoints'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
);

it('shows no title of the catalogue but by the one function', () => {
  const speaking = paths.filter((path) => !SILENT.some((room) => path.startsWith(room)));
  const taken = speaking.flatMap((path) => titlesTaken(path, readFileSync(join(root, path), 'utf8')));
  const of = (place: string) => place.slice(0, place.indexOf(':'));
  expect(taken.filter((place) => !(of(place) in EXCEPTIONS))).toEqual([]);
  const unused = Object.keys(EXCEPTIONS).filter((path) => !taken.some((place) => of(place) === path));
  expect(unused, 'exceptions that nothing needs any more').toEqual([]);
});

it('decides no match', () => {
  const knows = (path: string) => /shown-title|titleLanguage/.test(readFileSync(join(root, path), 'utf8'));
  const matching = paths.filter((path) => /^lib\/(?:background\/)?matching\//.test(path));
  expect(matching.length).toBeGreaterThan(20);
  expect(matching.filter(knows)).toEqual([]);
});

it.each([
  'const a = media.title;',
  'const a = entry.media.title;',
  'const a = match?.media.title ?? b;',
  'const a = titles.get(id)?.title;',
  'const { title } = entry.media;',
  'const { english } = media.titles;',
  'const a = <h2>{likeliest.media.title}</h2>;',
  'const a = activity.title;',
])('finds %s', (text) => {
  expect(titlesTaken('components/x.tsx', text)).toHaveLength(1);
});

it.each(['const a = document.title;', 'const a = t("media.title");', 'const a = shownTitle(media, titles);'])(
  'is content with %s',
  (text) => {
    expect(titlesTaken('components/x.tsx', text)).toEqual([]);
  },
);
