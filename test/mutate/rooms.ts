// Which code is changed, and which tests must notice it: those of its room, and no slow ones from elsewhere.
import { readdirSync } from 'node:fs';
import { root } from '../../server/launch/paths.ts';

export interface Room {
  /** The folder of the code; what lies deeper is of it too. */
  readonly code: string;
  /** Globs of the tests. */
  readonly tests: readonly string[];
}

const own = (code: string, tests: string): Room => ({ code, tests: [`${tests}/**/*.test.{ts,tsx}`] });
const domain = (name: string, ...more: readonly string[]): Room => ({
  code: `lib/domain/${name}`,
  tests: [`test/domain/${name}/**/*.test.ts`, 'test/domain/models/**/*.test.ts', ...more],
});
const worker = (name: string, ...more: readonly string[]): Room => ({
  code: `lib/background/${name}`,
  tests: [`test/background/${name}/**/*.test.ts`, ...more],
});
const server = (name: string, ...more: readonly string[]): Room => ({
  code: `server/src/${name}`,
  tests: [`server/test/${name}/**/*.test.ts`, ...more],
});

/** A deeper folder before the one that holds it: a file is of the first room that has it. */
export const rooms: readonly Room[] = [
  domain('addresses'),
  domain('airing'),
  domain('changes'),
  domain('commands'),
  domain('continuing'),
  domain('diagnosis'),
  domain('files', 'test/store/read-settings-file.test.ts', 'test/store/lessons.test.ts'),
  domain('sample', 'test/page/**/take-sample.test.ts'),
  domain('statistics'),
  domain('titles'),
  domain('watching'),
  own('lib/domain', 'test/domain'),
  worker('account'),
  worker('continuing'),
  worker('diagnosis', 'test/background/tracking/general-data.test.ts'),
  worker('importing'),
  worker('library'),
  worker('matching'),
  worker('places', 'test/background/tracking/count-episode.test.ts'),
  worker('sending', 'test/background/library/**/*.test.ts'),
  worker(
    'tracking',
    'test/background/hostile-page.test.ts',
    'test/background/places/page-sender.test.ts',
    'test/background/places/quiet-sites.test.ts',
  ),
  worker('travelling'),
  {
    code: 'lib/background',
    tests: [
      'test/background/hostile-page.test.ts',
      'test/background/settings.test.ts',
      'test/background/worker/**/*.test.ts',
      'test/background/account/api-calls.test.ts',
      'test/background/account/api-client.test.ts',
      'test/background/account/erase-under-way.test.ts',
      'test/background/library/first-reading.test.ts',
      'test/background/library/rounds.test.ts',
      'test/background/library/started-again.test.ts',
      'test/background/places/**/*.test.ts',
      'test/background/sending/take-downs.test.ts',
      'test/background/tracking/popup/**/*.test.ts',
      'test/background/tracking/private-windows.test.ts',
    ],
  },
  // Without the two that ask about every title of a catalogue: they take six times as long as all others.
  { code: 'lib/matching', tests: ['test/matching/**/!(starter-sequels|remakes).test.ts'] },
  own('lib/page', 'test/page'),
  { code: 'lib/store/outbox', tests: ['test/background/sending/**/*.test.ts', 'test/store/**/*.test.ts'] },
  {
    code: 'lib/store',
    tests: [
      'test/store/**/*.test.ts',
      'test/background/account/erase.test.ts',
      'test/background/importing/steering.test.ts',
      'test/background/importing/stored.test.ts',
      'test/background/importing/undoing.test.ts',
      'test/background/sending/queueing/outbox-writes.test.ts',
    ],
  },
  {
    code: 'lib/contract',
    tests: ['server/test/contract/**/*.test.ts', 'server/test/http/contract-limits.test.ts'],
  },
  server('accounts/forms', 'server/test/accounts/account-area.test.ts'),
  server('accounts/security', 'server/test/accounts/security.test.ts'),
  server('accounts', 'server/test/http/rate-limits.test.ts'),
  server('http/limits', 'server/test/http/contract-limits.test.ts'),
  server('http'),
  server('library', 'server/test/http/library-endpoints.test.ts'),
  server('oauth/stored', 'server/test/oauth/token-life.test.ts', 'server/test/oauth/earlier-tokens.test.ts'),
  server('oauth'),
  server('ratings', 'server/test/http/library-endpoints.test.ts'),
];

/** The room that a file is of; undefined where it is of none. */
export function roomOf(file: string): Room | undefined {
  return rooms.find(({ code }) => file.startsWith(`${code}/`));
}

/** The files of a room that are changed: those of deeper rooms are not its own. Words and types alone say nothing. */
export function filesOf({ code }: Room): readonly string[] {
  return readdirSync(`${root}${code}`, { recursive: true, encoding: 'utf8' })
    .map((name) => `${code}/${name.replaceAll('\\', '/')}`)
    .filter(
      (file) => file.endsWith('.ts') && !file.startsWith('lib/domain/words/') && roomOf(file)?.code === code,
    )
    .sort();
}
