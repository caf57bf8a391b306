// Tests notifications as the browser shows them.

import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { refreshBadge } from '@/lib/background/surfaces/badge.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import { episode } from '../../domain/examples.ts';
import { frieren, twoTitles, watchedChange } from '../changes.ts';
import { createRoot } from '../root.ts';

const ended: AccountSummary = { state: 'reconnect', id: 'user-1', name: null, problem: null };

/**
 * Delivers an episode about which Kiroku asks, and ends the session with the service. Returns the shown notifications. `hasApi`: whether
 * the browser has the notifications API.
 */
async function happen({ isWanted = true, hasApi = true, seriesTitle = episode().seriesTitle }) {
  const notifications = { session: isWanted, question: isWanted, airing: false };
  const root = await createRoot({ catalogue: twoTitles, settings: { notifications } });
  const shown: [string, string][] = [];
  const create = async (id: string, { message }: { message: string }) => void shown.push([id, message]);
  const api = { value: hasApi ? { create } : undefined, configurable: true, writable: true };
  Object.defineProperty(browser, 'notifications', api);
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  const change = watchedChange(20, { seriesTitle });
  await rememberChosenTitle(root.worker, episode({ seriesTitle, episodeNumber: 20 }), frieren, 20);
  await addChange(root, change, 'user-1');
  await deliverOutbox(root);
  root.signIn(ended);
  // The worker updates the badge after each change, possibly several times concurrently.
  const looks = await Promise.allSettled([1, 2, 3].map(() => refreshBadge(root.worker)));
  expect(looks.every(({ status }) => status === 'fulfilled')).toBe(true);
  return shown;
}

describe('notifications', () => {
  it('are off by default', async () => {
    expect(await happen({ isWanted: false })).toEqual([]);
  });

  it('are each shown only once', async () => {
    expect(await happen({})).toEqual([
      ['question', "Kiroku has a question about “Frieren: Beyond Journey's End”."],
      ['session', 'Your session has ended. What you watch is kept and sent when you reconnect.'],
    ]);
  });

  it('are not shown if the browser has withdrawn the permission', async () => {
    expect(await happen({ hasApi: false })).toEqual([]);
  });

  it.each([
    ...[
      '"',
      '“',
      '”',
      '„',
      '‟',
      '«',
      '»',
      '‹',
      '›',
      '「',
      '」',
      '『',
      '』',
      '〝',
      '〞',
      '〟',
      '＂',
      '❝',
      '❞',
      '″',
      'ˮ',
      '״',
    ],
    ...['\u202A', '\u202E', '\u2066', '\u2067', '\u2069', '’’', "''", "'\u202E'"],
  ])('quote a page’s text without %j', async (sign) => {
    const [[, said] = []] = await happen({ seriesTitle: `Frieren${sign}. Your session has ended` });
    const quoted = /“(.*)”/u.exec(said ?? '')?.[1];
    expect(quoted).toMatch(/^Frieren’?\. Your session has ended$/u);
  });
});
