// Performs a walk: everything that a viewer does, on the real worker and with one dialect. Then some days of waiting follow.
import { DELIVERY_ALARM } from '@/lib/background/runtime/delivery-alarm.ts';
import { POLL_ALARM } from '@/lib/background/runtime/poll-alarm.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import type { Media } from '@/lib/contract/media.ts';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import type { OutboxItem, Problem } from '@/lib/domain/changes/outbox-item.ts';
import type { EntryChange } from '@/lib/messaging/protocol.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readAccount } from '@/lib/store/preferences.ts';
import { readActivity, readCopyProgress, readLibrary } from '@/lib/store/reading.ts';
import { episode } from '../../domain/examples.ts';
import { createRoot, type TestRoot } from '../root.ts';
import { markEpisodeWatched } from '../sending/count-episode.ts';
import { runUntilIdle, runUntilIdleWithResult } from '../worker-life.ts';
import { type WalkedTitleName, walkedTitles } from './catalogue.ts';
import type { Dialect } from './dialect.ts';
import { createDialectService, type DialectService } from './service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** More alarms than this in one period mean an endless loop. */
const MOST_ALARMS = 400;

/** The state at the end of the walk, as the viewer and Kiroku's pages saw it. */
export interface WalkResult {
  readonly service: DialectService;
  /** The problem of the last read of the list. */
  readonly listProblem: Problem | null;
  readonly searched: readonly Media[];
  readonly searchProblem: Problem | null;
  readonly connectProblem: Problem | null;
  /** The account's problem, because of which nothing can be sent; null if there is none. */
  readonly accountProblem: string | null;
  readonly shown: Awaited<ReturnType<typeof readLibrary>>;
  /** How many entries the list reports as unreadable. */
  readonly leftOut: number;
  readonly outbox: readonly OutboxItem[];
  readonly activity: readonly Activity[];
  /** The titles of steps that the viewer could not begin, because Kiroku showed the title nowhere. */
  readonly notOffered: ReadonlySet<WalkedTitleName>;
  /** How many calls the service got in the last three hours of the walk, two days after the changes were made. */
  readonly lateCalls: number;
}

export async function walkThroughDialect(dialect: Dialect): Promise<WalkResult> {
  const root = await createRoot({ account: null });
  const service = createDialectService(dialect, root.clock);
  root.service.fetch = service.fetch;
  root.signIns.refusal = service.unauthorized;
  const { handlers } = root.worker;
  const connecting = await runUntilIdleWithResult(() => handlers.connect(undefined));
  await runUntilIdle(() => handlers.refreshLibrary(undefined));
  const search = await runUntilIdleWithResult(() =>
    handlers.search({ q: walkedTitles.unlisted.title, type: null }),
  );
  const searched = search.ok ? search.value : [];
  await watch(root, walkedTitles.continued, 8);
  await watch(root, walkedTitles.ahead, 1);
  await watch(root, walkedTitles.unlisted, 1);
  changeElsewhere(service);
  // A copy of the list counts as fresh for a minute, so wait longer.
  root.clock.now += 2 * MINUTE;
  await watch(root, walkedTitles.elsewhere, 9);
  const notOffered = await edit(root);
  const { scaleAnswer } = dialect;
  if (scaleAnswer) await runUntilIdle(() => handlers.answerScale({ answer: scaleAnswer }));
  await passTime(root, 3 * HOUR);
  root.clock.now += 2 * DAY;
  await runUntilIdle(() => root.fake.alarms.goOff(POLL_ALARM));
  const early = service.calls.length;
  await passTime(root, 3 * HOUR);
  const lateCalls = service.calls.length - early;
  const last = await runUntilIdleWithResult(() => handlers.refreshLibrary(undefined));
  const problemIn = (outcome: { ok: true } | { ok: false; problem: Problem }) =>
    outcome.ok ? null : outcome.problem;
  return {
    service,
    connectProblem: problemIn(connecting),
    listProblem: problemIn(last),
    searched,
    searchProblem: problemIn(search),
    accountProblem: (await readAccount()).problem,
    shown: [...(await readLibrary('anime')), ...(await readLibrary('manga'))],
    leftOut:
      (await readCopyProgress('anime')).unreadable.length +
      (await readCopyProgress('manga')).unreadable.length,
    outbox: await readOutbox(),
    activity: await readActivity(),
    notOffered,
    lateCalls,
  };
}

/** Counts an episode, and sends it within half an hour. */
async function watch(root: TestRoot, { title, shortId }: Media, number: number): Promise<void> {
  const observed = episode({
    url: `https://www.crunchyroll.com/watch/${shortId}E${number}`,
    episodeId: `${shortId}E${number}`,
    seriesTitle: title,
    seriesId: shortId,
    episodeLabel: `E${number}`,
    episodeNumber: number,
  });
  await runUntilIdle(() => markEpisodeWatched(root.worker, observed));
  root.clock.now += 30 * MINUTE;
  await runUntilIdle(() => deliverOutbox(root.worker));
}

/** Changes the service as another device and a moderator would. */
function changeElsewhere(service: DialectService): void {
  service.change(walkedTitles.elsewhere.id, { progress: 12 });
  for (const code of ['adult_content_blocked', 'invalid'] as const)
    service.refuse(walkedTitles[code].id, code);
  service.deleteTitle(walkedTitles.not_found.id);
}

type Edit = readonly [name: WalkedTitleName, change: (media: Media) => EntryChange];

const edits: readonly Edit[] = [
  ['edited', (media) => ({ kind: 'edit', media, patch: { progress: 5 } })],
  ['paused', (media) => ({ kind: 'edit', media, patch: { status: 'on_hold' } })],
  ['scored', (media) => ({ kind: 'edit', media, patch: { userScore: 9 } })],
  ['rated', (media) => ({ kind: 'rating', media, score: 9 })],
  ['removed', (media) => ({ kind: 'removal', media })],
  ['adult_content_blocked', (media) => ({ kind: 'edit', media, patch: { progress: 11 } })],
  ['invalid', (media) => ({ kind: 'edit', media, patch: { progress: 11 } })],
  ['not_found', (media) => ({ kind: 'edit', media, patch: { progress: 11 } })],
];

/** Makes each edit on the title that Kiroku shows. Returns the names of the titles that Kiroku does not show. */
async function edit(root: TestRoot): Promise<ReadonlySet<WalkedTitleName>> {
  const notOffered = new Set<WalkedTitleName>();
  // Invalidates all tokens, as if the service had restarted with other keys.
  root.signIns.expire();
  for (const [name, changeOf] of edits) {
    const media = await findTitle(root, name);
    if (!media) notOffered.add(name);
    else await runUntilIdle(() => root.worker.handlers.changeEntry(changeOf(media)));
    root.clock.now += MINUTE;
  }
  return notOffered;
}

/** Returns the title from the shown list. If the list does not contain the title, returns it from the search. */
async function findTitle(root: TestRoot, name: WalkedTitleName): Promise<Media | undefined> {
  const { title } = walkedTitles[name];
  const listed = (await readLibrary('anime')).find(({ media }) => media.title === title);
  if (listed) return listed.media;
  const found = await runUntilIdleWithResult(() => root.worker.handlers.search({ q: title, type: null }));
  return found.ok ? found.value.find((one) => one.title === title && one.type === 'anime') : undefined;
}

/** Lets this many milliseconds pass, and fires the alarms of that time. */
async function passTime({ clock, fake }: TestRoot, duration: number): Promise<void> {
  const end = clock.now + duration;
  for (let count = 0; count < MOST_ALARMS; count += 1) {
    const due = Math.min(...[DELIVERY_ALARM, POLL_ALARM].map((name) => fake.alarms.time(name) ?? end));
    if (due >= end) break;
    clock.now = Math.max(clock.now, due);
    const name = fake.alarms.time(DELIVERY_ALARM) === due ? DELIVERY_ALARM : POLL_ALARM;
    await runUntilIdle(() => fake.alarms.goOff(name));
  }
  clock.now = end;
}
