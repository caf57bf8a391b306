// The yardstick: Fastify with one route and nothing else, and a way to read the process's CPU time.
import fastify from 'fastify';

const app = fastify();
app.get('/', async () => ({ ok: true }));
// In the form of Prometheus, as the real server tells it.
app.get('/metrics', async () => {
  const { user, system } = process.cpuUsage();
  return `process_cpu_seconds_total ${(user + system) / 1e6}\n`;
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.stdout.write('listening\n');
