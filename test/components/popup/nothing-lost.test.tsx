// @vitest-environment jsdom
// Tests that the popup shows every failure, so that no change is lost silently.

import { expect, it, vi } from 'vitest';
import { Popup } from '@/components/popup/popup.tsx';
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { writeDeliveryPauseEnd } from '@/lib/store/outbox/delivery-pause.ts';
import { activity, libraryEntry, media, outboxItem } from '../../domain/examples.ts';
import { publishChanges, renderPage, waitUntilPageIdle } from '../page.tsx';
import { announcedText, click, findControl, readRowTextOfShownList } from '../page-actions.ts';

const frieren = libraryEntry({ media: media({ title: 'Frieren' }) });

it('an undo asks for a confirmation if the entry has changed since the edit', async () => {
  const problem = { code: 'changed_meanwhile', message: '' };
  const undoActivity = ({ anyway }: { anyway?: boolean | undefined }) =>
    anyway ? { ok: true as const, value: null } : { ok: false as const, problem };
  const sent = await renderPage(<Popup />, { worker: { undoActivity } });
  await (await openDatabase()).put('activity', activity({ at: Date.now(), title: 'Frieren' }));
  await publishChanges('activity');
  await click(/^Activity/);
  await click('Undo Frieren');
  expect(announcedText()).toContain('This entry has changed since.');
  await click('Undo anyway Frieren');
  expect(sent.at(-1)).toEqual({ message: 'undoActivity', input: { activityId: 'line-1', anyway: true } });
  expect(announcedText()).not.toContain('This entry has changed since.');
});

it('the activity tab counts unreadable changes', async () => {
  await renderPage(<Popup />);
  const damaged = { id: 'damaged', state: 'waiting' } as OutboxItem;
  await (await openDatabase()).put('outbox', damaged);
  await publishChanges('outbox');
  await click(/^Activity/);
  expect(document.body.textContent).toContain(
    '1 change was stored by another version of Kiroku, or damaged.',
  );
});

it.each([
  [
    'shows the time of the next attempt during a pause that the service asked for',
    10 * 60_000,
    /Too many requests.*Next try in \d+ minutes/,
  ],
  ['is shown as being saved after the pause', -1000, /Saving…/],
  [
    'is shown as being saved if the pause seems long only because the clock was set back',
    90 * 24 * 3600_000,
    /Saving…/,
  ],
])('a waiting change %s', async (_what, left, expected) => {
  await writeDeliveryPauseEnd(Date.now() + left);
  const change = { kind: 'removal', media: frieren.media, by: 'user' } as const;
  await renderPage(<Popup />, { outbox: [outboxItem(change, { problem: null })] });
  await click(/^Activity/);
  expect(document.body.textContent).toMatch(expected);
});

it('the popup header shows that the service is unreachable', async () => {
  const change = { kind: 'removal', media: frieren.media, by: 'user' } as const;
  const problem = { code: 'unreachable', message: '' } as const;
  const dot = () => document.querySelector('.account-dot')?.className ?? '';
  await renderPage(<Popup />, { outbox: [outboxItem(change, { problem })] });
  expect(dot()).toContain('account-dot-away');
  expect(document.querySelector('.account-link')?.textContent).toContain('The service does not answer.');
  await (await openDatabase()).clear('outbox');
  await publishChanges('outbox');
  expect(dot()).toContain('account-dot-connected');
});

it('a change that waits because of Retry-After shows the time of the next attempt', async () => {
  await writeDeliveryPauseEnd(Date.now() + 90_000);
  const change = { kind: 'removal', media: frieren.media, by: 'user' } as const;
  await renderPage(<Popup />, { outbox: [outboxItem(change)] });
  await click(/^Activity/);
  expect(document.body.textContent).toMatch(/Next try in (?:90|8\d) seconds/);
});

it.each([
  ['cannot be retried during a pause that the service asked for', 90_000, true],
  ['can be retried after the pause', -1000, false],
])('a waiting change %s', async (_when, left, isDisabled) => {
  await writeDeliveryPauseEnd(Date.now() + left);
  const change = { kind: 'removal', media: frieren.media, by: 'user' } as const;
  const problem = { code: 'rate_limited', message: '' };
  await renderPage(<Popup />, { outbox: [outboxItem(change, { problem })] });
  await click(/^Activity/);
  expect(findControl('Try now').matches(':disabled')).toBe(isDisabled);
  expect(findControl('Discard change').matches(':disabled')).toBe(false);
  expect(document.body.textContent).not.toContain('shortly');
});

it('“Try now” of a waiting change is enabled when the delivery pause ends', async () => {
  await writeDeliveryPauseEnd(Date.now() + 500);
  const change = { kind: 'removal', media: frieren.media, by: 'user' } as const;
  await renderPage(<Popup />, { outbox: [outboxItem(change)] });
  await click(/^Activity/);
  await waitUntilPageIdle(600);
  expect(findControl('Try now').matches(':disabled')).toBe(false);
});

it('“Try now” of a failed change is enabled during a delivery pause', async () => {
  await writeDeliveryPauseEnd(Date.now() + 90_000);
  const change = { kind: 'removal', media: frieren.media, by: 'user' } as const;
  const problem = { code: 'invalid', message: '' };
  await renderPage(<Popup />, { outbox: [outboxItem(change, { state: 'failed', problem })] });
  await click(/^Activity/);
  expect(findControl('Try now').matches(':disabled')).toBe(false);
});

it('a failed rating is shown on the entry', async () => {
  const rating = { kind: 'rating', media: frieren.media, score: 9 } as const;
  const problem = { code: 'adult_content_blocked', message: '' };
  await renderPage(<Popup />, {
    library: [frieren],
    outbox: [outboxItem(rating, { state: 'failed', problem })],
  });
  await click('Library');
  expect(readRowTextOfShownList('Frieren')).toContain('Not saved');
});

it('a list that is loading shows its progress', async () => {
  await renderPage(<Popup />, { library: [frieren], filled: false });
  const run = { cursor: 'next', newest: null, read: 1200 };
  const state = { account: 'user-1', newest: null, readAt: 0, run };
  await (await openDatabase()).put('libraryState', state, 'anime');
  await publishChanges('library');
  await click('Library');
  expect(document.body.textContent).toContain('1,200 entries so far');
  // The bar has no value, because the total is unknown. The text contains the number of entries.
  const bar = document.querySelector('progress');
  expect(bar?.position).toBe(-1);
  expect(bar?.getAttribute('aria-label')).toBe('Fetching your list');
  expect(bar?.getAttribute('aria-valuetext')).toBe('1,200 entries so far');
  expect(readRowTextOfShownList('Frieren')).toContain('4 / 28');
});

it('the library tab names the entries that could not be read', async () => {
  await renderPage(<Popup />, { library: [frieren] });
  const unreadable = [
    { mediaId: 'a', title: 'Orange', field: 'progress' },
    { mediaId: null, title: '', field: 'mediaId' },
  ];
  const state = { account: 'user-1', newest: null, readAt: 1, run: null, unreadable };
  await (await openDatabase()).put('libraryState', state, 'anime');
  await publishChanges('library');
  await click('Library');
  expect(readRowTextOfShownList('Frieren')).toContain('4 / 28');
  expect(document.body.textContent).toContain(
    '2 entries of your list could not be read: Orange (progress), mediaId.',
  );
});

it("the popup hides another account's copy of the list", async () => {
  await renderPage(<Popup />, {
    library: [frieren],
    account: { state: 'connected', id: 'user-2', name: null, problem: null },
  });
  await click('Library');
  expect(document.body.textContent).not.toContain('Frieren');
});

it('the popup repairs unreadable stored data', async () => {
  const { getAll } = IDBObjectStore.prototype;
  let isBroken = false;
  const reading = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    if (isBroken) throw new DOMException('Internal error.', 'UnknownError');
    return getAll.apply(this, given);
  });
  const answers = [
    { ok: false as const, problem: { code: 'data_broken', message: 'Internal error.' } },
    { ok: true as const, value: 3 },
  ];
  const repairData = () => {
    isBroken = answers.length > 1;
    return answers.shift() ?? { ok: true as const, value: 0 };
  };
  const sent = await renderPage(<Popup />, { library: [frieren], worker: { repairData } });
  expect(document.body.textContent).not.toContain('cannot read');
  isBroken = true;
  await publishChanges('outbox');
  expect(document.body.textContent).toContain(
    'The browser cannot read what Kiroku has stored on this device.',
  );
  await click('Repair');
  expect(document.body.textContent).toContain('The stored data could not be repaired.');
  await click('Repair');
  expect(sent.filter(({ message }) => message === 'repairData')).toHaveLength(2);
  expect(document.body.textContent).not.toContain('cannot read');
  expect(document.body.textContent).not.toContain('could not be repaired');
  reading.mockRestore();
});
