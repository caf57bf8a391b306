// Tests who may send which message. A page may send only the messages for pages, only while it may be read, and not too many.
import { describe, expect, it, vi } from 'vitest';
import { authorizeSender, type SenderRules, withSenderLimit } from '@/lib/background/authorize-sender.ts';
import type { Sender } from '@/lib/messaging/channel.ts';
import type { MessageInput, MessageName, PageMessages } from '@/lib/messaging/protocol.ts';
import { readAccount } from '@/lib/store/preferences.ts';
import { readFloods } from '@/lib/store/tabs/floods.ts';
import { episode } from '../../domain/examples.ts';
import { createNeverSettlingPromise } from '../../event-loop-turns.ts';
import { eventually } from '../../eventually.ts';
import { createRoot, pageSender } from '../root.ts';
import { createSampleUpTo } from '../tracking/tabs.ts';
import { runUntilIdle } from '../worker-life.ts';

const ORIGIN = 'https://www.crunchyroll.com';
const URL = `${ORIGIN}/watch/G0001/one`;

const ofExtension: SenderRules = {};
const report: SenderRules = { from: 'page', checksSender: true };

/** The input of each message that a page may send. */
const inputsOfPages: { readonly [N in keyof PageMessages]: MessageInput<N> } = {
  episodeObserved: { observed: episode({ url: URL }) },
  playbackSampled: createSampleUpTo(60),
  readingSampled: { episodeId: 'c1', page: 1, pages: 2, unit: 'page', visited: [] },
  nothingRead: undefined,
  scriptsWanted: undefined,
  noteOpened: undefined,
  noteClosed: { styleId: 'a' },
  undoFromNote: { activityId: 'a' },
  rateFromNote: { activityId: 'a', score: 5 },
  popupWanted: undefined,
  lessonWanted: undefined,
  teachingWanted: undefined,
  siteTaught: { taught: {} },
  namesSeen: { number: 5, season: null, names: ['Frieren'] },
};

async function setUp(granted: readonly string[] = [`${ORIGIN}/*`]) {
  const root = await createRoot({ granted });
  const tab = root.web.open(URL);
  const sender = (part: Partial<Sender> = {}) =>
    pageSender({ tabId: tab.id, documentId: tab.page.id, url: URL }, part);
  const authorize = async (permitted: SenderRules, part: Partial<Sender> = {}, input: unknown = {}) => {
    await authorizeSender(root.worker, 'message', permitted, sender(part), input);
    return 'authorized';
  };
  const send = (name: MessageName, part: Partial<Sender> = {}, input: unknown = {}): Promise<unknown> =>
    root.handlers[name](input as never, sender(part));
  return { ...root, authorize, send };
}

describe('message that only extension pages may send', () => {
  it.each([
    'erase',
    'saveService',
    'connect',
    'disconnect',
    'changeEntry',
    'answerQuestion',
    'importMatches',
  ] as const)('is rejected from a web page: %s', async (name) => {
    const { send } = await setUp();
    await expect(send(name)).rejects.toThrow(`${name} may not be sent from a page`);
    expect((await readAccount()).state).toBe('connected');
  });

  it('is accepted from an extension page', async () => {
    const { send } = await setUp();
    expect(await send('readService', { trusted: true }, null)).toMatchObject({ clientId: 'c' });
  });

  it('is accepted at any size and rate', async () => {
    const { authorize } = await setUp();
    for (let time = 0; time < 500; time += 1)
      expect(await authorize(ofExtension, { trusted: true }, { text: 'x'.repeat(100_000) })).toBe(
        'authorized',
      );
  });
});

describe('message that web pages may send', () => {
  it('is accepted while the page may be read', async () => {
    const { send } = await setUp();
    expect(await send('lessonWanted', {}, null)).toBeNull();
  });

  describe.each(Object.entries(inputsOfPages) as [keyof PageMessages, unknown][])('%s', (name, input) => {
    it.each<[string, readonly string[], Partial<Sender>]>([
      ['no origin is granted', [], {}],
      ['another origin is granted', ['https://other.example/*'], {}],
      ['it comes from a frame without a grant', [`${ORIGIN}/*`], { origin: 'https://evil.example' }],
    ])('is rejected if %s', async (_where, granted, part) => {
      const { send } = await setUp(granted);
      await expect(send(name, part, input)).rejects.toThrow('may not be read');
    });
  });

  it('is rejected if its input cannot be parsed', async () => {
    const { send } = await setUp();
    await expect(send('rateFromNote', {}, { activityId: 'a', score: 'high' })).rejects.toThrow(/score/);
  });

  it('is rejected only by its handler if it reports an episode of a page that may not be read', async () => {
    const { authorize, send } = await setUp([]);
    const evil = { origin: 'https://evil.example' };
    expect(await authorize(report, evil)).toBe('authorized');
    await expect(send('episodeObserved', evil, { observed: null })).rejects.toThrow('may not be read');
  });
});

describe('page that sends too many or too large messages', () => {
  const flood = async (
    { authorize }: Pick<Awaited<ReturnType<typeof setUp>>, 'authorize'>,
    part: Partial<Sender> = {},
  ) => {
    const answers: unknown[] = [];
    for (let time = 0; time < 400; time += 1)
      answers.push(await authorize(report, part).catch((error: Error) => error.message));
    return answers;
  };

  it('is muted for a minute', async () => {
    const there = await setUp();
    const answers = await flood(there);
    expect(answers.slice(0, 200).every((answer) => answer === 'authorized')).toBe(true);
    expect(answers.slice(200).every((answer) => answer === 'too many messages')).toBe(true);
    await eventually(async () =>
      expect(await readFloods()).toEqual([{ origin: ORIGIN, at: there.clock.now }]),
    );
    there.clock.now += 60_000;
    expect(await there.authorize(report)).toBe('authorized');
  });

  it('is stored with the time of its first flood', async () => {
    const there = await setUp();
    const at = there.clock.now;
    await runUntilIdle(() => flood(there));
    there.clock.now += 30_000;
    await runUntilIdle(() => flood(there));
    expect(await readFloods()).toEqual([{ origin: ORIGIN, at }]);
  });

  it('is muted without the size of its further messages being measured', async () => {
    const there = await setUp();
    await flood(there);
    const measured = vi.fn();
    const input = {
      get text() {
        measured();
        return 'x';
      },
    };
    await expect(there.authorize(report, {}, input)).rejects.toThrow('too many messages');
    expect(measured).not.toHaveBeenCalled();
  });

  it('is muted after a single message that is too large', async () => {
    const { authorize } = await setUp();
    await expect(authorize(report, {}, { text: 'x'.repeat(20_000) })).rejects.toThrow('too large a message');
    await expect(authorize(report)).rejects.toThrow('too many messages');
  });

  it('does not mute another tab if its messages name no tab', async () => {
    const there = await setUp();
    await flood(there, { tabId: null });
    expect(await there.authorize(report, { tabId: 1 })).toBe('authorized');
  });

  it('does not mute another tab', async () => {
    const there = await setUp();
    await flood(there);
    expect(await there.authorize(report, { tabId: 99 })).toBe('authorized');
  });

  it.each<[string, Partial<Sender>, Partial<Sender>]>([
    ['its parent page', { frameId: 7, origin: 'https://frame.example' }, {}],
    ['its parent page of the same origin', { frameId: 7 }, {}],
    [
      'a player of another origin',
      { frameId: 7, origin: 'https://frame.example' },
      { frameId: 8, origin: 'https://player.example' },
    ],
    ['the next page of the tab', { origin: 'https://left.example' }, {}],
  ])('does not mute %s in the same tab', async (_other, part, other) => {
    const there = await setUp();
    expect((await flood(there, part)).at(-1)).toBe('too many messages');
    expect(await there.authorize(report, other)).toBe('authorized');
  });

  it.each<[string, Partial<Sender>]>([
    ['if it is in a private window', { isPrivate: true }],
    ['if it has no origin', { origin: null }],
  ])('is not stored as flooding %s', async (_what, part) => {
    const there = await setUp();
    await runUntilIdle(async () => expect((await flood(there, part)).at(-1)).toBe('too many messages'));
    expect(there.fake.storage.session.peek('floods')).toBeNull();
  });
});

describe('withSenderLimit', () => {
  const handled = () => Promise.resolve('handled');
  const frame = (part: Partial<Sender> = {}) => ({ frameId: 5, origin: 'https://a.ads.example', ...part });

  /** Sends many more messages from the sender `from` than are allowed at the same time. The worker finishes none of them. */
  async function fill(from: Partial<Sender> = frame()) {
    const { worker } = await setUp();
    const handle = (part: Partial<Sender>, work: () => Promise<unknown>) =>
      withSenderLimit(worker, pageSender({ tabId: 1, documentId: 'd', url: URL }, part), work);
    for (let sent = 0; sent < 100; sent += 1) handle(from, createNeverSettlingPromise).catch(() => undefined);
    return handle;
  }

  it('rejects messages beyond the share of a registrable domain', async () => {
    const handle = await fill();
    await expect(handle(frame(), handled)).rejects.toThrow('too many messages');
    await expect(handle(frame({ origin: 'https://b.ads.example' }), handled)).rejects.toThrow();
  });

  it.each([
    ['the page that contains the frame', { frameId: 0 }],
    ['a page of the same domain', frame({ frameId: 0 })],
    ['a frame of another domain', frame({ origin: 'https://player.example' })],
    ['a frame of the same domain in another tab', frame({ tabId: 77 })],
  ])('accepts messages of %s after a frame has used up its share', async (_who, part) => {
    const handle = await fill();
    expect(await handle(part, handled)).toBe('handled');
  });

  it('rejects the messages of the tab’s next page even if the page is on another subdomain', async () => {
    const handle = await fill(frame({ frameId: 0 }));
    const next = frame({ frameId: 0, origin: 'https://b.ads.example' });
    await expect(handle(next, handled)).rejects.toThrow('too many messages');
  });

  it.each([
    ['a page of another domain in the tab', { frameId: 0 }],
    ['a page of the same domain in another tab', frame({ frameId: 0, tabId: 77 })],
    ['the frames of the page', frame()],
  ])('accepts messages of %s after a page has used up its share', async (_who, part) => {
    const handle = await fill(frame({ frameId: 0 }));
    expect(await handle(part, handled)).toBe('handled');
  });

  it('does not count messages whose handler has failed', async () => {
    const { worker } = await setUp();
    const sender = pageSender({ tabId: 1, documentId: 'd', url: URL }, frame());
    const fail = () => Promise.reject(new Error('failed'));
    for (let sent = 0; sent < 100; sent += 1)
      await withSenderLimit(worker, sender, fail).catch(() => undefined);
    expect(await withSenderLimit(worker, sender, handled)).toBe('handled');
    expect(worker.state.unfinished.size).toBe(0);
  });
});
