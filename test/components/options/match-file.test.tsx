// @vitest-environment jsdom
// Tests the export and import of remembered matches in the options. Also tests the diagnostics.
import { describe, expect, it, vi } from 'vitest';
import { DiagnosticsView } from '@/components/options/diagnostics-view.tsx';
import { toFileMatches } from '@/lib/domain/files/match-file.ts';
import { writeUserFile } from '@/lib/domain/files/user-file.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import type { MessageOutput } from '@/lib/messaging/protocol.ts';
import { matchRule } from '../../domain/examples.ts';
import { renderSection } from '../page.tsx';
import {
  announcedText,
  chooseFile,
  click,
  collectSavedFiles,
  findControl,
  messageInputs,
  pageText,
} from '../page-actions.ts';
import { frieren, openMatchesSection, rememberedMatch, ruleTitle, secondSeason } from './matches-section.tsx';

function fileOf(...matches: Match[]): string {
  return writeUserFile('kiroku-matches', { matches: toFileMatches(matches) });
}

const others: Match = {
  ...rememberedMatch,
  seasonKey: 'netflix:1|',
  seriesTitle: 'Frieren on Netflix',
  rules: [
    matchRule({
      from: 1,
      to: 10,
      mediaId: '6f9619ff-8b86-d011-b42d-000000000000',
      about: { title: 'Sousou no Frieren 2', mal_id: secondSeason.mal_id, anilist_id: null },
    }),
  ],
};

describe('match file', () => {
  it('contains every match but no account', async () => {
    const files = collectSavedFiles();
    await openMatchesSection({ library: [] });
    await click('Export');
    const written: unknown = JSON.parse((await files[0]?.text()) ?? 'null');
    expect(written).toMatchObject({
      kind: 'kiroku-matches',
      version: 1,
      data: {
        matches: [
          { seasonKey: rememberedMatch.seasonKey, rules: [{ title: { mediaId: frieren.id, ...ruleTitle } }] },
        ],
      },
    });
    expect(announcedText()).toContain('1 remembered title is exported.');
    vi.unstubAllGlobals();
  });

  it('is previewed before the import', async () => {
    const sent = await openMatchesSection({ worker: { importMatches: ({ matches }) => matches.length } });
    await chooseFile(fileOf(rememberedMatch, others));
    expect(pageText()).toContain('1 new');
    expect(pageText()).toContain('Frieren on Netflix: Episodes 1–10 → Frieren Season 2');
    expect(pageText()).toContain('1 the same');
    expect(messageInputs(sent, 'importMatches')).toEqual([]);
    await click('Import 1 title');
    const about = {
      title: secondSeason.title,
      mal_id: secondSeason.mal_id,
      anilist_id: secondSeason.anilist_id,
    };
    const rules = [{ ...others.rules[0], mediaId: secondSeason.id, about }];
    expect(messageInputs(sent, 'importMatches')).toEqual([
      { matches: [{ match: { ...others, rules }, seen: null }] },
    ]);
    expect(announcedText()).toContain('1 remembered title was imported.');
  });

  it("replaces the user's own decisions only after the user agrees", async () => {
    const mine: Match = { ...rememberedMatch, decidedBy: 'user' };
    const sent = await openMatchesSection({ matches: [mine], worker: { importMatches: () => 1 } });
    await chooseFile(fileOf({ ...mine, policy: 'ignore', decidedAt: 99 }));
    expect(pageText()).toContain('1 stays as it is here');
    expect(findControl('Nothing to import').hasAttribute('disabled')).toBe(true);
    await click('Take the file’s');
    await click('Import 1 title');
    expect(messageInputs(sent, 'importMatches')).toMatchObject([
      { matches: [{ match: { policy: 'ignore' }, seen: 5 }] },
    ]);
  });

  it('lists titles that the service does not have', async () => {
    await openMatchesSection({ worker: { search: () => ({ ok: true, value: [] }) } });
    const file = JSON.parse(fileOf(others)) as { data: { matches: unknown[] } };
    file.data.matches.push({ seriesTitle: 'Broken' });
    await chooseFile(JSON.stringify(file));
    expect(pageText()).toContain('1 with a title that your service does not have');
    expect(pageText()).toContain('Frieren on Netflix: Sousou no Frieren 2');
    expect(pageText()).toContain('Entry 2 (Broken): the field “seasonKey” is not as it should be.');
  });

  it('is previewed with "Try again" after the service was unreachable', async () => {
    let online = false;
    const unreachable = { ok: false, problem: { code: 'unreachable', message: '' } } as const;
    const search = () => (online ? ({ ok: true, value: [secondSeason] } as const) : unreachable);
    await openMatchesSection({ worker: { search } });
    await chooseFile(fileOf(others));
    expect(pageText()).toContain('Not all titles could be looked up. Kiroku cannot reach the list service.');
    online = true;
    await click('Try again');
    expect(pageText()).toContain('1 new');
  });

  it('is rejected if its version is newer', async () => {
    await openMatchesSection();
    await chooseFile('{"kind":"kiroku-matches","version":9,"data":{"matches":[]}}');
    expect(announcedText()).toContain('This file was written by a newer version of Kiroku.');
  });
});

describe('diagnostics', () => {
  it('show the date of the packaged data', async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    const diagnostics = (): MessageOutput<'diagnostics'> => ({
      data: [{ name: 'siteIds', date: '2026-11-20', count: 12345 }],
      storage: { kept: false, usedBytes: null },
      silent: ['https://tv.example'],
      flooding: [],
      tabs: [
        {
          tabId: 7,
          siteName: 'Crunchyroll',
          seriesTitle: 'Frieren',
          episodeLabel: 'E5',
          episode: 'numbered',
          sources: { seriesTitle: 'json-ld' },
          video: { kind: 'missing', reason: 'none' },
          at: 5,
        },
      ],
    });
    await renderSection(<DiagnosticsView version="1.2.3" />, { worker: { diagnostics } });
    expect(pageText()).toContain('12,345, as of 2026-11-20');
    expect(pageText()).toContain('Frieren · E5');
    expect(pageText()).toContain('none found yet');
    expect(pageText()).toContain('read from the page');
    expect(pageText()).not.toContain('json-ld');
    await click('Copy report');
    expect(writeText).toHaveBeenCalledWith(expect.stringContaining('read from json-ld'));
    expect(writeText).toHaveBeenCalledWith(expect.stringContaining('Kiroku 1.2.3'));
    expect(writeText).not.toHaveBeenCalledWith(expect.stringContaining('Frieren'));
    expect(announcedText()).toContain('The report is copied.');
  });
});
