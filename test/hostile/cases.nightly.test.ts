// Tests a hostile service and hostile files. The real worker gets its own messages, and the real parsers read the files. `npm run hostile`
// is the long run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import { resolveEpisode } from '@/lib/background/matching/resolve.ts';
import { answerMessage } from '@/lib/background/messages.ts';
import { toFileMatches } from '@/lib/domain/files/match-file.ts';
import { applySettingsFile } from '@/lib/domain/files/settings-file.ts';
import { type FileFormat, readUserFile } from '@/lib/domain/files/user-file.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { settingDifferences } from '@/lib/domain/words/setting-differences.ts';
import type { Sender } from '@/lib/messaging/channel.ts';
import type { MessageName } from '@/lib/messaging/protocol.ts';
import { isKnownSite } from '@/lib/sites/registry.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { lessonFileFormat } from '@/lib/store/files/read-lesson-file.ts';
import { matchFileFormat } from '@/lib/store/files/read-match-file.ts';
import { settingsFileFormat } from '@/lib/store/files/read-settings-file.ts';
import { root } from '../../lib/build/paths.ts';
import { createRoot } from '../background/root.ts';
import { chosenMatch, episode } from '../domain/examples.ts';
import { t } from '../english.ts';
import {
  createHostileFetch,
  HOSTILE_SERVICE_SETTINGS,
  type TestedEndpoint,
  testedEndpoints,
} from './hostile-service.ts';
import { contentMutationsOf, deliveryMutationsOf } from './mutations.ts';

const CASES = Number(process.env.HOSTILE_CASES ?? 240);
/** The cases are chosen with this seed. `npm run hostile` draws a new one. */
const SEED = Number(process.env.HOSTILE_SEED ?? 1);
/** A case that takes more than this many milliseconds counts as hung. */
const PATIENCE = 60_000;
const STATUSES = [200, 200, 200, 200, 201, 400, 401, 403, 404, 409, 429, 500, 503];
const page: Sender = {
  trusted: false,
  tabId: 1,
  frameId: 0,
  documentId: null,
  isActive: true,
  isPrivate: false,
  origin: 'https://hostile.example',
  url: 'https://hostile.example/1',
  tabUrl: null,
};

/** A search for an episode. The worker matches the results, so that its regular expressions run on their texts. */
const matching: TestedEndpoint = {
  name: 'matching',
  at: '/search',
  right: () => testedEndpoints[0]?.right(),
  ask: (worker) => resolveEpisode(worker, episode()),
};

const verdicts = {
  leaked: [] as string[],
  hung: [] as string[],
  wrong: [] as string[],
  blank: [] as string[],
};
const clean: typeof verdicts = { leaked: [], hung: [], wrong: [], blank: [] };
let count = 0;

/** Runs one case. It must end in time, with a result or a message. */
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

const alarms = (name: string) => ({
  onLeak: () => void verdicts.leaked.push(name),
  onGreed: () => void verdicts.wrong.push(`${name}: read without end`),
});

/** Checks that stored data does not exceed its limits. No token may be outside of the item for tokens. */
async function inspect(name: string): Promise<void> {
  const database = await openDatabase();
  const all = await Promise.all([...database.objectStoreNames].map((store) => database.getAll(store)));
  const text = JSON.stringify(all);
  if (/"(?:access|refresh)-\d+"|app-secret/.test(text)) verdicts.leaked.push(name);
  if (/"coverUrl":"[^"]*192\.168/.test(text))
    verdicts.leaked.push(`${name}: an address of the user's own network is kept`);
  if (text.length > 3_000_000) verdicts.wrong.push(`${name}: ${text.length} characters stored`);
}

/** The real `AbortSignal.timeout`. The tests replace it by a faster one. */
const realTimeout = AbortSignal.timeout.bind(AbortSignal);

/**
 * Keeps references to the timeout signals. Node 20 garbage-collects a signal that is only used inside a combined signal, but browsers do
 * not.
 */
const limits: AbortSignal[] = [];

function timeLimit(): AbortSignal {
  const limit = realTimeout(40);
  limits.push(limit);
  return limit;
}

/** Time passes this many times faster, because a sign-in waits up to a minute for a busy service. */
const SPEED = 100;
const fastTime = {
  now: () => 1_800_000_000_000 + performance.now() * SPEED,
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms / SPEED);
    return () => clearTimeout(timer);
  },
};

beforeEach(() => void vi.spyOn(AbortSignal, 'timeout').mockImplementation(timeLimit));

it('a hostile service causes no hang, no wrong result and no leak', async () => {
  const share = Math.floor((CASES * 0.6) / testedEndpoints.length);
  for (const { name: endpoint, at, right, ask } of [...testedEndpoints, matching])
    for (const [count, mutation] of [
      ...deliveryMutationsOf(right()),
      ...contentMutationsOf(right(), share, SEED),
    ].entries()) {
      const name = `service, ${endpoint}: ${mutation.name}`;
      const status = STATUSES[(count + SEED) % STATUSES.length] ?? 200;
      const answer = createHostileFetch(mutation, status, at, alarms(name));
      const worker = (await createRoot({ at: HOSTILE_SERVICE_SETTINGS, fetch: answer })).start({
        timeLimit,
        ...fastTime,
      });
      await judge(name, () => ask(worker));
      await inspect(name);
    }
  expect(verdicts).toEqual(clean);
}, 1_200_000);

const AT = '2026-11-20T12:00:00.000Z';
const matches = toFileMatches([chosenMatch('a:b|')]);
const ownSettings = {
  ...defaultSettings,
  sitePolicies: { netflix: 'ask' as const },
  selfHosted: { plex: ['http://plex.local'] },
};

const exported = (format: FileFormat<unknown>, data: object) => ({
  kind: format.kind,
  version: 1,
  data: { exportedAt: AT, ...data },
});
const files: readonly (readonly [string, unknown, (text: string) => unknown])[] = [
  [
    'settings',
    exported(settingsFileFormat(isKnownSite), { settings: ownSettings, matches }),
    previewSettings,
  ],
  [
    'remembered titles',
    exported(matchFileFormat(isKnownSite), { matches }),
    (text) => readUserFile(matchFileFormat(isKnownSite), text),
  ],
  ['lessons', exported(lessonFileFormat, { lessons: [] }), (text) => readUserFile(lessonFileFormat, text)],
];

/** Reads the settings, merges them with the current settings, and describes them, as the options page does. */
function previewSettings(text: string): unknown {
  const file = readUserFile(settingsFileFormat(isKnownSite), text);
  if (file.kind !== 'read') return file;
  const next = applySettingsFile(defaultSettings, file.data.settings, ['netflix', 'plex']);
  return settingDifferences(t, defaultSettings, next, (id) => id);
}

it('hostile files are read or refused', async () => {
  for (const [kind, right, read] of files)
    for (const mutation of contentMutationsOf(right, Math.floor((CASES * 0.25) / files.length), SEED))
      await judge(`file, ${kind}: ${mutation.name}`, () => read(mutation.text));
  expect(verdicts).toEqual(clean);
}, 600_000);

it('a message of a hostile page changes nothing', async () => {
  const rights = {
    episodeObserved: { observed: episode() },
    undoFromNote: { activityId: 'x' },
    siteTaught: { taught: {} },
    namesSeen: { number: 5, season: null, names: ['Frieren'] },
    connect: {},
    erase: { what: 'everything' },
    saveSettings: { seen: defaultSettings, wanted: defaultSettings },
  };
  const each = Math.ceil((CASES * 0.15) / Object.keys(rights).length);
  const { start, fake } = await createRoot({ at: HOSTILE_SERVICE_SETTINGS });
  const before = JSON.stringify(await fake.storage.local.get());
  for (const [message, right] of Object.entries(rights))
    for (const { name, text } of contentMutationsOf(right, each, SEED)) {
      const worker = start({ fetch: createHostileFetch({ name, text }, 200, '', alarms(name)) });
      const input: unknown = parseOr(text);
      await judge(`page, ${message}: ${name}`, () =>
        answerMessage(worker, message as MessageName, input, page).then(
          () => verdicts.wrong.push(`page, ${message}: let in`),
          () => 'refused',
        ),
      );
    }
  if (JSON.stringify(await fake.storage.local.get()) !== before)
    verdicts.wrong.push('a page changed what is stored');
  expect(verdicts).toEqual(clean);
}, 600_000);

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

it('the whole hostile run finds no leak, no hang and no wrong result', () => {
  const sums = Object.fromEntries(Object.entries(verdicts).map(([name, found]) => [name, found.length]));
  mkdirSync(`${root}test-results/hostile`, { recursive: true });
  writeFileSync(
    `${root}test-results/hostile/cases.json`,
    JSON.stringify({ cases: count, ...sums, found: verdicts }, null, 1),
  );
  expect(verdicts).toEqual(clean);
  expect(count).toBeGreaterThan(CASES * 0.7);
});
