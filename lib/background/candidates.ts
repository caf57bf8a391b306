// Asks the catalogue for what a season may be, as little as possible: answers are kept for a while, since every episode asks the same.
import type { Media, MediaType } from '../contract/media.ts';
import type { ApiClient, ApiResult } from './api-client.ts';

/** Long enough for an episode, short enough to notice a season that is new in the catalogue. */
const FRESH_MS = 30 * 60_000;
const MOST_ANSWERS = 60;
const RESULTS = 30;

export function createCandidates({ api, now }: { readonly api: ApiClient; readonly now: () => number }) {
  const answers = new Map<string, { readonly at: number; readonly results: readonly Media[] }>();

  async function search(type: MediaType, q: string): Promise<ApiResult<readonly Media[]>> {
    const key = `${type} ${q}`;
    const known = answers.get(key);
    if (known && now() - known.at < FRESH_MS) return { kind: 'ok', value: known.results };
    const answer = await api.call('search', { query: { q, type, limit: RESULTS } });
    if (answer.kind !== 'ok') return answer;
    answers.set(key, { at: now(), results: answer.value.results });
    const [oldest] = answers.keys();
    if (answers.size > MOST_ANSWERS && oldest !== undefined) answers.delete(oldest);
    return { kind: 'ok', value: answer.value.results };
  }

  return { search };
}
