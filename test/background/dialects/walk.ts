// Performs a walk: everything that a viewer does, on the real worker with one dialect, followed by some days of waiting.
import { DELIVERY_ALARM } from '@/lib/background/runtime/delivery-alarm.ts';
import { POLL_ALARM } from '@/lib/background/runtime/poll-alarm.ts';
import { deliver } from '@/lib/background/sending/delivery.ts';
import type { Media } from '@/lib/contract/media.ts';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import type { OutboxItem, Problem } from '@/lib/domain/changes/outbox-item.ts';
import type { EntryChange } from '@/lib/messaging/protocol.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readAccount } from '@/lib/store/preferences.ts';
import { readActivity, readCopyProgress, readLibrary } from '@/lib/store/reading.ts';
import { episode } from '../../domain/examples.ts';
import { rest, untilRest } from '../life.ts';
import { createRoot, type Root } from '../root.ts';
import { countEpisode } from '../sending/count-episode.ts';
import { type TitleName, titles } from './catalogue.ts';
import type { Dialect } from './dialect.ts';
import { createDialectService, type DialectService } from './service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** More alarms than this in one period mean an endless loop. */
const MOST_ALARMS = 400;

/** What the viewer and Kiroku's pages saw in the end. */
export interface WalkResult {
  readonly service: DialectService;
  /** Problem of the last reading of the list. */
  readonly listProblem: Problem | null;
  readonly searched: readonly Media[];
  readonly searchProblem: Problem | null;
  readonly connectProblem: Problem | null;
  /** Why nothing can be sent, as the account shows it. */
  readonly accountProblem: string | null;
  readonly shown: Awaited<ReturnType<typeof readLibrary>>;
  /** How many entries the list reports as unreadable. */
  readonly leftOut: number;
  readonly outbox: readonly OutboxItem[];
  readonly activity: readonly Activity[];
  /** Steps that the viewer could not begin, because the title was shown nowhere. */
  readonly notOffered: ReadonlySet<TitleName>;
  /** Calls of the service within the last hours, after two days. */
  readonly lateCalls: number;
}

export async function walk(dialect: Dialect): Promise<WalkResult> {
  const root = await createRoot({ account: null });
  const service = createDialectService(dialect, root.clock);
  root.service.fetch = service.fetch;
  root.signIns.refusal = service.unauthorized;
  const { handlers } = root.worker;
  const connecting = await untilRest(() => handlers.connect(undefined));
  await rest(() => handlers.refreshLibrary(undefined));
  const search = await untilRest(() => handlers.search({ q: titles.unlisted.title, type: null }));
  const searched = search.ok ? search.value : [];
  await watch(root, titles.continued, 8);
  await watch(root, titles.ahead, 1);
  await watch(root, titles.unlisted, 1);
  changeElsewhere(service);
  // A copy of the list counts as fresh for a minute.
  root.clock.now += 2 * MINUTE;
  await watch(root, titles.elsewhere, 9);
  const notOffered = await edit(root);
  const { scaleAnswer } = dialect;
  if (scaleAnswer) await rest(() => handlers.answerScale({ answer: scaleAnswer }));
  await passTime(root, 3 * HOUR);
  root.clock.now += 2 * DAY;
  await rest(() => root.fake.alarms.goOff(POLL_ALARM));
  const early = service.calls.length;
  await passTime(root, 3 * HOUR);
  const lateCalls = service.calls.length - early;
  const last = await untilRest(() => handlers.refreshLibrary(undefined));
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

/** Counts an episode, and sends it half an hour later at the latest. */
async function watch(root: Root, { title, shortId }: Media, number: number): Promise<void> {
  const observed = episode({
    url: `https://www.crunchyroll.com/watch/${shortId}E${number}`,
    episodeId: `${shortId}E${number}`,
    seriesTitle: title,
    seriesId: shortId,
    episodeLabel: `E${number}`,
    episodeNumber: number,
  });
  await rest(() => countEpisode(root.worker, observed));
  root.clock.now += 30 * MINUTE;
  await rest(() => deliver(root.worker));
}

/** Changes the service as another device, a moderator and a restart would. */
function changeElsewhere(service: DialectService): void {
  service.change(titles.elsewhere.id, { progress: 12 });
  for (const code of ['adult_content_blocked', 'invalid'] as const) service.refuse(titles[code].id, code);
  service.deleteTitle(titles.not_found.id);
}

type Edit = readonly [name: TitleName, change: (media: Media) => EntryChange];

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

/** Makes each edit, on the title as Kiroku shows it. Returns the names of the titles that Kiroku does not show. */
async function edit(root: Root): Promise<ReadonlySet<TitleName>> {
  const notOffered = new Set<TitleName>();
  // Invalidates all tokens, as if the service had restarted with other keys.
  root.signIns.expire();
  for (const [name, changeOf] of edits) {
    const media = await findTitle(root, name);
    if (!media) notOffered.add(name);
    else await rest(() => root.worker.handlers.changeEntry(changeOf(media)));
    root.clock.now += MINUTE;
  }
  return notOffered;
}

/** The title as the list shows it, or else the search. */
async function findTitle(root: Root, name: TitleName): Promise<Media | undefined> {
  const { title } = titles[name];
  const listed = (await readLibrary('anime')).find(({ media }) => media.title === title);
  if (listed) return listed.media;
  const found = await untilRest(() => root.worker.handlers.search({ q: title, type: null }));
  return found.ok ? found.value.find((one) => one.title === title && one.type === 'anime') : undefined;
}

/** Fires the alarms of the next milliseconds at their times. */
async function passTime({ clock, fake }: Root, duration: number): Promise<void> {
  const end = clock.now + duration;
  for (let count = 0; count < MOST_ALARMS; count += 1) {
    const due = Math.min(...[DELIVERY_ALARM, POLL_ALARM].map((name) => fake.alarms.time(name) ?? end));
    if (due >= end) break;
    clock.now = Math.max(clock.now, due);
    const name = fake.alarms.time(DELIVERY_ALARM) === due ? DELIVERY_ALARM : POLL_ALARM;
    await rest(() => fake.alarms.goOff(name));
  }
  clock.now = end;
}
