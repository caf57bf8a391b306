// Asks the catalogue for what a season may be, as little as possible: answers are kept for a while, since every episode asks the same.
import type { Media, MediaType } from '../../contract/media.ts';
import type { MediaDetails } from '../../contract/routes.ts';
import type { ApiClient, ApiResult } from '../api-client.ts';
import { readDetails } from '../library/title-details.ts';
import type { Outside } from '../sending/take-downs.ts';

/** Long enough for an episode, short enough to notice a season that is new in the catalogue. */
const FRESH_MS = 30 * 60_000;
const MOST_ANSWERS = 60;
const RESULTS = 30;

interface Parts {
  readonly api: ApiClient;
  readonly now: () => number;
}

export type Candidates = ReturnType<typeof createCandidates>;

/** What is asked of the catalogue for one piece of work. */
export interface Questions {
  readonly search: (type: MediaType, q: string) => Promise<ApiResult<readonly Media[]>>;
  /** For its facts and relations; the caller's own entry in it may be old. */
  readonly details: (type: MediaType, id: string) => Promise<ApiResult<MediaDetails>>;
}

/** Good answers by their question, the oldest first. */
type Answers<T> = Map<string, { readonly at: number; readonly value: T }>;

interface Asking extends Parts {
  readonly searches: Answers<readonly Media[]>;
  readonly titles: Answers<MediaDetails>;
}

export function createCandidates(parts: Parts) {
  const asking: Asking = { ...parts, searches: new Map(), titles: new Map() };
  return {
    ...through(asking),
    /** `outside`: through it the network is waited for. */
    through: (outside?: Outside) => through(asking, outside),
  };
}

function through({ api, now, searches, titles }: Asking, outside?: Outside): Questions {
  return {
    search: (type, q) =>
      recall({ answers: searches, key: `${type} ${q}`, now }, async () => {
        const answer = await api.call('search', { query: { q, type, limit: RESULTS } }, outside);
        return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.results } : answer;
      }),
    details: (type, id) =>
      recall({ answers: titles, key: `${type} ${id}`, now }, () => readDetails(api, type, id, outside)),
  };
}

interface Recall<T> {
  readonly answers: Answers<T>;
  readonly key: string;
  readonly now: () => number;
}

/** A good answer is given again for as long as it is fresh. */
async function recall<T>(
  { answers, key, now }: Recall<T>,
  ask: () => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const known = answers.get(key);
  if (known && now() - known.at < FRESH_MS) return { kind: 'ok', value: known.value };
  const answer = await ask();
  if (answer.kind !== 'ok') return answer;
  answers.delete(key);
  answers.set(key, { at: now(), value: answer.value });
  const [oldest] = answers.keys();
  if (answers.size > MOST_ANSWERS && oldest !== undefined) answers.delete(oldest);
  return answer;
}
