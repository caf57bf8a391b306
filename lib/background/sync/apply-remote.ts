// Applies choices made in another browser. A choice that changed here since the exchange began is left alone; the next exchange compares it.
import { addLesson, type Lesson, lessonOf } from '../../domain/files/lesson.ts';
import { isUsersDecision } from '../../domain/files/match-file.ts';
import type { Match } from '../../domain/matches/match.ts';
import { type Choice, type Choices, choice, type SyncRecord } from '../../domain/sync/record.ts';
import { settingChoices, withSetting } from '../../domain/sync/setting-choices.ts';
import { isKnownSite } from '../../sites/registry.ts';
import { MOST_LESSONS, modifyLessons } from '../../store/lessons.ts';
import { modifyMatch } from '../../store/matches.ts';
import { modifySettings } from '../../store/preferences.ts';
import { matchChoice, readSyncedLesson, readSyncedMatch } from '../../store/sync/local-choices.ts';
import type { Context } from '../runtime/context.ts';
import { decideAgain } from '../sending/answers.ts';
import { makeMenu } from '../surfaces/context-menu.ts';
import { applyPermissions } from '../tracking/pages.ts';

/** The stored choices after applying, by key. Keys that changed here since the exchange began are missing. */
type Done = Map<string, Choice | null>;

/** `before`: the local choices that the merge was based on. */
export async function applyRemote(
  ctx: Context,
  incoming: readonly SyncRecord[],
  before: Choices,
  service: string,
): Promise<Done> {
  // Choices of a kind that this version does not know are not stored.
  const done: Done = new Map(incoming.map(({ key }) => [key, null]));
  const of = (kind: string) => incoming.filter(({ key }) => key.startsWith(kind));
  await applySettings(ctx, of('s:'), before, done);
  await applyLessons(ctx, of('l:'), before, done);
  for (const record of of('m:')) await applyMatch(ctx, record, before, service, done);
  return done;
}

async function applySettings(
  ctx: Context,
  records: readonly SyncRecord[],
  before: Choices,
  done: Done,
): Promise<void> {
  if (records.length === 0) return;
  const { before: earlier, after: later } = await modifySettings((current) => {
    const here = settingChoices(current);
    const unchanged = records.filter(({ key }) => here.get(key)?.digest === before.get(key)?.digest);
    const next = unchanged.reduce(
      (settings, { key, value }) => withSetting(settings, key, value, isKnownSite) ?? settings,
      current,
    );
    const after = settingChoices(next);
    for (const { key } of records) done.delete(key);
    for (const { key } of unchanged) done.set(key, after.get(key) ?? null);
    return next;
  });
  if (later === earlier) return;
  ctx.publishChange('settings', 'now');
  await makeMenu(ctx);
}

async function applyLessons(
  ctx: Context,
  records: readonly SyncRecord[],
  before: Choices,
  done: Done,
): Promise<void> {
  if (records.length === 0) return;
  const isWritten = await modifyLessons((current) => {
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
    return lessons;
  });
  if (!isWritten) return;
  ctx.publishChange('lessons');
  await applyPermissions(ctx, { openTabs: true });
}

/** Returns the same list if nothing changes. */
function withLesson(lessons: readonly Lesson[], record: SyncRecord): readonly Lesson[] {
  const own = lessonOf(lessons, record.key.slice(2));
  if (record.value === null) return own ? lessons.filter((lesson) => lesson !== own) : lessons;
  const lesson = readSyncedLesson(record);
  const isNew = lesson && choice(lesson).digest !== (own && choice(own).digest);
  return isNew && (own || lessons.length < MOST_LESSONS) ? addLesson(lessons, lesson) : lessons;
}

/** How far in the future a decision may be dated; other browsers' clocks may be wrong. */
const DAY_MS = 24 * 60 * 60_000;

async function applyMatch(
  ctx: Context,
  record: SyncRecord,
  before: Choices,
  service: string,
  done: Done,
): Promise<void> {
  const { now } = ctx;
  const read = record.value === null ? null : readSyncedMatch(record, service, isKnownSite);
  const coming = read && { ...read, decidedAt: Math.min(read.decidedAt, now() + DAY_MS), evidence: chosen };
  const expected = before.get(record.key)?.digest ?? '';
  let isWritten = false;
  const stored = await modifyMatch(record.key.slice(2), (known) => {
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
  ctx.publishChange('matches', 'resumePoints', 'now');
  if (stored) await decideAgain(ctx, stored);
}

/** Empty if the user has made no decision. */
function digestHere(match: Match | null, service: string): string {
  return match && isUsersDecision(match) ? matchChoice(match, service).digest : '';
}

const chosen: Match['evidence'] = [{ code: 'chosenByUser', values: {} }];
