// @vitest-environment jsdom
// Tests that a lesson has priority over the site's own reader. A page must report no episode before its lesson has arrived.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { Lesson } from '@/lib/domain/files/lesson.ts';
import { runScriptOnce } from '@/lib/page/script-life.ts';
import { loadLesson } from '@/lib/page/teaching/load-lesson.ts';
import { countTaughtPages } from '@/lib/page/tracking/count-taught-pages.ts';
import { provideTaughtReader } from '@/lib/page/tracking/taught-reader.ts';
import { watchPage } from '@/lib/page/tracking/watch-page.ts';
import { site as generic } from '@/lib/sites/generic.ts';
import { episode } from '../../domain/examples.ts';
import { eventually } from '../../eventually.ts';
import { toySite } from '../browser.ts';

const own = episode({ siteId: 'toy', episodeId: 'own', seriesTitle: 'Misread', episodeNumber: 1 });
const lesson: Lesson = {
  origin: 'http://localhost:3000',
  taughtAt: 1,
  title: { at: [{ selector: 'h1', form: null }], part: 'whole' },
  episode: { at: [{ selector: '#episode', form: null }], part: { kind: 'only' } },
};

let told: (string | null)[] = [];
let samples: unknown[] = [];
let answer: (lesson: Lesson | null) => void = () => undefined;

beforeEach(() => {
  told = [];
  samples = [];
  document.body.innerHTML = '<h1>Frieren</h1><p id="episode">12</p>';
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (envelope: unknown) => {
    const { message, input } = envelope as { message: string; input: { observed: typeof own | null } };
    if (message === 'lessonWanted')
      return { value: await new Promise<Lesson | null>((resolve) => (answer = resolve)) };
    if (message === 'readingSampled') {
      samples.push(input);
      return { value: null };
    }
    told.push(input.observed && `${input.observed.episodeId} ${input.observed.seriesTitle}`);
    return { value: null };
  });
});

afterEach(() => {
  provideTaughtReader(null);
});

const later = () => new Promise((resolve) => setTimeout(resolve));

/** Changes the series on the page, and the page's title with it. */
const change = async (series: string): Promise<void> => {
  document.querySelector('h1')?.replaceChildren(series);
  document.title = series;
  await later();
};

/** Waits until exactly these episodes were reported. This takes longer on a busy machine. */
const reported = (expected: readonly string[]) => eventually(() => expect(told).toEqual(expected));

describe('taught page', () => {
  it('is not read before its lesson has been fetched', async () => {
    loadLesson();
    watchPage({ site: toySite, readEpisode: () => own });
    await later();
    expect(told, 'a misreading must not be told before the lesson is there').toEqual([]);
    answer(lesson);
    await reported(['own Frieren']);
  });

  it('is read again when its lesson is saved or forgotten', async () => {
    watchPage({ site: toySite, readEpisode: () => own });
    loadLesson();
    answer(lesson);
    await reported(['own Misread', 'own Frieren']);
    loadLesson();
    answer(null);
    await reported(['own Misread', 'own Frieren', 'own Misread']);
  });

  it('reports the pages of a chapter as the lesson counts them', async () => {
    document.body.innerHTML = '<h1>Frieren</h1><p id="episode">12</p><div id="pager">3 / 20</div>';
    const pages = { kind: 'counter', at: [{ selector: '#pager', form: null }] } as const;
    watchPage({ site: generic, readEpisode: () => null });
    loadLesson();
    countTaughtPages();
    answer({ ...lesson, pages });
    await reported(['localhost:3000 Frieren 12 Frieren']);
    await eventually(() =>
      expect(samples).toEqual([
        {
          episodeId: 'localhost:3000 Frieren 12',
          page: 3,
          pages: 20,
          unit: 'page',
          visited: [{ from: 2, to: 3 }],
          since: performance.timeOrigin,
        },
      ]),
    );
  });

  it('is read by its known lesson while the lesson is fetched again', async () => {
    watchPage({ site: toySite, readEpisode: () => own });
    loadLesson();
    answer(lesson);
    await reported(['own Misread', 'own Frieren']);
    loadLesson();
    await change('Frieren 2');
    expect(told.at(-1)).toBe('own Frieren 2');
  });

  it('is not read by a lesson that arrives after the lesson script has ended', async () => {
    watchPage({ site: toySite, readEpisode: () => own });
    loadLesson();
    runScriptOnce('lesson', 'another', () => () => undefined);
    answer(lesson);
    await later();
    expect(told).toEqual(['own Misread']);
  });

  it('reports the pages of a chapter even if the lesson arrives late', async () => {
    vi.useFakeTimers();
    document.body.innerHTML = '<h1>Frieren</h1><p id="episode">12</p><div id="pager">3 / 20</div>';
    countTaughtPages();
    loadLesson();
    await vi.advanceTimersByTimeAsync(10_000);
    answer({ ...lesson, pages: { kind: 'counter', at: [{ selector: '#pager', form: null }] } });
    await vi.advanceTimersByTimeAsync(300);
    vi.useRealTimers();
    expect(samples).toMatchObject([{ page: 3, pages: 20 }]);
  });

  it('shows no episode if only half of the lesson matches', async () => {
    document.querySelector('#episode')?.remove();
    loadLesson();
    watchPage({ site: toySite, readEpisode: () => own });
    answer(lesson);
    await later();
    expect(told).toEqual([]);
  });

  it('is read by the site’s own reader if nothing of the lesson matches', async () => {
    document.body.innerHTML = '<p>Another page</p>';
    loadLesson();
    watchPage({ site: toySite, readEpisode: () => own });
    answer(lesson);
    await reported(['own Misread']);
  });
});
