// @vitest-environment jsdom
// Tests the library tab: edits of entries, filters, orders and long lists.

import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { writeSettings } from '@/lib/store/preferences.ts';
import { writeRememberedView } from '@/lib/store/remembered-view.ts';
import { readServiceProfile, storeServiceFacts } from '@/lib/store/service-profile.ts';
import { createGate } from '../../create-gate.ts';
import { libraryEntry, media, numberedMedia, outboxItem } from '../../domain/examples.ts';
import {
  editingWorkerAnswers,
  inputsOfChangeEntry,
  listedFrieren,
  openLibraryTab,
} from '../library-page.tsx';
import { publishChanges, unmountPage, type WorkerAnswers, waitUntilPageIdle } from '../page.tsx';
import {
  announcedText,
  click,
  clickRepeatedly,
  fill,
  findControl,
  findControls,
  leaveField,
  pageText,
  press,
  readRowTextOfShownList,
  readTitlesOfShownList,
} from '../page-actions.ts';

const manga = libraryEntry({
  type: 'manga',
  mediaId: 'berserk',
  media: media({ id: 'berserk', type: 'manga', title: 'Berserk' }),
  status: 'reading',
});
const otherManga = libraryEntry({
  type: 'manga',
  mediaId: 'vinland',
  media: media({ id: 'vinland', type: 'manga', title: 'Vinland Saga' }),
  status: 'reading',
});

const putEntry = async (part: object) => (await openDatabase()).put('library', { ...listedFrieren, ...part });

describe('library tab', () => {
  it('shows progress, status and score of every entry', async () => {
    await openLibraryTab();
    expect(readTitlesOfShownList()).toEqual(['Frieren', 'Pluto']);
    expect(readRowTextOfShownList('Frieren')).toContain('4 / 28');
    expect(readRowTextOfShownList('Pluto')).toMatch(/8 \/ 8Completed.*9/);
  });

  it('undoes an added episode with the key u', async () => {
    const sent = await openLibraryTab();
    await click('Add one episode: Frieren');
    expect(readRowTextOfShownList('Frieren')).toMatch(/5 \/ 28.*Waiting/);
    expect(announcedText()).toContain('Frieren: episode 5');
    await press('u');
    expect(readRowTextOfShownList('Frieren')).toContain('4 / 28');
    expect(inputsOfChangeEntry(sent)).toMatchObject([
      { kind: 'edit', patch: { progress: 5 } },
      { kind: 'edit', patch: { progress: 4, status: 'watching', userScore: null } },
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['undone in the log', async () => undefined],
    ['followed by a new episode', async () => putEntry({ progress: 6 })],
    ['followed by a new score', async () => putEntry({ progress: 5, userScore: 8 })],
    ['followed by a removal', async () => (await openDatabase()).delete('library', listedFrieren.mediaId)],
  ])('closes the message of an edit that was %s', async (_how, change) => {
    await openLibraryTab();
    await click('Add one episode: Frieren');
    await publishChanges('library', 'outbox');
    expect(announcedText()).toContain('Frieren: episode 5');
    await (await openDatabase()).clear('outbox');
    await change();
    await publishChanges('library', 'outbox');
    expect(announcedText()).not.toContain('Frieren: episode 5');
    expect(findControls('Undo')).toEqual([]);
  });

  it('keeps the message of an edit after the edit was sent', async () => {
    await openLibraryTab();
    await click('Add one episode: Frieren');
    await (await openDatabase()).clear('outbox');
    await putEntry({ progress: 5 });
    await publishChanges('library', 'outbox');
    expect(announcedText()).toContain('Frieren: episode 5');
    expect(findControls('Undo')).toHaveLength(1);
  });

  it('says that an edit was not undone because the entry has changed since', async () => {
    const refusing: WorkerAnswers = {
      changeEntry: async (change) =>
        change.kind === 'edit' && change.reverts
          ? false
          : ((await editingWorkerAnswers.changeEntry?.(change)) ?? true),
    };
    const sent = await openLibraryTab({ worker: refusing });
    await click('Add one episode: Frieren');
    await press('u');
    expect(announcedText()).toContain('Frieren has changed since');
    expect(inputsOfChangeEntry(sent).at(-1)).toMatchObject({
      reverts: { left: { status: 'watching', progress: 5 } },
    });
    expect(findControls('Undo')).toEqual([]);
  });

  it('adds an episode for each click even if the worker has not answered yet', async () => {
    const { opened: answered, open: answer } = createGate();
    const slow: WorkerAnswers = {
      changeEntry: (change) => answered.then(() => editingWorkerAnswers.changeEntry?.(change) ?? true),
    };
    const sent = await openLibraryTab({ worker: slow });
    await clickRepeatedly('Add one episode: Frieren', 3);
    expect(readRowTextOfShownList('Frieren')).toMatch(/7 \/ 28.*Waiting/);
    answer();
    await waitUntilPageIdle();
    expect(inputsOfChangeEntry(sent)).toMatchObject([
      { patch: { progress: 5 } },
      { patch: { progress: 6 } },
      { patch: { progress: 7 } },
    ]);
    expect(readRowTextOfShownList('Frieren')).toMatch(/7 \/ 28.*Waiting/);
  });

  it('keeps showing an edit that was delivered before the worker answered', async () => {
    const quick: WorkerAnswers = {
      changeEntry: async () => {
        await (await openDatabase()).put('library', { ...listedFrieren, progress: 5 });
        return true;
      },
    };
    await openLibraryTab({ worker: quick });
    await click('Add one episode: Frieren');
    expect(readRowTextOfShownList('Frieren')).toContain('5 / 28');
  });

  it('changes a score by 0.5 with the arrow keys', async () => {
    const sent = await openLibraryTab();
    await click(/^Frieren/);
    await fill('Score', '8,7');
    findControl('Score').focus();
    await press('ArrowUp');
    await press('ArrowDown');
    await press('ArrowDown');
    expect(inputsOfChangeEntry(sent)).toEqual([]);
    await press('Enter');
    expect(inputsOfChangeEntry(sent)).toMatchObject([{ patch: { userScore: 8 } }]);
  });

  it.each([
    { typed: '11', name: 'a score above 10', message: 'from 0.5 to 10' },
    { typed: '8.75', name: 'a score with two decimals', message: 'at most one decimal' },
    { typed: 'good', name: 'a word as a score', message: 'from 0.5 to 10' },
    {
      typed: '8.7',
      name: 'a score of 8.7 on a list of half points',
      scale: { highestScore: 18, scores: 9, scaleAnswer: '20' },
      message: 'in steps of 0.5',
    },
    {
      typed: '8.5',
      name: 'a score of 8.5 on a five-star list',
      scale: { highestScore: 5, scores: 9, scaleAnswer: '5' },
      message: 'in steps of 1',
    },
  ] as const)('rejects $name', async (one) => {
    const sent = await openLibraryTab();
    if ('scale' in one) {
      await storeServiceFacts(await readServiceProfile(), one.scale);
      await publishChanges('library');
    }
    await click(/^Frieren/);
    await fill('Score', one.typed);
    await leaveField('Score');
    expect(inputsOfChangeEntry(sent)).toEqual([]);
    expect(announcedText()).toContain(one.message);
  });

  it('offers only the scores of a five-star list with the arrow keys', async () => {
    const sent = await openLibraryTab();
    await storeServiceFacts(await readServiceProfile(), { highestScore: 5, scores: 9, scaleAnswer: '5' });
    await publishChanges('library');
    await click(/^Frieren/);
    await fill('Score', '7');
    findControl('Score').focus();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'Enter']) await press(key);
    expect(inputsOfChangeEntry(sent)).toMatchObject([{ patch: { userScore: 8 } }]);
  });

  it('clears the score when its field is emptied', async () => {
    const sent = await openLibraryTab();
    await click(/^Pluto/);
    await fill('Score', '');
    await leaveField('Score');
    expect(inputsOfChangeEntry(sent)).toMatchObject([{ patch: { userScore: null } }]);
  });

  it('reverses the order of the list', async () => {
    await openLibraryTab();
    await click('Newest first. Reverse the order');
    expect(readTitlesOfShownList()).toEqual(['Pluto', 'Frieren']);
    await fill('Sort by', 'score');
    expect(readTitlesOfShownList()).toEqual(['Pluto', 'Frieren']);
    await click('Highest first. Reverse the order');
    await fill('Sort by', 'title');
    expect(readTitlesOfShownList()).toEqual(['Frieren', 'Pluto']);
    await click('A to Z. Reverse the order');
    expect(readTitlesOfShownList()).toEqual(['Pluto', 'Frieren']);
  });

  it.each([
    ['anime', 'Watch something'],
    ['manga', 'Read something'],
  ] as const)('explains how the empty list of %s is filled', async (type, how) => {
    await openLibraryTab({ library: [] });
    await click(type === 'anime' ? 'Anime' : 'Manga');
    expect(pageText()).toContain(how);
  });

  it('filters by aired episodes with "Out now"', async () => {
    await openLibraryTab();
    await click(/^Out now/);
    expect(readTitlesOfShownList()).toEqual([]);
    await click(/^All/);
    expect(readTitlesOfShownList()).toEqual(['Frieren', 'Pluto']);
    await click(/^Out now/);
    await click('Manga');
    expect(findControls(/^Out now/)).toEqual([]);
  });

  it('adds no episode after the last episode of a title', async () => {
    const sent = await openLibraryTab();
    await click('Add one episode: Pluto');
    expect(inputsOfChangeEntry(sent)).toEqual([]);
  });

  it('shows a failed change on its entry', async () => {
    const problem = { code: 'adult_content_blocked', message: '' };
    const change = {
      kind: 'edit',
      media: listedFrieren.media,
      patch: { progress: 9 },
      by: 'user',
      base: null,
    } as const;
    await openLibraryTab({ outbox: [outboxItem(change, { state: 'failed', problem })] });
    expect(readRowTextOfShownList('Frieren')).toMatch(/4 \/ 28.*Not saved/);
    await click(/^Frieren/);
    expect(document.body.textContent).toContain('adult filter blocks this title');
  });

  it('hides pending changes of another account', async () => {
    const change = {
      kind: 'edit',
      media: listedFrieren.media,
      patch: { progress: 9 },
      by: 'user',
      base: null,
    } as const;
    await openLibraryTab({ outbox: [outboxItem(change, { account: 'another-account' })] });
    expect(readRowTextOfShownList('Frieren')).toContain('4 / 28');
  });

  it('edits status, episode and score in place', async () => {
    const sent = await openLibraryTab();
    await click(/^Frieren/);
    await fill('Episode', '12');
    await leaveField('Episode');
    await fill('Score', '8.7');
    await leaveField('Score');
    await fill('Status', 'on_hold');
    expect(inputsOfChangeEntry(sent)).toMatchObject([
      { patch: { progress: 12 } },
      { patch: { userScore: 8.7 } },
      { patch: { status: 'on_hold' } },
    ]);
    expect(readRowTextOfShownList('Frieren')).toMatch(/12 \/ 28On hold/);
  });

  it.each([
    [
      'the episode field',
      async () => {
        await fill('Episode', '28');
        await leaveField('Episode');
      },
    ],
    ['the status field', () => fill('Status', 'completed')],
  ])('undoes a completion in %s in one step', async (_name, edit) => {
    const sent = await openLibraryTab();
    await click(/^Frieren/);
    await edit();
    expect(readRowTextOfShownList('Frieren')).toMatch(/28 \/ 28Completed/);
    expect(announcedText()).toContain('Frieren: episode 28, status Completed');
    await click('Undo');
    expect(readRowTextOfShownList('Frieren')).toMatch(/4 \/ 28Watching/);
    expect(inputsOfChangeEntry(sent)).toMatchObject([
      { patch: { progress: 28, status: 'completed' } },
      { patch: { progress: 4, status: 'watching' }, reverts: {} },
    ]);
  });

  it.each([
    ['the − button', 27, () => click('Remove one episode: Frieren')],
    [
      'the episode field',
      0,
      async () => {
        await click(/^Frieren/);
        await fill('Episode', '0');
        await leaveField('Episode');
      },
    ],
  ])(
    'undoes a lower episode number of a completed title in one step (set with %s)',
    async (_name, progress, edit) => {
      const completed = { ...listedFrieren, status: 'completed', progress: 28 };
      const sent = await openLibraryTab({ library: [completed] });
      await edit();
      expect(announcedText()).toContain(`Frieren: episode ${progress}, status Watching`);
      await click('Undo');
      expect(inputsOfChangeEntry(sent)).toMatchObject([
        { patch: { progress, status: 'watching' } },
        { patch: { progress: 28, status: 'completed' }, reverts: {} },
      ]);
    },
  );

  it.each([
    ['watching', 'Watching'],
    ['plan_to_watch', 'Planned'],
  ])('sets a completed title to 0 for the status %s, and undoes this in one step', async (status, label) => {
    const completed = { ...listedFrieren, status: 'completed', progress: 28 };
    const sent = await openLibraryTab({ library: [completed] });
    await click(/^Frieren/);
    await fill('Status', status);
    expect(readRowTextOfShownList('Frieren')).toMatch(new RegExp(`0 / 28.*${label}`));
    expect(announcedText()).toContain(`Frieren: episode 0, status ${label}`);
    await click('Undo');
    expect(readRowTextOfShownList('Frieren')).toMatch(/28 \/ 28.*Completed/);
    expect(inputsOfChangeEntry(sent)).toMatchObject([
      { patch: { progress: 0, status } },
      { patch: { progress: 28, status: 'completed' }, reverts: {} },
    ]);
  });

  it.each([
    ['on_hold', 'On hold'],
    ['dropped', 'Dropped'],
  ])('keeps the number of a completed title for the status %s', async (status, label) => {
    const completed = { ...listedFrieren, status: 'completed', progress: 28 };
    const sent = await openLibraryTab({ library: [completed] });
    await click(/^Frieren/);
    await fill('Status', status);
    expect(readRowTextOfShownList('Frieren')).toMatch(new RegExp(`28 / 28.*${label}`));
    expect(inputsOfChangeEntry(sent)).toMatchObject([{ patch: { status } }]);
    expect(inputsOfChangeEntry(sent)[0]).not.toHaveProperty('patch.progress');
  });

  it('sets a planned title to Watching when the user types an episode number', async () => {
    const planned = { ...listedFrieren, status: 'plan_to_watch', progress: 0 };
    const sent = await openLibraryTab({ library: [planned] });
    await click(/^Frieren/);
    await fill('Episode', '7');
    await leaveField('Episode');
    expect(inputsOfChangeEntry(sent)).toMatchObject([{ patch: { progress: 7, status: 'watching' } }]);
  });

  it('does not complete a title at its last episode if “After the last episode” is “Ask first”', async () => {
    const { tracking } = defaultSettings;
    await writeSettings({ ...defaultSettings, tracking: { ...tracking, finishing: 'ask' } });
    const sent = await openLibraryTab({ library: [{ ...listedFrieren, progress: 27 }] });
    await click('Add one episode: Frieren');
    expect(inputsOfChangeEntry(sent)).toEqual([expect.objectContaining({ patch: { progress: 28 } })]);
  });

  it('rejects an episode number beyond the last episode', async () => {
    const sent = await openLibraryTab();
    await click(/^Frieren/);
    await fill('Episode', '29');
    await leaveField('Episode');
    expect(inputsOfChangeEntry(sent)).toEqual([]);
    expect(announcedText()).toContain('There are only 28 episodes.');
  });

  it.each([
    ['3.5', 'Please enter a whole number.'],
    ['-1', 'This number is too low.'],
  ])('rejects the episode %s', async (typed, sentence) => {
    const sent = await openLibraryTab();
    await click(/^Frieren/);
    await fill('Episode', typed);
    await leaveField('Episode');
    expect(inputsOfChangeEntry(sent)).toEqual([]);
    expect(announcedText()).toContain(sentence);
  });

  it('restores status, progress and score of a removed entry with Undo', async () => {
    const sent = await openLibraryTab();
    await click(/^Pluto/);
    await click('Remove');
    expect(readTitlesOfShownList()).toEqual(['Frieren']);
    await click('Undo');
    expect(inputsOfChangeEntry(sent)).toMatchObject([
      { kind: 'removal', media: { title: 'Pluto' } },
      { kind: 'edit', patch: { status: 'completed', progress: 8, userScore: 9 }, reverts: {} },
    ]);
  });

  it('shows a change of the stored list without a request', async () => {
    await openLibraryTab();
    await (await openDatabase()).put('library', { ...listedFrieren, progress: 20 });
    await publishChanges('library');
    expect(readRowTextOfShownList('Frieren')).toContain('20 / 28');
  });

  it.each([
    ['the manga list if the anime list is empty', [manga], 'Berserk'],
    ['the anime list if both lists have titles', [manga, libraryEntry()], "Frieren: Beyond Journey's End"],
  ])('starts with %s', async (_name, library, shown) => {
    await openLibraryTab({ library });
    await expect.poll(readTitlesOfShownList).toEqual([shown]);
  });

  it('filters by status and by text', async () => {
    await openLibraryTab();
    await click(/^Completed/);
    expect(readTitlesOfShownList()).toEqual(['Pluto']);
    await fill('Filter your list', 'frieren');
    expect(document.body.textContent).toContain('Nothing on your list matches.');
    await click('Show everything');
    expect(readTitlesOfShownList()).toEqual(['Frieren', 'Pluto']);
  });

  it('renders only the visible rows of thousands', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => libraryEntry({ media: numberedMedia(index) }));
    await openLibraryTab({ library: many });
    expect(readTitlesOfShownList().length).toBeGreaterThan(5);
    expect(readTitlesOfShownList().length).toBeLessThan(40);
    expect(document.querySelector('[aria-setsize="2000"]')).not.toBeNull();
  });
});

describe('library tab of a reopened popup', () => {
  const remembering = { ...editingWorkerAnswers, rememberView: writeRememberedView };

  it('shows the same list in the same order', async () => {
    const world = { library: [manga, otherManga, listedFrieren], worker: remembering };
    await openLibraryTab(world);
    await click('Manga');
    await fill('Sort by', 'title');
    await click('A to Z. Reverse the order');
    await click(/^Reading/);
    expect(readTitlesOfShownList()).toEqual(['Vinland Saga', 'Berserk']);
    await unmountPage();
    await openLibraryTab(world);
    expect(readTitlesOfShownList()).toEqual(['Vinland Saga', 'Berserk']);
    expect(findControl('Z to A. Reverse the order')).toBeTruthy();
    expect(findControl(/^All/).getAttribute('aria-pressed'), 'filters are not remembered').toBe('true');
  });

  it('shows the manga list if the anime list is empty', async () => {
    const world = { library: [manga], worker: remembering };
    await openLibraryTab(world);
    expect(readTitlesOfShownList()).toEqual(['Berserk']);
    await click('Anime');
    expect(pageText()).toContain('No anime on your list yet');
    await unmountPage();
    await openLibraryTab(world);
    expect(readTitlesOfShownList()).toEqual(['Berserk']);
  });
});
