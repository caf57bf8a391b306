// Requests on connections that were open before the server began to close; inject cannot do that.
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { FastifyInstance } from 'fastify';

interface Question {
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
}
interface LateAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

async function ask(port: number, agent: Agent, { method, path, body }: Question): Promise<LateAnswer> {
  const sent = request({ port, path, method, agent, host: '127.0.0.1' });
  const payload = body === undefined ? '' : JSON.stringify(body);
  if (body !== undefined) sent.setHeader('content-type', 'application/json');
  // Node would send the body of a DELETE without it.
  sent.setHeader('content-length', Buffer.byteLength(payload));
  sent.end(payload);
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(text) };
}

/** The answers to the questions, each on a connection of its own. The server is closed afterwards. */
export async function askWhileClosing(
  app: FastifyInstance,
  questions: readonly Question[],
): Promise<LateAnswer[]> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  app.addHook('preClose', () => held);
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const agents = questions.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  for (const agent of agents) await ask(port, agent, { method: 'GET', path: '/v1/nothing' });
  const closed = app.close();
  const answers = await Promise.all(
    agents.map((agent, index) => ask(port, agent, questions[index] ?? { method: 'GET', path: '/' })),
  );
  letGo();
  await closed;
  for (const agent of agents) agent.destroy();
  return answers;
}
