// Searches the catalogue with a cache, since every episode of a season leads to the same queries.
import type { Media, MediaType } from '../../contract/media.ts';
import type { MediaDetails } from '../../contract/routes.ts';
import { serviceIdOf } from '../../domain/addresses/service-address.ts';
import { setWithLimit } from '../../domain/bounded-map.ts';
import { readService } from '../../store/preferences.ts';
import { readFromService } from '../account/call-service.ts';
import type { ApiResult } from '../api/list-service.ts';
import { readDetails } from '../library/title-details.ts';
import type { Context } from '../runtime/context.ts';
import type { TimedCache } from '../runtime/state.ts';

/**
 * How long an answer stays in the cache, in ms. This is long enough for an episode, and short enough to notice a new season in the
 * catalogue.
 */
const FRESH_MS = 30 * 60_000;
const MOST_ANSWERS = 60;
const RESULTS = 30;

export function searchTitles(ctx: Context, type: MediaType, q: string): Promise<ApiResult<readonly Media[]>> {
  return cached(ctx, ctx.state.catalogue.searches, `${type} ${q}`, async () => {
    const answer = await readFromService(ctx, null, 'search', { q, type, limit: RESULTS });
    if (answer.kind !== 'ok') return answer;
    return { kind: 'ok', value: answer.value.results.filter((title) => title.type === type) };
  });
}

export function readDetailsWithCache(
  ctx: Context,
  type: MediaType,
  id: string,
): Promise<ApiResult<MediaDetails>> {
  return cached(ctx, ctx.state.catalogue.titles, `${type} ${id}`, () => readDetails(ctx, null, type, id));
}

/** Returns the cached answer, or asks and caches it. Failures are not cached. */
async function cached<T>(
  { now }: Context,
  answers: TimedCache<T>,
  question: string,
  ask: () => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  // The key contains the service's id, because another service may use the same title ids for other titles.
  const key = `${serviceIdOf(await readService())} ${question}`;
  const known = answers.get(key);
  if (known && now() - known.at < FRESH_MS) return { kind: 'ok', value: known.value };
  const answer = await ask();
  if (answer.kind !== 'ok') return answer;
  setWithLimit(answers, key, { at: now(), value: answer.value }, MOST_ANSWERS);
  return answer;
}
