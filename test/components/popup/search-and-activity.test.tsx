// @vitest-environment jsdom
// Tests the search tab, the details of a title, and the activity tab.
import { describe, expect, it } from 'vitest';
import { Popup } from '@/components/popup/popup.tsx';
import type { Media } from '@/lib/contract/media.ts';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { openDatabase } from '@/lib/store/database.ts';
import type { StoredImport } from '@/lib/store/imports/records.ts';
import { activity, episode, libraryEntry, media, outboxItem } from '../../domain/examples.ts';
import { type PageSetup, publishChanges, renderPage, type SentMessage, waitUntilPageIdle } from '../page.tsx';
import {
  announcedText,
  click,
  fill,
  findControl,
  findControls,
  focusedControlName,
  leaveField,
  pageText,
} from '../page-actions.ts';

const frieren = media({ title: 'Frieren' });
const details = {
  ...frieren,
  synopsis: 'An elf travels.',
  relations: [
    {
      kind: 'SEQUEL',
      id: media().id.replace('6f', '7f'),
      shortId: 's2',
      type: 'anime',
      title: 'Frieren 2',
      format: 'TV',
      year: 2026,
    },
  ],
  entry: null,
} as const;

async function searchFor(
  q: string,
  results: readonly Media[],
  world: PageSetup = {},
): Promise<SentMessage[]> {
  const worker = {
    search: () => ({ ok: true as const, value: results }),
    details: () => ({ ok: true as const, value: { ...details, relations: [...details.relations] } }),
  };
  const sent = await renderPage(<Popup />, { ...world, worker: { ...worker, ...world.worker } });
  await click('Search');
  await fill('Search the catalogue', q);
  await waitUntilPageIdle(320);
  return sent;
}

describe('search tab', () => {
  it('sends one search after a pause in typing', async () => {
    const sent = await searchFor('f', [frieren]);
    for (const q of ['fr', 'fri', 'frieren ']) await fill('Search the catalogue', q);
    await waitUntilPageIdle(320);
    const asked = sent.filter(({ message }) => message === 'search').map(({ input }) => input);
    expect(asked).toEqual([
      { q: 'f', type: null },
      { q: 'frieren', type: null },
    ]);
    expect(announcedText()).toContain('1 title found');
  });

  it('adds a title as planned', async () => {
    const pluto = media({ id: '6f9619ff-8b86-d011-b42d-00cf4fc96411', title: 'Pluto' });
    const sent = await searchFor('x', [frieren, pluto], {
      library: [libraryEntry({ media: pluto, progress: 3 })],
    });
    await click('Add Frieren');
    await click('Add one episode: Pluto');
    expect(sent.filter(({ message }) => message === 'changeEntry').map(({ input }) => input)).toMatchObject([
      { kind: 'edit', media: { title: 'Frieren' }, patch: { status: 'plan_to_watch' } },
      { kind: 'edit', media: { title: 'Pluto' }, patch: { progress: 4 } },
    ]);
  });

  it('shows the name that matched in a second line', async () => {
    const titles = { romaji: null, english: 'Beyond Journey’s End', native: '葬送のフリーレン' };
    const found = media({ title: 'Sousou no Frieren', titles, synonyms: [] });
    await searchFor('sousou', [found], {
      worker: { details: () => ({ ok: true, value: { ...details, ...found, relations: [] } }) },
    });
    const second = () => [...document.querySelectorAll('.entry-alias')].map((line) => line.textContent);
    expect(second()).toEqual(['Sousou no Frieren']);
    await click(/^Beyond Journey/);
    const names = [...document.querySelectorAll('.details-names > *')].map((line) => line.textContent);
    expect(names).toEqual(['Beyond Journey’s End', 'Sousou no Frieren', '葬送のフリーレン']);
  });

  it.each([
    ['unreachable', 'Kiroku cannot reach the list service.'],
    ['rate_limited', 'Too many requests.'],
  ])('explains the error %s in a sentence', async (code, sentence) => {
    let answers = 0;
    const search = () => {
      answers += 1;
      return answers === 1
        ? { ok: false as const, problem: { code, message: '' } }
        : { ok: true as const, value: [frieren] };
    };
    await searchFor('frieren', [], { worker: { search } });
    expect(announcedText()).toContain(sentence);
    await click('Try again');
    expect(findControls('Add Frieren')).toHaveLength(1);
  });

  it('says that nothing was found', async () => {
    await searchFor('qqq', []);
    expect(pageText()).toContain('No title found for “qqq”');
  });
});

describe('title details', () => {
  it('show related titles and links to other sites', async () => {
    const sent = await searchFor('frieren', [frieren]);
    await click(/^Frieren/);
    expect(pageText()).toContain('An elf travels.');
    expect(focusedControlName()).toBe('Back');
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.details-links a')].map(
      (link) => link.href,
    );
    expect(links).toEqual(['https://myanimelist.net/anime/52991', 'https://anilist.co/anime/154587']);
    await click(/Frieren 2/);
    expect(sent.filter(({ message }) => message === 'details').map(({ input }) => input)).toEqual([
      { type: 'anime', id: frieren.id },
      { type: 'anime', id: details.relations[0].id },
    ]);
  });

  it('show when the user started and completed the title', async () => {
    const state = { progress: 28, userScore: null };
    const restart = activity({
      what: 'edit',
      mediaId: frieren.id,
      before: { ...state, status: 'completed' },
      after: { ...state, status: 'watching', progress: 0 },
    });
    const entry = libraryEntry({
      media: frieren,
      startedAt: '2026-03-04T12:00:00.000Z',
      completedAt: '2026-05-06T12:00:00.000Z',
    });
    await searchFor('frieren', [frieren], { library: [entry] });
    const first = activity({ id: 'first', at: 1, mediaId: frieren.id, before: restart.after });
    for (const line of [restart, first]) await (await openDatabase()).put('activity', line);
    await click(/^Frieren/);
    await waitUntilPageIdle();
    expect(pageText()).toMatch(/You started.*March 4, 2026.*You completed.*May 6, 2026.*Rewatched1 time/);
  });

  it('send the rating when the user leaves the rating field', async () => {
    const sent = await searchFor('frieren', [frieren]);
    findControl(/^Frieren/).focus();
    await click(/^Frieren/);
    await fill('Your rating', '9');
    await leaveField('Your rating');
    expect(sent).toContainEqual({
      message: 'changeEntry',
      input: { kind: 'rating', media: expect.objectContaining({ id: frieren.id }), score: 9 },
    });
    await click('Back');
    await waitUntilPageIdle();
    expect(focusedControlName()).toMatch(/^Frieren/);
  });
});

describe('activity tab', () => {
  const line = activity({
    at: Date.now() - 120_000,
    mediaId: frieren.id,
    title: 'Frieren',
    episodeKey: null,
    evidence: [{ code: 'exactTitle', values: {} }],
  });
  const openActivity = async (world: PageSetup, lines: readonly Activity[] = []) => {
    const sent = await renderPage(<Popup />, world);
    for (const one of lines) await (await openDatabase()).put('activity', one);
    await publishChanges('activity');
    await click(/^Activity/);
    return sent;
  };

  it('names an episode that the list already contains', async () => {
    await openActivity({}, [activity({ what: 'ignore', reason: 'notAhead' })]);
    expect(pageText()).toContain(
      'Episode 5\u00a0· Your list is already there or further, so nothing changes.',
    );
  });

  it('lists finished imports between the changes, and no import that still runs', async () => {
    await openActivity({}, [line]);
    const job: StoredImport = {
      ...{ id: 'one', account: 'user-1', startedAt: line.at - 90_000, endedAt: line.at - 60_000 },
      ...{ format: 'malXml', nextAt: 0, state: 'applied', total: 40 },
      counts: { done: 39, left: 0, failed: 1, undone: 0, changed: 0 },
    };
    await (await openDatabase()).put('imports', job);
    await (await openDatabase()).put('imports', { ...job, id: 'two', format: 'kitsuJson', state: 'running' });
    await publishChanges('imports');
    expect(pageText()).toMatch(/Frieren.*Import from MyAnimeList.*39 titles imported.*3 minutes ago/s);
    expect(pageText()).not.toContain('Kitsu');
  });

  it('shows a finished import in a log without other entries', async () => {
    await openActivity({});
    expect(pageText()).toContain('Nothing has happened yet');
    const counts = { done: 0, left: 0, failed: 0, undone: 12, changed: 0 };
    const job = { id: 'one', account: 'user-1', startedAt: 1, endedAt: 2, format: 'anilistJson', nextAt: 0 };
    await (await openDatabase()).put('imports', { ...job, state: 'undone', total: 12, counts });
    await publishChanges('imports');
    expect(pageText()).toMatch(/Import from AniList.*12 titles restored/s);
  });

  it('announces an edit of a title that another device has overtaken', async () => {
    const ignored = { what: 'ignore', reason: 'notAhead', episodeKey: null, episodeLabel: null } as const;
    await openActivity({}, [activity({ ...ignored, id: 'from before the popup opened', title: 'Old' })]);
    expect(pageText()).toContain('Old');
    expect(announcedText()).not.toContain('Old');

    const now = activity({ ...ignored, id: 'edit', title: 'Frieren', at: Date.now() + 1 });
    await (await openDatabase()).put('activity', now);
    await publishChanges('activity');
    expect(announcedText()).toContain('Frieren: Your list is already there or further');
  });

  it('does not announce an episode that the list already contains', async () => {
    await openActivity({});
    await (await openDatabase()).put(
      'activity',
      activity({ what: 'ignore', reason: 'notAhead', at: Date.now() + 1 }),
    );
    await publishChanges('activity');
    expect(announcedText()).not.toContain('Your list is already there');
  });

  it('undoes a change', async () => {
    const sent = await openActivity(
      { worker: { undoActivity: () => ({ ok: true as const, value: null }) } },
      [line],
    );
    expect(pageText()).toContain('Episode 4 → episode 5');
    expect(pageText()).toContain('2 minutes ago · Crunchyroll');
    await click(/^Frieren/);
    expect(pageText()).toContain('The title is exactly the same.');
    await click('Undo Frieren');
    expect(sent).toContainEqual({ message: 'undoActivity', input: { activityId: 'line-1' } });
  });

  it('reports a failed undo when the worker sent no answer', async () => {
    const undoActivity = () => {
      throw new Error('the message channel closed before a response was received');
    };
    await openActivity({ worker: { undoActivity } }, [line]);
    await click('Undo Frieren');
    expect(announcedText()).toContain('Something went wrong. Please try again.');
  });

  it('shows why an undo failed', async () => {
    const problem = { code: 'not_undoable', message: '' };
    await openActivity({ worker: { undoActivity: () => ({ ok: false as const, problem }) } }, [line]);
    await click('Undo Frieren');
    expect(announcedText()).toContain('This can no longer be undone.');
  });

  it('shows why changes wait or failed', async () => {
    const change = { kind: 'edit', media: frieren, patch: { progress: 9 }, by: 'user', base: null } as const;
    const question = { reason: 'jump', choices: [], media: frieren, episode: 12, evidence: [] } as const;
    const sent = await openActivity({
      outbox: [
        outboxItem(change, { id: 'waits', problem: { code: 'unreachable', message: '' } }),
        outboxItem(change, {
          id: 'failed',
          state: 'failed',
          problem: { code: 'invalid', message: 'too high' },
        }),
        outboxItem(
          { kind: 'episode', observed: episode(), watchedAt: 0 },
          { id: 'asks', state: 'asking', question },
        ),
      ],
    });
    expect(findControl(/^Activity/).textContent).toContain('2 items need your attention');
    expect(pageText()).toContain('Kiroku cannot reach the list service.');
    expect(pageText()).toContain('It says: too high');
    expect(pageText()).toContain('Your list would jump to episode 12 of Frieren. Is that right?');
    await click('Yes, it is');
    await click('Discard change');
    await click('Try now');
    expect(sent.filter(({ message }) => /Item|Question/.test(message))).toEqual([
      { message: 'answerQuestion', input: { itemId: 'asks', answer: { kind: 'confirm' } } },
      { message: 'forgetItem', input: { itemId: 'failed' } },
      { message: 'retryItem', input: { itemId: 'failed' } },
    ]);
  });

  it('asks one question about all deferred episodes of a title', async () => {
    const deferred = (id: string, part: Partial<OutboxItem>) =>
      outboxItem({ kind: 'episode', observed: episode({ episodeId: id }), watchedAt: 0 }, { id, ...part });
    const question = { reason: 'limit', choices: [], media: null, episode: 5, evidence: [] } as const;
    const sent = await openActivity({
      outbox: [
        deferred('first', { state: 'asking', question }),
        deferred('second', { state: 'deferred' }),
        deferred('third', { state: 'deferred' }),
      ],
    });
    expect(findControl(/^Activity/).textContent).toContain('1 item needs your attention');
    expect(pageText()).toContain('Held back: 3. Did you really watch it?');
    await click('Yes, save it');
    expect(sent.filter(({ message }) => /Item|Question/.test(message))).toEqual([
      { message: 'answerQuestion', input: { itemId: 'first', answer: { kind: 'confirm' } } },
    ]);
  });
});
