// @vitest-environment jsdom
// Tests the library tab: edits of entries, filters, orders and long lists.
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { writeSettings } from '@/lib/store/preferences.ts';
import { learnOfService, readServiceProfile } from '@/lib/store/service-profile.ts';
import { libraryEntry, media, numberedMedia, outboxItem } from '../../domain/examples.ts';
import { gate } from '../../gate.ts';
import { click, clickInARow, control, controls, fill, leave, press, rows, rowText, said } from '../hands.ts';
import { changes, frieren, openLibrary, worker } from '../listed.tsx';
import { sayChanged, settle, type Worker } from '../page.tsx';

const manga = libraryEntry({
  type: 'manga',
  mediaId: 'berserk',
  media: media({ id: 'berserk', type: 'manga', title: 'Berserk' }),
  status: 'reading',
});

const putEntry = async (part: object) => (await openDatabase()).put('library', { ...frieren, ...part });

describe('library tab', () => {
  it('shows progress, status and score of every entry', async () => {
    await openLibrary();
    expect(rows()).toEqual(['Frieren', 'Pluto']);
    expect(rowText('Frieren')).toContain('4 / 28');
    expect(rowText('Pluto')).toMatch(/8 \/ 8Completed.*9/);
  });

  it('undoes an added episode with the key u', async () => {
    const sent = await openLibrary();
    await click('Add one episode: Frieren');
    expect(rowText('Frieren')).toMatch(/5 \/ 28.*Waiting/);
    expect(said()).toContain('Frieren: episode 5');
    await press('u');
    expect(rowText('Frieren')).toContain('4 / 28');
    expect(changes(sent)).toMatchObject([
      { kind: 'edit', patch: { progress: 5 } },
      { kind: 'edit', patch: { progress: 4, status: 'watching', userScore: null } },
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['undone in the log', async () => undefined],
    ['overtaken by an episode', async () => putEntry({ progress: 6 })],
    ['overtaken by a new score', async () => putEntry({ progress: 5, userScore: 8 })],
    ['overtaken by a removal', async () => (await openDatabase()).delete('library', frieren.mediaId)],
  ])('closes the message of an edit that was %s', async (_how, change) => {
    await openLibrary();
    await click('Add one episode: Frieren');
    await sayChanged('library', 'outbox');
    expect(said()).toContain('Frieren: episode 5');
    await (await openDatabase()).clear('outbox');
    await change();
    await sayChanged('library', 'outbox');
    expect(said()).not.toContain('Frieren: episode 5');
    expect(controls('Undo')).toEqual([]);
  });

  it('keeps the message of an edit that was sent', async () => {
    await openLibrary();
    await click('Add one episode: Frieren');
    await (await openDatabase()).clear('outbox');
    await putEntry({ progress: 5 });
    await sayChanged('library', 'outbox');
    expect(said()).toContain('Frieren: episode 5');
    expect(controls('Undo')).toHaveLength(1);
  });

  it('says that an outdated edit was not undone', async () => {
    const refusing: Worker = {
      changeEntry: async (change) =>
        change.kind === 'edit' && change.reverts ? false : ((await worker.changeEntry?.(change)) ?? true),
    };
    const sent = await openLibrary({ worker: refusing });
    await click('Add one episode: Frieren');
    await press('u');
    expect(said()).toContain('Frieren has changed since');
    expect(changes(sent).at(-1)).toMatchObject({ reverts: { left: { status: 'watching', progress: 5 } } });
    expect(controls('Undo')).toEqual([]);
  });

  it('counts every click before the worker has answered', async () => {
    const { opened: answered, open: answer } = gate();
    const slow: Worker = {
      changeEntry: (change) => answered.then(() => worker.changeEntry?.(change) ?? true),
    };
    const sent = await openLibrary({ worker: slow });
    await clickInARow('Add one episode: Frieren', 3);
    expect(rowText('Frieren')).toMatch(/7 \/ 28.*Waiting/);
    answer();
    await settle();
    expect(changes(sent)).toMatchObject([
      { patch: { progress: 5 } },
      { patch: { progress: 6 } },
      { patch: { progress: 7 } },
    ]);
    expect(rowText('Frieren')).toMatch(/7 \/ 28.*Waiting/);
  });

  it('keeps showing an edit that was delivered before the worker answered', async () => {
    const quick: Worker = {
      changeEntry: async () => {
        await (await openDatabase()).put('library', { ...frieren, progress: 5 });
        return true;
      },
    };
    await openLibrary({ worker: quick });
    await click('Add one episode: Frieren');
    expect(rowText('Frieren')).toContain('5 / 28');
  });

  it('changes a score by 0.5 with the arrow keys', async () => {
    const sent = await openLibrary();
    await click(/^Frieren/);
    await fill('Score', '8,7');
    control('Score').focus();
    await press('ArrowUp');
    await press('ArrowDown');
    await press('ArrowDown');
    expect(changes(sent)).toEqual([]);
    await press('Enter');
    expect(changes(sent)).toMatchObject([{ patch: { userScore: 8 } }]);
  });

  it.each([
    { typed: '11', name: 'a score above 10', message: 'from 0.5 to 10' },
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
    const sent = await openLibrary();
    if ('scale' in one) {
      await learnOfService(await readServiceProfile(), one.scale);
      await sayChanged('library');
    }
    await click(/^Frieren/);
    await fill('Score', one.typed);
    await leave('Score');
    expect(changes(sent)).toEqual([]);
    expect(said()).toContain(one.message);
  });

  it('offers only the scores of a five-star list with the arrow keys', async () => {
    const sent = await openLibrary();
    await learnOfService(await readServiceProfile(), { highestScore: 5, scores: 9, scaleAnswer: '5' });
    await sayChanged('library');
    await click(/^Frieren/);
    await fill('Score', '7');
    control('Score').focus();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'Enter']) await press(key);
    expect(changes(sent)).toMatchObject([{ patch: { userScore: 8 } }]);
  });

  it('clears the score when its field is emptied', async () => {
    const sent = await openLibrary();
    await click(/^Pluto/);
    await fill('Score', '');
    await leave('Score');
    expect(changes(sent)).toMatchObject([{ patch: { userScore: null } }]);
  });

  it('reverses the order of the list', async () => {
    await openLibrary();
    await click('Newest first. Reverse the order');
    expect(rows()).toEqual(['Pluto', 'Frieren']);
    await fill('Sort by', 'score');
    expect(rows()).toEqual(['Pluto', 'Frieren']);
    await click('Highest first. Reverse the order');
    await fill('Sort by', 'title');
    expect(rows()).toEqual(['Frieren', 'Pluto']);
    await click('A to Z. Reverse the order');
    expect(rows()).toEqual(['Pluto', 'Frieren']);
  });

  it('filters by aired episodes with "Out now"', async () => {
    await openLibrary();
    await click(/^Out now/);
    expect(rows()).toEqual([]);
    await click(/^All/);
    expect(rows()).toEqual(['Frieren', 'Pluto']);
    await click(/^Out now/);
    await click('Manga');
    expect(controls(/^Out now/)).toEqual([]);
  });

  it('does not count beyond a known last episode', async () => {
    const sent = await openLibrary();
    await click('Add one episode: Pluto');
    expect(changes(sent)).toEqual([]);
  });

  it('shows a failed change on its entry', async () => {
    const problem = { code: 'adult_content_blocked', message: '' };
    const change = {
      kind: 'edit',
      media: frieren.media,
      patch: { progress: 9 },
      by: 'user',
      base: null,
    } as const;
    await openLibrary({ outbox: [outboxItem(change, { state: 'failed', problem })] });
    expect(rowText('Frieren')).toMatch(/4 \/ 28.*Not saved/);
    await click(/^Frieren/);
    expect(document.body.textContent).toContain('adult filter blocks this title');
  });

  it('hides pending changes of another account', async () => {
    const change = {
      kind: 'edit',
      media: frieren.media,
      patch: { progress: 9 },
      by: 'user',
      base: null,
    } as const;
    await openLibrary({ outbox: [outboxItem(change, { account: 'another-account' })] });
    expect(rowText('Frieren')).toContain('4 / 28');
  });

  it('edits status, episode and score in place', async () => {
    const sent = await openLibrary();
    await click(/^Frieren/);
    await fill('Episode', '12');
    await leave('Episode');
    await fill('Score', '8.7');
    await leave('Score');
    await fill('Status', 'on_hold');
    expect(changes(sent)).toMatchObject([
      { patch: { progress: 12 } },
      { patch: { userScore: 8.7 } },
      { patch: { status: 'on_hold' } },
    ]);
    expect(rowText('Frieren')).toMatch(/12 \/ 28On hold/);
  });

  it.each([
    [
      'the episode field',
      async () => {
        await fill('Episode', '28');
        await leave('Episode');
      },
    ],
    ['the status field', () => fill('Status', 'completed')],
  ])('undoes a completion in %s in one step', async (_name, edit) => {
    const sent = await openLibrary();
    await click(/^Frieren/);
    await edit();
    expect(rowText('Frieren')).toMatch(/28 \/ 28Completed/);
    expect(said()).toContain('Frieren: episode 28, status Completed');
    await click('Undo');
    expect(rowText('Frieren')).toMatch(/4 \/ 28Watching/);
    expect(changes(sent)).toMatchObject([
      { patch: { progress: 28, status: 'completed' } },
      { patch: { progress: 4, status: 'watching' }, reverts: {} },
    ]);
  });

  it('starts a planned title when an episode number is typed', async () => {
    const planned = { ...frieren, status: 'plan_to_watch', progress: 0 };
    const sent = await openLibrary({ library: [planned] });
    await click(/^Frieren/);
    await fill('Episode', '7');
    await leave('Episode');
    expect(changes(sent)).toMatchObject([{ patch: { progress: 7, status: 'watching' } }]);
  });

  it('adds the last episode without completing if the setting is to ask', async () => {
    const { tracking } = defaultSettings;
    await writeSettings({ ...defaultSettings, tracking: { ...tracking, finishing: 'ask' } });
    const sent = await openLibrary({ library: [{ ...frieren, progress: 27 }] });
    await click('Add one episode: Frieren');
    expect(changes(sent)).toEqual([expect.objectContaining({ patch: { progress: 28 } })]);
  });

  it('rejects an episode beyond the last one', async () => {
    const sent = await openLibrary();
    await click(/^Frieren/);
    await fill('Episode', '29');
    await leave('Episode');
    expect(changes(sent)).toEqual([]);
    expect(said()).toContain('There are only 28 episodes.');
  });

  it.each([
    ['3.5', 'Please enter a whole number.'],
    ['-1', 'This number is too low.'],
  ])('rejects the episode %s', async (typed, sentence) => {
    const sent = await openLibrary();
    await click(/^Frieren/);
    await fill('Episode', typed);
    await leave('Episode');
    expect(changes(sent)).toEqual([]);
    expect(said()).toContain(sentence);
  });

  it('restores a removed entry completely', async () => {
    const sent = await openLibrary();
    await click(/^Pluto/);
    await click('Remove');
    expect(rows()).toEqual(['Frieren']);
    await click('Undo');
    expect(changes(sent)).toMatchObject([
      { kind: 'removal', media: { title: 'Pluto' } },
      { kind: 'edit', patch: { status: 'completed', progress: 8, userScore: 9 }, reverts: {} },
    ]);
  });

  it('shows a change of the stored list without a request', async () => {
    await openLibrary();
    await (await openDatabase()).put('library', { ...frieren, progress: 20 });
    await sayChanged('library');
    expect(rowText('Frieren')).toContain('20 / 28');
  });

  it.each([
    ['the manga list if only that has titles', [manga], 'Berserk'],
    ['the anime list if both have titles', [manga, libraryEntry()], "Frieren: Beyond Journey's End"],
  ])('starts with %s', async (_name, library, shown) => {
    await openLibrary({ library });
    await expect.poll(rows).toEqual([shown]);
  });

  it('filters by status and by text', async () => {
    await openLibrary();
    await click(/^Completed/);
    expect(rows()).toEqual(['Pluto']);
    await fill('Filter your list', 'frieren');
    expect(document.body.textContent).toContain('Nothing on your list matches.');
    await click('Show everything');
    expect(rows()).toEqual(['Frieren', 'Pluto']);
  });

  it('renders only the visible rows of thousands', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => libraryEntry({ media: numberedMedia(index) }));
    await openLibrary({ library: many });
    expect(rows().length).toBeGreaterThan(5);
    expect(rows().length).toBeLessThan(40);
    expect(document.querySelector('[aria-setsize="2000"]')).not.toBeNull();
  });
});
