// @vitest-environment jsdom
// Tests the history's heat map with the keyboard and for screen readers.
import { describe, expect, it } from 'vitest';
import { HistoryView } from '@/components/history/history-view.tsx';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { activity } from '../../domain/examples.ts';
import { publishChanges, renderPage } from '../page.tsx';
import { click, pageText, press } from '../page-actions.ts';

const DAY = 86_400_000;
const cell = (name: RegExp) =>
  [...document.querySelectorAll<HTMLElement>('td[data-day]')].filter((one) => name.test(one.ariaLabel ?? ''));
const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';

async function openHistory(...lines: Activity[]): Promise<void> {
  await renderPage(<HistoryView />);
  const database = await openDatabase();
  for (const line of lines) await database.put('activity', line);
  await publishChanges('activity');
}

const now = Date.now();
const date = (at: number) => new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(at);

describe('history view', () => {
  it('explains its purpose while it is empty', async () => {
    await openHistory();
    expect(pageText()).toContain('Nothing yet.');
    expect(document.querySelector('table')).toBeNull();
  });

  it('summarizes the episodes of the last year in a sentence', async () => {
    await openHistory(
      activity({ id: 'a', at: now }),
      activity({ id: 'b', at: now }),
      activity({ id: 'c', at: now - 10 * DAY }),
      activity({ id: 'd', at: now, account: 'user-2' }),
    );
    expect(pageText()).toContain('3 episodes and chapters on 2 days in the last year.');
    expect(pageText()).toContain(`Most on ${date(now)}: 2.`);
    expect(cell(new RegExp(`^2 on ${date(now)}$`))).toHaveLength(1);
    expect(cell(new RegExp(`^1 on ${date(now - 10 * DAY)}$`))).toHaveLength(1);
    expect(document.querySelector('caption')?.textContent).toContain('last 53 weeks');
  });

  it('moves between days with the arrow keys', async () => {
    await openHistory(activity({ at: now }));
    const [today] = cell(new RegExp(`on ${date(now)}$`));
    expect(document.querySelectorAll('td[tabindex="0"]')).toHaveLength(1);
    today?.focus();
    await press('ArrowLeft');
    expect(focused()).toBe(`Nothing on ${date(now - 7 * DAY)}`);
    await press('ArrowUp');
    expect(focused()).toBe(`Nothing on ${date(now - 8 * DAY)}`);
    await press('End');
    await press('ArrowRight');
    expect(focused()).toBe(`1 on ${date(now)}`);
    expect(document.querySelectorAll('td[tabindex="0"]')).toHaveLength(1);
  });

  it('shows the most watched titles', async () => {
    const lines = Array.from({ length: 10 }, (_, index) =>
      activity({ id: `t${index}`, mediaId: `m${index}`, title: `Title ${index}`, at: now - index * DAY }),
    );
    await openHistory(...lines, activity({ id: 'x', mediaId: 'm9', title: 'Title 9', at: now - 9 * DAY }));
    const titles = () => [...document.querySelectorAll('.total .entry-title')].map((one) => one.textContent);
    expect(titles()[0]).toBe('Title 9');
    expect(titles()).toHaveLength(8);
    await click('and 2 more titles');
    expect(titles()).toHaveLength(10);
  });
});
