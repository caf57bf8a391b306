// Tests that a page's reports are checked against its origin: which claims are accepted, and what a frame of another origin can cause.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Lesson } from '@/lib/domain/files/lesson.ts';
import { readTabs } from '@/lib/store/tabs/tab-states.ts';
import { episode, lesson } from '../../domain/examples.ts';
import { createRoot, type TestRoot } from '../root.ts';
import { createSampleUpTo, episodeFive } from './tabs.ts';

const ORIGIN = 'https://tv.example';
const REFUSED = 'this is no episode of the page that reports it';
let root: TestRoot;
beforeEach(async () => {
  root = await createRoot({ granted: ['*://*/*'] });
});

const say = (url: string, part: object) => {
  const { page } = root.web.open(url);
  return root.web.say(page, 'episodeObserved', { observed: episode({ url, ...part }) });
};
const teach = (lessons: readonly Lesson[]) => root.handlers.importLessons({ lessons });
const general = { siteId: 'generic', siteName: 'tv.example' };

describe('reported episode', () => {
  it('is rejected if its site or its address differs from the page that reports it', async () => {
    await expect(say(`${ORIGIN}/5`, { siteId: 'crunchyroll', siteName: 'Crunchyroll' })).rejects.toThrow(
      REFUSED,
    );
    await expect(say(`${ORIGIN}/5`, { ...general, url: 'https://other.example/5' })).rejects.toThrow(REFUSED);
    expect(Object.values(await readTabs()).some((tab) => JSON.stringify(tab).includes('Frieren'))).toBe(
      false,
    );
  });

  it('is accepted as a chapter only if the lesson of its origin is for chapters', async () => {
    const chapter = { ...general, mediaType: 'manga' };
    await expect(say(`${ORIGIN}/5`, chapter)).rejects.toThrow(REFUSED);
    await teach([lesson()]);
    await expect(say(`${ORIGIN}/5`, chapter), 'a lesson of videos').rejects.toThrow(REFUSED);
    await teach([lesson({ origin: 'https://other.example', pages: { kind: 'none' } })]);
    await expect(say(`${ORIGIN}/5`, chapter), 'a lesson of another site').rejects.toThrow(REFUSED);
    await teach([lesson({ taughtAt: 6, pages: { kind: 'none' } })]);
    await say(`${ORIGIN}/5`, chapter);
    await say(`${ORIGIN}/6`, { ...general, mediaType: 'anime' });
  });
});

describe('video in a foreign frame on a known site', () => {
  it('is not credited to the page’s episode', async () => {
    const tab = root.web.open(episodeFive.url);
    await root.web.say(tab.page, 'episodeObserved', { observed: episodeFive });
    const frame = root.web.addFrame(tab, 'https://ads.example/ad');
    await root.web.say(frame, 'playbackSampled', createSampleUpTo(1440, { videoId: 'ad', paused: true }));
    expect(JSON.stringify(await readTabs())).not.toContain('"ad"');
    expect(root.state.pausedTabs.size).toBe(0);
    await root.web.say(tab.page, 'playbackSampled', createSampleUpTo(60, { paused: true }));
    expect([...root.state.pausedTabs]).toEqual([tab.id]);
    await root.web.say(tab.page, 'playbackSampled', createSampleUpTo(70));
    expect(root.state.pausedTabs.size).toBe(0);
  });
});
