// Who may send which message: a page only those for pages, only while it may be read, and not too many.
import { describe, expect, it, vi } from 'vitest';
import { createGuard } from '@/lib/background/guard.ts';
import type { Sender } from '@/lib/messaging/channel.ts';
import { readFloods } from '@/lib/store/tabs/floods.ts';
import { eventually } from '../../eventually.ts';
import { rest } from '../life.ts';
import { createRoot } from '../root.ts';

const ORIGIN = 'https://www.crunchyroll.com';
const URL = `${ORIGIN}/watch/G0001/one`;

async function setUp(granted: readonly string[] = [`${ORIGIN}/*`]) {
  const root = await createRoot({ granted });
  const tab = root.web.open(URL);
  const handle = vi.fn(() => 'done');
  const guard = createGuard(root.services);
  const sender = (part: Partial<Sender> = {}): Sender => ({
    tabId: tab.id,
    frameId: 0,
    documentId: tab.page.id,
    isActive: true,
    isPrivate: false,
    origin: ORIGIN,
    tabUrl: URL,
    url: URL,
    trusted: false,
    ...part,
  });
  const send = (message: Parameters<typeof guard>[0], part: Partial<Sender> = {}, input: unknown = {}) =>
    guard(message, sender(part), handle, input);
  return { ...root, handle, send };
}

const OWN = ['erase', 'saveService', 'connect', 'changeEntry', 'answerQuestion', 'importMatches'] as const;

describe('a message for the extension’s own pages', () => {
  it.each(OWN)('is taken from them, and from no page: %s', async (message) => {
    const { send, handle } = await setUp();
    await expect(send(message)).rejects.toThrow(`${message} may not be sent from a page`);
    expect(handle).not.toHaveBeenCalled();
    expect(await send(message, { trusted: true })).toBe('done');
  });

  it('is taken however large it is, and however many there are', async () => {
    const { send } = await setUp();
    for (let time = 0; time < 500; time += 1)
      expect(await send('changeEntry', { trusted: true }, { text: 'x'.repeat(100_000) })).toBe('done');
  });
});

describe('a message of a page', () => {
  it('is taken while the page may be read', async () => {
    const { send, handle } = await setUp();
    expect(await send('lessonWanted')).toBe('done');
    expect(handle).toHaveBeenCalledTimes(1);
  });

  it.each(['lessonWanted', 'undoAnnounced', 'rateAnnounced', 'siteTaught'] as const)(
    'is refused where the page may not be read: %s',
    async (message) => {
      const { send, handle } = await setUp([]);
      await expect(send(message, { origin: 'https://evil.example' })).rejects.toThrow('may not be read');
      expect(handle).not.toHaveBeenCalled();
    },
  );

  it('that reports is let in, to be asked in its turn', async () => {
    const { send } = await setUp([]);
    expect(await send('episodeObserved', { origin: 'https://evil.example' })).toBe('done');
  });
});

describe('a page that says too much', () => {
  const flood = async (
    { send }: Pick<Awaited<ReturnType<typeof setUp>>, 'send'>,
    part: Partial<Sender> = {},
  ) => {
    const said: unknown[] = [];
    for (let time = 0; time < 400; time += 1)
      said.push(await send('episodeObserved', part).catch((error: Error) => error.message));
    return said;
  };

  it('is not listened to any more, is named, and is listened to a minute later', async () => {
    const there = await setUp();
    const said = await flood(there);
    expect(said.slice(0, 200).every((answer) => answer === 'done')).toBe(true);
    expect(said.slice(200).every((answer) => answer === 'too many messages')).toBe(true);
    await eventually(async () =>
      expect(await readFloods()).toEqual([{ origin: ORIGIN, at: there.clock.now }]),
    );
    there.clock.now += 60_000;
    expect(await there.send('episodeObserved')).toBe('done');
  });

  it('is named with the time at which it began, while it goes on', async () => {
    const there = await setUp();
    const at = there.clock.now;
    await rest(() => flood(there));
    there.clock.now += 30_000;
    await rest(() => flood(there));
    expect(await readFloods()).toEqual([{ origin: ORIGIN, at }]);
  });

  it('is not weighed while it is not listened to', async () => {
    const there = await setUp();
    await flood(there);
    const weighed = vi.fn();
    const input = {
      get text() {
        weighed();
        return 'x';
      },
    };
    await expect(there.send('episodeObserved', {}, input)).rejects.toThrow('too many messages');
    expect(weighed).not.toHaveBeenCalled();
  });

  it('at once is not listened to either', async () => {
    const { send, handle } = await setUp();
    await expect(send('episodeObserved', {}, { text: 'x'.repeat(20_000) })).rejects.toThrow(
      'too large a message',
    );
    await expect(send('episodeObserved')).rejects.toThrow('too many messages');
    expect(handle).not.toHaveBeenCalled();
  });

  it('from no tab is not counted for the first one', async () => {
    const there = await setUp();
    await flood(there, { tabId: null });
    expect(await there.send('episodeObserved', { tabId: 1 })).toBe('done');
  });

  it('is counted by its tab', async () => {
    const there = await setUp();
    await flood(there);
    expect(await there.send('episodeObserved', { tabId: 99 })).toBe('done');
  });

  it.each<[string, Partial<Sender>, Partial<Sender>]>([
    ['its page is', { frameId: 7, origin: 'https://frame.example' }, {}],
    ['its page of the same origin is', { frameId: 7 }, {}],
    [
      'a player of another origin is',
      { frameId: 7, origin: 'https://frame.example' },
      { frameId: 8, origin: 'https://player.example' },
    ],
    ['the next page of the tab is', { origin: 'https://left.example' }, {}],
  ])('is ignored while %s not, in the same tab', async (_other, part, other) => {
    const there = await setUp();
    expect((await flood(there, part)).at(-1)).toBe('too many messages');
    expect(await there.send('episodeObserved', other)).toBe('done');
  });

  it.each<[string, Partial<Sender>]>([
    ['in a private window', { isPrivate: true }],
    ['without an origin', { origin: null }],
  ])('%s is not named', async (_what, part) => {
    const there = await setUp();
    await rest(async () => expect((await flood(there, part)).at(-1)).toBe('too many messages'));
    expect(there.fake.storage.session.peek('floods')).toBeNull();
  });
});
