// Choices that travel between the user's browsers: looks at the synced storage, does what came, and writes what it lacks.
import { serviceIdOf } from '../../domain/addresses/service-address.ts';
import { partsToWrite, recordsIn } from '../../domain/travelling/parts-plan.ts';
import { afterDone, reconcile, type Shadow } from '../../domain/travelling/reconcile.ts';
import { inOrder, type Travelling } from '../../domain/travelling/record.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readLessons } from '../../store/lessons.ts';
import { readService, readSettings } from '../../store/preferences.ts';
import { readMatches } from '../../store/reading.ts';
import { choicesOf } from '../../store/travelling/local-choices.ts';
import { mayLeave } from '../../store/travelling/may-leave.ts';
import {
  digestOfSynced,
  fitParts,
  readParts,
  removeParts,
  writeParts,
} from '../../store/travelling/synced.ts';
import {
  readShadow,
  readTimes,
  readTravelState,
  readWaiting,
  type TravelState,
  writeShadow,
  writeTravelState,
  writeWaiting,
} from '../../store/travelling/travel-state.ts';
import type { Parts } from '../parts.ts';
import { forgetTimes } from './choice-times.ts';
import { takeIn } from './take-in.ts';
import { TRAVEL_ALARM } from './travel-alarm.ts';

/** What changes within it is written in one go: at most 60 of the 1,800 writes that Chromium allows in an hour. */
const SOON_MINUTES = 1;
/** After the browser has refused. */
const LATER_MINUTES = 10;

const off = { on: false, problem: null, leftOut: 0, sent: 0, bytes: 0, seen: '' } as const;

/** The user switches it on or off, or removes the synced copy. */
export async function travel(parts: Parts, { to }: MessageInput<'travel'>): Promise<void> {
  const { alarms } = parts.platform.browser;
  await parts.memory.travelling(async () => {
    const state = (await readTravelState()) ?? { ...off, by: parts.platform.newId().slice(0, 8) };
    await writeTravelState({ ...state, on: to === 'on' || (to === 'remove' && state.on) });
    if (to === 'off') await alarms.clear(TRAVEL_ALARM);
    if (to === 'remove') await removeCopy(state);
  });
  if (to === 'on') await look(parts, { mayWrite: true });
  parts.changed('travelling');
}

async function removeCopy({ by }: TravelState): Promise<void> {
  await removeParts();
  await writeShadow(new Map());
  await writeTravelState({ ...off, by });
}

/** At each start of the worker: what came while no worker listened, and what waits without an alarm. */
export async function catchUp(parts: Parts): Promise<void> {
  const state = await readTravelState();
  if (!state?.on) return;
  if ((await readWaiting()) > 0) await lookSoon(parts);
  if ((await digestOfSynced().catch(() => '')) !== state.seen) await look(parts, {});
}

/** Something of the user's has changed: it is written with whatever else changes until then. */
export function lookSoon({ platform, memory }: Parts, delayInMinutes = SOON_MINUTES): Promise<void> {
  const { alarms } = platform.browser;
  return memory.choiceTimes(async () => {
    if (!(await readTravelState())?.on) return;
    await writeWaiting((await readWaiting()) + 1);
    if (!(await alarms.get(TRAVEL_ALARM))) await alarms.create(TRAVEL_ALARM, { delayInMinutes });
  });
}

/** All is written that waited when the look began. */
function nothingWaits({ platform, memory }: Parts, waiting: number): Promise<void> {
  return memory.choiceTimes(async () => {
    if (waiting === 0 || (await readWaiting()) !== waiting) return;
    await writeWaiting(0);
    await platform.browser.alarms.clear(TRAVEL_ALARM);
  });
}

/** Without `mayWrite` what the synced storage lacks is written later. */
export function look(parts: Parts, { mayWrite = false }): Promise<void> {
  return parts.memory.travelling(async () => {
    const state = await readTravelState();
    if (!state?.on) return;
    const waiting = await readWaiting();
    const next = await exchange(parts, state, mayWrite).catch(async (): Promise<TravelState> => {
      await lookSoon(parts, LATER_MINUTES);
      return { ...state, problem: 'refused' };
    });
    if (mayWrite && next.problem !== 'refused') await nothingWaits(parts, waiting);
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    await writeTravelState(next);
    parts.changed('travelling');
  });
}

/** Throws where the browser refuses to read or write. */
async function exchange(parts: Parts, state: TravelState, mayWrite: boolean): Promise<TravelState> {
  const there = await readParts(parts.platform.now());
  const { selfHosted } = await readSettings();
  const leaves = (record: Travelling) => mayLeave(record, selfHosted);
  const remote = [...recordsIn(there).values()];
  const withdrawn = await knownOf(remote.filter((record) => !leaves(record)));
  const all = (await takeAndGive(parts, state.by, remote.filter(leaves), withdrawn)).filter(leaves);
  const { records, bytes, texts } = await fitParts(inOrder(all, await unreadKeys()));
  const parting = partsToWrite(records, there, withdrawn.size > 0);
  if (parting.size > 0 && mayWrite) await writeParts(parting.keys(), texts);
  else if (parting.size > 0) await lookSoon(parts);
  if (mayWrite && withdrawn.size > 0)
    await writeShadow(new Map([...(await readShadow())].filter(([key]) => !withdrawn.has(key))));
  const live = (some: readonly Travelling[]) => some.filter(({ value }) => value !== null).length;
  const [sent, leftOut] = [live(records), live(all) - live(records)];
  return { ...state, problem: null, sent, leftOut, bytes, seen: await digestOfSynced() };
}

async function unreadKeys(): Promise<ReadonlySet<string>> {
  return new Set([...(await readShadow())].flatMap(([key, { unread }]) => (unread ? [key] : [])));
}

/** What has travelled with this browser's knowledge and must not any more, as its server has become the user's own. It is taken out once: another browser that does not know the server may write it again. */
async function knownOf(records: readonly Travelling[]): Promise<Shadow> {
  const shadow = await readShadow();
  const known = records.flatMap(({ key }) => {
    const own = shadow.get(key);
    return own ? [[key, own] as const] : [];
  });
  return new Map(known);
}

/** Does what came; gives all that should travel. `withdrawn` stays known until it is taken out. */
async function takeAndGive(
  parts: Parts,
  by: string,
  records: readonly Travelling[],
  withdrawn: Shadow,
): Promise<readonly Travelling[]> {
  const remote = new Map(records.map((record) => [record.key, record]));
  const times = await readTimes();
  const service = serviceIdOf(await readService());
  const chosen = {
    settings: await readSettings(),
    lessons: await readLessons(),
    matches: await readMatches(),
  };
  const local = choicesOf({ ...chosen, service });
  const now = parts.platform.now();
  const before = new Map([...(await readShadow())].filter(([key]) => !withdrawn.has(key)));
  const { all, incoming, shadow } = reconcile({ shadow: before, local, times, remote, now, by });
  const done = await takeIn(parts, incoming, local, service);
  await writeShadow(new Map([...afterDone(shadow, incoming, done), ...withdrawn]));
  await forgetTimes(parts, times);
  return [...all.values()];
}

/** Before an erasure: this browser takes no part any more, and what it decided leaves the synced storage. */
export async function stopTravelling(parts: Parts): Promise<void> {
  const state = await readTravelState();
  if (!state) return;
  await parts.platform.browser.alarms.clear(TRAVEL_ALARM);
  await writeTravelState({ ...state, on: false });
  try {
    const there = await readParts(parts.platform.now());
    const { selfHosted } = await readSettings();
    const left = [...recordsIn(there).values()].filter(
      (record) => record.stamp.by !== state.by && mayLeave(record, selfHosted),
    );
    const { texts } = await fitParts(inOrder(left));
    // A damaged part may hold something of this browser's; others write theirs again.
    const own = [...there].filter(
      ([, { records, state: condition }]) =>
        condition === 'damaged' || records.some(({ stamp }) => stamp.by === state.by),
    );
    await writeParts(
      own.map(([number]) => number),
      texts,
    );
  } catch {
    // The browser refuses: erasing goes on.
  }
}
