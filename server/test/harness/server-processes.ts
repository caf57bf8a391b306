// Starts real server processes on one database. Tests call the processes in turn over HTTP, in the same way as a single app with `inject`.
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { findFreePort, type ServerProcess, startServer } from '../../launch/server-process.ts';
import { SERVER_ORIGIN } from './credentials.ts';

export interface TestProcess extends ServerProcess {
  readonly port: number;
}

/**
 * Starts a server process at the addresses that the OAuth tests use, with limits that no test reaches. `environment` changes these
 * settings, and may name a port. `program` contains the arguments for Node. By default, they run the sources.
 */
export async function startServerProcess(
  environment: Record<string, string>,
  program?: readonly string[],
): Promise<TestProcess> {
  const port = Number(environment.PORT ?? (await findFreePort()));
  const started = await startServer({
    port,
    dataDir: environment.DATA_DIR ?? '',
    clientId: '',
    clientSecret: '',
    ...(program && { program }),
    env: {
      HOST: '127.0.0.1',
      BASE_URL: `${SERVER_ORIGIN}/v1`,
      AUTH_URL: `${SERVER_ORIGIN}/auth`,
      SEED: 'none',
      RATE_LIMIT_API_IP: '1000000',
      RATE_LIMIT_AUTH_IP: '1000000',
      RATE_LIMIT_USER: '1000000',
      RATE_LIMIT_CLIENT: '1000000',
      RATE_LIMIT_SIGN_IN: '1000000',
      RATE_LIMIT_SIGN_UP: '1000000',
      ...environment,
    },
  });
  return { ...started, port };
}

interface RemoteAnswer {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  json(): unknown;
}

export async function sendRequestToPort(
  port: number,
  { method = 'GET', url = '/', headers = {}, payload }: InjectOptions,
  agent?: Agent,
): Promise<RemoteAnswer> {
  const isJson = typeof payload === 'object';
  const body = isJson ? JSON.stringify(payload) : String(payload ?? '');
  const sent = request({
    host: '127.0.0.1',
    port,
    method,
    path: String(url),
    ...(agent === undefined ? {} : { agent }),
    headers: {
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(headers as Record<string, string>),
      'content-length': Buffer.byteLength(body),
    },
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
  return {
    statusCode: response.statusCode,
    headers: response.headers,
    body: text,
    json: () => JSON.parse(text),
  };
}

/** Returns an app that sends each request to the next process. */
export function createRoundRobinApp(processes: readonly TestProcess[]): FastifyInstance {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const inject = (options: InjectOptions) => {
    const chosen = processes[turn % processes.length];
    turn += 1;
    return sendRequestToPort(chosen?.port ?? 0, options, agent);
  };
  // The clients of the tests use only the method `inject` of an app.
  return { inject } as unknown as FastifyInstance;
}
