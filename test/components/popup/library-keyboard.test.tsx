// @vitest-environment jsdom
// Tests all keys of the library, and where they move the focus.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '@/lib/store/database.ts';
import { activity } from '../../domain/examples.ts';
import { click, control, focusedName, inputsOf, press, pressInARow, rows, said } from '../hands.ts';
import { changes, frieren, openLibrary } from '../listed.tsx';
import { sayChanged } from '../page.tsx';

const refused = (code: string) => ({ ok: false, problem: { code, message: '' } }) as const;

describe('library by keyboard', () => {
  it('moves with j, k and arrows', async () => {
    await openLibrary();
    await press('j');
    expect(focusedName()).toMatch(/^Frieren/);
    await press('ArrowDown');
    expect(focusedName()).toMatch(/^Pluto/);
    expect(document.querySelectorAll('.entry-main[tabindex="0"]')).toHaveLength(1);
    await press('k');
    expect(focusedName()).toMatch(/^Frieren/);
  });

  it('changes the row with +, - and digits', async () => {
    const sent = await openLibrary();
    await press('j');
    for (const key of ['+', '-', '7', '0']) await press(key);
    expect(changes(sent)).toMatchObject([
      { patch: { progress: 5 } },
      { patch: { progress: 4 } },
      { patch: { userScore: 7 } },
      { patch: { userScore: 10 } },
    ]);
  });

  it('opens the status with s', async () => {
    await openLibrary();
    await press('j');
    await press('s');
    expect(focusedName()).toMatch(/^Status/);
    await press('Escape');
    expect(focusedName()).toMatch(/^Frieren/);
    expect(document.querySelector('.editor')).toBeNull();
  });

  it('leaves keys to a focused text field', async () => {
    const sent = await openLibrary();
    control('Filter your list').focus();
    for (const key of ['+', '7', 'u', '?']) await press(key);
    expect(changes(sent)).toEqual([]);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('opens the filter with /', async () => {
    await openLibrary();
    await press('/');
    expect(focusedName()).toBe('Filter your list');
    await press('/');
    expect(focusedName()).toBe('Search the catalogue');
  });

  it('moves from the filter into the rows with the down key', async () => {
    await openLibrary();
    await press('/');
    await press('ArrowDown');
    expect(focusedName()).toMatch(/^Frieren/);
  });

  it('keeps the focus in the list when the focused row is removed', async () => {
    await openLibrary();
    await press('j');
    await click(/^Frieren/);
    control('Remove').focus();
    await click('Remove');
    expect(rows()).toEqual(['Pluto']);
    expect(focusedName()).toMatch(/^Pluto/);
  });

  it('applies fast keys to the requested tab', async () => {
    const sent = await openLibrary();
    await press('j');
    await press('+');
    control('Activity').focus();
    await pressInARow('ArrowRight', 'ArrowRight', '/', 'u');
    expect(focusedName()).toBe('Filter your list');
    expect(changes(sent)).toHaveLength(1);
  });

  it('undoes edits with u, the newest first', async () => {
    const sent = await openLibrary();
    await press('j');
    for (const key of ['+', '7', 'u', 'u']) await press(key);
    expect(changes(sent)).toMatchObject([
      { patch: { progress: 5 } },
      { patch: { userScore: 7 } },
      { patch: { progress: 5, userScore: null }, reverts: {} },
      { patch: { progress: 4, userScore: null }, reverts: {} },
    ]);
  });

  it.each([
    ['says that the change was undone', { ok: true, value: null }, 'Undone'],
    ['says that a later change of the title is kept', refused('changed_meanwhile'), 'has changed since'],
    ['says that the change was undone before', refused('not_undoable'), 'can no longer be undone'],
  ] as const)('u %s if the log has the newest change', async (_what, outcome, words) => {
    const sent = await openLibrary({ worker: { undoActivity: () => outcome } });
    await (await openDatabase()).put('activity', activity({ mediaId: frieren.mediaId, title: 'Frieren' }));
    await sayChanged('activity');
    await press('u');
    expect(inputsOf(sent, 'undoActivity')).toEqual([{ activityId: 'line-1' }]);
    expect(said()).toContain(words);
  });
});
