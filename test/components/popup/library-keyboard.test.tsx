// @vitest-environment jsdom
// Tests all keys of the library, and where they move the focus.

import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { NEXT_DIGIT_WAIT_MS } from '@/components/popup/library/use-score-keys.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readServiceProfile, storeServiceFacts } from '@/lib/store/service-profile.ts';
import { activity } from '../../domain/examples.ts';
import { inputsOfChangeEntry, listedFrieren, openLibraryTab } from '../library-page.tsx';
import { publishChanges, waitUntilPageIdle } from '../page.tsx';
import {
  announcedText,
  click,
  findControl,
  focusedControlName,
  messageInputs,
  press,
  pressQuickly,
  readTitlesOfShownList,
} from '../page-actions.ts';

const pause = () => waitUntilPageIdle(NEXT_DIGIT_WAIT_MS + 100);
const refused = (code: string) => ({ ok: false, problem: { code, message: '' } }) as const;

describe('library by keyboard', () => {
  it('moves between rows with j, k and the arrow keys', async () => {
    await openLibraryTab();
    await press('j');
    expect(focusedControlName()).toMatch(/^Frieren/);
    await press('ArrowDown');
    expect(focusedControlName()).toMatch(/^Pluto/);
    expect(document.querySelectorAll('.entry-main[tabindex="0"]')).toHaveLength(1);
    await press('k');
    expect(focusedControlName()).toMatch(/^Frieren/);
  });

  it('changes episode and score of a row with +, - and digits', async () => {
    const sent = await openLibraryTab();
    await press('j');
    for (const key of ['+', '-', '7']) await press(key);
    await pause();
    await press('0');
    await pause();
    expect(inputsOfChangeEntry(sent)).toMatchObject([
      { patch: { progress: 5 } },
      { patch: { progress: 4 } },
      { patch: { userScore: 7 } },
      { patch: { userScore: 10 } },
    ]);
  });

  it.each([
    { typed: '8.7', score: 8.7 },
    { typed: '8,7', score: 8.7 },
    { typed: '10', score: 10 },
    { typed: '0.5', score: 0.5 },
    { typed: '8.', score: 8 },
  ])('saves the typed text “$typed” as one score', async ({ typed, score }) => {
    const sent = await openLibraryTab();
    await press('j');
    await pressQuickly(...typed);
    expect(inputsOfChangeEntry(sent)).toEqual([]);
    await pause();
    expect(inputsOfChangeEntry(sent)).toMatchObject([{ patch: { userScore: score } }]);
    await press('u');
    expect(inputsOfChangeEntry(sent)).toHaveLength(2);
    expect(inputsOfChangeEntry(sent)[1]).toMatchObject({ patch: { userScore: null }, reverts: {} });
  });

  it.each([
    { typed: '8.75', name: 'two decimals', message: 'at most one decimal' },
    { typed: '89', name: 'a number above 10', message: 'from 0.5 to 10' },
    {
      typed: '8.7',
      name: 'a score between the steps of the list',
      message: 'in steps of 0.5',
      scale: { highestScore: 18, scores: 9, scaleAnswer: '20' },
    },
  ] as const)('rejects the typed score “$typed”: $name', async (one) => {
    const sent = await openLibraryTab();
    if ('scale' in one) {
      await storeServiceFacts(await readServiceProfile(), one.scale);
      await publishChanges('library');
    }
    await press('j');
    await pressQuickly(...one.typed);
    await pause();
    expect(inputsOfChangeEntry(sent)).toEqual([]);
    expect(announcedText()).toContain(one.message);
  });

  it('saves a typed score before the next key takes effect', async () => {
    const sent = await openLibraryTab();
    await press('j');
    await pressQuickly('8', '.', '7', '+');
    expect(inputsOfChangeEntry(sent)).toMatchObject([
      { patch: { userScore: 8.7 } },
      { patch: { progress: 5 } },
    ]);
    await press('u');
    expect(inputsOfChangeEntry(sent)[2]).toMatchObject({
      patch: { progress: 4, userScore: 8.7 },
      reverts: {},
    });
  });

  it('saves a typed score when the focus moves to another row', async () => {
    const sent = await openLibraryTab();
    await press('j');
    await pressQuickly('9', '.', '3');
    await press('ArrowDown');
    await press('6');
    await pause();
    expect(inputsOfChangeEntry(sent)).toMatchObject([
      { media: { title: 'Frieren' }, patch: { userScore: 9.3 } },
      { media: { title: 'Pluto' }, patch: { userScore: 6 } },
    ]);
  });

  it.each([
    { name: 'the filter gets the focus', leave: async () => findControl('Filter your list').focus() },
    { name: 'another tab opens', leave: () => click('Activity') },
    { name: 'the popup closes', leave: async () => void window.dispatchEvent(new Event('pagehide')) },
  ])('saves a typed score when $name', async ({ leave }) => {
    const sent = await openLibraryTab();
    await press('j');
    await pressQuickly('9', '.', '3');
    await act(leave);
    await waitUntilPageIdle();
    expect(inputsOfChangeEntry(sent)).toMatchObject([{ patch: { userScore: 9.3 } }]);
  });

  it('saves a score from a keyboard whose digits need Shift', async () => {
    const sent = await openLibraryTab();
    await press('j');
    await pressQuickly('Shift', '8', 'Shift', '.', 'Shift', '7');
    await pause();
    expect(inputsOfChangeEntry(sent)).toMatchObject([{ patch: { userScore: 8.7 } }]);
  });

  it('ignores a digit that is held down', async () => {
    const sent = await openLibraryTab();
    await press('j');
    await press('8');
    const held = { key: '8', repeat: true, bubbles: true, cancelable: true };
    await act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', held)));
    await pause();
    expect(inputsOfChangeEntry(sent)).toMatchObject([{ patch: { userScore: 8 } }]);
  });

  it('moves the focus to the status field with s', async () => {
    await openLibraryTab();
    await press('j');
    await press('s');
    expect(focusedControlName()).toMatch(/^Status/);
    await press('Escape');
    expect(focusedControlName()).toMatch(/^Frieren/);
    expect(document.querySelector('.editor')).toBeNull();
  });

  it('does not handle keys in a focused text field', async () => {
    const sent = await openLibraryTab();
    findControl('Filter your list').focus();
    for (const key of ['+', '7', 'u', '?']) await press(key);
    expect(inputsOfChangeEntry(sent)).toEqual([]);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('opens the filter with /', async () => {
    await openLibraryTab();
    await press('/');
    expect(focusedControlName()).toBe('Filter your list');
    await press('/');
    expect(focusedControlName()).toBe('Search the catalogue');
  });

  it('moves from the filter into the rows with the down key', async () => {
    await openLibraryTab();
    await press('/');
    await press('ArrowDown');
    expect(focusedControlName()).toMatch(/^Frieren/);
  });

  it('keeps the focus in the list when the focused row is removed', async () => {
    await openLibraryTab();
    await press('j');
    await click(/^Frieren/);
    findControl('Remove').focus();
    await click('Remove');
    expect(readTitlesOfShownList()).toEqual(['Pluto']);
    expect(focusedControlName()).toMatch(/^Pluto/);
  });

  it('applies keys pressed during a tab change to the new tab', async () => {
    const sent = await openLibraryTab();
    await press('j');
    await press('+');
    findControl('Activity').focus();
    await pressQuickly('ArrowRight', 'ArrowRight', '/', 'u');
    expect(focusedControlName()).toBe('Filter your list');
    expect(inputsOfChangeEntry(sent)).toHaveLength(1);
  });

  it('undoes edits with u, the newest first', async () => {
    const sent = await openLibraryTab();
    await press('j');
    for (const key of ['+', '7', 'u', 'u']) await press(key);
    expect(inputsOfChangeEntry(sent)).toMatchObject([
      { patch: { progress: 5 } },
      { patch: { userScore: 7 } },
      { patch: { progress: 5, userScore: null }, reverts: {} },
      { patch: { progress: 4, userScore: null }, reverts: {} },
    ]);
  });

  it.each([
    ['the change was undone', { ok: true, value: null }, 'Undone'],
    ['a later change of the title is kept', refused('changed_meanwhile'), 'has changed since'],
    ['the change was undone before', refused('not_undoable'), 'can no longer be undone'],
  ] as const)('undoes the newest log entry with u and says that %s', async (_what, outcome, words) => {
    const sent = await openLibraryTab({ worker: { undoActivity: () => outcome } });
    await (await openDatabase()).put(
      'activity',
      activity({ mediaId: listedFrieren.mediaId, title: 'Frieren' }),
    );
    await publishChanges('activity');
    await press('u');
    expect(messageInputs(sent, 'undoActivity')).toEqual([{ activityId: 'line-1' }]);
    expect(announcedText()).toContain(words);
  });
});
