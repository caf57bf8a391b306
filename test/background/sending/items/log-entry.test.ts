// Tests complete log entries, on which undos, removals and the history depend.
import { describe, expect, it } from 'vitest';
import { createLogEntry, createLogEntryOfUnmatchedEpisode } from '@/lib/background/sending/log-entry.ts';
import { episode, libraryEntry, media } from '../../../domain/examples.ts';
import { createRoot } from '../../root.ts';

const logged = { account: 'user-1', decidedAt: 900 };
const begun = { id: 'line-7', at: 1000, decidedAt: 900, account: 'user-1', reason: null, undone: false };
const shown = media({ coverUrl: 'https://covers.example/1.jpg' });
const title = { mediaId: shown.id, type: 'anime', title: shown.title, coverUrl: shown.coverUrl };
const state = (progress: number) => ({ status: 'watching', progress, userScore: null });
const evidence = [{ code: 'rated', values: { score: 8 } }] as const;

const setUp = async () => ({ ...(await createRoot()).worker, now: () => 1000, newId: () => 'line-7' });

describe('createLogEntry', () => {
  it('contains the title, the page and the list entry before and after', async () => {
    const [before, after] = [libraryEntry({ progress: 4 }), libraryEntry({ progress: 5 })];
    const observed = episode({ episodeId: 'G5', episodeLabel: 'E5' });
    const facts = { what: 'advance', media: shown, before, after, evidence, observed } as const;
    expect(createLogEntry(await setUp(), logged, facts)).toEqual({
      ...begun,
      ...title,
      what: 'advance',
      before: state(4),
      after: state(5),
      evidence,
      undoes: null,
      siteName: 'Crunchyroll',
      episodeKey: 'crunchyroll:G5',
      episodeLabel: 'E5',
    });
  });

  it('contains the changed fields of an edit', async () => {
    const ctx = await setUp();
    const byHand = {
      what: 'edit',
      media: shown,
      before: null,
      after: null,
      evidence: [],
      observed: null,
    } as const;
    const marks = { undoes: 'line-3', restores: true, decidedFields: ['progress'] } as const;
    expect(createLogEntry(ctx, logged, { ...byHand, ...marks })).toEqual({
      ...begun,
      ...title,
      ...marks,
      what: 'edit',
      before: null,
      after: null,
      evidence: [],
      siteName: null,
      episodeKey: null,
      episodeLabel: null,
    });
    const plain = createLogEntry(ctx, logged, byHand);
    expect(plain).not.toHaveProperty('decidedFields');
    expect(plain).not.toHaveProperty('restores');
  });
});

describe('createLogEntryOfUnmatchedEpisode', () => {
  it('contains the name and the type of the series on the page', async () => {
    const observed = episode({
      mediaType: 'manga',
      seriesTitle: 'Cooking',
      episodeId: 'c1',
      episodeLabel: '1',
    });
    expect(createLogEntryOfUnmatchedEpisode(await setUp(), logged, observed, evidence)).toEqual({
      ...begun,
      what: 'ignore',
      mediaId: null,
      type: 'manga',
      title: 'Cooking',
      coverUrl: null,
      before: null,
      after: null,
      evidence,
      undoes: null,
      siteName: 'Crunchyroll',
      episodeKey: 'crunchyroll:c1',
      episodeLabel: '1',
    });
  });

  it('uses the current time if the time of the decision is unknown', async () => {
    const written = createLogEntryOfUnmatchedEpisode(await setUp(), { account: 'user-1' }, episode(), []);
    expect([written.at, written.decidedAt]).toEqual([1000, 1000]);
  });
});
