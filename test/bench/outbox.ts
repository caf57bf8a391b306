// `npm run bench:outbox [-- --items N --rounds N --json]`: measures how fast the outbox is sent. Uses Kiroku's worker, a browser in memory,
// and the real server over HTTP.
import '../background/browser/fake-chrome-api.ts';
import 'fake-indexeddb/auto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { IDBFactory } from 'fake-indexeddb';
import { readDetails } from '../../lib/background/library/title-details.ts';
import { rememberChosenTitle } from '../../lib/background/matching/match-decisions.ts';
import { createContext } from '../../lib/background/root.ts';
import type { Context } from '../../lib/background/runtime/context.ts';
import { deliverOutbox } from '../../lib/background/sending/delivery.ts';
import { addChange } from '../../lib/background/sending/outbox.ts';
import { printHelpIfAsked } from '../../lib/build/answer-help.ts';
import type { Media } from '../../lib/contract/media.ts';
import type { OutboxChange } from '../../lib/domain/changes/outbox-item.ts';
import { withSignInLock } from '../../lib/store/account/tokens.ts';
import { readOutbox } from '../../lib/store/outbox/read-outbox.ts';
import { writeService } from '../../lib/store/preferences.ts';
import { loadStarterCatalog } from '../../server/demo/starter/starter-catalog.ts';
import type { CatalogTitle } from '../../server/src/catalog/title.ts';
import { startServerProcess } from '../../server/test/harness/server-processes.ts';
import { createWriterAccounts } from '../../server/test/harness/writer-account.ts';
import { createFakeBrowser, installFakeBrowser } from '../background/browser/fake-browser.ts';
import { createTestPlatform } from '../background/platform.ts';
import { replaceDatabase } from '../background/replace-database.ts';
import { episode } from '../domain/examples.ts';
import { median } from './median.ts';

/**
 * Each season has this many episodes. The episodes of a season are sent one after another. Edits of different titles do not wait for each
 * other.
 */
const EPISODES_A_SEASON = 12;
const DAY_MS = 24 * 3600_000;
const connected = { state: 'connected', id: 'writer', name: 'writer', problem: null } as const;

interface Drained {
  /** The medians of the rounds. */
  readonly seconds: number;
  readonly itemsPerSecond: number;
}
interface OutboxMeasurement {
  readonly items: number;
  readonly rounds: number;
  /** The figures for edits. Each edit changes another title. */
  readonly edits: Drained;
  /** The figures for watched episodes of remembered seasons, which have 12 episodes each. */
  readonly episodes: Drained;
}

type Kind = 'edits' | 'episodes';

export async function measureOutbox({ items = 1000, rounds = 3 } = {}): Promise<OutboxMeasurement> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kiroku-bench-outbox-'));
  try {
    const titles = await titlesToChange(items);
    const where = { databaseUrl: null, dataDir };
    // Every round needs a new account, because a round writes to an empty list.
    const writers = await createWriterAccounts(where, { titles, accounts: 2 * rounds });
    const { port, stop } = await startServerProcess({ DATA_DIR: dataDir });
    try {
      const seconds: Record<Kind, number[]> = { edits: [], episodes: [] };
      for (const [index, { token, mediaIds }] of writers.entries()) {
        const kind = index % 2 === 0 ? 'edits' : 'episodes';
        seconds[kind].push(await drain(kind, items, mediaIds, await startWorker(port, token)));
      }
      return {
        items,
        rounds,
        edits: summed(seconds.edits, items),
        episodes: summed(seconds.episodes, items),
      };
    } finally {
      await stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns anime of the starter catalogue. Titles with a whole season come first. */
async function titlesToChange(count: number): Promise<CatalogTitle[]> {
  const anime = (await loadStarterCatalog(new Date())).filter(
    ({ type, explicit }) => type === 'anime' && !explicit,
  );
  const hasSeason = ({ episodes }: CatalogTitle) => (episodes ?? 0) >= EPISODES_A_SEASON;
  return [...anime.filter(hasSeason), ...anime.filter((title) => !hasSeason(title))].slice(0, count);
}

/** Starts a worker with an empty outbox. The worker is signed in with this token. */
async function startWorker(port: number, token: string): Promise<Context> {
  const base = `http://127.0.0.1:${port}`;
  const service = { authUrl: base, baseUrl: `${base}/v1`, clientId: 'bench', clientSecret: '' };
  await replaceDatabase(new IDBFactory());
  installFakeBrowser(createFakeBrowser(Date.now, () => null));
  await writeService(service);
  await withSignInLock((write) =>
    write(
      {
        accessToken: token,
        refreshToken: null,
        expiresAt: Date.now() + DAY_MS,
        lifetimeMs: DAY_MS,
        account: connected.id,
        issuer: base,
        apiOrigin: base,
      },
      connected,
    ),
  );
  // No page is open, so nothing is published or shown.
  const nothingShown = { publishChange: () => undefined, afterLogEntry: async () => undefined };
  return { ...createContext(createTestPlatform({ fetch, random: Math.random })), ...nothingShown };
}

/** Returns how many seconds pass from the first request until the outbox is empty. */
async function drain(
  kind: Kind,
  items: number,
  mediaIds: readonly string[],
  worker: Context,
): Promise<number> {
  const titles = mediaIds.slice(0, kind === 'edits' ? items : Math.ceil(items / EPISODES_A_SEASON));
  const medias: Media[] = [];
  for (const id of titles) {
    const answer = await readDetails(worker, connected.id, 'anime', id);
    if (answer.kind !== 'ok') throw new Error(`no title ${id}`);
    medias.push(answer.value);
  }
  for (let index = 0; index < items; index += 1) {
    const change = kind === 'edits' ? editOf(medias, index) : watchedOf(medias, index);
    if (change.kind === 'episode' && index % EPISODES_A_SEASON === 0) {
      const media = medias[index / EPISODES_A_SEASON];
      if (media) await rememberChosenTitle(worker, change.observed, media, 1);
    }
    await addChange(worker, change, connected.id);
  }
  const before = performance.now();
  await deliverOutbox(worker);
  const seconds = (performance.now() - before) / 1000;
  const left = (await readOutbox()).length;
  if (left > 0) throw new Error(`${left} of ${items} ${kind} have not been sent`);
  return seconds;
}

function editOf(medias: readonly Media[], index: number): OutboxChange {
  const media = medias[index];
  if (!media) throw new Error('too few titles');
  return { kind: 'edit', media, patch: { progress: 1 }, by: 'user', base: null };
}

function watchedOf(medias: readonly Media[], index: number): OutboxChange {
  const season = Math.floor(index / EPISODES_A_SEASON);
  const number = (index % EPISODES_A_SEASON) + 1;
  const observed = episode({
    seriesId: `series ${season}`,
    seriesTitle: medias[season]?.title ?? '',
    episodeId: `${season}-${number}`,
    episodeNumber: number,
    episodeLabel: `E${number}`,
  });
  return { kind: 'episode', observed, watchedAt: index };
}

function summed(seconds: readonly number[], items: number): Drained {
  const middle = median(seconds);
  return { seconds: Math.round(middle * 100) / 100, itemsPerSecond: Math.round(items / middle) };
}

async function main(): Promise<void> {
  printHelpIfAsked();
  const { values } = parseArgs({
    options: {
      items: { type: 'string', default: '1000' },
      rounds: { type: 'string', default: '3' },
      json: { type: 'boolean', default: false },
    },
  });
  const measured = await measureOutbox({ items: Number(values.items), rounds: Number(values.rounds) });
  const line = (kind: Kind) =>
    `${kind.padEnd(9)} ${measured.items} items in ${measured[kind].seconds} s: ${measured[kind].itemsPerSecond} a second (median of ${measured.rounds})\n`;
  process.stdout.write(
    values.json ? `${JSON.stringify(measured, null, 2)}\n` : line('edits') + line('episodes'),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
