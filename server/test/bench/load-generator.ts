// autocannon in a process of its own: each connection is another account, with requests of its own. Reads the task from its
// standard input and writes the numbers to its standard output.
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

export interface Task {
  readonly url: string;
  readonly seconds: number;
  readonly connections: number;
  /** One list of requests per connection, in turn for ever. */
  readonly requests: readonly (readonly autocannon.Request[])[];
}

const task = JSON.parse(await text(process.stdin)) as Task;
let next = 0;
const result = await autocannon({
  url: task.url,
  duration: task.seconds,
  connections: task.connections,
  setupClient(client) {
    client.setRequests([...(task.requests[next % task.requests.length] ?? [])]);
    next += 1;
  },
});
process.stdout.write(
  JSON.stringify({
    perSecond: result.requests.average,
    answered: result['2xx'],
    refused: result.non2xx,
    failed: result.errors,
  }),
);
