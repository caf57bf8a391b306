// Does what was chosen in another browser. What the user has changed here since the look began is left: the next look weighs it.
import { addLesson, type Lesson, lessonOf } from '../../domain/files/lesson.ts';
import { isUsersDecision } from '../../domain/files/match-file.ts';
import type { Match } from '../../domain/matches/match.ts';
import { type Choice, type Choices, choice, type Travelling } from '../../domain/travelling/record.ts';
import { settingChoices, withSetting } from '../../domain/travelling/setting-choices.ts';
import { isKnownSite } from '../../sites/registry.ts';
import { MOST_LESSONS, readLessons, writeLessons } from '../../store/lessons.ts';
import { storedMatches } from '../../store/matches.ts';
import { readSettings, writeSettings } from '../../store/preferences.ts';
import {
  matchChoice,
  readTravelledLesson,
  readTravelledMatch,
} from '../../store/travelling/local-choices.ts';
import { sendAgain } from '../matching/answers.ts';
import type { Parts } from '../parts.ts';
import { makeMenu } from '../places/context-menu.ts';
import { applyPermissions } from '../tracking/pages.ts';

/** What is here afterwards, by key; a key that has changed since the look began is missing. */
type Done = Map<string, Choice | null>;

/** `before`: the choices that the decision was made with. */
export async function takeIn(
  parts: Parts,
  incoming: readonly Travelling[],
  before: Choices,
  service: string,
): Promise<Done> {
  // Of a kind that this version does not know nothing is here.
  const done: Done = new Map(incoming.map(({ key }) => [key, null]));
  const of = (kind: string) => incoming.filter(({ key }) => key.startsWith(kind));
  await takeSettings(parts, of('s:'), before, done);
  await takeLessons(parts, of('l:'), before, done);
  for (const record of of('m:')) await takeMatch(parts, record, before, service, done);
  return done;
}

async function takeSettings(
  parts: Parts,
  records: readonly Travelling[],
  before: Choices,
  done: Done,
): Promise<void> {
  if (records.length === 0) return;
  const isWritten = await parts.memory.settings(async () => {
    const current = await readSettings();
    const here = settingChoices(current);
    const unchanged = records.filter(({ key }) => here.get(key)?.digest === before.get(key)?.digest);
    const next = unchanged.reduce(
      (settings, { key, value }) => withSetting(settings, key, value, isKnownSite) ?? settings,
      current,
    );
    const after = settingChoices(next);
    for (const { key } of records) done.delete(key);
    for (const { key } of unchanged) done.set(key, after.get(key) ?? null);
    if (next !== current) await writeSettings(next);
    return next !== current;
  });
  if (!isWritten) return;
  parts.changed('settings', 'now');
  await makeMenu(parts);
}

async function takeLessons(
  parts: Parts,
  records: readonly Travelling[],
  before: Choices,
  done: Done,
): Promise<void> {
  if (records.length === 0) return;
  const isWritten = await parts.memory.lessons(async () => {
    const current = await readLessons();
    let lessons = current;
    for (const record of records) {
      const origin = record.key.slice(2);
      const own = lessonOf(lessons, origin);
      if ((own && choice(own).digest) !== (before.get(record.key)?.digest ?? null)) {
        done.delete(record.key);
        continue;
      }
      lessons = withLesson(lessons, record);
      const now = lessonOf(lessons, origin);
      done.set(record.key, now && choice(now, now.taughtAt));
    }
    if (lessons !== current) await writeLessons(lessons);
    return lessons !== current;
  });
  if (!isWritten) return;
  parts.changed('lessons');
  await applyPermissions(parts, { openTabs: true });
}

/** The same list where nothing changes. */
function withLesson(lessons: readonly Lesson[], record: Travelling): readonly Lesson[] {
  const own = lessonOf(lessons, record.key.slice(2));
  if (record.value === null) return own ? lessons.filter((lesson) => lesson !== own) : lessons;
  const lesson = readTravelledLesson(record);
  const isNew = lesson && choice(lesson).digest !== (own && choice(own).digest);
  return isNew && (own || lessons.length < MOST_LESSONS) ? addLesson(lessons, lesson) : lessons;
}

/** A clock that is far ahead must not make a decision of the future: Kiroku counts days from it. */
const DAY_MS = 24 * 60 * 60_000;

async function takeMatch(
  parts: Parts,
  record: Travelling,
  before: Choices,
  service: string,
  done: Done,
): Promise<void> {
  const { now } = parts.platform;
  const read = record.value === null ? null : readTravelledMatch(record, service, isKnownSite);
  const coming = read && { ...read, decidedAt: Math.min(read.decidedAt, now() + DAY_MS), evidence: chosen };
  const expected = before.get(record.key)?.digest ?? '';
  let isWritten = false;
  const stored = await storedMatches.change(record.key.slice(2), (known) => {
    isWritten = false;
    const here = digestHere(known, service);
    if (here !== expected || (record.value !== null && !coming)) return known;
    if (coming && digestHere(coming, service) === here) return known;
    isWritten = true;
    return coming;
  });
  const digest = digestHere(stored, service);
  if (!isWritten && digest !== expected) return void done.delete(record.key);
  done.set(record.key, digest === '' || !stored ? null : matchChoice(stored, service));
  if (!isWritten) return;
  parts.changed('matches', 'places', 'now');
  if (stored) await sendAgain(parts, stored);
}

/** Empty where there is no decision of the user's. */
function digestHere(match: Match | null, service: string): string {
  return match && isUsersDecision(match) ? matchChoice(match, service).digest : '';
}

const chosen: Match['evidence'] = [{ code: 'chosenByUser', values: {} }];
