// Tests that the address bar suggests the page on which a title can be resumed, and opens only pages that it suggested.

import { beforeEach, describe, expect, it } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { signedOutAccount } from '@/lib/domain/account.ts';
import type { ResumePoint } from '@/lib/domain/resume/resume-point.ts';
import { storeResumePoint } from '@/lib/store/resume-points.ts';
import { episode } from '../../domain/examples.ts';
import { frieren, twoTitles } from '../changes.ts';
import { createRoot, type TestRoot, type TestWorker } from '../root.ts';
import { runUntilIdle } from '../worker-life.ts';

const FIVE = 'https://www.crunchyroll.com/watch/GFIVE0005/five';
const SIX = 'https://www.crunchyroll.com/watch/GSIX00006';
const NEXT = "Frieren: Beyond Journey's End: Episode 6 on Crunchyroll";
const point: ResumePoint = {
  account: 'user-1',
  mediaId: frieren.id,
  site: 'crunchyroll',
  observed: episode({
    url: FIVE,
    episodeId: 'GFIVE0005',
    seriesId: 'GSERIES01',
    nextUrl: SIX,
    nextNumber: 6,
  }),
  episode: 5,
  at: 1,
};

let root: TestRoot;
let worker: TestWorker;

beforeEach(async () => {
  root = await createRoot({ catalogue: twoTitles });
  root.service.save(frieren.id, { status: 'watching', progress: 5 });
  await refreshList(root, 'user-1');
  await storeResumePoint(point, false);
  worker = wake();
});

/** Starts a worker that does not wait for the user to pause while typing. */
function wake(): TestWorker {
  return root.start({
    after: (_ms, then) => {
      then();
      return () => undefined;
    },
  });
}

const offered = async (text: string) => {
  const lines = await root.fake.api.omnibox.type(text);
  return lines.map(({ content, description }) => [content.replace(/ (anime|manga):.*/, ''), description]);
};

/** Chooses the suggestion with this index. */
async function choose(text: string, at = 0): Promise<void> {
  const line = (await root.fake.api.omnibox.type(text))[at];
  await enter(line?.content ?? '');
}

async function enter(text: string): Promise<void> {
  await runUntilIdle(() => root.fake.api.omnibox.onInputEntered.dispatch(text, 'newForegroundTab'));
}

const shown = () =>
  root.web.openTabs().map(({ page }) => page.url.replace(/^chrome-extension:.*\/(\w+\.html).*/, '$1'));

it('the address bar suggests no page to resume after a sign-out', async () => {
  root.signIn(signedOutAccount);
  expect((await offered('next frieren')).flat().join()).not.toContain('Crunchyroll');
});

describe('title that can be resumed', () => {
  it('is suggested below its resume page only if the typed text contains “next” or “continue”', async () => {
    const title = [
      "Frieren: Beyond Journey's End",
      'Frieren: Beyond Journey&apos;s End <dim>Watching · 5 / 28</dim>',
    ];
    const page = [NEXT, 'Frieren: Beyond Journey&apos;s End <dim>Episode 6 on Crunchyroll</dim>'];
    expect((await offered('frieren')).slice(0, 2)).toEqual([title, page]);
    expect((await offered('next frieren')).slice(0, 2)).toEqual([page, title]);
    expect((await offered('frieren continue')).slice(0, 2)).toEqual([page, title]);
  });

  it('is resumed in the tab that already shows its next episode', async () => {
    await choose('next frieren');
    expect(shown()).toEqual([SIX]);
    await choose('next frieren');
    expect(shown()).toEqual([SIX]);
    expect(root.web.fronted).toHaveLength(1);
  });

  it('is suggested with its last watched episode if an unsent edit has raised the progress', async () => {
    root.service.away = true;
    await worker.handlers.changeEntry({ kind: 'edit', media: frieren, patch: { progress: 6 } });
    expect((await offered('next frieren'))[0]?.[0]).toBe(
      "Frieren: Beyond Journey's End: Episode 5 again on Crunchyroll",
    );
  });
});

describe('chosen suggestion', () => {
  it('opens the title in Kiroku if the suggested page is no longer offered', async () => {
    const [line] = await root.fake.api.omnibox.type('next frieren');
    root.service.save(frieren.id, { progress: 9 });
    await refreshList(worker, 'user-1');
    await enter(line?.content ?? '');
    expect(shown()).toEqual(['sidepanel.html']);
  });

  it('opens the title after a worker restart', async () => {
    const [line] = await root.fake.api.omnibox.type('next frieren');
    wake();
    await enter(line?.content ?? '');
    expect(shown()).toEqual(['sidepanel.html']);
  });

  it('opens the title instead of an address that the user typed', async () => {
    await enter(`${NEXT} anime:${frieren.shortId}`);
    expect(shown()).toEqual(['sidepanel.html']);
  });

  it('opens the title instead of its resume page if the user chose the title', async () => {
    await choose('frieren');
    expect(shown()).toEqual(['sidepanel.html']);
  });
});
