// @vitest-environment jsdom
// Tests the commands of Ctrl K: resuming a title, and titles with the names of other commands.
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Popup } from '@/components/popup/popup.tsx';
import type { LibraryEntry } from '@/lib/contract/library.ts';
import { knownResumePoint, libraryEntry, media } from '../../domain/examples.ts';
import { editingWorkerAnswers, inputsOfChangeEntry, listedFrieren } from '../library-page.tsx';
import { renderPage, runIdleCallbacks, type SentMessage, waitUntilPageIdle } from '../page.tsx';
import { announcedText, fill, press } from '../page-actions.ts';

const point = knownResumePoint({ hasAfter: false });
const NEXT = 'Episode 5 on Crunchyroll';
const gone = { ok: false, problem: { code: 'not_found', message: '' } } as const;

/** Opens the commands by keyboard in a popup with this list. */
async function openCommands(library: readonly LibraryEntry[], answers: object = {}): Promise<SentMessage[]> {
  const sent = await renderPage(<Popup />, {
    library,
    worker: { ...editingWorkerAnswers, resumePoints: () => ({}), ...answers },
  });
  await runIdleCallbacks();
  await reopen();
  return sent;
}

async function reopen(): Promise<void> {
  const keys = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true };
  await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', keys)));
  await waitUntilPageIdle();
}

const FIELD = 'What do you want to do?';
const type = (text: string) => fill(FIELD, text);
const dialog = () => document.querySelector('dialog.palette');
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
const texts = () => options().map(({ textContent }) => textContent ?? '');
const chosen = () => document.querySelector('[role=option][aria-selected=true]')?.textContent ?? null;
const opened = (sent: readonly SentMessage[]) =>
  sent.flatMap(({ message, input }) => (message === 'openResumePoint' ? [input] : []));
const intoField = () => document.querySelector<HTMLElement>('.palette-field')?.focus();

async function enter(): Promise<void> {
  intoField();
  await press('Enter');
}

describe('palette with a title that has a resume page', () => {
  const resumePoints = () => ({ [listedFrieren.mediaId]: [point] });
  const wanted = {
    kind: 'offer',
    mediaId: listedFrieren.mediaId,
    type: 'anime',
    offer: { kind: 'next', site: 'crunchyroll', siteName: 'Crunchyroll', episode: 5 },
  };

  it('opens the resume page by a click on its row', async () => {
    const sent = await openCommands([listedFrieren], {
      resumePoints,
      openResumePoint: () => ({ ok: true, value: null }),
    });
    await type('frieren');
    expect(texts()[0]).toContain('Frieren');
    expect(texts()[1]).toBe(`Frieren${NEXT}`);
    await act(async () => options()[1]?.click());
    await waitUntilPageIdle();
    expect(opened(sent)).toEqual([wanted]);
    expect(inputsOfChangeEntry(sent)).toEqual([]);
    expect(dialog()).toBeNull();
  });

  it('opens the resume page by "next" and Enter', async () => {
    const sent = await openCommands([listedFrieren], {
      resumePoints,
      openResumePoint: () => ({ ok: true, value: null }),
    });
    await type('next frieren');
    expect(chosen()).toBe(`Frieren${NEXT}`);
    expect(opened(sent), 'typing opens nothing').toEqual([]);
    await enter();
    expect(opened(sent)).toEqual([wanted]);
  });

  it('reports that the resume page is no longer offered', async () => {
    const sent = await openCommands([listedFrieren], { resumePoints, openResumePoint: () => gone });
    await type('next frieren');
    await enter();
    expect(opened(sent)).toHaveLength(1);
    expect(document.querySelector('.announcement-card')?.textContent).toContain('not offered any more');
  });

  it('shows no resume page while the worker has not answered', async () => {
    const sent = await openCommands([listedFrieren], { resumePoints: () => null });
    await type('next frieren');
    expect(texts().join()).not.toContain('Crunchyroll');
    await enter();
    expect(opened(sent)).toEqual([]);
    expect(inputsOfChangeEntry(sent)).toEqual([]);
  });
});

describe('palette with a typing mistake', () => {
  it('lists the title of the list first and changes nothing by Enter', async () => {
    const other = media({ id: '6f9619ff-8b86-d011-b42d-00cf4fc90001', title: 'Frieren Season 2' });
    const sent = await openCommands([listedFrieren], { search: () => ({ ok: true, value: [other] }) });
    await type('frieran');
    await waitUntilPageIdle(300);
    expect(texts()[0]).toContain('Watching');
    expect(texts().join()).not.toContain('Add to your list');
    await type('frieran +1');
    expect(chosen()).toContain('Watching');
    expect(texts().some((text) => text.includes('5'))).toBe(true);
    await enter();
    expect(inputsOfChangeEntry(sent)).toEqual([]);
  });
});

describe('palette while the service is unreachable', () => {
  it('says how many episodes the title has if the typed number is higher', async () => {
    const sent = await openCommands([listedFrieren]);
    await type('frieren 99');
    expect(dialog()?.textContent).toContain('There are only 28 episodes.');
    await enter();
    expect(inputsOfChangeEntry(sent)).toEqual([]);
  });

  it('reports the missing connection', async () => {
    const search = () => ({ ok: false, problem: { code: 'unreachable', message: '' } }) as const;
    await openCommands([listedFrieren], { search });
    await type('zzzz');
    await waitUntilPageIdle(300);
    const hint = document.querySelector('.palette-hint')?.textContent ?? '';
    expect(hint).not.toBe('');
    expect(hint).not.toContain('Nothing fits');
    await type('frieren');
    await waitUntilPageIdle(300);
    expect(texts()[0]).toContain('Frieren');
  });
});

describe('palette with hostile titles', () => {
  const uuid = (index: number) => `6f9619ff-8b86-d011-b42d-00cf4fc9${String(index).padStart(4, '0')}`;
  const titled = (title: string, index: number): LibraryEntry =>
    libraryEntry({
      media: media({
        id: uuid(index),
        shortId: `h${index}`,
        title,
        titles: { romaji: null, english: null, native: null },
        synonyms: ['hostile <i>alias</i>'],
      }),
    });
  const MARKUP = '<img src=x onerror="globalThis.hit=1"><script>globalThis.hit=1</script><b>bold</b>';
  const RTL = '\u202Egnp.exe\u202C \u200F\u2067العنوان\u2069';
  const LONG = `${'Long '.repeat(2_000)}end`;
  const names = [
    MARKUP,
    '<b>bold</b>',
    RTL,
    LONG,
    'Add',
    '10',
    'Next',
    '+1',
    'Score 8',
    '',
    '   ',
    '{title}',
    '__proto__',
  ];
  const all = names.map(titled);
  const resumePoints = () => Object.fromEntries(all.map(({ mediaId }) => [mediaId, [point]]));
  const answers = {
    resumePoints,
    openResumePoint: () => ({ ok: true, value: null }),
    search: () => ({ ok: true, value: [] }),
  };
  const done = (sent: readonly SentMessage[]) =>
    sent.filter(({ message }) => message === 'changeEntry' || message === 'openResumePoint');

  it.each(names.map((name, index) => [name.slice(0, 30), index] as const))(
    'shows a hostile title as text: %j',
    async (_name, index) => {
      const name = names[index] ?? '';
      const sent = await openCommands([titled(name, index)], answers);
      for (const text of ['', 'hostile', 'next hostile', 'hostile 8', 'add hostile', 'drop hostile']) {
        await type(text);
        expect(
          texts().some((one) => one.includes(name.trim())),
          text,
        ).toBe(true);
        expect(dialog()?.querySelector('script, b, i, .palette-row img:not([src^="http"])')).toBeNull();
      }
      expect('hit' in globalThis).toBe(false);
      expect(done(sent)).toEqual([]);
    },
  );

  it('gives every row an accessible name', async () => {
    await openCommands(all, answers);
    await type('hostile');
    expect(options().length).toBeGreaterThan(0);
    for (const option of options()) expect((option.textContent ?? '').trim()).not.toBe('');
  });

  it.each(['Add', '10', 'Next', '+1', 'Score 8', 'next next', 'add add', '10 10'])(
    'changes nothing for a title that is also a command: %s',
    async (text) => {
      const sent = await openCommands(all, answers);
      await type(text);
      expect(done(sent)).toEqual([]);
      const before = chosen();
      await enter();
      // If a row is selected, Enter runs it. If no row is selected, Enter only selects the first one.
      if (before === null) expect(done(sent)).toEqual([]);
      expect(inputsOfChangeEntry(sent)).toEqual([]);
    },
  );

  it('runs only the command of the clicked row', async () => {
    const sent = await openCommands(all, answers);
    await type('next hostile');
    const at = texts().findIndex((one) => one.startsWith('Next') && one.includes(NEXT));
    expect(at).toBeGreaterThanOrEqual(0);
    await act(async () => options()[at]?.click());
    await waitUntilPageIdle();
    expect(done(sent)).toEqual([
      {
        message: 'openResumePoint',
        input: expect.objectContaining({ mediaId: uuid(names.indexOf('Next')) }),
      },
    ]);
  });
});

describe('palette commands for Kiroku itself', () => {
  it('undoes the last edit', async () => {
    const sent = await openCommands([listedFrieren]);
    await type('frieren +1');
    await enter();
    await reopen();
    await type('undo');
    await enter();
    expect(inputsOfChangeEntry(sent)).toMatchObject([
      { patch: { progress: 5 } },
      { patch: { progress: 4 }, reverts: {} },
    ]);
  });

  it('shows the list of keys', async () => {
    await openCommands([listedFrieren]);
    await type('help');
    await enter();
    expect(dialog()).toBeNull();
    expect(document.querySelector('dialog')?.textContent).toContain('Keyboard shortcuts');
  });

  it('refreshes the list', async () => {
    const sent = await openCommands([listedFrieren]);
    const before = sent.filter(({ message }) => message === 'refreshLibrary').length;
    await type('refresh');
    await enter();
    expect(sent.filter(({ message }) => message === 'refreshLibrary')).toHaveLength(before + 1);
    expect(announcedText()).toContain('Fetching your list');
  });

  it.each([
    ['log out', '/options.html#account/service.disconnect'],
    ['statistics', '/statistics.html'],
    ['settings', '/options.html'],
  ])('opens the page for "%s"', async (text, address) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const sent = await openCommands([listedFrieren]);
    await type(text);
    await enter();
    expect(open).toHaveBeenCalledExactlyOnceWith(address, '_blank', 'noopener');
    expect(sent.map(({ message }) => message)).not.toContain('disconnect');
  });
});
