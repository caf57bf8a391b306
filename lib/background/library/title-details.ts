// One title as the service has it now, and what is known of the caller's own entry of it.
import type { Media, MediaType } from '../../contract/media.ts';
import type { MediaDetails } from '../../contract/routes.ts';
import { isOlder } from '../../domain/changes/entry-state.ts';
import { type CopiedEntry, readCopied } from '../../store/library-copy.ts';
import { callService } from '../account/call-service.ts';
import type { ApiResult } from '../api/list-service.ts';
import type { Context } from '../runtime/context.ts';

/** `account` null: whoever is signed in. */
export async function readDetails(
  ctx: Context,
  account: string | null,
  type: MediaType,
  id: string,
): Promise<ApiResult<MediaDetails>> {
  const params = { shortId: id };
  if (type === 'anime') {
    const answer = await callService(ctx, account, 'animeDetails', { params });
    return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.anime } : answer;
  }
  const answer = await callService(ctx, account, 'mangaDetails', { params });
  return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.manga } : answer;
}

/** The title without its relations and the user's entry. */
export function withoutEntry({ relations: _relations, entry: _entry, ...media }: MediaDetails): Media {
  return media;
}

export type UserEntry = NonNullable<MediaDetails['entry']>;

/** The entry; null: not on the list; `undefined`: unknown. `mayStandIn`: whether the local copy may be used if the details omit the entry. */
export async function knownEntry(
  title: MediaDetails,
  account: string,
  mayStandIn: (copied: CopiedEntry) => boolean = () => true,
): Promise<UserEntry | null | undefined> {
  const { entry } = title;
  if (entry === null) return null;
  const copied = await readCopied(title.type, title.id, account);
  if (entry?.mediaId !== title.id) return mayStandIn(copied) ? copied.entry : undefined;
  return copied.newest && isOlder(entry, copied.newest) ? copied.newest : entry;
}
