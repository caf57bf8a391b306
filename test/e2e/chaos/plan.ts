// Draws the viewer's actions and the failures from a seed, so that a run can be repeated.
import type { Fault } from '../../../server/demo/faults/fault-rules.ts';
import { createRandom, type Random } from '../../random.ts';
import { EDITED_TITLES, type EditedTitle, WATCHED_TITLES, type WatchedTitle } from './titles.ts';

export interface ChaosPatch {
  readonly status?: 'watching' | 'on_hold' | 'reading';
  readonly progress?: number;
  readonly userScore?: number;
}

export type ChaosAction =
  | { readonly do: 'watch'; readonly title: WatchedTitle; readonly number: number; readonly tab: number }
  /** Another tab reports an episode that has already counted. */
  | { readonly do: 'again'; readonly title: WatchedTitle; readonly number: number; readonly tab: number }
  /** A real video is played to its end. */
  | { readonly do: 'play'; readonly number: number }
  | { readonly do: 'edit'; readonly title: WatchedTitle | EditedTitle; readonly patch: ChaosPatch }
  | { readonly do: 'remove'; readonly title: EditedTitle }
  | { readonly do: 'reconnect' };

export type InjectedFailure =
  | {
      readonly kind: AnswerFailure;
      readonly route: string | null;
      readonly fault: Fault;
      readonly times: number;
    }
  | { readonly kind: 'worker killed' | 'browser killed' | 'server killed' | 'server restarted' }
  | { readonly kind: 'network off' | 'token expired' | 'app revoked' };

export type AnswerFailure =
  | '429 with Retry-After'
  | '429 without'
  | '5xx'
  | 'slow'
  | 'cut before'
  | 'cut after'
  | 'refresh cut';
export type FailureKind = InjectedFailure['kind'];

/**
 * `delay` is a time in round trips to the browser. The first worker dies this long after the start of the action. Each further worker dies
 * this long after the previous one.
 */
export interface ChaosStep {
  readonly action: ChaosAction;
  readonly troubles: readonly InjectedFailure[];
  readonly delay: number;
  /** Whether the waiting times that the service has asked for are over after this step. */
  readonly timePasses: boolean;
}

const WEIGHTS: Readonly<Record<FailureKind, number>> = {
  'worker killed': 30,
  '429 with Retry-After': 8,
  '429 without': 6,
  '5xx': 12,
  slow: 6,
  'cut before': 9,
  'cut after': 14,
  'refresh cut': 4,
  'token expired': 5,
  'app revoked': 1.5,
  'network off': 5,
  'server killed': 2.5,
  'server restarted': 1,
  'browser killed': 2.5,
};

/** At most this many episodes of a title are watched, which is below the hourly limit of a site (lib/domain/watching/watch-limits.ts). */
const MOST_EPISODES = { anime: 12, manga: 50 } as const;
const STEPS_UNTIL_RECONNECT = 3;
const STEPS_BETWEEN_VIDEOS = 45;

export function createStepGenerator(seed: number): () => ChaosStep {
  const random = createRandom(seed);
  const draw = createActions(random);
  let steps = 0;
  let reconnectAt = Number.POSITIVE_INFINITY;
  return () => {
    steps += 1;
    const isReconnect = steps >= reconnectAt;
    if (isReconnect) reconnectAt = Number.POSITIVE_INFINITY;
    const action: ChaosAction = isReconnect ? { do: 'reconnect' } : draw(steps);
    const calm = isReconnect || action.do === 'play';
    const troubles = isReconnect ? [] : drawTroubles(random, calm);
    if (troubles.some(({ kind }) => kind === 'app revoked'))
      reconnectAt = steps + 1 + random.below(STEPS_UNTIL_RECONNECT);
    return { action, troubles, delay: random.below(12), timePasses: random.below(3) > 0 };
  };
}

function createActions(random: Random): (step: number) => ChaosAction {
  const watched = new Map<WatchedTitle, number>();
  const removed = new Set<string>(EDITED_TITLES.map(({ name }) => name));
  let played = 0;

  const edit = (): ChaosAction => {
    const seen = [...watched.keys()];
    if (seen.length > 0 && random.below(3) === 0)
      return { do: 'edit', title: random.one(seen), patch: { userScore: 1 + random.below(10) } };
    const title = random.one(EDITED_TITLES);
    if (removed.delete(title.name)) return { do: 'edit', title, patch: wholePatch(random, title) };
    if (random.below(6) > 0) return { do: 'edit', title, patch: partialPatch(random) };
    removed.add(title.name);
    return { do: 'remove', title };
  };
  const watch = (): ChaosAction => {
    const open = WATCHED_TITLES.filter((title) => (watched.get(title) ?? 0) < MOST_EPISODES[title.kind]);
    if (open.length === 0) return edit();
    const title = random.one(open);
    const number = (watched.get(title) ?? 0) + 1;
    watched.set(title, number);
    return { do: 'watch', title, number, tab: random.below(2) };
  };
  const again = (): ChaosAction => {
    const known = [...watched];
    if (known.length === 0) return watch();
    const [title, last] = random.one(known);
    return { do: 'again', title, number: 1 + random.below(last), tab: random.below(2) };
  };
  return (step) => {
    if (step % STEPS_BETWEEN_VIDEOS === 10) {
      played += 1;
      return { do: 'play', number: played };
    }
    const kind = random.weighted({ watch: 6, edit: 4, again: 1 });
    return { watch, edit, again }[kind]();
  };
}

function wholePatch(random: Random, { kind }: EditedTitle): ChaosPatch {
  const status = random.one(
    kind === 'manga' ? (['reading', 'on_hold'] as const) : (['watching', 'on_hold'] as const),
  );
  return { status, progress: 1 + random.below(20) };
}

function partialPatch(random: Random): ChaosPatch {
  return random.below(2) === 0 ? { progress: 1 + random.below(20) } : { userScore: 1 + random.below(10) };
}

/**
 * Draws up to three failures at once. Only one of these may be a failure from which the recovery takes long. While the network is off, no
 * worker dies. If a worker starts after the test driver has switched the network off, it may stay offline forever, which does not happen in
 * a real browser.
 */
function drawTroubles(random: Random, calm: boolean): InjectedFailure[] {
  const count = Number(random.weighted({ '0': 1, '1': 4, '2': 3, '3': 2 }));
  const drawn = Array.from({ length: count }, () => drawTrouble(random, calm));
  const heavy = drawn.filter(({ kind }) => /^(?:browser|server|network|app)/.test(kind));
  const kept = drawn.filter((trouble) => !heavy.includes(trouble) || trouble === heavy[0]);
  const offline = kept.some(({ kind }) => kind === 'network off');
  return offline ? kept.filter(({ kind }) => kind !== 'worker killed') : kept;
}

/** If `calm`, a video is playing, so the browser must stay alive and online. */
function drawTrouble(random: Random, calm: boolean): InjectedFailure {
  const kind = random.weighted(WEIGHTS);
  if (calm && (kind === 'browser killed' || kind === 'network off')) return { kind: 'worker killed' };
  const fault = answerFault(random, kind);
  if (fault === null) return { kind } as InjectedFailure;
  const route =
    kind === 'refresh cut' ? '/auth/oauth2/token' : random.one([null, '/library/entry', '/library/entry']);
  return { kind: kind as AnswerFailure, route, fault, times: 1 + random.below(2) };
}

function answerFault(random: Random, kind: FailureKind): Fault | null {
  switch (kind) {
    case '429 with Retry-After':
      return { kind: 'status', status: 429, retryAfter: 1 + random.below(3) };
    case '429 without':
      return { kind: 'status', status: 429 };
    case '5xx':
      return { kind: 'status', status: random.one([500, 502, 503, 504]) };
    case 'slow':
      return { kind: 'latency', ms: 100 + random.below(900) };
    case 'cut before':
      return { kind: 'drop', when: 'before' };
    case 'cut after':
    case 'refresh cut':
      return { kind: 'drop', when: 'after' };
    default:
      return null;
  }
}

/** Returns the step as one line of the trace. */
export function describeChaosStep({ action, troubles, delay, timePasses }: ChaosStep): string {
  const what = { ...action, ...('title' in action && { title: action.title.name }) };
  const bad = troubles.map((trouble) => `; ${JSON.stringify(trouble)}`).join('');
  return `${JSON.stringify(what)}${bad}; ${delay} round trips${timePasses ? '; time passes' : ''}`;
}
