// Sends requests on connections that were opened before the server began to close. `inject` cannot do that.
import { Agent, type IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createGate } from '../../../test/create-gate.ts';
import { sendRequestToPort } from './server-processes.ts';

interface Question {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PUT';
  readonly path: string;
  readonly body?: object | undefined;
}
interface LateAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

async function ask(port: number, agent: Agent, { method, path, body }: Question): Promise<LateAnswer> {
  const request = { method, url: path, ...(body !== undefined && { payload: body }) };
  const { statusCode, headers, json } = await sendRequestToPort(port, request, agent);
  return { status: statusCode, headers, body: json() };
}

/** Closes the server, and sends each request on its own connection meanwhile. Returns the answers when the server is closed. */
export async function requestWhileClosing(
  app: FastifyInstance,
  questions: readonly Question[],
): Promise<LateAnswer[]> {
  const { opened, open } = createGate();
  app.addHook('preClose', () => opened);
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const agents = questions.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  for (const agent of agents) await ask(port, agent, { method: 'GET', path: '/v1/nothing' });
  const closed = app.close();
  const answers = await Promise.all(
    agents.map((agent, index) => ask(port, agent, questions[index] ?? { method: 'GET', path: '/' })),
  );
  open();
  await closed;
  for (const agent of agents) agent.destroy();
  return answers;
}
