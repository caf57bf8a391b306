// Defines the table of rooms. The table lists which other rooms, packages and global names each room may use.

export interface Room {
  readonly name: string;
  /** The purpose of the room, for the table in CONTRIBUTING.md. A folder inside another room has no purpose. */
  readonly purpose?: string;
  /** The folder, with a trailing slash. */
  readonly folder: string;
  /** Rooms or single files from which values and types may be imported. */
  readonly imports: readonly string[];
  /** Exceptions to `imports`. */
  readonly except?: readonly string[];
  /** Rooms or single files from which only types may be imported. */
  readonly types?: readonly string[];
  /** The packages that may be imported. A name that ends in a slash allows every path that begins with this name. */
  readonly packages: readonly string[];
  readonly closed: readonly string[];
  /** The parts of `browser` that may be used. If this is missing, all parts may be used. */
  readonly browser?: readonly string[];
}

const network = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'];
const clock = ['Date.now', 'new Date()', 'performance'];
const page = [
  'document',
  'window',
  'self',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'MutationObserver',
];
const timers = ['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'requestIdleCallback'];
const browserApi = ['browser', 'chrome'];
const machine = [
  ...browserApi,
  'globalThis',
  'crypto',
  'Math.random',
  'indexedDB',
  'caches',
  'process',
  'console',
];
const everything = [...network, ...clock, ...page, ...timers, ...machine];

const server = (name: string, imports: readonly string[]): Room => ({
  name: `server ${name}`,
  folder: `server/src/${name}/`,
  imports: [
    'lib/contract/',
    'server/src/config.ts',
    'server/src/caller.ts',
    'server/src/refusal.ts',
    'server/src/keyed-queue.ts',
    `server/src/${name}/`,
    ...imports.map((room) => `server/src/${room}/`),
  ],
  packages: ['*'],
  closed: browserApi,
});
/** Returns the room of a folder of the demonstration. The server's other rooms import nothing from these folders. */
const demo = (name: string, imports: readonly string[], folder = `server/demo/${name}/`): Room => ({
  name: `server demo ${name}`,
  folder,
  imports: ['lib/contract/', 'server/src/', folder, ...imports.map((room) => `server/demo/${room}/`)],
  packages: ['*'],
  closed: browserApi,
});
const features = ['oauth', 'accounts', 'catalog', 'library', 'ratings'];

/** The folders of the worker, from top to bottom. Each may import from the folders below it. */
const workerFolders = [
  'sync',
  'surfaces',
  'tracking',
  'sending',
  'resume',
  'matching',
  'library',
  'account',
  'api',
  'runtime',
];

const workerRoom = (name: string, folder: string, below: readonly string[]): Room => ({
  name,
  folder,
  imports: [
    'lib/domain/',
    'lib/matching/',
    'lib/contract/',
    'lib/store/',
    'lib/sites/registry.ts',
    'lib/sites/links/',
    'lib/messaging/page-messages.ts',
    'lib/messaging/changed-topics.ts',
    // The worker may import this file, because the browser runs the file's function in the frames of a page.
    'lib/page/snapshot-frame.ts',
    ...below.map((one) => `lib/background/${one}/`),
  ],
  // Only the store may open the database and manage its transactions and locks.
  except: ['lib/store/database.ts'],
  types: ['lib/sites/site.ts', 'lib/messaging/'],
  packages: ['wxt/browser', 'wxt/utils/inject-script', 'oauth4webapi', 'zod/mini'],
  closed: [...network, 'Date.now', 'new Date()', ...page, ...browserApi],
});

const workerRooms: readonly Room[] = [
  ...workerFolders.map((name, at) =>
    workerRoom(`worker ${name}`, `lib/background/${name}/`, workerFolders.slice(at + 1)),
  ),
  {
    ...workerRoom('worker', 'lib/background/', workerFolders),
    purpose: 'the background: receives reports, decides, sends; may be ended at any moment',
  },
];

export const rooms: readonly Room[] = [
  {
    name: 'contract',
    purpose: 'the HTTP interface between extension and list service, as schemas',
    folder: 'lib/contract/',
    imports: [],
    packages: ['zod/mini'],
    closed: everything,
  },
  {
    name: 'domain',
    purpose: 'the rules of Kiroku, as pure functions',
    folder: 'lib/domain/',
    imports: [],
    types: ['lib/contract/'],
    packages: [],
    closed: everything,
  },
  {
    name: 'matching',
    purpose: 'finds the catalogue entry of an episode',
    folder: 'lib/matching/',
    imports: ['lib/domain/', 'lib/contract/short-text.ts', 'lib/contract/lazy.ts', 'lib/contract/limits.ts'],
    types: ['lib/contract/'],
    packages: [],
    closed: everything,
  },
  {
    name: 'import',
    purpose: 'reads files of lists and histories',
    folder: 'lib/import/',
    imports: ['lib/domain/', 'lib/matching/', 'lib/sites/', 'lib/contract/'],
    packages: ['*'],
    closed: everything,
  },
  {
    name: 'sites',
    purpose: 'one reader per site, which finds the episode in a document and an address',
    folder: 'lib/sites/',
    imports: ['lib/domain/'],
    packages: [],
    closed: everything,
  },
  {
    name: 'messaging',
    purpose: 'messages between pages, worker and popup',
    folder: 'lib/messaging/',
    imports: ['lib/domain/', 'lib/contract/'],
    packages: ['zod/mini', 'wxt/browser'],
    closed: [...network, ...page, ...browserApi],
    browser: ['runtime'],
  },
  {
    name: 'page',
    purpose: 'runs in web pages and their player frames',
    folder: 'lib/page/',
    imports: ['lib/sites/', 'lib/domain/', 'lib/messaging/'],
    packages: ['wxt/browser', 'wxt/utils/content-script-context'],
    closed: [...network, ...browserApi, 'setInterval', 'localStorage', 'sessionStorage', 'indexedDB'],
    // `runtime` is needed for messages, and `dom` for the shadow root of an element.
    browser: ['runtime', 'dom'],
  },
  {
    name: 'store',
    purpose: 'IndexedDB and extension storage; only the worker writes',
    folder: 'lib/store/',
    imports: ['lib/domain/', 'lib/contract/'],
    packages: ['idb', 'zod/mini', 'wxt/browser'],
    closed: [...network, ...page, ...browserApi, ...timers],
    browser: ['storage'],
  },
  ...workerRooms,
  {
    name: 'queries',
    purpose: 'gives the UI its only access to data and to the worker',
    folder: 'lib/queries/',
    imports: ['lib/messaging/', 'lib/domain/', 'lib/contract/', 'lib/store/', 'lib/import/'],
    packages: ['@tanstack/react-query', 'react', 'wxt/browser'],
    closed: [...network, ...browserApi],
    // `permissions` must be requested within the click. The popup uses `tabs` to find its tab. In a browser without `identity`, signing in
    // needs a host permission. Only `action` can tell whether the toolbar button is pinned. `scripting` is for page samples, which do not
    // involve the worker.
    browser: ['permissions', 'tabs', 'identity', 'action', 'scripting'],
  },
  {
    name: 'components',
    purpose: 'the UI, in React',
    folder: 'components/',
    imports: ['lib/queries/', 'lib/domain/', 'lib/contract/', 'lib/import/', 'lib/sites/registry.ts'],
    types: ['lib/sites/site.ts'],
    // The packages are React, icons and virtualized lists.
    packages: ['react', 'react-dom', 'react-dom/', 'lucide-react', '@tanstack/react-virtual'],
    closed: [...network, ...browserApi],
  },
  {
    name: 'entrypoints',
    purpose: 'wires the rooms into scripts and pages; nothing imports it',
    folder: 'entrypoints/',
    imports: ['lib/', 'components/'],
    except: ['lib/build/'],
    packages: ['*'],
    closed: browserApi,
  },
  // This room runs only on a developer's machine, and is not part of a build.
  {
    name: 'build',
    purpose: 'builds, checks and packages the extension, with Node',
    folder: 'lib/build/',
    imports: ['lib/domain/fields.ts'],
    types: ['lib/sites/site.ts'],
    packages: ['*'],
    closed: browserApi,
  },
  server('api', [...features, 'http']),
  server('http', [...features, 'db']),
  server('openapi', ['accounts']),
  ...features.map((name) => server(name, [...features.filter((other) => other !== name), 'db'])),
  server('db', []),
  demo('covers', []),
  demo('dialect', []),
  demo('faults', []),
  demo('practice', ['covers']),
  demo('import', ['starter']),
  demo('starter', ['import']),
  {
    ...demo('whole', ['covers', 'dialect', 'faults', 'practice', 'import', 'starter'], 'server/demo/'),
    purpose: 'seed data, practice site, faults; loaded only on request',
  },
  // This is the only file that loads the demonstration, and only if a setting requires it.
  { ...server('process', []), folder: 'server/src/main.ts', imports: ['server/src/', 'server/demo/demo.ts'] },
  {
    ...server('whole', []),
    purpose: 'the list service',
    folder: 'server/src/',
    imports: ['lib/contract/', 'server/src/'],
  },
];

/** Returns the room of a file; null if no room contains it. */
export function findRoom(path: string): Room | null {
  return rooms.find(({ folder }) => path.startsWith(folder)) ?? null;
}
