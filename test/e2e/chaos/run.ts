// Makes one chaos run. Draws steps from the seed, executes them, and reports the differences at the end.
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Media } from '../../../lib/contract/media.ts';
import { episodeKey, type ObservedEpisode } from '../../../lib/domain/episode.ts';
import { readServerList, setServerEntry } from '../account.ts';
import { expect } from '../fixtures.ts';
import { readListCopy, readOutboxAndActivity, readWatchedAt } from '../stored.ts';
import { frierenEpisode, openEpisode, playUntil } from '../tracking/watching.ts';
import { type ChaosModel, createChaosModel, type ModelDifferences } from './model.ts';
import {
  type ChaosAction,
  type ChaosStep,
  createStepGenerator,
  describeChaosStep,
  type InjectedFailure,
} from './plan.ts';
import { type ChaosReport, REPORT_FOLDER } from './reports.ts';
import {
  EDITED_TITLES,
  type EditedTitle,
  observedEpisodeOf,
  PLAYED_VIDEO_TITLE,
  UNCHANGED_TITLES,
  WATCHED_TITLES,
  type WatchedTitle,
} from './titles.ts';
import { type ChaosContext, type ChaosWorld, createChaosWorld } from './world.ts';

interface ChaosOptions {
  readonly seed: number;
  /** The run ends after this many faults or milliseconds, whichever comes first. */
  readonly faults: number;
  readonly limitMs: number;
}

interface Run {
  readonly world: ChaosWorld;
  readonly model: ChaosModel;
  readonly media: (title: EditedTitle) => Media;
}

export async function runChaos(
  parts: ChaosContext,
  { seed, faults, limitMs }: ChaosOptions,
): Promise<ChaosReport> {
  const begin = Date.now();
  const origin = parts.server.origin;
  for (const name of UNCHANGED_TITLES)
    await setServerEntry(parts.kiroku, origin, name, { status: 'on_hold', progress: 4 });
  const model = createChaosModel(await readServerList(parts.kiroku, origin));
  const world = await createChaosWorld(parts);
  const media = await findTitles(world);
  const nextStep = createStepGenerator(seed);
  const trace: string[] = [];
  let edits = 0;
  const total = (): number => [...world.happened().values()].reduce((sum, times) => sum + times, 0);
  try {
    while (total() < faults && Date.now() - begin < limitMs) {
      const step = nextStep();
      trace.push(describeChaosStep(step));
      await takeStep({ world, model, media }, step);
      if (step.action.do === 'edit' || step.action.do === 'remove') edits += 1;
      if (trace.length % 10 === 0) await world.forgetOrders();
    }
    const verdict = await judge({ world, model, media }, origin);
    const seconds = Math.round((Date.now() - begin) / 1000);
    const happened = Object.fromEntries(world.happened());
    const report = {
      seed,
      seconds,
      steps: trace.length,
      episodes: model.episodes(),
      edits,
      faults: happened,
      ...verdict,
    };
    write(`${seed}.json`, JSON.stringify(report));
    return report;
  } finally {
    write(`${seed}.trace.txt`, `${trace.join('\n')}\n`);
  }
}

function write(name: string, text: string): void {
  mkdirSync(REPORT_FOLDER, { recursive: true });
  writeFileSync(`${REPORT_FOLDER}/${name}`, text);
}

/** Searches for all titles before anything fails, because the popup must show a title before it can be edited. */
async function findTitles(world: ChaosWorld): Promise<Run['media']> {
  const known = new Map<string, Media>();
  const keyOf = ({ name, kind }: EditedTitle): string => `${kind} ${name}`;
  for (const title of [...WATCHED_TITLES, ...EDITED_TITLES, PLAYED_VIDEO_TITLE])
    known.set(keyOf(title), await world.findTitle(title.name, title.kind));
  return (title) => {
    const media = known.get(keyOf(title));
    if (!media) throw new Error(`${title.name} was not looked for`);
    return media;
  };
}

/** Takes one step of the run. Workers die during the action; all other failures begin before it. */
async function takeStep(run: Run, { action, troubles, delay, timePasses }: ChaosStep): Promise<void> {
  const { world } = run;
  const deaths = troubles.filter(isDeath);
  for (const trouble of troubles) if (!isDeath(trouble)) await world.cause(trouble, delay);
  const dying = async (): Promise<void> => {
    for (const death of deaths) await world.cause(death, delay);
  };
  await Promise.all([act(run, action), dying()]);
  if (timePasses) await world.letTimePass();
  await world.setOffline(false);
}

function isDeath({ kind }: InjectedFailure): boolean {
  return /killed|restarted/.test(kind);
}

async function act(run: Run, action: ChaosAction): Promise<void> {
  const { world, model, media } = run;
  switch (action.do) {
    case 'watch':
    case 'again':
      await watch(world, action.title, observedEpisodeOf(action.title, action.number), action.tab);
      if (action.do === 'watch')
        model.watched(media(action.title), observedEpisodeOf(action.title, action.number));
      return;
    case 'play':
      return play(run, action.number);
    case 'edit': {
      const title = media(action.title);
      await world.say('changeEntry', { kind: 'edit', media: title, patch: action.patch });
      return model.edited(title, action.patch);
    }
    case 'remove': {
      const title = media(action.title);
      await world.say('changeEntry', { kind: 'removal', media: title });
      return model.removed(title);
    }
    case 'reconnect':
      return world.reconnect();
  }
}

/** Repeats the page's reports until the episode has counted, however many workers die before that. */
async function watch(
  world: ChaosWorld,
  { site, kind }: WatchedTitle,
  observed: ObservedEpisode,
  tab: number,
): Promise<void> {
  const sample =
    kind === 'manga'
      ? { message: 'readingSampled', input: pagesOf(observed) }
      : { message: 'playbackSampled', input: playbackOf(observed, tab) };
  await world.persist(async () => {
    const say = world.tab(site, tab);
    for (const { message, input } of [{ message: 'episodeObserved', input: { observed } }, sample])
      expect(await say(message, input), message).toHaveProperty('value');
    expect(await readWatchedAt(world.kiroku, episodeKey(observed))).not.toBeNull();
  });
}

function playbackOf({ episodeId }: ObservedEpisode, tab: number) {
  const played = [{ from: 0, to: 1400 }];
  return { videoId: `${episodeId}.${tab}`, duration: 1440, position: 1400, played, paused: false };
}

function pagesOf({ episodeId }: ObservedEpisode) {
  return { episodeId, page: 20, pages: 20, unit: 'page', visited: [{ from: 0, to: 20 }] };
}

/** Plays an episode in a tab. Kiroku's scripts in the page report it to the worker, so this function sends no message. */
async function play({ world, model, media }: Run, number: number): Promise<void> {
  const episode = frierenEpisode(number);
  const key = `crunchyroll:${episode.id}`;
  await world.persist(async () => {
    const page = await openEpisode(world.kiroku, world.sites, episode);
    await playUntil(page, 0.99);
    await expect.poll(() => readWatchedAt(world.kiroku, key)).not.toBeNull();
    await page.close();
  });
  model.watched(media(PLAYED_VIDEO_TITLE), {
    ...observedEpisodeOf(PLAYED_VIDEO_TITLE, number),
    episodeId: episode.id,
  });
}

/**
 * Ends all failures, and waits until everything is sent. Skips the waiting times that the service has asked for. Returns the differences.
 */
async function judge({ world, model }: Run, origin: string): Promise<ModelDifferences> {
  const waiting = async (): Promise<string[]> => {
    // The worker may notice only now that the app was revoked.
    await world.reconnect();
    await world.letTimePass();
    const { outbox } = await readOutboxAndActivity(world.kiroku);
    return outbox.map(({ state, change, attempts, notBefore, problem, question }) => {
      const waits = Math.round((notBefore - Date.now()) / 1000);
      return JSON.stringify({
        state,
        kind: change.kind,
        attempts,
        waits,
        problem,
        question: question?.reason,
      });
    });
  };
  await expect.poll(waiting, { message: 'the outbox gets empty' }).toEqual([]);
  expect(await world.say('refreshLibrary')).toMatchObject({ ok: true });
  const list = await Promise.all(
    (['anime', 'manga'] as const).map((type) => readServerList(world.kiroku, origin, type)),
  );
  const { activity } = await readOutboxAndActivity(world.kiroku);
  return model.judge({ list: list.flat(), copy: await readListCopy(world.kiroku), activity });
}
