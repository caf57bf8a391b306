import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceOrigins } from '../../../demo/practice/practice-hosts.ts';
import { practiceRoutes } from '../../../demo/practice/practice-routes.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await app.register(helmet);
  await app.register(practiceRoutes, { isSecure: false });
  await app.ready();
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost:4567', ...headers } });

async function page(url: string, host = 'localhost:4567'): Promise<Document> {
  const response = await get(url, { host });
  expect(response.statusCode).toBe(200);
  return new JSDOM(response.body).window.document;
}

describe('practice site', () => {
  it('links every episode of the season on its first page', async () => {
    const links = (await page('/practice')).querySelectorAll('a.card');
    const targets = [...links].map((link) => link.getAttribute('href'));
    expect(targets).toEqual(Array.from({ length: 28 }, (_, index) => `/practice/watch/${index + 1}`));
  });

  it('describes the episode in JSON-LD, Open Graph and the page title', async () => {
    const document = await page('/practice/watch/5');
    const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
    expect(data).toMatchObject({
      '@type': 'TVEpisode',
      '@id': 'http://localhost:4567/practice/watch/5',
      episodeNumber: 5,
      name: 'Phantoms of the Dead',
      partOfSeason: { seasonNumber: 1 },
      partOfSeries: { name: "Frieren: Beyond Journey's End" },
    });
    expect(document.querySelector('meta[property="og:title"]')?.getAttribute('content')).toContain(
      'Episode 5',
    );
    expect(document.title).toContain("Frieren: Beyond Journey's End");
  });

  it.each([
    ['de', 'Folge 5: Phantoms of the Dead', 'Vollbild'],
    ['fr-CA', 'Épisode 5: Phantoms of the Dead', 'Plein écran'],
    ['es', 'Episodio 5: Phantoms of the Dead', 'Pantalla completa'],
    ['pt', 'Episódio 5: Phantoms of the Dead', 'Tela cheia'],
    ['ja', '第5話: Phantoms of the Dead', '全画面'],
    ['nl', 'Episode 5: Phantoms of the Dead', 'Full screen'],
  ])("is shown in the browser's preferred language: %s", async (language, heading, full) => {
    const headers = { 'accept-language': language };
    const shown = new JSDOM((await get('/practice/watch/5', headers)).body).window.document;
    expect(shown.querySelector('h1')?.textContent).toBe(heading);
    expect(shown.title).toContain(heading);
    const player = new JSDOM((await get('/practice/player?episode=5', headers)).body).window.document;
    expect(player.querySelector('#full')?.getAttribute('aria-label')).toBe(full);
  });

  it('shows its pages and its player in the language that was picked in the account area', async () => {
    const headers = { 'accept-language': 'en', cookie: 'kiroku_language=de' };
    const shown = new JSDOM((await get('/practice/watch/5', headers)).body).window.document;
    expect(shown.documentElement.lang).toBe('de');
    const address = new URL(shown.querySelector('iframe')?.src ?? '');
    const player = await get(address.pathname + address.search, { 'accept-language': 'en' });
    expect(new JSDOM(player.body).window.document.documentElement.lang).toBe('de');
    expect((await get('/practice', headers)).body).toContain('<html lang="de">');
  });

  it.each(['xx', '<script>'])('ignores the unknown language %j of the player', async (language) => {
    const { body } = await get(`/practice/player?episode=5&language=${encodeURIComponent(language)}`);
    expect(body).toContain('<html lang="en">');
  });

  it('has the same JSON-LD and meta tags in every language', async () => {
    const data = async (language: string) => {
      const { body } = await get('/practice/watch/5', { 'accept-language': language });
      const { document } = new JSDOM(body).window;
      const tags = [...document.querySelectorAll('meta[property]')].map((meta) => meta.outerHTML);
      return [document.querySelector('script[type="application/ld+json"]')?.textContent, ...tags];
    };
    expect(await data('ja')).toEqual(await data('en'));
  });

  it('embeds the player from its second local origin', async () => {
    const source = async (host: string) =>
      (await page('/practice/watch/6', host)).querySelector('iframe')?.getAttribute('src');
    expect(await source('localhost:4567')).toBe(
      'http://127.0.0.1:4567/practice/player?episode=6&language=en',
    );
    expect(await source('127.0.0.1:4567')).toBe(
      'http://localhost:4567/practice/player?episode=6&language=en',
    );
  });

  it('links only to previous and next episodes that exist', async () => {
    const steps = async (number: number) =>
      [...(await page(`/practice/watch/${number}`)).querySelectorAll('.step:not([hidden])')].map((link) =>
        link.getAttribute('href'),
      );
    expect(await steps(1)).toEqual(['/practice/watch/2']);
    expect(await steps(6)).toEqual(['/practice/watch/5', '/practice/watch/7']);
    expect(await steps(28)).toEqual(['/practice/watch/27']);
  });

  it.each(['0', '29', '05', '5.0', 'five', '5%20'])('returns 404 for the episode %s', async (number) => {
    expect((await get(`/practice/watch/${number}`)).statusCode).toBe(404);
    expect((await get(`/practice/player?episode=${number}`)).statusCode).toBe(404);
    expect((await get(`/practice/still/${number}.svg`)).statusCode).toBe(404);
  });

  it('has a different video URL for each episode', async () => {
    const sources = await Promise.all(
      [5, 6].map(async (number) =>
        (await page(`/practice/player?episode=${number}`)).querySelector('video')?.getAttribute('src'),
      ),
    );
    expect(new Set(sources).size).toBe(2);
  });

  it('serves the video in ranges', async () => {
    const whole = await get('/practice/video.webm');
    expect(whole.headers['content-type']).toBe('video/webm');
    expect(whole.headers['accept-ranges']).toBe('bytes');
    expect(whole.rawPayload.length).toBeLessThanOrEqual(700_000);
    const part = await get('/practice/video.webm?episode=5', { range: 'bytes=1000-1999' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 1000-1999/${whole.rawPayload.length}`);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(1000, 2000));
    expect((await get('/practice/video.webm', { range: 'bytes=9000000-' })).statusCode).toBe(416);
  });

  it('serves only its own files', async () => {
    for (const file of [
      'watch.js',
      'player.js',
      'theatre.css',
      'watch.css',
      'player.css',
      'icon.svg',
      'still/5.svg',
    ]) {
      expect((await get(`/practice/${file}`)).statusCode).toBe(200);
    }
    for (const file of ['../practice-routes.ts', '..%2fpractice-routes.ts', 'make-video.sh', '']) {
      expect((await get(`/practice/${file}`)).statusCode).toBe(404);
    }
  });

  it('allows framing only by its own two origins', async () => {
    const { headers, body } = await get('/practice/watch/5');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-src 'self' http://127.0.0.1:4567;");
    expect(policy).toContain("frame-ancestors 'self' http://127.0.0.1:4567;");
    expect(policy).not.toContain('unsafe');
    expect(headers['x-frame-options']).toBeUndefined();
    for (const script of new JSDOM(body).window.document.querySelectorAll('script:not([src])')) {
      expect(script.getAttribute('type')).toMatch(/json$/);
    }
  });

  it('returns 404 for an invalid host', async () => {
    const response = await get('/practice/watch/5', { host: 'a"><script>alert(1)</script>' });
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('alert(1)');
  });
});

describe('practiceOrigins', () => {
  it.each([
    ['localhost:80', 'http://localhost:80', 'http://127.0.0.1:80'],
    ['127.0.0.1', 'http://127.0.0.1', 'http://localhost'],
    ['LOCALHOST:1', 'http://LOCALHOST:1', 'http://127.0.0.1:1'],
    ['theatre.example', 'http://theatre.example', 'http://theatre.example'],
    ['[::1]:8080', 'http://[::1]:8080', 'http://[::1]:8080'],
  ])('returns the page origin and the player origin of %s: %s, %s', (host, pageOrigin, player) => {
    expect(practiceOrigins('http', host)).toEqual({ page: pageOrigin, player });
  });

  it.each([undefined, '', 'a b', 'a/b', 'a:b', "x';"])('returns null for the host %j', (host) => {
    expect(practiceOrigins('http', host)).toBeNull();
  });
});
