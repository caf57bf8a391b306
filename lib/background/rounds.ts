// How often the worker looks around: every few minutes while something is going on or waits, else once a day. A browser in which nothing plays does not start it.
import type { Parts } from './parts.ts';

export const RENEWAL_ALARM = 'renew';

/** Minutes. */
const OFTEN = 5;
const SELDOM = 24 * 60;

type RoundParts = Pick<Parts, 'platform' | 'memory'>;

/** Something happened: what follows from it is looked for. */
export async function lookOften({ platform, memory }: RoundParts): Promise<void> {
  memory.rounds.hasWorked = true;
  if (memory.rounds.every === OFTEN) return;
  memory.rounds.every = OFTEN;
  await platform.browser.alarms.create(RENEWAL_ALARM, { periodInMinutes: OFTEN });
}

/** At the end of a look. The round of a day renews a session that is not used, and lets go of what is old. */
export async function lookLess({ platform, memory }: RoundParts, waits: boolean): Promise<void> {
  const isBusy = memory.rounds.hasWorked || waits;
  memory.rounds.hasWorked = false;
  if (isBusy) return lookOnAsBefore({ platform, memory });
  memory.rounds.every = SELDOM;
  await platform.browser.alarms.create(RENEWAL_ALARM, { periodInMinutes: SELDOM });
}

/** The alarm may be the day's, where an earlier worker had set it. */
async function lookOnAsBefore(parts: RoundParts): Promise<void> {
  await lookOften(parts);
  parts.memory.rounds.hasWorked = false;
}

/** At the start of a worker: an event that came while nothing went on has started it. False where there is no alarm at all. */
export async function goOnLooking({ platform, memory }: RoundParts): Promise<boolean> {
  const alarm = await platform.browser.alarms.get(RENEWAL_ALARM);
  if (!alarm) return false;
  if (alarm.periodInMinutes === OFTEN) memory.rounds.every = OFTEN;
  else await lookOften({ platform, memory });
  return true;
}
