// Tests small records of the worker: shown notes, flooding origins, notified episodes, the view of the library tab, and the time when
// tracking in private windows began.
import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { forgetNotifiedAired, readNotifiedAired, writeNotifiedAired } from '@/lib/store/notified-aired.ts';
import { readPrivateTrackingSince, writePrivateTrackingSince } from '@/lib/store/private-windows.ts';
import { readRememberedView, writeRememberedView } from '@/lib/store/remembered-view.ts';
import { readFloods, recordFlood } from '@/lib/store/tabs/floods.ts';
import { consumeShownNote, recordShownNote } from '@/lib/store/tabs/shown-notes';

const noteIn = (documentId: string, activityId: string | null = 'entry') => ({
  tabId: 7,
  documentId,
  activityId,
  asksScore: false,
});
const take = async (documentId: string, activityId: string | null = 'entry') =>
  (await consumeShownNote(documentId, (one) => one.activityId === activityId)) !== null;

it('readPrivateTrackingSince returns when tracking in private windows was switched on', async () => {
  expect(await readPrivateTrackingSince()).toBeNull();
  await writePrivateTrackingSince(5);
  expect(await readPrivateTrackingSince()).toBe(5);
  await browser.storage.session.set({ privateSince: 'yesterday' });
  expect(await readPrivateTrackingSince()).toBeNull();
});

describe('consumeShownNote', () => {
  it('returns the newest note of a document only once', async () => {
    await recordShownNote(noteIn('A', 'old'));
    await recordShownNote(noteIn('A', 'new'));
    await recordShownNote(noteIn('B', 'other'));
    expect(await take('A', 'old')).toBe(false);
    expect(await take('B', 'new')).toBe(false);
    expect(await take('A', 'new')).toBe(true);
    expect(await take('A', 'new')).toBe(false);
    expect(await take('B', 'other')).toBe(true);
  });

  it('removes the note from all documents that showed the same log entry', async () => {
    for (const documentId of ['A', 'B']) await recordShownNote(noteIn(documentId));
    expect(await take('B')).toBe(true);
    expect(await take('A')).toBe(false);
  });

  it('removes a note without a log entry from one document', async () => {
    for (const documentId of ['A', 'B']) await recordShownNote(noteIn(documentId, null));
    expect(await take('B', null)).toBe(true);
    expect(await take('B', null)).toBe(false);
    expect(await take('A', null)).toBe(true);
  });

  it('returns null for a note after twenty later notes', async () => {
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
  ])('returns null if %j is stored', async (shownNotes) => {
    await browser.storage.session.set({ shownNotes });
    expect(await take('A')).toBe(false);
    await recordShownNote(noteIn('A'));
    expect(await take('A')).toBe(true);
  });
});

describe('readFloods', () => {
  it('returns the last twenty origins, newest first', async () => {
    for (let at = 0; at < 22; at += 1) await recordFlood({ origin: `https://${at % 21}.example`, at });
    const floods = await readFloods();
    expect(floods).toHaveLength(20);
    expect(floods.slice(0, 2)).toEqual([
      { origin: 'https://0.example', at: 21 },
      { origin: 'https://20.example', at: 20 },
    ]);
  });

  it.each([['text'], [[{ origin: 7, at: 1 }]], [[{ origin: 'https://a.example', at: -1 }]]])(
    'returns nothing if %j is stored',
    async (floods) => {
      await browser.storage.session.set({ floods });
      expect(await readFloods()).toEqual([]);
    },
  );
});

describe('readNotifiedAired', () => {
  it('returns the episodes of the account until they are cleared', async () => {
    expect(await readNotifiedAired('user-1')).toBeNull();
    await writeNotifiedAired({ account: 'user-1', episodes: ['m1 5'] });
    expect([await readNotifiedAired('user-1'), await readNotifiedAired('user-2')]).toEqual([['m1 5'], null]);
    await forgetNotifiedAired();
    expect(await readNotifiedAired('user-1')).toBeNull();
  });

  it.each([['text'], [{ account: 'user-1' }], [{ account: 'user-1', episodes: [7] }]])(
    'returns null if %j is stored',
    async (notifiedAired) => {
      await browser.storage.local.set({ notifiedAired });
      expect(await readNotifiedAired('user-1')).toBeNull();
    },
  );
});

describe('readRememberedView', () => {
  const view = { type: 'manga', sort: 'score', reversed: true } as const;

  it('returns the stored view', async () => {
    expect(await readRememberedView()).toBeNull();
    await writeRememberedView(view);
    expect(await readRememberedView()).toEqual(view);
  });

  it.each([{ ...view, sort: 'luck' }, { ...view, type: 'music' }, { type: 'manga' }, 'manga', null])(
    'returns null if %j is stored',
    async (libraryView) => {
      await browser.storage.local.set({ libraryView });
      expect(await readRememberedView()).toBeNull();
    },
  );
});
