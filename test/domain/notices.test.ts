// Tests that notifications are shown once, and only if the user wants them.
import { describe, expect, it } from 'vitest';
import { type AccountSummary, signedOutAccount } from '@/lib/domain/account.ts';
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import {
  dueNotifications,
  noShownNotifications,
  type ShownNotifications,
} from '@/lib/domain/due-notifications.ts';
import { episode, outboxItem } from './examples.ts';

const connected: AccountSummary = { state: 'connected', id: 'u', name: null, problem: null };
const ended: AccountSummary = { ...connected, state: 'reconnect' };
const all = { session: true, question: true, airing: false };
const item = (id: string, state: OutboxItem['state'], seriesTitle = id): OutboxItem =>
  outboxItem({ kind: 'episode', observed: episode({ seriesTitle }), watchedAt: 0 }, { id, state });

/** Returns the notifications of each step. Each step knows which notifications were shown before. */
function said(...steps: { account?: AccountSummary; outbox?: OutboxItem[]; wanted?: typeof all }[]) {
  let notified: ShownNotifications = noShownNotifications;
  return steps.map(({ account = connected, outbox = [], wanted = all }) => {
    const due = dueNotifications({ account, outbox, wanted, notified, titles: 'service' });
    notified = due.notified;
    return [due.session, ...due.questions];
  });
}

describe('notification of an ended session', () => {
  it('is shown only once for each ended session', () => {
    const steps = [{ account: ended }, { account: ended }, { account: connected }, { account: ended }];
    expect(said(...steps)).toEqual([[true], [false], [false], [true]]);
  });

  it('is not shown after signing out', () => {
    expect(said({ account: signedOutAccount })).toEqual([[false]]);
  });
});

describe('notification of a question', () => {
  it('is shown only once for each question', () => {
    const steps = [
      { outbox: [item('a', 'waiting', 'Frieren')] },
      { outbox: [item('a', 'asking', 'Frieren')] },
      { outbox: [item('a', 'waiting', 'Frieren')] },
      { outbox: [item('a', 'asking', 'Frieren'), item('b', 'asking', 'Bocchi')] },
    ];
    expect(said(...steps)).toEqual([[false], [false, 'Frieren'], [false], [false, 'Bocchi']]);
  });

  it('is not shown for a question from before notifications were switched on', () => {
    const outbox = [item('a', 'asking')];
    const none = { session: false, question: false, airing: false };
    expect(said({ outbox, account: ended, wanted: none }, { outbox, account: ended })).toEqual([
      [false],
      [false],
    ]);
  });
});
