// Reads one title from the service, and determines the user's list entry of this title if possible.
import type { Media, MediaType } from '../../contract/media.ts';
import type { MediaDetails } from '../../contract/routes.ts';
import { isOlderCopy } from '../../domain/changes/entry-state.ts';
import { type CopiedEntry, readCopiedEntry, readStoredEntries } from '../../store/library-copy.ts';
import { readAccount } from '../../store/preferences.ts';
import { readServiceProfile, type ServiceProfile, storeServiceFacts } from '../../store/service-profile.ts';
import { callService } from '../account/call-service.ts';
import { learnScaleFromScore } from '../account/score-scale.ts';
import { type ApiResult, isNotFound } from '../api/list-service.ts';
import type { Context } from '../runtime/context.ts';

/**
 * Reads a title by its UUID, and by its shortId if the service does not know the UUID. If `account` is null, reads it for the signed-in
 * account.
 */
export async function readDetails(
  ctx: Context,
  account: string | null,
  type: MediaType,
  id: string,
): Promise<ApiResult<MediaDetails>> {
  const profile = await readServiceProfile();
  const first = profile.takesShortIdOnly ? null : await askDetails(ctx, account, type, id);
  if (first && !isUnknownTitle(first)) return checked(ctx, profile, first);
  const shortId = ctx.state.shortIds.get(id) ?? (await copiedShortId(type, id)) ?? id;
  if (first && shortId === id) return first;
  const second = await askDetails(ctx, account, type, shortId);
  const isSame = second.kind === 'ok' && second.value.id === id;
  if (first && isSame) await storeServiceFacts(profile, { takesShortIdOnly: true });
  return isSame || !first ? checked(ctx, profile, second) : first;
}

function isUnknownTitle(answer: ApiResult<MediaDetails>): boolean {
  return answer.kind === 'refused' && (isNotFound(answer) || answer.code === 'invalid');
}

async function checked(
  ctx: Context,
  profile: ServiceProfile,
  answer: ApiResult<MediaDetails>,
): Promise<ApiResult<MediaDetails>> {
  if (answer.kind === 'ok' && answer.value.entry) {
    await storeServiceFacts(profile, { namesOwnEntry: true });
    await learnScaleFromScore(ctx, profile, answer.value.entry.userScore ?? 0);
  }
  return answer;
}

async function copiedShortId(type: MediaType, id: string): Promise<string | null> {
  const { id: account } = await readAccount();
  const [entry] = account === null ? [] : await readStoredEntries([id]);
  return entry?.type === type ? entry.media.shortId : null;
}

async function askDetails(
  ctx: Context,
  account: string | null,
  type: MediaType,
  shortId: string,
): Promise<ApiResult<MediaDetails>> {
  const params = { shortId };
  if (type === 'anime') {
    const answer = await callService(ctx, account, 'animeDetails', { params });
    return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.anime } : answer;
  }
  const answer = await callService(ctx, account, 'mangaDetails', { params });
  return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.manga } : answer;
}

/** Returns the title without its relations and without the user's entry. */
export function withoutEntryAndRelations(title: MediaDetails & { readonly mayBeListed?: boolean }): Media {
  const { relations: _relations, entry: _entry, mayBeListed: _mayBeListed, ...media } = title;
  return media;
}

export type UserEntry = NonNullable<MediaDetails['entry']>;

/**
 * Returns the user's entry. Returns null if the title is not on the list, and `undefined` if this is unknown. If the details contain no
 * reliable entry, `mayStandIn` decides whether the local copy is used instead.
 */
export async function userEntryIfKnown(
  title: MediaDetails,
  account: string,
  mayStandIn: (copied: CopiedEntry) => boolean = () => true,
): Promise<UserEntry | null | undefined> {
  const { entry } = title;
  if (entry === null && (await readServiceProfile()).namesOwnEntry) return null;
  const copied = await readCopiedEntry(title, account);
  // If both the details and the copy state that the title is not on the list, believe them.
  if (entry === null && copied.entry === null) return null;
  if (!entry || entry.mediaId !== title.id || isDoubtful(entry, copied))
    return mayStandIn(copied) ? copied.entry : undefined;
  return copied.newest && isOlderCopy(entry, copied.newest) ? copied.newest : entry;
}

/** Whether the entry may be a placeholder that the service sends for every title. Such an entry has no date and differs from the list. */
function isDoubtful(entry: UserEntry, copied: CopiedEntry): boolean {
  const { entry: listed } = copied;
  if (listed === undefined || !Number.isNaN(Date.parse(entry.updatedAt))) return false;
  return entry.progress !== listed?.progress || entry.status !== listed.status;
}
