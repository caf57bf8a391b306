// @vitest-environment jsdom
// Tests all keys of the library, and where they move the focus.
import { describe, expect, it } from 'vitest';
import { changeMessages, openLibraryTab } from '../library-page.tsx';
import {
  click,
  findControl,
  focusedControlName,
  listedTitles,
  press,
  pressQuickly,
} from '../page-actions.ts';

describe('library by keyboard', () => {
  it('moves with j, k and arrows', async () => {
    await openLibraryTab();
    await press('j');
    expect(focusedControlName()).toMatch(/^Frieren/);
    await press('ArrowDown');
    expect(focusedControlName()).toMatch(/^Pluto/);
    expect(document.querySelectorAll('.entry-main[tabindex="0"]')).toHaveLength(1);
    await press('k');
    expect(focusedControlName()).toMatch(/^Frieren/);
  });

  it('changes the row with +, - and digits', async () => {
    const sent = await openLibraryTab();
    await press('j');
    for (const key of ['+', '-', '7', '0']) await press(key);
    expect(changeMessages(sent)).toMatchObject([
      { patch: { progress: 5 } },
      { patch: { progress: 4 } },
      { patch: { userScore: 7 } },
      { patch: { userScore: 10 } },
    ]);
  });

  it('opens the status with s', async () => {
    await openLibraryTab();
    await press('j');
    await press('s');
    expect(focusedControlName()).toMatch(/^Status/);
    await press('Escape');
    expect(focusedControlName()).toMatch(/^Frieren/);
    expect(document.querySelector('.editor')).toBeNull();
  });

  it('leaves keys to a focused text field', async () => {
    const sent = await openLibraryTab();
    findControl('Filter your list').focus();
    for (const key of ['+', '7', 'u', '?']) await press(key);
    expect(changeMessages(sent)).toEqual([]);
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
    expect(listedTitles()).toEqual(['Pluto']);
    expect(focusedControlName()).toMatch(/^Pluto/);
  });

  it('applies fast keys to the requested tab', async () => {
    const sent = await openLibraryTab();
    await press('j');
    await press('+');
    findControl('Activity').focus();
    await pressQuickly('ArrowRight', 'ArrowRight', '/', 'u');
    expect(focusedControlName()).toBe('Filter your list');
    expect(changeMessages(sent)).toHaveLength(1);
  });

  it('undoes edits with u, the newest first', async () => {
    const sent = await openLibraryTab();
    await press('j');
    for (const key of ['+', '7', 'u', 'u']) await press(key);
    expect(changeMessages(sent)).toMatchObject([
      { patch: { progress: 5 } },
      { patch: { userScore: 7 } },
      { patch: { progress: 5, userScore: null }, restores: true },
      { patch: { progress: 4, userScore: null }, restores: true },
    ]);
  });
});
