// @vitest-environment jsdom
// Tests all keys of the library, and where they move the focus.
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { SCORE_PAUSE_MS } from '@/components/popup/library/use-score-keys.ts';
import { learnOfService, readServiceProfile } from '@/lib/store/service-profile.ts';
import { click, control, focusedName, press, pressInARow, rows, said } from '../hands.ts';
import { changes, openLibrary } from '../listed.tsx';
import { sayChanged, settle } from '../page.tsx';

const pause = () => settle(SCORE_PAUSE_MS + 100);

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
    for (const key of ['+', '-', '7']) await press(key);
    await pause();
    await press('0');
    await pause();
    expect(changes(sent)).toMatchObject([
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
  ])('saves the keys of $typed as one score', async ({ typed, score }) => {
    const sent = await openLibrary();
    await press('j');
    await pressInARow(...typed);
    expect(changes(sent)).toEqual([]);
    await pause();
    expect(changes(sent)).toMatchObject([{ patch: { userScore: score } }]);
    await press('u');
    expect(changes(sent)).toHaveLength(2);
    expect(changes(sent)[1]).toMatchObject({ patch: { userScore: null }, restores: true });
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
  ] as const)('rejects the keys of $typed, $name', async (one) => {
    const sent = await openLibrary();
    if ('scale' in one) {
      await learnOfService(await readServiceProfile(), one.scale);
      await sayChanged('library');
    }
    await press('j');
    await pressInARow(...one.typed);
    await pause();
    expect(changes(sent)).toEqual([]);
    expect(said()).toContain(one.message);
  });

  it('saves a typed score before the next key takes effect', async () => {
    const sent = await openLibrary();
    await press('j');
    await pressInARow('8', '.', '7', '+');
    expect(changes(sent)).toMatchObject([{ patch: { userScore: 8.7 } }, { patch: { progress: 5 } }]);
    await press('u');
    expect(changes(sent)[2]).toMatchObject({ patch: { progress: 4, userScore: 8.7 }, restores: true });
  });

  it('saves a typed score when the focus moves to another row', async () => {
    const sent = await openLibrary();
    await press('j');
    await pressInARow('9', '.', '3');
    await press('ArrowDown');
    await press('6');
    await pause();
    expect(changes(sent)).toMatchObject([
      { media: { title: 'Frieren' }, patch: { userScore: 9.3 } },
      { media: { title: 'Pluto' }, patch: { userScore: 6 } },
    ]);
  });

  it.each([
    { name: 'the filter gets the focus', leave: async () => control('Filter your list').focus() },
    { name: 'another tab opens', leave: () => click('Activity') },
    { name: 'the popup closes', leave: async () => void window.dispatchEvent(new Event('pagehide')) },
  ])('saves a typed score when $name', async ({ leave }) => {
    const sent = await openLibrary();
    await press('j');
    await pressInARow('9', '.', '3');
    await act(leave);
    await settle();
    expect(changes(sent)).toMatchObject([{ patch: { userScore: 9.3 } }]);
  });

  it('types a score with a keyboard whose digits need Shift', async () => {
    const sent = await openLibrary();
    await press('j');
    await pressInARow('Shift', '8', 'Shift', '.', 'Shift', '7');
    await pause();
    expect(changes(sent)).toMatchObject([{ patch: { userScore: 8.7 } }]);
  });

  it('ignores a digit that is held down', async () => {
    const sent = await openLibrary();
    await press('j');
    await press('8');
    const held = { key: '8', repeat: true, bubbles: true, cancelable: true };
    await act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', held)));
    await pause();
    expect(changes(sent)).toMatchObject([{ patch: { userScore: 8 } }]);
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
      { patch: { progress: 5, userScore: null }, restores: true },
      { patch: { progress: 4, userScore: null }, restores: true },
    ]);
  });
});
