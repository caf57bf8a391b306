// Changes of the limits' code that no test can notice; see equivalent.ts.
import type { Equivalent } from '../unnoticeable.ts';

export const inLimits: readonly Equivalent[] = [
  {
    file: 'server/src/http/limits/limit-counters.ts',
    line: 'if (endsAt > now && windows.size <= MOST_KEYS) return;',
    of: 'endsAt > now',
    by: 'true',
    why: 'a window that is over counts for nothing; it gives back its memory earlier',
  },
  {
    file: 'server/src/http/limits/limit-counters.ts',
    line: 'if (endsAt > now && windows.size <= MOST_KEYS) return;',
    by: 'endsAt >= now',
    why: 'a window that is over counts for nothing; it gives back its memory earlier',
  },
  {
    file: 'server/src/http/limits/limit-store.ts',
    line: "if (isOver(found)) onLimited(key.split(' ', 1)[0] ?? '');",
    of: "''",
    by: '"Stryker was here!"',
    why: 'what is split has a first part: only the type does not know it',
  },
  {
    file: 'server/src/http/limits/answer-limit.ts',
    line: "app.decorateRequest('answerTimer', null);",
    by: '""',
    why: 'each request gets the property at its beginning; the line keeps the shape of requests the same, for speed',
  },
  {
    file: 'server/src/http/limits/answer-limit.ts',
    line: "app.decorateRequest('writeBy', 0);",
    by: '""',
    why: 'each request gets the property at its beginning; the line keeps the shape of requests the same, for speed',
  },
  {
    file: 'server/src/http/limits/rate-limits.ts',
    line: "errorResponseBuilder: () => Object.assign(new Error('rate limit'), { statusCode: 429 }),",
    of: "'rate limit'",
    by: '""',
    why: 'the answer is made of the status alone',
  },
  {
    file: 'server/src/http/limits/rate-limits.ts',
    line: 'const answer = (error: Error | null, count = { current: 0, ttl: 0 }) => {',
    of: '{ current: 0, ttl: 0 }',
    by: '{}',
    why: 'the store gives a count wherever it gives no error: only the type does not know it',
  },
  {
    file: 'server/src/http/limits/rate-limits.ts',
    line: 'const counted = states.flatMap((state) => (state.isAllowed ? [] : [state]));',
    of: '[]',
    by: '["Stryker was here"]',
    why: 'no list of allowed callers is set: no state is of one',
  },
];
