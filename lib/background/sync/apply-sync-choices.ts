// Stores the choices that another browser has made.
import { parseJson } from '../../domain/fields.ts';
import { addLesson, lessonOf } from '../../domain/files/lesson.ts';
import { isDecidedByUser } from '../../domain/files/match-file.ts';
import {
  adoptIncomingChoice,
  type ChoiceCodec,
  canonicalJson,
  type StampedChoice,
  type SyncChoice,
} from '../../domain/sync/choice.ts';
import { settingsByKey, withChangedSetting } from '../../domain/sync/setting-keys.ts';
import { isKnownSite } from '../../sites/registry.ts';
import { MAX_LESSONS, modifyStampedLessons } from '../../store/lessons.ts';
import { modifyStampedMatch } from '../../store/matches.ts';
import { modifyStampedSettings } from '../../store/preferences.ts';
import { lessonCodec, matchCodec } from '../../store/sync/local-choices.ts';
import { withStamp } from '../../store/sync/stamps.ts';
import type { Context } from '../runtime/context.ts';
import { redecideWaitingEpisodes } from '../sending/answers.ts';
import { createContextMenu } from '../surfaces/context-menu.ts';
import { applyPermissions } from '../tracking/pages.ts';

/** A received match may be dated this many milliseconds in the future, because the clocks of other browsers may be wrong. */
const DAY_MS = 24 * 60 * 60_000;

/**
 * Stores the choices. `service` is the id of the current service (`serviceIdOf`). Returns the keys of the choices that this version cannot
 * read completely.
 */
export async function applySyncChoices(
  ctx: Context,
  incoming: readonly SyncChoice[],
  service: string,
): Promise<ReadonlySet<string>> {
  const unread = new Set<string>();
  const changed = new Set<string>();
  for (const choice of incoming) {
    const kind = choice.key.slice(0, 2);
    const adoptBy = <T>(codec: ChoiceCodec<T>, known: StampedChoice<T>): StampedChoice<T> => {
      const adopted = adoptIncomingChoice(choice, known, codec, ctx.now());
      if (adopted.stamp?.is === 'unread') unread.add(choice.key);
      if (adopted.value !== known.value) changed.add(kind);
      return adopted;
    };
    if (kind === 's:') await applySetting(choice, adoptBy);
    else if (kind === 'l:') await applyLesson(choice, adoptBy);
    else if (kind === 'm:') await applyMatch(ctx, choice, service, adoptBy);
    else unread.add(choice.key);
  }
  if (changed.has('s:')) {
    ctx.publishChange('settings', 'now');
    await createContextMenu(ctx);
  }
  if (changed.has('l:')) {
    ctx.publishChange('lessons');
    await applyPermissions(ctx, { openTabs: true });
  }
  if (changed.has('m:')) ctx.publishChange('matches', 'resumePoints', 'now');
  return unread;
}

type AdoptBy = <T>(codec: ChoiceCodec<T>, known: StampedChoice<T>) => StampedChoice<T>;

async function applySetting({ key }: SyncChoice, adoptBy: AdoptBy): Promise<void> {
  await modifyStampedSettings(async (settings, stamps) => {
    const codec: ChoiceCodec<unknown> = {
      write: canonicalJson,
      read: (choice) => {
        const given = parseJson(choice.value ?? '') ?? null;
        return withChangedSetting(settings, key, given, isKnownSite) && given;
      },
    };
    const known = { value: settingsByKey(settings).get(key) ?? null, stamp: stamps[key] ?? null };
    const { value, stamp } = adoptBy(codec, known);
    const changed = value === known.value ? null : withChangedSetting(settings, key, value, isKnownSite);
    return [changed ?? settings, withStamp(stamps, key, stamp)];
  });
}

async function applyLesson({ key }: SyncChoice, adoptBy: AdoptBy): Promise<void> {
  await modifyStampedLessons((lessons, stamps) => {
    const own = lessonOf(lessons, key.slice(2));
    const hasRoom = own !== null || lessons.length < MAX_LESSONS;
    const codec = hasRoom ? lessonCodec : { ...lessonCodec, read: () => null };
    const { value, stamp } = adoptBy(codec, { value: own, stamp: stamps[key] ?? null });
    const others = lessons.filter((lesson) => lesson !== own);
    return [
      value === own ? lessons : value ? addLesson(others, value) : others,
      withStamp(stamps, key, stamp),
    ];
  });
}

async function applyMatch(
  ctx: Context,
  { key, at }: SyncChoice,
  service: string,
  adoptBy: AdoptBy,
): Promise<void> {
  let isChanged = false;
  const stored = await modifyStampedMatch(key.slice(2), (match, known) => {
    const own = match && isDecidedByUser(match) ? match : null;
    const { value, stamp } = adoptBy(matchCodec(service, isKnownSite), { value: own, stamp: known });
    isChanged = value !== own;
    if (!isChanged) return [match, stamp];
    const decidedAt = Math.min(at, ctx.now() + DAY_MS);
    const evidence = [{ code: 'chosenByUser', values: {} }] as const;
    return [value && { ...value, decidedAt, evidence }, stamp];
  });
  if (isChanged && stored) await redecideWaitingEpisodes(ctx, stored);
}
