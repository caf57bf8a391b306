// Converts the user's choices into the form that browsers exchange, and back. Received choices are not trusted.
import { isSelfHostedSite } from '../../domain/addresses/self-hosted.ts';
import { digestOf } from '../../domain/digest.ts';
import { isObject, parseJson } from '../../domain/fields.ts';
import type { Lesson } from '../../domain/files/lesson.ts';
import { isDecidedByUser, toFileMatches } from '../../domain/files/match-file.ts';
import type { Match, MatchRule } from '../../domain/matches/match.ts';
import {
  type ChoiceCodec,
  canonicalJson,
  type DecisionStamp,
  type SyncChoice,
  type SyncChoices,
} from '../../domain/sync/choice.ts';
import { siteIdOf } from '../../domain/sync/may-sync.ts';
import { isDefaultSetting, settingsByKey } from '../../domain/sync/setting-keys.ts';
import { openDatabase } from '../database.ts';
import { type KnowsSite, parseMatches } from '../files/read-match-file.ts';
import { parseLesson, readLessons } from '../lessons.ts';
import { readSettings } from '../preferences.ts';
import { readMatches } from '../reading.ts';
import { readStamps } from './stamps.ts';

/**
 * The prefix of the service id in rules that belong to another service. A digest of the address follows. The address itself is not
 * exchanged, because it may be the address of a private server.
 */
const ELSEWHERE = 'elsewhere ';

/**
 * Returns every decision that this browser knows, including removals. `by` is the name of this browser. `service` is the id of the current
 * service (`serviceIdOf`).
 */
export async function readLocalChoices(by: string, service: string): Promise<SyncChoices> {
  const stamps = new Map([...Object.entries(await readStamps()), ...(await readMatchStamps())]);
  const choices = new Map<string, SyncChoice>();
  for (const [key, { at, is }] of stamps)
    if (is === 'removed') choices.set(key, { key, at, by, value: null });
  /** Adds a choice. `decidedAt` is the time of a choice that has no stamp. */
  const add = (key: string, decidedAt: number, value: string) => {
    const stamp = stamps.get(key);
    if (!stamp?.is) choices.set(key, { key, at: stamp?.at ?? decidedAt, by, value });
  };
  for (const [key, value] of settingsByKey(await readSettings()))
    if (stamps.has(key) || !isDefaultSetting(key, value)) add(key, 0, canonicalJson(value));
  for (const lesson of await readLessons())
    add(`l:${lesson.origin}`, lesson.taughtAt, lessonCodec.write(lesson));
  const { write } = matchCodec(service, () => true);
  for (const match of await readMatches())
    if (isDecidedByUser(match)) add(`m:${match.seasonKey}`, match.decidedAt, write(match));
  return choices;
}

async function readMatchStamps(): Promise<readonly (readonly [string, DecisionStamp])[]> {
  const stamps = await (await openDatabase()).getAll('matchStamps');
  return stamps.map((stamp) => [`m:${stamp.seasonKey}`, stamp]);
}

export const lessonCodec: ChoiceCodec<Lesson> = {
  write: canonicalJson,
  read: ({ key, value }) => {
    const lesson = parseLesson(parseJson(value ?? ''));
    return lesson && key === `l:${lesson.origin}` ? lesson : null;
  },
};

/**
 * Reads and writes matches. Kiroku's own decisions are not exchanged: each browser makes them again, and they must never replace a decision
 * of the user.
 */
export function matchCodec(service: string, knowsSite: KnowsSite): ChoiceCodec<Match> {
  return {
    write: (match) => {
      const matches = toFileMatches([{ ...match, evidence: [] }]);
      // Leave out the time, because it is stored with the choice.
      const { decidedAt: _decidedAt, ...decided } = matches[0] ?? match;
      const of = match.rules.map((rule) => digestOfService(rule.service ?? service));
      return canonicalJson({ of, match: decided });
    },
    read: (choice) => readMatch(choice, service, knowsSite),
  };
}

function digestOfService(service: string): string {
  return service.startsWith(ELSEWHERE) ? service.slice(ELSEWHERE.length) : digestOf(service);
}

function readMatch({ key, at, value }: SyncChoice, service: string, knowsSite: KnowsSite): Match | null {
  const given = parseJson(value ?? '');
  if (!isObject(given) || !isObject(given.match) || !Array.isArray(given.of)) return null;
  const { matches } = parseMatches([{ ...given.match, decidedAt: at }], knowsSite);
  const [match] = matches;
  const of: readonly unknown[] = given.of;
  if (!match || key !== `m:${match.seasonKey}` || isSelfHostedSite(siteIdOf(match.seasonKey))) return null;
  if (!isDecidedByUser(match) || of.length !== match.rules.length || !of.every(isDigest)) return null;
  const rules = match.rules.map(({ title: { mediaId, type, ...about }, ...rule }, index): MatchRule => {
    const digest = of[index] ?? '';
    return {
      ...rule,
      mediaId,
      type,
      about,
      service: digest === digestOf(service) ? service : ELSEWHERE + digest,
    };
  });
  return { ...match, rules };
}

function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z\d]{1,7}$/.test(value);
}
