// Describes the responses in the OpenAPI document. These are the successful response and each refusal, with headers and an example.
import { type ErrorBody, type ErrorCode, httpStatusOfErrorCode } from '@kiroku/contract/errors';
import { FAILURE_SCHEMA_ID, type JsonSchema, referenceToSchema } from './json-schemas.ts';

export interface DocumentedHeader {
  readonly description: string;
  readonly schema: JsonSchema;
}
interface Ref {
  readonly $ref: string;
}
export interface DocumentedAnswer {
  readonly description: string;
  readonly headers: Readonly<Record<string, Ref>>;
  readonly content: { readonly 'application/json': { readonly schema: Ref; readonly example: object } };
}

const wholeSeconds: JsonSchema = { type: 'integer', minimum: 0 };

export const documentedHeaders: Readonly<Record<string, DocumentedHeader>> = {
  'RateLimit-Limit': {
    description: 'Requests per minute of the limit that is nearer, of the account’s and the address’s.',
    schema: { type: 'integer', minimum: 1 },
  },
  'RateLimit-Remaining': { description: 'Requests that are left of it.', schema: wholeSeconds },
  'RateLimit-Reset': { description: 'Seconds until it is full again.', schema: wholeSeconds },
  'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: wholeSeconds },
  'WWW-Authenticate': {
    description: 'The scheme that is asked for, and whether a token was the reason (RFC 6750).',
    schema: { type: 'string' },
  },
  Allow: { description: 'The methods that this address takes.', schema: { type: 'string' } },
};

const refsTo = (...names: readonly string[]): Record<string, Ref> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
const limits = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

export function createSuccessAnswer(id: string, example: object): DocumentedAnswer {
  return {
    description: 'Done.',
    headers: refsTo(...limits),
    content: { 'application/json': { schema: { $ref: referenceToSchema(id) }, example } },
  };
}

function refusal(description: string, example: ErrorBody, ...more: readonly string[]): DocumentedAnswer {
  return {
    description,
    headers: refsTo(...limits, ...more),
    content: { 'application/json': { schema: { $ref: referenceToSchema(FAILURE_SCHEMA_ID) }, example } },
  };
}

const failure = (code: ErrorCode, message: string, issues?: ErrorBody['issues']): ErrorBody => ({
  ok: false,
  code,
  message,
  ...(issues === undefined ? {} : { issues }),
});

/** The shared error responses of the OpenAPI document. Operations refer to them by these names. */
export const refusalAnswers = {
  Invalid: refusal(
    'The request is not valid; issues name the parts that are wrong.',
    failure('invalid', 'The request is not valid: body.progress: Too small: expected number to be >=0', [
      { path: 'body.progress', message: 'Too small: expected number to be >=0' },
    ]),
  ),
  Unauthorized: refusal(
    'The access token is missing, unknown, expired or revoked.',
    failure('unauthorized', 'A valid access token is needed.'),
    'WWW-Authenticate',
  ),
  AdultContentBlocked: refusal(
    'The title is explicit, and the user is a minor or has the adult filter on.',
    failure('adult_content_blocked', 'This title is explicit.'),
  ),
  NotFound: refusal(
    'There is no such title, or no such entry.',
    failure('not_found', 'There is nothing here.'),
  ),
  TooLarge: refusal('The body is larger than 64 KiB.', failure('invalid', 'Request body is too large')),
  WrongMediaType: refusal('The body is not application/json.', failure('invalid', 'Unsupported Media Type')),
  RateLimited: refusal(
    'Too many requests of this user or from this address.',
    failure('rate_limited', 'Too many requests: wait and try again.'),
    'Retry-After',
  ),
  Internal: refusal(
    'A fault of the service. What exactly stays inside.',
    failure('internal', 'Something went wrong inside the service.'),
  ),
  Unavailable: refusal(
    'The service is restarting or overburdened.',
    failure('unavailable', 'The service is restarting.'),
    'Retry-After',
  ),
  Other: refusal(
    'Whatever else: a wrong method (405, with Allow), a request that is too slow (408), headers that are too long (431). Always the envelope.',
    failure('invalid', 'This address takes GET, HEAD.'),
    'Allow',
  ),
} satisfies Record<string, DocumentedAnswer>;
type RefusalName = keyof typeof refusalAnswers;

/** Refusals that every operation may return. `default` stands for every status that is not listed. */
export const commonRefusals: Readonly<Record<string, RefusalName>> = {
  [httpStatusOfErrorCode.invalid]: 'Invalid',
  [httpStatusOfErrorCode.unauthorized]: 'Unauthorized',
  [httpStatusOfErrorCode.rate_limited]: 'RateLimited',
  [httpStatusOfErrorCode.internal]: 'Internal',
  [httpStatusOfErrorCode.unavailable]: 'Unavailable',
  default: 'Other',
};
/** Refusals that operations with a body may return, too. A GET may also return them if it is sent with a body of the wrong kind. */
export const bodyRefusals: Readonly<Record<string, RefusalName>> = { 413: 'TooLarge', 415: 'WrongMediaType' };
export const refusalsByCode = {
  adult_content_blocked: { [httpStatusOfErrorCode.adult_content_blocked]: 'AdultContentBlocked' },
  not_found: { [httpStatusOfErrorCode.not_found]: 'NotFound' },
} as const satisfies Partial<Record<ErrorCode, Record<number, RefusalName>>>;
