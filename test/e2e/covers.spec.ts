// A cover's address is the service's word: it leads nowhere into the user's own network, not even by a detour.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, type Kiroku, test } from './fixtures.ts';

/** A program on this computer that answers anybody. */
async function startNeighbour() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { asked, origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** The addresses that a page of the extension refuses to load images from. */
async function refusedIn(kiroku: Kiroku, addresses: readonly string[]): Promise<readonly string[]> {
  const popup = await kiroku.openPage('popup.html');
  await popup.getByRole('tab').first().waitFor();
  return popup.evaluate(async (all) => {
    const refused: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => refused.push(blockedURI));
    const load = (address: string) =>
      new Promise<void>((resolve) => {
        const image = new Image();
        image.onload = image.onerror = () => resolve();
        image.src = address;
      });
    for (const address of all) await load(address);
    // Two policies may refuse the same.
    return [...new Set(refused)];
  }, addresses);
}

test('a cover of a service on the internet does not lead to this computer', async ({ kiroku, sites }) => {
  const neighbour = await startNeighbour();
  const host = 'covers.example';
  sites.serve({ host, path: '/straight', html: '' });
  sites.serve({ host, path: '/away', html: '', movedTo: `${neighbour.origin}/away` });
  sites.serve({ host, path: '/name', html: '', movedTo: neighbour.origin.replace('127.0.0.1', 'localhost') });
  sites.serve({ host, path: '/house', html: '', movedTo: 'http://192.168.1.1/reboot' });
  await kiroku.desk.evaluate(async () => {
    const { service } = await chrome.storage.local.get<{ service: object }>('service');
    const remote = { baseUrl: 'https://list.example/v1', authUrl: 'https://list.example/auth' };
    await chrome.storage.local.set({ service: { ...service, ...remote } });
  });
  const detours = ['/away', '/name', '/house'].map((path) => `https://${host}${path}`);
  const refused = await refusedIn(kiroku, [
    `https://${host}/straight`,
    ...detours,
    `${neighbour.origin}/at-once`,
  ]);
  neighbour.close();
  expect(neighbour.asked).toEqual([]);
  expect(refused).toHaveLength(4);
  expect(refused).not.toContain(`https://${host}/straight`);
});
