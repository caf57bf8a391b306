// @vitest-environment jsdom
// Tests decisions that the user makes about the tab's episode before Kiroku asks: confirming it, or ignoring the title.

import { describe, expect, it } from 'vitest';
import { seasonKey } from '@/lib/domain/episode.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { writeDeliveryPauseEnd } from '@/lib/store/outbox/delivery-pause.ts';
import {
  activity,
  episode,
  libraryEntry,
  match,
  matchRule,
  media,
  outboxItem,
} from '../../domain/examples.ts';
import { publishChanges, storeOutboxItems, unmountPage, waitUntilPageIdle } from '../page.tsx';
import {
  announcedText,
  click,
  fill,
  findControl,
  findControls,
  focusedControlName,
  messageInputs,
  pageText,
} from '../page-actions.ts';
import { frieren, nowPlayingFrieren, openNowTab } from './now-tab.tsx';

describe('now tab with an episode', () => {
  it('lets the user answer a question in advance', async () => {
    const entry = libraryEntry({ media: frieren, progress: 0 });
    const sent = await openNowTab({}, { library: [entry] });
    const foretold = document.querySelector('.now-forecast')?.textContent ?? '';
    expect(foretold).toMatch(/^At 85% Kiroku asks you first/);
    expect(foretold).not.toContain('?');
    await click('Go ahead without asking');
    expect(sent).toContainEqual({
      message: 'confirmAhead',
      input: { tabId: 7, episodeKey: 'crunchyroll:G0001', reason: 'jump' },
    });
    await unmountPage();
    await openNowTab({ confirmed: ['jump'] }, { library: [entry] });
    expect(pageText()).toContain('At 85% your list moves to episode 5.');
    expect(findControls('Go ahead without asking')).toEqual([]);
  });

  it('offers no answer in advance while the page has no video', async () => {
    const entry = libraryEntry({ media: frieren, progress: 0 });
    await openNowTab({ progress: { kind: 'none' }, step: { kind: 'noVideo' } }, { library: [entry] });
    expect(findControls('Go ahead without asking')).toEqual([]);
  });

  it('shows the answer buttons as soon as the question exists', async () => {
    const question = { reason: 'jump', choices: [], media: frieren, episode: 5, evidence: [] } as const;
    const change = { kind: 'episode', observed: episode(), watchedAt: 0 } as const;
    const item = outboxItem(change, { state: 'asking', question });
    const sent = await openNowTab({ step: { kind: 'asking', itemId: item.id } }, { outbox: [item] });
    expect(pageText()).toContain('Your list would jump to episode 5 of Frieren. Is that right?');
    for (const button of ['Not this time', 'Ignore this title']) expect(findControls(button)).toHaveLength(1);
    await click('Yes, it is');
    expect(sent).toContainEqual({
      message: 'answerQuestion',
      input: { itemId: item.id, answer: { kind: 'confirm' } },
    });
  });

  it('shows which name of a found title matches the text typed under “Wrong title?”', async () => {
    const titles = { romaji: null, english: 'Beyond Journey’s End', native: null };
    const found = media({ title: 'Sousou no Frieren', titles, synonyms: [] });
    await openNowTab({}, { worker: { search: () => ({ ok: true, value: [found] }) } });
    await click('Wrong title?');
    await fill('Search for another title', 'sousou');
    await waitUntilPageIdle(300);
    expect(document.querySelector('.choice .entry-alias')?.textContent).toBe('Sousou no Frieren');
  });

  it('limits a corrected title to this and later episodes if the user chooses so', async () => {
    const search = () => ({ ok: true as const, value: [frieren] });
    const sent = await openNowTab({}, { worker: { nowPlaying: () => nowPlayingFrieren, search } });
    await click('Wrong title?');
    await fill('Applies to', 'onward');
    await waitUntilPageIdle(300);
    await click(/^Frieren/);
    const input = {
      tabId: 7,
      episodeKey: 'crunchyroll:G0001',
      media: frieren,
      episode: 5,
      reach: 'onward',
    };
    expect(sent).toContainEqual({ message: 'correctMatch', input });
  });

  it('closes the choice of a title when the tab shows another episode', async () => {
    let observed = nowPlayingFrieren.observed;
    const search = () => ({ ok: true as const, value: [frieren] });
    const sent = await openNowTab(
      {},
      { worker: { nowPlaying: () => ({ ...nowPlayingFrieren, observed }), search } },
    );
    await click('Wrong title?');
    observed = { ...observed, siteId: 'hidive', episodeId: '5', seriesTitle: 'Another Show' };
    await publishChanges('now');
    expect(findControl('Wrong title?')).not.toBeNull();
    expect(document.querySelector('.choice')).toBeNull();
    expect(sent.map(({ message }) => message)).not.toContain('correctMatch');
  });

  it('undoes “Ignore this title” with one click', async () => {
    const sent = await openNowTab({ match: null });
    await click('Choose the title');
    await click('Ignore this title');
    expect(findControls('Cancel')).toEqual([]);
    expect(announcedText()).toContain('Remembered titles');
    await click('Undo');
    expect(sent.slice(-2)).toEqual([
      { message: 'ignoreTitle', input: { tabId: 7, episodeKey: 'crunchyroll:G0001' } },
      {
        message: 'unignoreTitle',
        input: { seasonKey: expect.any(String), policy: null, episode: null },
      },
    ]);
  });

  it('offers to track an ignored title again', async () => {
    const key = seasonKey(episode());
    const ignored = match({ seasonKey: key, policy: 'ignore', decidedBy: 'user' });
    const line = activity({ what: 'ignore', reason: 'policy', mediaId: null, at: 5 });
    const sent = await openNowTab(
      { match: null, step: { kind: 'done', activityId: line.id } },
      { matches: [ignored] },
    );
    await (await openDatabase()).put('activity', line);
    await publishChanges('activity');
    expect(findControls('Ignore this title')).toEqual([]);
    await click('Track it again');
    expect(sent.at(-1)).toEqual({
      message: 'unignoreTitle',
      input: {
        seasonKey: key,
        policy: null,
        episode: { kind: 'episode', observed: episode(), watchedAt: 5 },
      },
    });
  });

  it('keeps the rules of an ignored title when it is tracked again', async () => {
    const key = seasonKey(episode());
    const ignored = match({ seasonKey: key, policy: 'ignore', rules: [matchRule()] });
    const sent = await openNowTab({}, { matches: [ignored] });
    await click('Track it again');
    expect(sent.at(-1)).toMatchObject({ input: { policy: 'auto', episode: null } });
  });

  it('offers another title when Kiroku asks about skipped episodes', async () => {
    const question = { reason: 'jump', choices: [], media: frieren, episode: 12, evidence: [] } as const;
    const change = { kind: 'episode', observed: episode(), watchedAt: 0 } as const;
    const item = outboxItem(change, { state: 'asking', question });
    const other = media({ title: 'Another', id: '6f9619ff-8b86-d011-b42d-00cf4fc96411' });
    const sent = await openNowTab(
      { step: { kind: 'asking', itemId: item.id } },
      { outbox: [item], worker: { search: () => ({ ok: true, value: [other] }) } },
    );
    await click('Another title');
    await waitUntilPageIdle(300);
    await click(/^Another/);
    expect(sent.at(-1)).toEqual({
      message: 'answerQuestion',
      input: {
        itemId: item.id,
        answer: { kind: 'match', media: other, episode: episode().episodeNumber, reach: 'season' },
      },
    });
  });

  it('asks for another episode number if the chosen title has too few episodes', async () => {
    const question = { reason: 'jump', choices: [], media: frieren, episode: 5, evidence: [] } as const;
    const change = { kind: 'episode', observed: episode(), watchedAt: 0 } as const;
    const item = outboxItem(change, { state: 'asking', question });
    const short = media({ title: 'Short', id: '6f9619ff-8b86-d011-b42d-00cf4fc96411', episodes: 3 });
    const sent = await openNowTab(
      { step: { kind: 'asking', itemId: item.id } },
      { outbox: [item], worker: { search: () => ({ ok: true, value: [short] }) } },
    );
    await click('Another title');
    await waitUntilPageIdle(300);
    await click(/^Short/);
    expect(document.querySelector('.editor-problem')?.textContent).toMatch(/Short has 3 episodes/);
    expect(focusedControlName()).toBe('This is episode');
    expect(messageInputs(sent, 'answerQuestion')).toEqual([]);
    await fill('This is episode', '3');
    await click(/^Short/);
    expect(messageInputs(sent, 'answerQuestion')).toMatchObject([{ answer: { media: short, episode: 3 } }]);
  });

  it('moves the focus to the next question about the same episode', async () => {
    const question = { reason: 'jump', choices: [], media: frieren, episode: 5, evidence: [] } as const;
    const change = { kind: 'episode', observed: episode(), watchedAt: 0 } as const;
    const item = outboxItem(change, { state: 'asking', question });
    await openNowTab({ step: { kind: 'asking', itemId: item.id } }, { outbox: [item] });
    await click('Yes, it is');
    await storeOutboxItems({ ...item, state: 'waiting', question: null });
    await publishChanges('outbox');
    await storeOutboxItems({ ...item, question: { ...question, reason: 'finishing' } });
    await publishChanges('outbox');
    expect(document.activeElement?.closest('.question-actions')?.querySelector('button')).toBe(
      document.activeElement,
    );
  });

  it('says how long a queued episode waits if the service has asked Kiroku to wait', async () => {
    await writeDeliveryPauseEnd(Date.now() + 90_000);
    const change = { kind: 'episode', observed: episode(), watchedAt: 0 } as const;
    const item = outboxItem(change, { problem: { code: 'rate_limited', message: '' } });
    await openNowTab({ step: { kind: 'queued' } }, { outbox: [item] });
    expect(pageText()).toMatch(/asked Kiroku to wait\. Next try in \d+ seconds/);
    expect(pageText()).not.toContain('shortly');
  });
});
