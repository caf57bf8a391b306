// The address bar, through the worker as it is shipped: it offers the page on which a title goes on, and opens that page or none.
import { beforeEach, describe, expect, it } from 'vitest';
import { signedOut } from '@/lib/domain/account.ts';
import type { Place } from '@/lib/domain/continuing/place.ts';
import { keepPlace } from '@/lib/store/places.ts';
import { episode } from '../../domain/examples.ts';
import { catalogue, frieren } from '../changes.ts';
import { rest } from '../life.ts';
import { createRoot, type Root, type Worker } from '../root.ts';

const trusted = { trusted: true } as never;
const FIVE = 'https://www.crunchyroll.com/watch/GFIVE0005/five';
const SIX = 'https://www.crunchyroll.com/watch/GSIX00006';
const NEXT = 'Sousou no Frieren: Episode 6 on Crunchyroll';
const place: Place = {
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

let root: Root;
let worker: Worker;

beforeEach(async () => {
  root = await createRoot({ catalogue });
  root.service.save(frieren.id, { status: 'watching', progress: 5 });
  await root.libraryCache.refresh('user-1');
  await keepPlace(place, false);
  worker = wake();
});

/** The worker starts, and does not wait for the user to pause while typing. */
function wake(): Worker {
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

/** Chooses the line that stands at this place. */
async function choose(text: string, at = 0): Promise<void> {
  const line = (await root.fake.api.omnibox.type(text))[at];
  await enter(line?.content ?? '');
}

async function enter(text: string): Promise<void> {
  await rest(() => root.fake.api.omnibox.onInputEntered.tell(text, 'newForegroundTab'));
}

const shown = () =>
  root.web.openTabs().map(({ page }) => page.url.replace(/^chrome-extension:.*\/(\w+\.html).*/, '$1'));

describe('a title that goes on somewhere', () => {
  it('is offered with its page below it, or above where a word asks for that', async () => {
    const title = ['Sousou no Frieren', 'Sousou no Frieren <dim>Watching · 5 / 28</dim>'];
    const page = [NEXT, 'Sousou no Frieren <dim>Episode 6 on Crunchyroll</dim>'];
    expect((await offered('frieren')).slice(0, 2)).toEqual([title, page]);
    expect((await offered('next frieren')).slice(0, 2)).toEqual([page, title]);
    expect((await offered('frieren continue')).slice(0, 2)).toEqual([page, title]);
  });

  it('is opened on that page, and its tab is brought to the front the next time', async () => {
    await choose('next frieren');
    expect(shown()).toEqual([SIX]);
    await choose('next frieren');
    expect(shown()).toEqual([SIX]);
    expect(root.web.fronted).toHaveLength(1);
  });

  it('counts an edit that waits to be sent', async () => {
    root.service.away = true;
    await worker.handlers.changeEntry(
      { kind: 'edit', media: frieren, patch: { progress: 6 } } as never,
      trusted,
    );
    expect((await offered('next frieren'))[0]?.[0]).toBe('Sousou no Frieren: Episode 5 again on Crunchyroll');
  });
});

describe('what is chosen', () => {
  it('is the title where the page is not offered any more', async () => {
    const [line] = await root.fake.api.omnibox.type('next frieren');
    root.service.save(frieren.id, { progress: 9 });
    await worker.libraryCache.refresh('user-1');
    await enter(line?.content ?? '');
    expect(shown()).toEqual(['sidepanel.html']);
  });

  it('is the title where the worker that offered the page has died', async () => {
    const [line] = await root.fake.api.omnibox.type('next frieren');
    wake();
    await enter(line?.content ?? '');
    expect(shown()).toEqual(['sidepanel.html']);
  });

  it('is never a page that was only typed', async () => {
    await enter(`${NEXT} anime:${frieren.shortId}`);
    expect(shown()).toEqual(['sidepanel.html']);
  });

  it('is the title itself where that was chosen', async () => {
    await choose('frieren');
    expect(shown()).toEqual(['sidepanel.html']);
  });
});

it('signed out, neither the title nor its page is offered', async () => {
  root.signIn(signedOut);
  expect((await offered('next frieren')).flat().join()).not.toContain('Crunchyroll');
});
