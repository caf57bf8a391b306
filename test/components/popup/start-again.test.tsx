// @vitest-environment jsdom
// Tests starting a completed title again from its row.
import { describe, expect, it } from 'vitest';
import { inputsOfChangeEntry, openLibraryTab } from '../library-page.tsx';
import {
  announcedText,
  click,
  findControls,
  focusedControlName,
  press,
  readRowTextOfShownList,
} from '../page-actions.ts';

const shown = () => document.querySelector('.again-what')?.textContent ?? null;

describe('restarting a completed title', () => {
  it('changes nothing until the user confirms', async () => {
    const sent = await openLibraryTab();
    await click(/^Pluto/);
    await click('Watch again');
    expect(shown()).toContain('Sets Pluto to Watching at 0 episodes. Your score stays.');
    expect(shown()).toContain('will be lost');
    expect(document.activeElement?.className).toBe('again-what');
    await click('Cancel');
    expect(shown()).toBeNull();
    expect(focusedControlName()).toBe('Watch again');
    expect(inputsOfChangeEntry(sent)).toEqual([]);
  });

  it('is reverted with one undo', async () => {
    const sent = await openLibraryTab();
    await click(/^Pluto/);
    await click('Watch again');
    await click('Start');
    expect(readRowTextOfShownList('Pluto')).toMatch(/0 \/ 8.*Watching.*9/);
    expect(announcedText()).toContain('Pluto: episode 0, status Watching');
    expect(focusedControlName()).toMatch(/^Status/);
    await press('Escape');
    await press('u');
    expect(readRowTextOfShownList('Pluto')).toMatch(/8 \/ 8Completed.*9/);
    expect(inputsOfChangeEntry(sent)).toMatchObject([
      { kind: 'edit', patch: { progress: 0, status: 'watching' } },
      { kind: 'edit', patch: { progress: 8, status: 'completed', userScore: 9 }, reverts: {} },
    ]);
    expect(inputsOfChangeEntry(sent)[0]).not.toHaveProperty('patch.userScore');
  });

  it('is not offered for a title that is being watched', async () => {
    await openLibraryTab();
    await click(/^Frieren/);
    expect(findControls('Watch again')).toEqual([]);
  });
});
