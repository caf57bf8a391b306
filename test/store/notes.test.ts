// Small records of the worker: which documents were shown a note, whose pages said too much, what was said to be out, and since when private windows count.
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { forgetNotifiedAired, readNotifiedAired, writeNotifiedAired } from '@/lib/store/notified-aired.ts';
import { readPrivateSince, writePrivateSince } from '@/lib/store/private-windows.ts';
import { consumeShownNote, recordShownNote } from '@/lib/store/tabs/announced.ts';
import { noteFlood, readFloods } from '@/lib/store/tabs/floods.ts';

const { local, session } = fakeBrowser.storage;

beforeEach(() => fakeBrowser.reset());

const noteIn = (documentId: string, activityId: string | null = 'entry') => ({
  documentId,
  activityId,
  asksScore: false,
});
const take = async (documentId: string, activityId: string | null = 'entry') =>
  (await consumeShownNote(documentId, (one) => one.activityId === activityId)) !== null;

describe('the note that a document was shown', () => {
  it('is answered once, by that document alone, and only the newest one', async () => {
    await recordShownNote(noteIn('A', 'old'));
    await recordShownNote(noteIn('A', 'new'));
    await recordShownNote(noteIn('B', 'other'));
    expect(await take('A', 'old')).toBe(false);
    expect(await take('B', 'new')).toBe(false);
    expect(await take('A', 'new')).toBe(true);
    expect(await take('A', 'new')).toBe(false);
    expect(await take('B', 'other')).toBe(true);
  });

  it('is answered for all documents that showed the same log entry', async () => {
    for (const documentId of ['A', 'B']) await recordShownNote(noteIn(documentId));
    expect(await take('B')).toBe(true);
    expect(await take('A')).toBe(false);
  });

  it('is answered for one document alone where it is about no log entry', async () => {
    for (const documentId of ['A', 'B']) await recordShownNote(noteIn(documentId, null));
    expect(await take('B', null)).toBe(true);
    expect(await take('B', null)).toBe(false);
    expect(await take('A', null)).toBe(true);
  });

  it('is forgotten after twenty later ones', async () => {
    for (let at = 0; at <= 20; at += 1) await recordShownNote(noteIn(`D${at}`, `entry ${at}`));
    expect(await take('D0', 'entry 0')).toBe(false);
    expect(await take('D1', 'entry 1')).toBe(true);
  });

  it.each([
    ['text'],
    [[{ ...noteIn('A'), documentId: 1 }]],
    [[{ ...noteIn('A'), activityId: 7 }]],
    [[{ ...noteIn('A'), asksScore: 'yes' }]],
    [[null]],
  ])('is none where what is stored cannot be read: %j', async (announced) => {
    await session.set({ announced });
    expect(await take('A')).toBe(false);
    await recordShownNote(noteIn('A'));
    expect(await take('A')).toBe(true);
  });
});

describe('origins whose pages said too much', () => {
  it('are named once each, the latest first, twenty of them', async () => {
    for (let at = 0; at < 22; at += 1) await noteFlood({ origin: `https://${at % 21}.example`, at });
    const floods = await readFloods();
    expect(floods).toHaveLength(20);
    expect(floods.slice(0, 2)).toEqual([
      { origin: 'https://0.example', at: 21 },
      { origin: 'https://20.example', at: 20 },
    ]);
  });

  it.each([['text'], [[{ origin: 7, at: 1 }]], [[{ origin: 'https://a.example', at: -1 }]]])(
    'are none where what is stored cannot be read: %j',
    async (floods) => {
      await session.set({ floods });
      expect(await readFloods()).toEqual([]);
    },
  );
});

describe('what was said to be out', () => {
  it('is kept for its account until it is forgotten', async () => {
    expect(await readNotifiedAired('user-1')).toBeNull();
    await writeNotifiedAired({ account: 'user-1', episodes: ['m1 5'] });
    expect([await readNotifiedAired('user-1'), await readNotifiedAired('user-2')]).toEqual([['m1 5'], null]);
    await forgetNotifiedAired();
    expect(await readNotifiedAired('user-1')).toBeNull();
  });

  it.each([['text'], [{ account: 'user-1' }], [{ account: 'user-1', episodes: [7] }]])(
    'is nothing where it cannot be read: %j',
    async (saidOut) => {
      await local.set({ saidOut });
      expect(await readNotifiedAired('user-1')).toBeNull();
    },
  );
});

it('private windows count since the user has switched that on, if that is known', async () => {
  expect(await readPrivateSince()).toBeNull();
  await writePrivateSince(5);
  expect(await readPrivateSince()).toBe(5);
  await session.set({ privateSince: 'yesterday' });
  expect(await readPrivateSince()).toBeNull();
});
