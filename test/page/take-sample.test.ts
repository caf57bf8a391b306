// @vitest-environment jsdom
// Tests what a page sample contains, on private and on hostile pages. It contains what readers can use, and nothing about the user.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readUserFile, writeUserFile } from '@/lib/domain/files/user-file.ts';
import type { PageSample } from '@/lib/domain/sample/page-sample.ts';
import { makePageSample, sampleFileFormat } from '@/lib/messaging/page-sample.ts';
import { gatherGlobals, gatherPageFacts } from '@/lib/page/take-sample.ts';
import { findPracticeEpisode } from '../../server/demo/practice/practice-episodes.ts';
import { practiceWatchPage } from '../../server/demo/practice/practice-pages.ts';
import { practiceTextsFor } from '../../server/demo/practice/practice-texts.ts';

const MADE = { madeBy: '0.1.0', taken: '2026-11-22' };
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';
const API_KEY = 'A9f3Kq27Lm1Zx88PqRt5Vw2Y';
const HEX = '9f86d081884c7d659a2feaa0c55ad015';
/** Texts in lower case. No sample may contain them. */
const SECRETS = [
  JWT,
  API_KEY,
  HEX,
  'lena.example@mail.example',
  'lena',
  'moonlit',
  'geheim',
  'my secret diary',
  'seen yesterday',
  'i loved it',
  'cookie-value',
  'stored-value',
  'watch-position-99',
  'berlin',
  'deadbeef',
].map((text) => text.toLowerCase());

/** A watch page that contains private data of a signed-in user. */
const PRIVATE_PAGE = `
<header>
  <a class="logo" href="/home?ref=${API_KEY}">Toy</a>
  <div class="UserMenu_root__x1"><img class="avatar" alt="Lena Moonlit" src="/a/lena.png"><span>Lena Moonlit</span></div>
  <a href="/account/lena">lena.example@mail.example</a>
  <input type="search" value="my secret diary"><h2>Results for my secret diary</h2>
</header>
<section class="continue-watching"><h2>Seen yesterday: The Quiet Show</h2></section>
<div id="player" class="player-root lena-theme" data-session="${HEX}" data-user-name="Lena Moonlit" data-episode-id="ep42" data-blob="${API_KEY}">
  <video src="https://cdn.example/v.m3u8?token=${JWT}" data-position="12"></video>
  <div class="player-title"><span>Lantern Harbor</span> <span>S2 E5 – The Tide</span></div>
  <button aria-label="Account of Lena Moonlit">L</button>
  <div class="token-box" title="${JWT}">${JWT}</div>
  <p class="player-info">${'A very long text about the story. '.repeat(10)}</p>
</div>
<h1>Lantern Harbor – for Lena Moonlit</h1>
<h2>Good evening, Moonlit</h2>
<h2>Write to lena.example@mail.example or lena%40mail.example</h2>
<div class="comments"><h3>i loved it, says Moonlit</h3><textarea>geheim</textarea></div>
<div contenteditable="true">geheim</div>`;

/** Global objects that only the page defines. No global of the test has the same name. */
const OWN_GLOBALS = {
  __TOY_STATE__: {
    user: { displayName: 'Lena Moonlit', email: 'lena.example@mail.example', city: 'Berlin' },
    token: JWT,
    player: {
      episode: { id: 'ep42', title: 'The Tide', episodeNumber: 5, description: 'Berlin '.repeat(4) },
    },
    profiles: [{ name: 'Lena Moonlit' }],
    watchHistory: [{ title: 'Seen yesterday' }],
    'lena.example@mail.example': { id: 1 },
    get trap() {
      throw new Error('a getter was run');
    },
  },
};

function openPage(body: string, { path = '/watch/5', head = '' } = {}): void {
  history.pushState({}, '', path);
  document.head.innerHTML = head;
  document.body.innerHTML = body;
}

function take(globals: object = OWN_GLOBALS): PageSample {
  const sample = makePageSample({ page: gatherPageFacts(), globals: gatherGlobals(globals) }, MADE);
  if (!sample) throw new Error('there is no sample');
  return sample;
}

afterEach(() => localStorage.clear());

describe('sample of a private page', () => {
  const head = `<title>Lantern Harbor E5 | Toy | Hi Lena Moonlit</title>
<meta property="og:title" content="Lantern Harbor Episode 5"><meta property="og:url" content="https://toy.example/watch/5?session=${HEX}">
<meta name="description" content="${'Long. '.repeat(60)}"><meta name="csrf-token" content="${API_KEY}"><meta name="user-login" content="lena">
<link rel="canonical" href="https://lena:geheim@toy.example/watch/5?u=lena">
<script type="application/ld+json">{"@type":"TVEpisode","episodeNumber":5,"partOfSeries":{"@type":"TVSeries","name":"Lantern Harbor"},"author":{"name":"Lena Moonlit"},"review":[{"name":"i loved it"}],"description":"Berlin"}</script>`;

  beforeEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = 'id=cookie-value';
    localStorage.setItem('resume', 'stored-value watch-position-99');
    openPage(PRIVATE_PAGE, { path: `/watch/5?v=dQw4w9WgXcQ&token=${JWT}&t=10#access_token=deadbeef`, head });
  });

  it.each(SECRETS)('does not contain %j', (secret) => {
    const text = JSON.stringify(take()).toLowerCase();
    const at = text.indexOf(secret);
    expect(at < 0 ? '' : text.slice(Math.max(0, at - 80), at + 80)).toBe('');
  });

  it('contains the page data that readers use', () => {
    const sample = take();
    const text = JSON.stringify(sample);
    expect(sample).toMatchObject({
      address: 'http://localhost:3000/watch/5',
      queries: [
        { name: 'v', length: 11, digits: false },
        { name: 't', length: 2, digits: true },
      ],
      jsonLd: [{ '@type': 'TVEpisode', episodeNumber: 5, partOfSeries: { name: 'Lantern Harbor' } }],
      globals: {
        __TOY_STATE__: { player: { episode: { id: 'ep42', title: 'The Tide', episodeNumber: 5 } } },
      },
    });
    for (const kept of [
      '"og:title","content":"Lantern Harbor Episode 5"',
      'S2 E5 – The Tide',
      'data-episode-id":"ep42"',
      'player-title',
    ])
      expect(text, kept).toContain(kept);
    expect(text).toContain('Lantern Harbor – for [removed]');
  });

  it('contains no text of more than 200 characters', () => {
    const texts = JSON.stringify(take()).match(/"(?:[^"\\]|\\.)*"/g) ?? [];
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(202);
  });

  it('is unchanged after it was written to a file and read again', () => {
    const sample = take();
    const text = writeUserFile('kiroku-page-sample', sample);
    expect(readUserFile(sampleFileFormat, text)).toEqual({ kind: 'read', data: sample });
  });
});

describe('sample of a page with class names that contain "card"', () => {
  it('contains the titles of the practice page', () => {
    const episode = findPracticeEpisode('5');
    if (!episode) throw new Error('the practice page has lost its episode');
    const origins = { page: 'https://practice.example', player: 'https://player.example' };
    const html = practiceWatchPage(practiceTextsFor({}, false), episode, origins);
    const { head, body } = new DOMParser().parseFromString(html, 'text/html');
    openPage(`<div class="user-card">Lena Moonlit</div>${body.innerHTML}`, { head: head.innerHTML });
    const sample = take({});
    expect(sample).toMatchObject({
      title: expect.stringContaining("Frieren: Beyond Journey's End"),
      jsonLd: [{ name: episode.name, partOfSeries: { name: "Frieren: Beyond Journey's End" } }],
    });
    const text = JSON.stringify(sample);
    for (const kept of [`Frieren: Beyond Journey's End · Season 1`, `Episode 5: ${episode.name}`])
      expect(text).toContain(kept);
    expect(text).not.toContain('Moonlit');
    expect(text).not.toContain('[removed]');
  });
});

describe('sample of a hostile page', () => {
  it('stays small on a deep, wide and cyclic page', () => {
    const deep = '<div class="player">'.repeat(300);
    const wide = '<p class="title">A</p>'.repeat(1000);
    const circle: Record<string, unknown> = { title: 'A' };
    circle.self = circle;
    circle.items = Array.from({ length: 5000 }, () => circle);
    openPage(`${deep}<video></video>${'</div>'.repeat(300)}${wide}`);
    expect(JSON.stringify(take({ __TOY_STATE__: circle })).length).toBeLessThan(400_000);
  });

  it('can be taken from a page whose form shadows DOM properties', () => {
    openPage(
      '<form><input name="attributes"><input name="childNodes"><input name="id"><video></video></form><h1>Lantern Harbor E5</h1>',
    );
    Object.assign(window, {
      __TOY_STATE__: JSON.parse('{"__proto__":{"title":"A"},"constructor":{"name":"B"}}'),
    });
    expect(JSON.stringify(take())).toContain('Lantern Harbor E5');
    expect(({} as Record<string, unknown>).title).toBeUndefined();
  });

  it('keeps words such as “title” and “Episode 5” even if the user has typed them', () => {
    openPage('<input value="title"><input value="tree"><h1>Lantern Harbor E5</h1>');
    expect(take().tree.tag).toBe('html');
    openPage('<input value="Episode 5"><h1>Lantern Harbor Episode 5</h1>');
    expect(JSON.stringify(take())).toContain('Lantern Harbor Episode 5');
  });

  it.each([null, 1, {}, { facts: null }, { facts: {}, names: [] }])(
    'is null for the page data %j',
    (page) => {
      expect(makePageSample({ page, globals: null }, MADE)).toBeNull();
    },
  );

  it("omits the page's objects if they cannot be read", () => {
    const shy = new Proxy(
      {},
      {
        ownKeys() {
          throw new Error('not for you');
        },
      },
    );
    openPage('<h1>Lantern Harbor E5</h1>');
    expect(take(shy)).toMatchObject({ globals: {} });
  });
});

describe('sample file', () => {
  it.each(['', 'null', '[]', '{"kind":"kiroku-page-sample"}', '{"a":'])(
    'is rejected with the text %j',
    (text) => {
      expect(readUserFile(sampleFileFormat, text).kind).toBe('refused');
    },
  );
});
