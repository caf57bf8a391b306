// Tests that a cover's address from the service never leads into the user's own network, even if it redirects.
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import { type SiteServer, startHttpServer } from '../site-server.ts';

/** Starts a server on this computer that answers every request. */
async function startNeighbour() {
  const asked: string[] = [];
  const { origin, close } = await startHttpServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  return { asked, origin, close };
}

/** Returns the addresses from which a page of the extension refuses to load images. */
async function refusedIn(kiroku: KirokuBrowser, addresses: readonly string[]): Promise<readonly string[]> {
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
    // Two content security policies may report the same address.
    return [...new Set(refused)];
  }, addresses);
}

/** Sets the address of the service for the page that opens next. */
function setService({ desk }: KirokuBrowser, baseUrl: string): Promise<void> {
  return desk.evaluate(async (base) => {
    const { service } = await chrome.storage.local.get<{ service: object }>('service');
    await chrome.storage.local.set({
      service: { ...service, baseUrl: `${base}/v1`, authUrl: `${base}/auth` },
    });
  }, baseUrl);
}

const HOST = 'covers.moe';
const straight = `https://${HOST}/straight`;

/** Serves addresses that redirect to the given addresses. Returns the served addresses. */
function detours(sites: SiteServer, to: readonly string[]): readonly string[] {
  return to.map((movedTo, at) => {
    sites.serve({ host: HOST, path: `/away-${at}`, html: '', movedTo });
    return `https://${HOST}/away-${at}`;
  });
}

test('a cover at an address of this computer is not loaded if the service is on the internet', async ({
  kiroku,
  sites,
}) => {
  const neighbour = await startNeighbour();
  sites.serve({ host: HOST, path: '/straight', html: '' });
  await setService(kiroku, 'https://list.example');
  const away = detours(sites, [
    `${neighbour.origin}/away`,
    neighbour.origin.replace('127.0.0.1', 'localhost'),
    'http://192.168.1.1/reboot',
  ]);
  const refused = await refusedIn(kiroku, [straight, ...away, `${neighbour.origin}/at-once`]);
  await neighbour.close();
  expect(neighbour.asked).toEqual([]);
  expect(refused).toEqual([...away, expect.stringContaining(neighbour.origin)]);
});

/** Addresses in the home network. The test server answers for each of them, with a certificate that the browser accepts. */
const INDOORS = [
  'https://192.168.1.1',
  'https://10.0.0.2:8443',
  'https://[fd00::1]',
  'https://[::ffff:192.168.1.1]',
  'https://nas',
  'https://router.local',
  'https://nas.lan',
  'https://fritz.box',
  'https://vault.home.arpa',
  'https://speedport.ip',
];

for (const service of ['on the internet', 'on this computer'])
  test(`a cover at an address of the home network is not loaded if the service is ${service}`, async ({
    kiroku,
    sites,
    server,
  }) => {
    sites.serve({ host: HOST, path: '/straight', html: '' });
    sites.serve({ host: 'images.cdn.com', path: '/1', html: '' });
    await setService(kiroku, service === 'on the internet' ? 'https://list.example' : server.origin);
    const away = detours(sites, INDOORS);
    sites.serve({ host: HOST, path: '/cdn', html: '', movedTo: 'https://images.cdn.com/1' });
    sites.serve({ host: 'covers.de', path: '/cdn', html: '', movedTo: 'https://images.cdn.com:8443/1' });
    expect(await refusedIn(kiroku, [...away, 'https://covers.de/cdn'])).toEqual(away);
  });
