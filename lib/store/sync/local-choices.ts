// Converts the user's choices to sync records, and parses received records, which are as untrusted as a file.

import { isHostedSite } from '../../domain/addresses/self-hosted.ts';
import { digestOf } from '../../domain/digest.ts';
import { isObject } from '../../domain/fields.ts';
import type { Lesson } from '../../domain/files/lesson.ts';
import { isUsersDecision, toFileMatches } from '../../domain/files/match-file.ts';
import type { Match, MatchRule } from '../../domain/matches/match.ts';
import type { SelfHosted, Settings } from '../../domain/settings.ts';
import { type Choice, type Choices, choice, type SyncRecord } from '../../domain/sync/record.ts';
import { settingChoices } from '../../domain/sync/setting-choices.ts';
import { type KnowsSite, readMatches } from '../files/read-match-file.ts';
import { parseLesson } from '../lessons.ts';
import { keyMayLeave, siteIdOf, siteMayLeave } from './may-leave.ts';

interface Chosen {
  readonly settings: Settings;
  readonly lessons: readonly Lesson[];
  readonly matches: readonly Match[];
  /** `serviceIdOf` the current service. */
  readonly service: string;
}

/** Rules of another service name it by a digest, because its address may be self-hosted. */
const ELSEWHERE = 'elsewhere ';

/** Only decisions of the user are synced. Kiroku's own are made again by each browser, and must never override a user's. */
export function choicesOf({ settings, lessons, matches, service }: Chosen): Choices {
  const { selfHosted } = settings;
  return new Map<string, Choice>([
    ...settingChoices(settings),
    ...lessons
      .filter((lesson) => keyMayLeave(lessonKey(lesson), selfHosted))
      .map((lesson) => [lessonKey(lesson), choice(lesson, lesson.taughtAt)] as const),
    ...matches
      .filter((match) => isUsersDecision(match) && matchMayLeave(match, selfHosted))
      .map((match) => [matchKey(match), matchChoice(match, service)] as const),
  ]);
}

function lessonKey({ origin }: Pick<Lesson, 'origin'>): string {
  return `l:${origin}`;
}

function matchKey({ seasonKey }: Pick<Match, 'seasonKey'>): string {
  return `m:${seasonKey}`;
}

export function matchMayLeave(match: Pick<Match, 'seasonKey' | 'siteName'>, selfHosted: SelfHosted): boolean {
  const { seasonKey, siteName } = match;
  return keyMayLeave(matchKey(match), selfHosted) && siteMayLeave(seasonKey, siteName, selfHosted);
}

/** The decision's time is left out, because the stamp has it. Otherwise correcting the time would count as a new choice. */
export function matchChoice(match: Match, service: string): Choice {
  const matches = toFileMatches([{ ...match, evidence: [] }]);
  const { decidedAt: _decidedAt, ...decided } = matches[0] ?? match;
  const of = match.rules.map((rule) => digestOfService(rule.service ?? service));
  return choice({ of, match: decided }, match.decidedAt);
}

function digestOfService(service: string): string {
  return service.startsWith(ELSEWHERE) ? service.slice(ELSEWHERE.length) : digestOf(service);
}

/** Returns null if this version cannot parse or does not trust the record. */
export function readSyncedLesson({ key, value }: SyncRecord): Lesson | null {
  const lesson = parseLesson(value);
  return lesson && lessonKey(lesson) === key ? lesson : null;
}

/** Returns null if this version cannot parse or does not trust the record. `service`: `serviceIdOf` the current service. */
export function readSyncedMatch(
  { key, value, stamp }: SyncRecord,
  service: string,
  knowsSite: KnowsSite,
): Match | null {
  if (!isObject(value) || !isObject(value.match) || !Array.isArray(value.of)) return null;
  const [match] = readMatches([{ ...value.match, decidedAt: stamp.time }], knowsSite).matches;
  const of: readonly unknown[] = value.of;
  if (!match || matchKey(match) !== key || isHostedSite(siteIdOf(match.seasonKey))) return null;
  if (of.length !== match.rules.length || !of.every(isDigest)) return null;
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
  return isUsersDecision(match) ? { ...match, rules } : null;
}

function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z\d]{1,7}$/.test(value);
}
