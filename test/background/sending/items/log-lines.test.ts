// The lines of the log, whole: an undo, a removal and the history all go by them.
import { describe, expect, it } from 'vitest';
import { createLineWriter } from '@/lib/background/sending/log-line.ts';
import { episode, libraryEntry, media } from '../../../domain/examples.ts';

const parts = { now: () => 1000, newId: () => 'line-7', account: 'user-1' };
const begun = { id: 'line-7', at: 1000, saidAt: 900, account: 'user-1', reason: null, undone: false };
const shown = media({ coverUrl: 'https://covers.example/1.jpg' });
const title = { mediaId: shown.id, type: 'anime', title: shown.title, coverUrl: shown.coverUrl };
const state = (progress: number) => ({ status: 'watching', progress, userScore: null });
const evidence = [{ code: 'rated', values: { score: 8 } }] as const;

describe('a line of the log', () => {
  const writer = () => createLineWriter({ ...parts, saidAt: 900 });

  it('about an episode has its title, its page, and the entry before and after', () => {
    const [before, after] = [libraryEntry({ progress: 4 }), libraryEntry({ progress: 5 })];
    const observed = episode({ episodeId: 'G5', episodeLabel: 'E5' });
    expect(writer().line({ what: 'advance', media: shown, before, after, evidence, observed })).toEqual({
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

  it('about what was done by hand says what was named, what is taken back, and has no page', () => {
    const { line } = writer();
    const byHand = { media: shown, evidence: [], observed: null };
    const marks = { undoes: 'line-3', restores: true, said: ['progress'] } as const;
    expect(line({ ...byHand, ...marks, what: 'edit', before: null, after: null })).toEqual({
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
    const plain = line({ ...byHand, what: 'edit', before: null, after: null });
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['said']));
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['restores']));
  });

  it('about an episode of no title is called as its page calls the series', () => {
    const observed = episode({
      mediaType: 'manga',
      seriesTitle: 'Cooking',
      episodeId: 'c1',
      episodeLabel: '1',
    });
    expect(writer().unmatched(observed, evidence)).toEqual({
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

  it('was said when it is written, where nothing else is known', () => {
    const written = createLineWriter(parts).unmatched(episode(), []);
    expect([written.at, written.saidAt]).toEqual([1000, 1000]);
  });
});
