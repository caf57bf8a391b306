// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { Popup } from '@/components/popup/popup.tsx';
import type { OutboxChange } from '@/lib/domain/outbox-item.ts';
import type { EntryChange } from '@/lib/messaging/protocol.ts';
import { libraryEntry, media, outboxItem } from '../domain/examples.ts';
import { click, control, fill, focusedName, leave, press, rows, rowText, said } from './hands.ts';
import { closePage, openPage, putOutbox, type Sent, sayChanged, settle, type Worker } from './page.tsx';

const uuid = (last: number) => `6f9619ff-8b86-d011-b42d-00cf4fc9640${last}`;
const frieren = libraryEntry({
  media: media({ id: uuid(1), title: 'Frieren' }),
  updatedAt: '2026-01-03T00:00:00.000Z',
});
const pluto = libraryEntry({
  media: media({
    id: uuid(2),
    title: 'Pluto',
    titles: { romaji: null, english: null, native: null },
    episodes: 8,
  }),
  status: 'completed',
  progress: 8,
  userScore: 9,
});
const library = [frieren, pluto];

let count = 0;

/** Puts edits into the outbox, as the worker does. */
const worker: Worker = {
  changeEntry: async (change: EntryChange) => {
    if (change.kind === 'rating') return;
    const stored = { ...change, by: 'user' as const, ...(change.kind === 'edit' && { base: null }) };
    count += 1;
    await putOutbox(outboxItem(stored as OutboxChange, { id: `item-${count}`, createdAt: count }));
  },
};

const changes = (sent: readonly Sent[]) =>
  sent.filter(({ message }) => message === 'changeEntry').map(({ input }) => input);

async function openLibrary(world = {}): Promise<Sent[]> {
  const sent = await openPage(<Popup />, { library, worker, ...world });
  await click('Library');
  return sent;
}

afterEach(closePage);

describe('the library', () => {
  it('shows progress, status and score of every entry', async () => {
    await openLibrary();
    expect(rows()).toEqual(['Frieren', 'Pluto']);
    expect(rowText('Frieren')).toContain('4 / 28');
    expect(rowText('Pluto')).toMatch(/8 \/ 8Completed.*9/);
  });

  it('adds an episode at once, marks it as waiting, and takes it back', async () => {
    const sent = await openLibrary();
    await click('One episode more: Frieren');
    expect(rowText('Frieren')).toMatch(/5 \/ 28.*Waiting/);
    expect(said()).toContain('Frieren: episode 5');
    await press('u');
    expect(rowText('Frieren')).toContain('4 / 28');
    expect(changes(sent)).toMatchObject([
      { kind: 'edit', patch: { progress: 5 } },
      { kind: 'edit', patch: { progress: 4, status: 'watching', userScore: null } },
    ]);
  });

  it('counts every click, also before the worker has answered', async () => {
    const slow: Worker = {
      changeEntry: async (change) => {
        await new Promise((resolve) => setTimeout(resolve, 15));
        await worker.changeEntry?.(change);
      },
    };
    const sent = await openLibrary({ worker: slow });
    const more = control('One episode more: Frieren');
    for (let count = 0; count < 3; count += 1) {
      more.click();
      await settle(1);
    }
    await settle(100);
    expect(changes(sent)).toMatchObject([
      { patch: { progress: 5 } },
      { patch: { progress: 6 } },
      { patch: { progress: 7 } },
    ]);
  });

  it('does not count beyond a known end', async () => {
    const sent = await openLibrary();
    await click('One episode more: Pluto');
    expect(changes(sent)).toEqual([]);
  });

  it('shows a failed change on its entry, with the reason in the editor', async () => {
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
    await openLibrary({ outbox: [outboxItem(change, { account: 'somebody-else' })] });
    expect(rowText('Frieren')).toContain('4 / 28');
  });

  it('edits status, episode and score in place', async () => {
    const sent = await openLibrary();
    await click(/^Frieren/);
    await fill('Episode', '12');
    await leave('Episode');
    await fill('Score', '8.5');
    await fill('Status', 'on_hold');
    expect(changes(sent)).toMatchObject([
      { patch: { progress: 12 } },
      { patch: { userScore: 8.5 } },
      { patch: { status: 'on_hold' } },
    ]);
    expect(rowText('Frieren')).toMatch(/12 \/ 28On hold/);
  });

  it('refuses an episode beyond the end and says why', async () => {
    const sent = await openLibrary();
    await click(/^Frieren/);
    await fill('Episode', '29');
    await leave('Episode');
    expect(changes(sent)).toEqual([]);
    expect(said()).toContain('There are only 28 episodes.');
  });

  it('removes an entry and brings it back with everything it had', async () => {
    const sent = await openLibrary();
    await click(/^Pluto/);
    await click('Remove');
    expect(rows()).toEqual(['Frieren']);
    await click('Undo');
    expect(changes(sent)).toMatchObject([
      { kind: 'removal', media: { title: 'Pluto' } },
      { kind: 'edit', patch: { status: 'completed', progress: 8, userScore: 9 } },
    ]);
  });

  it('follows the worker: a changed copy is shown without being asked for', async () => {
    await openLibrary();
    const { openDatabase } = await import('@/lib/store/database.ts');
    await (await openDatabase()).put('library', { ...frieren, progress: 20 });
    await sayChanged('library');
    expect(rowText('Frieren')).toContain('20 / 28');
  });

  it('filters by status and by text, and says so when nothing is left', async () => {
    await openLibrary();
    await click(/^Completed/);
    expect(rows()).toEqual(['Pluto']);
    await fill('Filter', 'frieren');
    expect(document.body.textContent).toContain('Nothing on your list fits that');
    await click('Show everything');
    expect(rows()).toEqual(['Frieren', 'Pluto']);
  });

  it('keeps only the rows in view in the page when there are thousands', async () => {
    const many = Array.from({ length: 2000 }, (_, index) =>
      libraryEntry({
        media: media({
          id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
          title: `Title ${index}`,
        }),
      }),
    );
    await openLibrary({ library: many });
    expect(rows().length).toBeGreaterThan(5);
    expect(rows().length).toBeLessThan(40);
    expect(document.querySelector('[aria-setsize="2000"]')).not.toBeNull();
  });
});

describe('the library by keyboard', () => {
  it('moves with j, k and arrows, one row in the tab order at a time', async () => {
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

  it('opens the status with s and comes back with Escape', async () => {
    await openLibrary();
    await press('j');
    await press('s');
    expect(focusedName()).toMatch(/^Status/);
    await press('Escape');
    expect(focusedName()).toMatch(/^Frieren/);
    expect(document.querySelector('.editor')).toBeNull();
  });

  it('leaves keys to the field in which something is typed', async () => {
    const sent = await openLibrary();
    control('Filter').focus();
    for (const key of ['+', '7', 'u', '?']) await press(key);
    expect(changes(sent)).toEqual([]);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('goes to the catalogue search with /', async () => {
    await openLibrary();
    await press('/');
    expect(focusedName()).toBe('Search the catalogue');
  });
});
