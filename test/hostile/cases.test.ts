// A hostile service and hostile files: the real worker is asked through its own messages, the real parsers read the files. `npm run hostile` is the long run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { toLessonFile } from '@/lib/domain/lesson-file.ts';
import { toMatchFile } from '@/lib/domain/match-file.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { takeSettings, toSettingsFile } from '@/lib/domain/settings-file.ts';
import { changedSettings } from '@/lib/domain/words/setting-lines.ts';
import { word } from '@/lib/domain/words.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readLessonFile } from '@/lib/store/read-lesson-file.ts';
import { readMatchFile } from '@/lib/store/read-match-file.ts';
import { readSettingsFile } from '@/lib/store/read-settings-file.ts';
import { root } from '../../server/launch/paths.ts';
import { emptyComputer, signIn, startWorker } from '../background/root.ts';
import { episode, libraryEntry, media } from '../domain/examples.ts';
import { type Mutation, mutationsOf } from './mutations.ts';

const CASES = Number(process.env.HOSTILE_CASES ?? 240);
/** Milliseconds after which a case counts as hung. */
const PATIENCE = 10_000;
const SERVICE = {
  baseUrl: 'https://list.example/v1',
  authUrl: 'https://list.example/auth',
  clientId: 'c',
  clientSecret: 'app-secret',
};
const STATUSES = [200, 200, 200, 200, 201, 400, 401, 403, 404, 409, 429, 500, 503];
const trusted = { trusted: true } as never;
const page = {
  trusted: false,
  tabId: 1,
  frameId: 0,
  origin: 'https://hostile.example',
  url: 'https://hostile.example/1',
  tabUrl: null,
};

const title = { ...media(), synonyms: ['a'], coverUrl: 'https://covers.example/1.jpg' };
const { media: _media, ...entry } = libraryEntry({ media: title });
const details = {
  ...title,
  relations: [
    { kind: 'SEQUEL', id: title.id, shortId: 's', type: 'anime', title: 'T', format: null, year: null },
  ],
  entry,
};

const verdicts = {
  leaked: [] as string[],
  hung: [] as string[],
  wrong: [] as string[],
  blank: [] as string[],
};
let count = 0;

/** Runs one case: it must come to an end in time, and say something. */
async function judge(name: string, run: () => unknown): Promise<void> {
  count += 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<'hung'>((resolve) => {
    timer = setTimeout(() => resolve('hung'), PATIENCE);
  });
  const from = performance.now();
  try {
    const outcome = await Promise.race([run(), patience]);
    if (outcome === 'hung' || performance.now() - from > PATIENCE) verdicts.hung.push(name);
    else if (outcome === undefined) verdicts.blank.push(name);
  } catch (error) {
    verdicts.wrong.push(`${name}: ${String(error).slice(0, 200)}`);
  } finally {
    clearTimeout(timer);
  }
  if ('polluted' in {}) verdicts.wrong.push(`${name}: prototype polluted`);
}

type Ask = (worker: ReturnType<typeof startWorker>) => unknown;

const endpoints: readonly (readonly [string, unknown, Ask])[] = [
  [
    'search',
    { ok: true, results: [title] },
    ({ handlers }) => handlers.search({ q: 'frieren', type: null } as never, trusted),
  ],
  [
    'details',
    { ok: true, anime: details },
    ({ handlers }) => handlers.details({ type: 'anime', id: title.id } as never, trusted),
  ],
  [
    'library',
    { ok: true, entries: [{ ...entry, media: title }], nextCursor: null },
    ({ handlers }) => handlers.refreshLibrary({ again: false } as never, trusted),
  ],
  ['upsert', { ok: true, entry: { ...entry, media: title } }, changeAndSend],
  ['matching', { ok: true, results: [title] }, ({ resolver }) => resolver.resolve(episode())],
];

async function changeAndSend({ handlers, delivery }: ReturnType<typeof startWorker>): Promise<unknown> {
  await handlers.changeEntry({ kind: 'edit', media: media(), patch: { progress: 3 } } as never, trusted);
  await delivery.deliver();
  return 'sent';
}

/** Answers every call with the same, and notes where the token went. */
function service({ text }: Mutation, status: number, name: string): typeof fetch {
  return async (input, init) => {
    const isOwn = String(input).startsWith('https://list.example/');
    if (!isOwn && /access|refresh|app-secret/.test(JSON.stringify(init ?? {}))) verdicts.leaked.push(name);
    return new Response(status === 204 ? null : text, { status });
  };
}

/** What is stored must be bounded, and hold no token but in its place. */
async function inspect(name: string): Promise<void> {
  const database = await openDatabase();
  const all = await Promise.all([...database.objectStoreNames].map((store) => database.getAll(store)));
  const text = JSON.stringify(all);
  if (/"access"|"refresh"|app-secret/.test(text)) verdicts.leaked.push(name);
  if (/"coverUrl":"[^"]*192\.168/.test(text))
    verdicts.leaked.push(`${name}: an address of the user's own network is kept`);
  if (text.length > 3_000_000) verdicts.wrong.push(`${name}: ${text.length} characters stored`);
}

beforeEach(() => emptyComputer());

it('a hostile service hangs, breaks and learns nothing', async () => {
  const share = Math.floor((CASES * 0.6) / endpoints.length);
  for (const [endpoint, right, ask] of endpoints)
    for (const [at, mutation] of mutationsOf(right, share).entries()) {
      const name = `service, ${endpoint}: ${mutation.name}`;
      await emptyComputer();
      await signIn(SERVICE);
      const worker = startWorker(service(mutation, STATUSES[at % STATUSES.length] ?? 200, name));
      await judge(name, () => ask(worker));
      await inspect(name);
    }
}, 1_200_000);

const AT = '2026-11-20T12:00:00.000Z';
const match = {
  seasonKey: 'a:b|',
  siteName: 'A',
  seriesTitle: 'T',
  seasonTitle: null,
  rules: [{ from: 1, to: null, mediaId: media().id, type: 'anime', offset: 0 }],
  policy: 'auto',
  decidedBy: 'user',
  jumpAllowed: false,
  evidence: [],
  decidedAt: 1,
} as const;
const matches = toMatchFile([match], new Map([[media().id, media()]]), AT);
const ownSettings = {
  ...defaultSettings,
  sitePolicies: { netflix: 'ask' as const },
  selfHosted: { plex: ['http://plex.local'] },
};

const files: readonly (readonly [string, unknown, (text: string) => unknown])[] = [
  ['settings', toSettingsFile(ownSettings, matches), previewSettings],
  ['remembered titles', matches, readMatchFile],
  ['lessons', toLessonFile([], AT), readLessonFile],
];

/** As the options do: read, laid over what is there, and said in words. */
function previewSettings(text: string): unknown {
  const file = readSettingsFile(text);
  if (file.kind !== 'read') return file;
  const next = takeSettings(defaultSettings, file.settings, ['netflix', 'plex']);
  return changedSettings(word, defaultSettings, next, (id) => id);
}

it('hostile files are read or refused', async () => {
  for (const [kind, right, read] of files)
    for (const mutation of mutationsOf(right, Math.floor((CASES * 0.25) / files.length)))
      await judge(`file, ${kind}: ${mutation.name}`, () => read(mutation.text));
}, 600_000);

it('a hostile page is answered or refused, and changes nothing', async () => {
  const rights = {
    episodeObserved: { observed: episode() },
    undoAnnounced: { activityId: 'x' },
    siteTaught: { taught: {} },
    connect: {},
    erase: { what: 'everything' },
    saveSettings: defaultSettings,
  };
  const each = Math.ceil((CASES * 0.15) / Object.keys(rights).length);
  await signIn(SERVICE);
  const before = JSON.stringify(await fakeBrowser.storage.local.get());
  for (const [message, right] of Object.entries(rights))
    for (const { name, text } of mutationsOf(right, each)) {
      const worker = startWorker(service({ name, text }, 200, name));
      const input: unknown = parseOr(text);
      const handle = () =>
        (worker.handlers[message as 'connect'] as (input: unknown, sender: unknown) => unknown)(input, page);
      await judge(`page, ${message}: ${name}`, () =>
        worker.guard(message as 'connect', page as never, handle, input).then(
          () => verdicts.wrong.push(`page, ${message}: let in`),
          () => 'refused',
        ),
      );
    }
  if (JSON.stringify(await fakeBrowser.storage.local.get()) !== before)
    verdicts.wrong.push('a page changed what is stored');
}, 600_000);

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

it('and nothing of it leaked, hung, went wrong or stayed blank', () => {
  const sums = Object.fromEntries(Object.entries(verdicts).map(([name, found]) => [name, found.length]));
  mkdirSync(`${root}test-results/hostile`, { recursive: true });
  writeFileSync(
    `${root}test-results/hostile/cases.json`,
    JSON.stringify({ cases: count, ...sums, found: verdicts }, null, 1),
  );
  expect(verdicts).toEqual({ leaked: [], hung: [], wrong: [], blank: [] });
  expect(count).toBeGreaterThan(CASES * 0.7);
});
