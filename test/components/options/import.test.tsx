// @vitest-environment jsdom
// Tests the import page. The page previews a file, looks up titles, and writes nothing before the user presses its button.
import { describe, expect, it } from 'vitest';
import { Options } from '@/components/options/options.tsx';
import type { Media } from '@/lib/contract/media.ts';
import { readImportedFile } from '@/lib/import/read-text.ts';
import type { MessageInput } from '@/lib/messaging/protocol.ts';
import type { StoredImport } from '@/lib/store/imports/records.ts';
import { createGate } from '../../create-gate.ts';
import { libraryEntry, media, numberedMediaId } from '../../domain/examples.ts';
import { type WorkerAnswers, waitUntilPageIdle } from '../page.tsx';
import {
  announcedText,
  chooseFile,
  click,
  collectSavedFiles,
  findControl,
  findControls,
  messageInputs,
  pageText,
  press,
} from '../page-actions.ts';
import {
  createMalXml,
  openImportSection,
  readPreviewRows,
  storeImportRows,
  storeImports,
  storeSkippedRows,
} from './import-files.tsx';

const catalogue: readonly Media[] = Array.from({ length: 9 }, (_, index) =>
  media({
    ...{ id: numberedMediaId(index), title: `Title ${index}`, episodes: 12, synonyms: [], anilist_id: null },
    titles: { romaji: `Title ${index}`, english: null, native: null },
    mal_id: index === 4 ? null : 100 + index,
  }),
);
const [listed, same, clash, fresh] = catalogue as [Media, Media, Media, Media];
const worker: WorkerAnswers = {
  search: ({ q }) => ({ ok: true, value: catalogue.filter(({ title }) => title.includes(q)) }),
  startImport: () => ({ ok: true, value: { id: 'one' } }),
};
const library = [
  libraryEntry({ media: listed, status: 'watching', progress: 4, userScore: null }),
  libraryEntry({ media: same, status: 'watching', progress: 5, userScore: null }),
  libraryEntry({ media: clash, status: 'completed', progress: 12, userScore: 9 }),
];
const file = createMalXml(
  { id: 100, title: 'Title 0', watched: 7 },
  { id: 101, title: 'Title 1', watched: 5 },
  { id: 102, title: 'Title 2', watched: 3, score: 6 },
  { id: 103, title: 'Title 3', watched: 2 },
  { id: 999, title: 'Nowhere', watched: 2 },
);

const fileWithFaults = createMalXml(
  { id: 100, title: 'Title 0', watched: 7 },
  { id: 101, title: 'Title 1', watched: 5 },
  { id: 102, title: 'Title 2', watched: 3, score: 6 },
  { id: 103, title: 'Title 3', watched: 2 },
  { id: 999, title: 'Nowhere', watched: 2 },
  { id: 100, title: 'Title 0', watched: 1 },
  { id: 0, title: '', watched: 2 },
  { id: 105, title: 'Title 5', watched: -3 },
);

const ended: StoredImport = {
  ...{ id: 'one', account: 'user-1', startedAt: 1_763_800_000_000, endedAt: 1, format: 'malXml' },
  ...{ state: 'applied', total: 1, nextAt: 0 },
  counts: { done: 1, left: 0, failed: 0, undone: 0, changed: 0 },
};

async function visit(address: string): Promise<void> {
  location.hash = address;
  await waitUntilPageIdle();
}

describe('import page', () => {
  it.each(['choose', 'drop'] as const)('previews a file after the user action “%s”', async (how) => {
    await openImportSection({ worker, library });
    await chooseFile(file, { drop: how === 'drop' });
    expect(pageText()).toContain('MyAnimeList, 5 rows');
    expect(readPreviewRows()).toEqual([
      'Title 0 | episode 4 → episode 7 | Change',
      'Title 1 | Your list stays: Watching, episode 5 | Same',
      expect.stringContaining('The file has less progress than your list.'),
      'Title 3 | Add: Watching, episode 2 | New',
      'Nowhere | Your list service shows no such title. It may not have it, or hide it as adult content. | Not found',
    ]);
    const summary = [...document.querySelectorAll('.import-summary li')].map((part) => part.textContent);
    expect(summary).toEqual([
      '1 new',
      '1 ahead of your list',
      '1 conflict',
      '1 not in the catalogue',
      '1 the same',
    ]);
  });

  it('keeps preview and choices while another section is open', async () => {
    await openImportSection({ worker, library }, [], [], <Options version="1" />);
    await visit('#import');
    await chooseFile(file);
    await click('Import Title 3');
    await visit('#data');
    expect(pageText()).not.toContain('Title 3');
    await visit('#import');
    expect(readPreviewRows()).toHaveLength(5);
    expect((findControl('Import Title 3') as HTMLInputElement).checked).toBe(false);
    await click('Choose another file');
    await visit('#data');
    await visit('#import');
    expect(pageText()).toContain('Drop a file here');
  });

  it('asks for confirmation before the page is closed while a preview is open', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await openImportSection({ worker, library });
    expect(leave()).toBe(false);
    await chooseFile(file);
    expect(leave()).toBe(true);
    await click('Choose another file');
    expect(leave()).toBe(false);
  });

  it('rejects a file that is not a list', async () => {
    await openImportSection({ worker });
    await chooseFile('nothing of the kind');
    expect(announcedText()).toContain('Kiroku does not know this kind of file. Nothing was imported.');
    await chooseFile(file);
    expect(readPreviewRows()).toHaveLength(5);
  });

  it('asks the user to connect an account while signed out', async () => {
    await openImportSection({ account: { state: 'signed-out', id: null, name: null, problem: null } });
    expect(pageText()).toContain('Connect your account first');
    expect(document.querySelector('input[type=file]')).toBeNull();
  });
});

describe('import preview', () => {
  it('writes exactly the previewed changes', async () => {
    const sent = await openImportSection({ worker, library });
    await chooseFile(file);
    expect(messageInputs(sent, 'startImport')).toEqual([]);
    await click('Import 2 titles');
    expect(messageInputs(sent, 'startImport')).toMatchObject([
      {
        format: 'malXml',
        changes: [
          { media: { id: listed.id }, base: { progress: 4 }, patch: { progress: 7 } },
          { media: { id: fresh.id }, base: null, patch: { status: 'watching', progress: 2 } },
        ],
      },
    ]);
  });

  it('imports a title without its impossible score', async () => {
    const sent = await openImportSection({ worker });
    await chooseFile(createMalXml({ id: 103, title: 'Title 3', watched: 2, score: 101 }));
    expect(readPreviewRows()).toEqual([
      'Title 3 | Add: Watching, episode 2 | Impossible number: score 101. | New',
    ]);
    await click('Import 1 title');
    expect(messageInputs(sent, 'startImport')).toMatchObject([{ changes: [{ patch: { progress: 2 } }] }]);
  });

  it('applies a rule for a group of rows after a rule for all rows', async () => {
    await openImportSection({ worker, library });
    await chooseFile(file);
    await click('File wins');
    expect(findControls('Import 3 titles')).toHaveLength(1);
    await click(/^Conflict/);
    await click(/^List wins/);
    // "File wins" applies to all rows, and the later "List wins" applies to the group of conflicts.
    expect(findControls('Nothing to import')).toHaveLength(1);
  });

  it('can be used by keyboard', async () => {
    await openImportSection({ worker, library });
    await chooseFile(file);
    await press('j');
    await press('x');
    expect(findControls('Import 1 title')).toHaveLength(1);
    await press('j');
    await press('j');
    await press('f');
    expect(findControls('Import 2 titles')).toHaveLength(1);
    await press('/');
    expect(document.activeElement).toBe(findControl('Search the rows'));
  });

  it('imports an ambiguous row after the user has chosen its title', async () => {
    await openImportSection({ worker, library });
    await chooseFile(createMalXml({ id: 555, title: 'Title 4', watched: 3 }));
    expect(readPreviewRows()[0]).toContain('Which title is it?');
    await click(/^Title 4Which/);
    await click(/^Title 4.*TV/);
    expect(readPreviewRows()[0]).toContain('Add: Watching, episode 3');
    expect(findControls('Import 1 title')).toHaveLength(1);
  });
});

describe('title lookup of an import', () => {
  it('can be stopped and resumed', async () => {
    const { opened: answered, open: answer } = createGate();
    const search: WorkerAnswers['search'] = ({ q }) =>
      q.includes('Title 3')
        ? answered.then(() => ({ ok: true, value: catalogue }))
        : { ok: true, value: catalogue.filter(({ title }) => title.includes(q)) };
    await openImportSection({ worker: { ...worker, search }, library });
    await chooseFile(
      createMalXml({ id: 100, title: 'Title 0', watched: 7 }, { id: 103, title: 'Title 3', watched: 1 }),
    );
    expect(findControl('Nothing to import').hasAttribute('disabled')).toBe(true);
    await click('Stop');
    expect(announcedText()).toMatch(/titles? (is|are) not looked up yet, and will not be imported/);
    expect(readPreviewRows().join('\n'), 'what is not looked up is not missing').not.toContain('Not found');
    await click('Look up the rest');
    answer();
    await waitUntilPageIdle(50);
    expect(readPreviewRows()).toHaveLength(2);
    expect(findControls('Import 2 titles')).toHaveLength(1);
  });
});

describe('import of a history file', () => {
  const activity = [
    'Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country',
    ...[1, 2, 3].map(
      (number) =>
        `Mika,2024-01-0${number} 20:00:00,00:24:00,,Quiet Harbour: Season 1: Name ${number} (Episode ${number}),,TV,00:24:00,00:24:00,JP`,
    ),
    'Jo,2024-01-04 20:00:00,00:24:00,,Title 5: Season 1: Name (Episode 1),,TV,00:24:00,00:24:00,JP',
  ].join('\n');

  it('puts titles that were not found at the end of the preview', async () => {
    await openImportSection({ worker });
    await chooseFile(
      [
        'Title,Date',
        ...['Nowhere', 'Title 3'].flatMap((name) =>
          [1, 2, 3].map((number) => `"${name}: Season 1: Episode ${number}","1/2${number}/24"`),
        ),
      ].join('\n'),
    );
    await waitUntilPageIdle(80);
    expect(findControls('All 2')).toHaveLength(1);
    expect(readPreviewRows().map((text) => text.split(' | ')[0])).toEqual(['Title 3', 'Nowhere (S1)']);
  });

  it('asks whose history the file contains', async () => {
    const harbour = media({
      ...fresh,
      title: 'Quiet Harbour',
      titles: { ...fresh.titles, romaji: 'Quiet Harbour' },
    });
    const sent = await openImportSection({
      worker: { ...worker, search: () => ({ ok: true, value: [harbour] }) },
    });
    await chooseFile(activity);
    expect(pageText()).toContain('Whose history is it?');
    await click('Mika');
    await click('Continue');
    await waitUntilPageIdle(80);
    expect(pageText()).toContain('only what is certain is switched on');
    expect(readPreviewRows()).toEqual(['Quiet Harbour | Add: Watching, episode 3 | New']);
    expect(findControl('Nothing to import').hasAttribute('disabled')).toBe(true);
    expect(findControls('All 1')).toHaveLength(1);
    await press('j');
    await press('x');
    await click('Import 1 title');
    expect(messageInputs(sent, 'startImport')).toMatchObject([
      { format: 'netflixActivity', changes: [{ media: { id: fresh.id }, patch: { progress: 3 } }] },
    ]);
  });
});

const importOutcome = () => document.querySelector('.import-outcomes')?.textContent;
const writtenRow = {
  job: 'one',
  state: 'done',
  before: null,
  after: null,
  problem: null,
  undo: null,
} as const;

/** Stores the started import as the worker does after it has written every row. */
async function storeStarted(sent: Parameters<typeof messageInputs>[0]): Promise<void> {
  const [started] = messageInputs(sent, 'startImport') as [MessageInput<'startImport'>];
  await storeSkippedRows('one', started.rest);
  await storeImportRows(
    started.changes.map((change, order) => {
      const after = { status: 'watching', progress: 0, userScore: null, ...change.base, ...change.patch };
      return { ...change, ...writtenRow, after, order };
    }),
  );
  await storeImports([ended]);
}

describe('import result', () => {
  it('says that the user left the scores of the file out', async () => {
    const sent = await openImportSection({ worker, library });
    await chooseFile(createMalXml({ id: 103, title: 'Title 3', watched: 2, score: 80 }));
    await click('Leave the scores out');
    await click('Continue');
    expect(pageText()).toContain('1 score of the file is left out.');
    await click(/^Import 1 title/);
    expect(messageInputs(sent, 'startImport')).toMatchObject([
      { leftOutScores: 1, changes: [{ patch: { progress: 2 } }] },
    ]);
  });

  it('lists and downloads the impossible scores of rows that were imported without them', async () => {
    const files = collectSavedFiles();
    const sent = await openImportSection({ worker, library });
    await chooseFile(
      createMalXml(
        { id: 103, title: 'Title 3', watched: 2, score: 7 },
        { id: 100, title: 'Title 0', watched: 7, score: 101 },
        { id: 101, title: 'Title 1', watched: 5, score: 102 },
        { id: 103, title: 'Title 3', watched: 1, score: 103 },
      ),
    );
    await click('Import 2 titles');
    await storeStarted(sent);
    expect(findControls(/^New 1$/)).toHaveLength(1);
    expect(findControl(/^Imported in part 1$/).getAttribute('aria-pressed')).toBe('true');
    expect(importOutcome()).toContain('Title 0 (row 2): Impossible number: score 101.');
    await click(/^Same 1/);
    expect(importOutcome()).toContain('Title 1 (row 3): Impossible number: score 102.');
    await click('Download the rest (3 rows)');
    const csv = new TextDecoder().decode(await files[0]?.arrayBuffer());
    expect(csv.trim().split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^anime,Title 0,.*,watching,7,,100,,2,Imported in part: .* score 101\.$/),
      expect.stringMatching(/^anime,Title 1,.*,watching,5,,101,,3,Same: Impossible number: score 102\.$/),
      expect.stringMatching(/^anime,Title 3,.*,watching,1,,103,,4,Duplicate: .* score 103\.$/),
    ]);
  });

  it('says where the file has more episodes than the title', async () => {
    const files = collectSavedFiles();
    const sent = await openImportSection({ worker });
    await chooseFile(createMalXml({ id: 103, title: 'Title 3', watched: 500, score: 101 }));
    const reasons =
      'The file says episode 500, but the title has only 12. Kiroku uses 12. Impossible number: score 101.';
    expect(pageText()).toContain('1 row says more episodes or chapters than the title has.');
    expect(readPreviewRows()).toEqual([`Title 3 | Add: Watching, episode 12 | ${reasons} | New`]);
    await click('Import 1 title');
    await storeStarted(sent);
    expect(importOutcome()).toContain(`Title 3 (row 1): ${reasons}`);
    await click('Download the rest (1 row)');
    const csv = new TextDecoder().decode(await files[0]?.arrayBuffer());
    expect(csv).toContain(`,watching,500,,103,,1,"Imported in part: ${reasons}"`);
  });

  it('lists the rows by the verdicts of the preview', async () => {
    const files = collectSavedFiles();
    const sent = await openImportSection({ worker, library });
    await chooseFile(fileWithFaults);
    await click('Import Title 3');
    await click(/^Import 1 title/);
    await storeStarted(sent);
    await click(/^Change 1/);
    expect(importOutcome()).toContain('Title 0');
    await click(/^Conflict 1/);
    expect(importOutcome()).toContain('Title 2: your list stays as it is');
    await click(/^Same 1/);
    expect(importOutcome()).toContain('Title 1');
    await click(/^Switched off 1/);
    expect(pageText()).toContain('Title 3');
    await click(/^Not found/);
    expect(importOutcome()).toContain('Nowhere');
    await click(/^Duplicate 1/);
    expect(importOutcome()).toContain('Title 0');
    await click(/^Unreadable 2/);
    expect(importOutcome()).toContain('Row 7: The row names no title.');
    expect(importOutcome()).toContain('Title 5 (row 8): Impossible number: progress -3.');
    await click(/^Download the rest/);
    const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await files[0]?.arrayBuffer());
    const lines = csv.trim().split('\r\n');
    expect(lines[0]).toMatch(/,row,reason$/);
    expect(lines.filter((line) => /,7,Unreadable: The row names no title\.$/.test(line))).toHaveLength(1);
    expect(
      lines.filter((line) => /,8,Unreadable: Impossible number: progress -3\.$/.test(line)),
    ).toHaveLength(1);
    expect(lines.filter((line) => /^anime,Title 0.*,6,Duplicate$/.test(line))).toHaveLength(1);
    const again = readImportedFile(new TextEncoder().encode(csv));
    expect(again).toMatchObject({
      file: {
        format: 'kirokuCsv',
        titles: [
          { ids: { mal: 102 }, titles: ['Title 2'], state: 'current', progress: 3, score: 6 },
          { ids: { mal: 103 }, titles: ['Title 3'], progress: 2 },
          { ids: { mal: 999 }, titles: ['Nowhere'], state: 'current', progress: 2 },
          { ids: { mal: 100 }, titles: ['Title 0'], progress: 1 },
        ],
      },
    });
  });
});
