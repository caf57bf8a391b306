// Sends generated requests over a real port, and checks each answer. It must not be a 5xx, must have the error envelope or the declared
// schema, and must arrive in time.
import fc from 'fast-check';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { createOpenApiChecks, type OpenApiChecks } from '../harness/openapi-answers.ts';
import { type RawHttpAnswer, sendRawRequest } from '../harness/raw-http.ts';
import {
  arbitraryRequests,
  type DocumentedRoute,
  type ExistingServerData,
  type FuzzRequest,
} from './requests.ts';

interface FuzzOptions {
  readonly document: OpenApiDocument;
  readonly port: number;
  readonly known: ExistingServerData;
  readonly seed: number;
  /** About this many requests are sent per operation. */
  readonly perOperation: number;
}

/** How many answers there were, by operation and status. */
export type StatusTally = ReadonlyMap<string, ReadonlyMap<number, number>>;

const HANDFUL = 8;

/** Sends the requests. If an answer fails a check, throws an error with the shrunk requests, the seed and the path. */
export async function fuzzOperations({
  document,
  port,
  known,
  seed,
  perOperation,
}: FuzzOptions): Promise<StatusTally> {
  const checks = createOpenApiChecks(document);
  const operations = operationsOf(document);
  const tally = new Map(
    operations.map(({ operation }) => [operation.operationId, new Map<number, number>()]),
  );
  const one = fc.oneof(
    ...operations.map((described) =>
      arbitraryRequests(described, known).map((request) => ({
        of: described.operation.operationId,
        ...request,
      })),
    ),
  );
  // Send requests of different operations at the same time, so that one request can remove an entry that another request has just written.
  const property = fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: HANDFUL }), async (handful) => {
    const answers = await Promise.all(handful.map((request) => send(port, request)));
    for (const [index, request] of handful.entries()) {
      const answer = answers[index];
      const described = operations.find(({ operation }) => operation.operationId === request.of);
      if (answer === undefined || described === undefined) throw new Error('an answer is missing');
      count(tally.get(request.of), answer.status);
      const broken = brokenPromise({ described, checks, request, answer });
      if (broken !== null) throw new Error(`${broken}\n${answer.status} ${answer.body.slice(0, 400)}`);
    }
  });
  const numRuns = Math.ceil((perOperation * operations.length * 2) / (HANDFUL + 1));
  await fc.assert(property, { seed, numRuns });
  return tally;
}

function count(counts: Map<number, number> | undefined, status: number): void {
  counts?.set(status, (counts.get(status) ?? 0) + 1);
}

function operationsOf({ paths, components }: OpenApiDocument): DocumentedRoute[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      schemas: components.schemas,
    })),
  );
}

function send(port: number, { method, target, headers, body }: FuzzRequest): Promise<RawHttpAnswer> {
  const given = body === null ? [] : [['Content-Length', String(body.length)] as const];
  const lines = [['Host', 'localhost'] as const, ...headers, ...given, ['Connection', 'close'] as const];
  const head = `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return sendRawRequest(port, [head + (body ?? '')]);
}

interface Exchange {
  readonly described: DocumentedRoute;
  readonly checks: OpenApiChecks;
  readonly request: FuzzRequest;
  readonly answer: RawHttpAnswer;
}

/** Returns a description of the fault; null if the answer passes all checks. */
function brokenPromise({ described, checks, request, answer }: Exchange): string | null {
  const { status } = answer;
  if (status >= 500) return 'a fault of the server';
  if (status === 204) return answer.body === '' ? null : 'a body where none may be';
  // If a HEAD request cannot be parsed, the server does not know that it is HEAD. So its answer has the envelope as body.
  if (request.method === 'HEAD' && answer.body === '') return null;
  const body = jsonOf(answer.body);
  if (body === undefined) return 'no JSON';
  if (typeof body !== 'object' || body === null || !('ok' in body) || typeof body.ok !== 'boolean')
    return 'no ok';
  if (body.ok !== status < 400) return 'ok and status contradict each other';
  if (!body.ok && !('code' in body && typeof body.code === 'string')) return 'no code';
  const isOperation = request.method === described.method;
  return isOperation ? checks.answer(described.operation, status, body) : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
