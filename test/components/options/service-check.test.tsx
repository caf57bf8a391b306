// @vitest-environment jsdom
// Tests the table with the results of the service check, repeating the check, and the report.
import { describe, expect, it } from 'vitest';
import { AccountSection } from '@/components/options/account/account-section.tsx';
import { signedOutAccount } from '@/lib/domain/account.ts';
import type { ServiceProbe } from '@/lib/domain/service-probe.ts';
import { type PageSetup, renderSection, type SentMessage } from '../page.tsx';
import { announcedText, click, findControls, messageInputs, pageText } from '../page-actions.ts';

const NOW = 1_800_000_000_000;

const old: ServiceProbe = {
  at: NOW,
  rows: [
    { what: 'signIn', state: 'found', remarks: [] },
    {
      what: 'animeList',
      state: 'bridged',
      remarks: [{ code: 'called', values: { field: 'nextCursor', found: 'next_cursor' } }],
    },
    { what: 'scores', state: 'impossible', remarks: [{ code: 'otherScale', values: { highest: '100' } }] },
  ],
};
const fresh: ServiceProbe = { at: NOW + 1, rows: [{ what: 'search', state: 'found', remarks: [] }] };

/** Opens the service check with this stored result. By default, a new check returns `fresh`. `part` can replace the worker's answers. */
function open(stored: ServiceProbe | null, part: PageSetup = {}): Promise<SentMessage[]> {
  let probe = stored;
  return renderSection(<AccountSection version="1.2.3" />, {
    ...part,
    worker: {
      readServiceProbe: () => probe,
      probeService: () => {
        probe = fresh;
        return { ok: true, value: fresh };
      },
      ...part.worker,
    },
  });
}

const rows = () =>
  [...document.querySelectorAll('.check-table tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

describe('service check', () => {
  it('shows each part with its result and details as text', async () => {
    await open(old);
    expect(rows()).toEqual([
      ['Sign-in', 'Works', ''],
      ['Anime list', 'Adapted', '“nextCursor” is called “next_cursor”.'],
      ['Scores', 'Limited', 'Scores go up to 100. They are shown, but not written.'],
    ]);
  });

  it('is a table with a caption and row and column headings', async () => {
    await open(old);
    const table = document.querySelector('.check-table');
    const name = document.getElementById(table?.getAttribute('aria-labelledby') ?? '');
    expect(name?.textContent).toBe('Service check');
    expect(table?.querySelectorAll('thead th[scope=col]')).toHaveLength(3);
    expect(table?.querySelectorAll('tbody th[scope=row]')).toHaveLength(3);
  });

  it('shows the new result after another check', async () => {
    const sent = await open(old);
    await click('Check again');
    expect(messageInputs(sent, 'probeService')).toHaveLength(1);
    expect(rows()).toEqual([['Search', 'Works', '']]);
  });

  it('can be started if the service was never checked', async () => {
    await open(null);
    expect(rows()).toEqual([]);
    await click('Check now');
    expect(rows()).toHaveLength(1);
  });

  it('keeps the last result if a new check is refused', async () => {
    await open(old, {
      worker: { probeService: () => ({ ok: false, problem: { code: 'rate_limited', message: '' } }) },
    });
    await click('Check again');
    expect(announcedText()).toContain('Too many requests');
    expect(rows()).toHaveLength(3);
  });

  it('copies a report', async () => {
    const copied: string[] = [];
    const clipboard = { writeText: async (report: string) => void copied.push(report) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    await open(old);
    await click('Copy for a report');
    expect(copied).toHaveLength(1);
    for (const part of [
      '1.2.3',
      navigator.userAgent,
      new Date(NOW).toISOString(),
      'next_cursor',
      'Scores: Limited',
    ])
      expect(copied[0]).toContain(part);
    expect(copied[0]).not.toContain('Mika');
  });

  it('shows the last result while nobody is connected', async () => {
    await open(old, { account: signedOutAccount });
    expect(rows()).toHaveLength(3);
    expect(findControls('Check again')).toEqual([]);
  });

  it('is hidden if the service was never checked and nobody is connected', async () => {
    await open(null, { account: signedOutAccount });
    expect(pageText()).not.toContain('Service check');
  });
});
