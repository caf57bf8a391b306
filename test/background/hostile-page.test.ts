// Tests hostile pages and services with the whole worker: message sizes, quoted text, and cover addresses.

import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import type { Media } from '@/lib/contract/media.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity, readLibrary } from '@/lib/store/reading.ts';
import { episode, media } from '../domain/examples.ts';
import { eventually } from '../eventually.ts';
import { serviceSettingsOf } from './fake-services.ts';
import { createRoot } from './root.ts';
import { createSampleUpTo } from './tracking/tabs.ts';

const PAGE = 'https://www.crunchyroll.com/watch/G0005/five';
const observedWith = (sources: number, part: Parameters<typeof episode>[0] = {}) =>
  episode({
    url: PAGE,
    sources: Object.fromEntries(Array.from({ length: sources }, (_, at) => [`f${at}`, 'x'])),
    ...part,
  });

/** Returns a worker and a compromised page that can send it any message. */
async function seized(options: Parameters<typeof createRoot>[0] = {}) {
  const root = await createRoot(options);
  const { page } = root.web.open(PAGE);
  const say = (message: string, input: unknown): Promise<unknown> =>
    root.web.say(page, message, input).then(
      () => 'taken',
      (error: unknown) => String(error),
    );
  return { ...root, page, say };
}

describe('page that sends too much', () => {
  it('cannot report an episode with more than twelve text sources', async () => {
    const { say } = await seized();
    expect(await say('episodeObserved', { observed: observedWith(12) })).toBe('taken');
    expect(await say('episodeObserved', { observed: observedWith(13) })).not.toBe('taken');
  });

  it('is muted for a minute after a message of more than 16 kB', async () => {
    const { say, clock, web, worker } = await seized();
    const flooding = async () => (await worker.handlers.diagnostics(undefined)).flooding;
    const message = (weight: number) => ({ observed: observedWith(0), more: 'x'.repeat(weight) });
    expect(await say('episodeObserved', message(15_000)), 'read, and refused for its shape').not.toMatch(
      /too large|too many/,
    );
    expect(await flooding()).toEqual([]);
    expect(await say('episodeObserved', message(16_001))).toContain('too large a message');
    await eventually(async () => expect(await flooding()).toEqual(['https://www.crunchyroll.com']));
    const { page: other } = web.open('https://www.crunchyroll.com/watch/G0006/six');
    await expect(web.say(other, 'episodeObserved', { observed: null })).resolves.not.toThrow();
    clock.now += 59_000;
    expect(await say('episodeObserved', { observed: observedWith(1) })).toContain('too many messages');
    clock.now += 1000;
    expect(await say('episodeObserved', { observed: observedWith(1) })).toBe('taken');
  });

  it('is muted for a minute after too many messages', async () => {
    const { say, worker, clock } = await seized();
    const answers: unknown[] = [];
    for (let sent = 0; sent < 300; sent += 1) answers.push(await say('nothingRead', null));
    expect(answers.filter((answer) => answer === 'taken').length).toBeLessThanOrEqual(200);
    expect(answers.at(-1)).toContain('too many messages');
    expect((await worker.handlers.diagnostics(undefined)).flooding).toEqual(['https://www.crunchyroll.com']);
    clock.now += 61_000;
    expect(await say('episodeObserved', { observed: observedWith(1) })).toBe('taken');
  });
});

describe('notification', () => {
  it('quotes at most sixty characters of a page’s series title, on one line', async () => {
    const { page, web } = await seized({
      settings: { notifications: { ...defaultSettings.notifications, question: true } },
    });
    const said: string[] = [];
    const create = async (_id: string, { message }: { message: string }) => void said.push(message);
    Object.assign(browser, { notifications: { create, clear: async () => true } });
    const seriesTitle = `”  Your session\nhas ended.” "Sign in at https://evil.example now «or lose» it ${'x'.repeat(300)}`;
    await web.say(page, 'episodeObserved', { observed: observedWith(1, { seriesTitle }) });
    await web.say(page, 'playbackSampled', createSampleUpTo(1440));
    await eventually(async () => expect(await readOutbox()).toMatchObject([{ state: 'asking' }]));
    await eventually(() => expect(said).toHaveLength(1));
    const [, quote = ''] = /^Kiroku has a question about “([^“”"«»\n]*)”\.$/.exec(said[0] ?? '') ?? [];
    expect(quote).toMatch(/^Your session has ended\. Sign in at .*…$/);
    expect([...quote].length).toBe(60);
  });
});

describe('cover address from the list service', () => {
  const NOWHERE = [
    'http://covers.moe/1.jpg',
    'https://192.168.1.1/reboot',
    'https://[fd00::1]/x',
    'https://fritz.box/x',
    'https://user:word@covers.moe/1.jpg',
    'https://user@covers.moe/1.jpg',
    'http://localhost:4780/x',
  ];
  const GOOD = 'https://covers.moe/1.jpg';
  const catalogue: Media[] = [...NOWHERE, GOOD].map((coverUrl, at) =>
    media({
      id: `6f9619ff-8b86-d011-b42d-00cf4fc9640${at}`,
      shortId: `t${at}`,
      title: `Title number ${at}`,
      coverUrl,
    }),
  );
  const covers = (of: readonly { readonly coverUrl: string | null }[]) =>
    [...new Set(of.map(({ coverUrl }) => coverUrl))].sort();

  it('is stored only if it is a public https address', async () => {
    const { worker, service } = await createRoot({ at: serviceSettingsOf('first'), catalogue });
    const found = await worker.handlers.search({ q: 'Title', type: null });
    expect(found.ok && covers(found.value)).toEqual([GOOD, null]);
    for (const title of catalogue) service.add(title);
    await refreshList(worker, 'user-1');
    const stored = await readLibrary('anime');
    expect(stored).toHaveLength(catalogue.length);
    expect(covers(stored.map((entry) => entry.media))).toEqual([GOOD, null]);
    expect(JSON.stringify([found, stored, await readActivity()])).not.toMatch(
      /192\.168|fd00|fritz|user[:@]|localhost|http:/,
    );
  });
});
