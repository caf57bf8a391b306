// Gaps in refusals: their form, their statuses and waiting times, and proxies between Kiroku and the service.
import type { Dialect, DialectAnswer, DialectRefusal, JsonObject } from '../dialect.ts';
import {
  casesOfGap,
  failedStepsIfListUnreadable,
  failedStepsIfNothingReadable,
  failedStepsIfWritesWait,
  UNREADABLE_CODE,
} from './row.ts';

const html = { 'content-type': 'text/html' };
const form = (of: NonNullable<Dialect['refusal']>): Dialect => ({ refusal: of });
const withMessage = (message: unknown): Dialect =>
  form(({ code }) => ({ body: { ok: false, code, message } }));
const withBody = (of: (refusal: DialectRefusal) => JsonObject): Dialect =>
  form((refusal) => ({ body: { ok: false, ...of(refusal) } }));

const forms = casesOfGap('form of a refusal', [
  ['message null', withMessage(null)],
  ['message absent', withMessage(undefined)],
  ['message as an object', withMessage({ en: 'No.' })],
  ['message as a list', withMessage(['No.', 'Not now.'])],
  ['message of 100,000 characters', withMessage('no '.repeat(33_333))],
  ['issues as texts', withBody(({ code, message }) => ({ code, message, issues: ['progress'] }))],
  [
    'issues by field',
    withBody(({ code, message }) => ({ code, message, issues: { progress: ['too high'] } })),
  ],
  ['issues null', withBody(({ code, message }) => ({ code, message, issues: null }))],
  ['error instead of code', withBody(({ code }) => ({ error: code }))],
  ['code below error', withBody(({ code, message }) => ({ error: { code, message } }))],
  ['code, and error as a sentence', withBody(({ code, message }) => ({ code, error: message }))],
  ['code, and the status as a number', withBody(({ code, status, message }) => ({ code, status, message }))],
  [
    'problem details (RFC 9457)',
    form(({ code, status, message }) => ({
      headers: { 'content-type': 'application/problem+json' },
      body: {
        ok: false,
        type: `https://service.example/errors/${code}`,
        title: message,
        status,
        detail: message,
        code,
      },
    })),
  ],
  ['code in capitals', withBody(({ code, message }) => ({ code: code.toUpperCase(), message }))],
  [
    'an unpublished code for a deleted title',
    withBody(({ code, message }) => ({ code: code === 'not_found' ? 'media_not_found' : code, message })),
    { not_found: 'media_not_found' },
  ],
  [
    'an unpublished code for an invalid request',
    withBody(({ code, message }) => ({ code: code === 'invalid' ? 'validation_error' : code, message })),
    { invalid: 'validation_error' },
  ],
]);

const withStatus = (statusOf: (refusal: DialectRefusal) => number): Dialect =>
  form((refusal) => ({ status: statusOf(refusal) }));
const instead = (from: number, to: number): Dialect =>
  withStatus(({ status }) => (status === from ? to : status));

const statuses = casesOfGap('status of a refusal', [
  ['200 for all but 429', withStatus(({ status }) => (status === 429 ? 429 : 200))],
  ['400 for all but 429', withStatus(({ status }) => (status === 429 ? 429 : 400))],
  ['403 for a token that is not valid', instead(401, 403)],
  ['400 for a token that is not valid', instead(401, 400)],
  ['200 for a token that is not valid', instead(401, 200)],
  ['422 for an invalid request', instead(400, 422)],
  ['410 for a deleted title', instead(404, 410)],
  ['400 for a deleted title', instead(404, 400)],
  ['451 for adult content', instead(403, 451)],
  ['404 for adult content', instead(403, 404)],
]);

const onlyFor = (codes: readonly string[], text: string): Dialect =>
  form(({ code }) => (codes.includes(code) ? { headers: html, text } : {}));

const bodies = casesOfGap('refusals that are not JSON', [
  ['a page for a token that is not valid', onlyFor(['unauthorized'], '<html>Sign in</html>')],
  ['nothing for a token that is not valid', onlyFor(['unauthorized'], '')],
  ['a page for too many requests', onlyFor(['rate_limited'], '<html>Slow down</html>')],
  [
    'a page for adult content',
    onlyFor(['adult_content_blocked'], '<html>Forbidden</html>'),
    { adult_content_blocked: `${UNREADABLE_CODE}, waits` },
  ],
  [
    'a page for a deleted title',
    onlyFor(['not_found'], '<html>Not Found</html>'),
    { not_found: `${UNREADABLE_CODE}, waits` },
  ],
  ['nothing for an invalid request', onlyFor(['invalid'], ''), { invalid: `${UNREADABLE_CODE}, waits` }],
]);

const retryAfter = (value: string | null, part: Partial<DialectAnswer> = {}): Dialect =>
  form(({ code }) =>
    code === 'rate_limited'
      ? {
          headers: { 'content-type': 'application/json', ...(value !== null && { 'retry-after': value }) },
          ...part,
        }
      : {},
  );

const limits = casesOfGap('time to wait after too many requests', [
  ['not given', retryAfter(null)],
  ['30 seconds', retryAfter('30')],
  ['0', retryAfter('0')],
  ['a date', retryAfter('Fri, 15 Jan 2027 08:30:00 GMT')],
  ['a date that has passed', retryAfter('Wed, 01 Jan 2020 00:00:00 GMT')],
  ['a year', retryAfter('31536000')],
  ['1e30', retryAfter('1000000000000000000000000000000')],
  ['negative', retryAfter('-5')],
  ['in words', retryAfter('soon')],
  ['with decimals', retryAfter('2.5')],
  [
    'in an unpublished header',
    form(({ code }) =>
      code === 'rate_limited'
        ? { headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1800000900' } }
        : {},
    ),
  ],
  [
    'in the body',
    form(({ code }) => (code === 'rate_limited' ? { body: { ok: false, code, retry_after: 20 } } : {})),
  ],
  ['for the first call of each kind', { send: (answer, { count }) => (count === 1 ? tooMany : answer) }],
]);

const tooMany: DialectAnswer = {
  status: 429,
  headers: { 'retry-after': '2' },
  text: '{"ok":false,"code":"rate_limited"}',
};

const always = (of: (answer: DialectAnswer) => DialectAnswer | Promise<Response>): Dialect => ({ send: of });
const page = (status: number): Dialect =>
  always(() => ({ status, headers: html, text: '<!doctype html><title>Hello</title>' }));
/** `fetch` rejects if it gets a redirect that it may not follow. */
const redirected = always(() => Promise.reject(new TypeError('Failed to fetch')));

const between = casesOfGap('proxies and broken answers', [
  ['a page instead of each answer', page(200), failedStepsIfNothingReadable(UNREADABLE_CODE)],
  ['a page with 403', page(403), failedStepsIfNothingReadable(UNREADABLE_CODE)],
  ['a page with 404', page(404), failedStepsIfNothingReadable(UNREADABLE_CODE)],
  ['a page with 503', page(503), failedStepsIfNothingReadable('unavailable')],
  ['a page with 502', page(502), failedStepsIfNothingReadable('unreachable')],
  ['a redirect of each call', redirected, failedStepsIfNothingReadable('unreachable')],
  [
    'an empty answer',
    always((answer) => ({ ...answer, text: '' })),
    failedStepsIfNothingReadable(UNREADABLE_CODE),
  ],
  ['null', always((answer) => ({ ...answer, text: 'null' })), failedStepsIfNothingReadable(UNREADABLE_CODE)],
  [
    'ok only',
    always((answer) => ({ ...answer, text: '{"ok":true}' })),
    failedStepsIfNothingReadable(UNREADABLE_CODE),
  ],
  ['a BOM before each answer', always((answer) => ({ ...answer, text: `\uFEFF${answer.text}` }))],
  ['text/plain', always((answer) => ({ ...answer, headers: { 'content-type': 'text/plain' } }))],
  ['white space around each answer', always((answer) => ({ ...answer, text: `\n\n ${answer.text} \n` }))],
  [
    'a page instead of each list',
    {
      send: (answer, { route }) =>
        route === 'library' ? { ...answer, headers: html, text: '<html></html>' } : answer,
    },
    failedStepsIfListUnreadable(UNREADABLE_CODE),
  ],
  [
    '503 for each list',
    {
      send: (answer, { route }) =>
        route === 'library' ? { ...answer, status: 503, text: '{"ok":false,"code":"unavailable"}' } : answer,
    },
    failedStepsIfListUnreadable('unavailable'),
  ],
  [
    '500 for each write, although it succeeded',
    { send: (answer, { method }) => (method === 'GET' ? answer : failed) },
    { rated: 'internal, waits', adult_content_blocked: 'internal, waits', invalid: 'internal, waits' },
  ],
  [
    '500 for each write',
    { objection: ({ method }) => (method === 'GET' ? null : 'read only'), refusal: brokenWrites },
    failedStepsIfWritesWait('internal'),
  ],
  [
    '200 with ok false for each write',
    {
      objection: ({ method }) => (method === 'GET' ? null : 'read only'),
      refusal: ({ status }) => ({ status: status === 400 ? 200 : status }),
    },
    {
      continued: 'invalid',
      unlisted: 'invalid',
      edited: 'invalid',
      paused: 'invalid',
      scored: 'invalid',
      rated: 'invalid',
      removed: 'invalid',
      adult_content_blocked: 'invalid',
    },
  ],
]);

/** Returns the refusal of a read-only service, which reports every write as an internal error. */
function brokenWrites({ code, message }: DialectRefusal) {
  return code === 'invalid' && message === 'read only'
    ? { status: 500, body: { ok: false, code: 'internal' } }
    : {};
}

const failed: DialectAnswer = {
  status: 500,
  headers: {},
  text: '{"ok":false,"code":"internal","message":""}',
};

export const refusalDialectCases = [...forms, ...statuses, ...bodies, ...limits, ...between];
