// One title with the caller's own entry, as the service has it now.
import type { MediaType } from '../../contract/media.ts';
import type { MediaDetails } from '../../contract/routes.ts';
import type { ApiClient, ApiFailure, ApiResult } from '../api-client.ts';
import type { Outside } from '../sending/take-downs.ts';

export async function readDetails(
  api: ApiClient,
  type: MediaType,
  id: string,
  outside?: Outside,
): Promise<ApiResult<MediaDetails>> {
  const params = { shortId: id };
  if (type === 'anime') {
    const answer = await api.call('animeDetails', { params }, outside);
    return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.anime } : answer;
  }
  const answer = await api.call('mangaDetails', { params }, outside);
  return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.manga } : answer;
}

/** Whether the service says that it does not have the title (any more). */
export function isGone(failure: ApiFailure): boolean {
  return failure.kind === 'refused' && failure.status === 404;
}
