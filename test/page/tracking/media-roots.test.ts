// @vitest-environment jsdom
// Tests where the script listens to videos until it ends: in the document, and in each shadow root that it knows or finds later.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { scriptWorld } from '@/lib/page/script-world.ts';
import {
  findShadowRootsByClicks,
  findShadowRootsBySelectors,
  followMediaRoots,
  onVideoEvents,
} from '@/lib/page/tracking/media-roots.ts';
import { trustDispatchedEvents } from '../browser.ts';

trustDispatchedEvents();

let end: AbortController;
const life = () => ({ signal: end.signal, isAlive: () => !end.signal.aborted });

beforeEach(() => {
  end = new AbortController();
  scriptWorld().roots.clear();
});

afterEach(() => {
  end.abort();
});

/** Adds an element with a shadow root. Only the browser can give access to a closed root. */
function addPlayer(tag: string, into: Node = document.body, mode: ShadowRootMode = 'open') {
  const host = into.appendChild(document.createElement(tag));
  return { host, root: host.attachShadow({ mode }) };
}

const followed = () => {
  const roots: (Document | ShadowRoot)[] = [];
  followMediaRoots(life(), (root) => roots.push(root));
  return roots;
};

describe("shadow root of a site's player", () => {
  it('is observed even if only a later search finds it', () => {
    const first = addPlayer('toy-player');
    findShadowRootsBySelectors(['toy-player']);
    const roots = followed();
    expect(roots).toEqual([document, first.root]);
    const second = addPlayer('toy-player');
    findShadowRootsBySelectors(['toy-player']);
    expect(roots).toEqual([document, first.root, second.root]);
    expect(followed(), 'also by a script that comes last').toEqual([document, first.root, second.root]);
  });

  it('is found inside of other shadow roots', () => {
    const roots = followed();
    const outer = addPlayer('toy-player');
    const inner = addPlayer('toy-inner', outer.root);
    findShadowRootsBySelectors(['toy-inner', 'toy-player']);
    expect(roots).toEqual([document, outer.root, inner.root]);
  });

  it('is searched for only in elements that the site names', () => {
    const roots = followed();
    addPlayer('other-player');
    findShadowRootsBySelectors(['toy-player']);
    const search = vi.spyOn(document, 'querySelectorAll');
    findShadowRootsBySelectors([]);
    expect(search).not.toHaveBeenCalled();
    expect(roots).toEqual([document]);
    search.mockRestore();
  });

  it("is found even if another element with the player's name has no shadow root", () => {
    const roots = followed();
    document.body.append(document.createElement('toy-player'));
    const { root } = addPlayer('toy-player');
    findShadowRootsBySelectors(['toy-player']);
    expect(roots).toEqual([document, root]);
  });

  it('is forgotten after the page has removed it', () => {
    const gone = addPlayer('toy-player');
    findShadowRootsBySelectors(['toy-player']);
    gone.host.remove();
    const stays = addPlayer('toy-player');
    findShadowRootsBySelectors(['toy-player']);
    expect(followed()).toEqual([document, stays.root]);
  });

  it("is not observed after the script's end", () => {
    const roots = followed();
    end.abort();
    addPlayer('toy-player');
    findShadowRootsBySelectors(['toy-player']);
    expect(roots).toEqual([document]);
  });
});

describe('closed shadow root', () => {
  const closed = () => {
    const { host, root } = addPlayer('toy-player', document.body, 'closed');
    return { host, root, roots: followed() };
  };

  it('is found through `openOrClosedShadowRoot` in Firefox', () => {
    const { host, root, roots } = closed();
    Object.assign(host, { openOrClosedShadowRoot: root });
    findShadowRootsBySelectors(['toy-player']);
    expect(roots).toEqual([document, root]);
  });

  it('is found through the extension API in Chromium', () => {
    const { host, root, roots } = closed();
    const openOrClosedShadowRoot = vi.fn(() => root);
    Object.assign(browser, { dom: { openOrClosedShadowRoot } });
    findShadowRootsBySelectors(['toy-player']);
    expect(openOrClosedShadowRoot.mock.calls).toEqual([[host]]);
    expect(roots).toEqual([document, root]);
  });

  it.each([
    ['has no API for it', undefined],
    ['returns null', { openOrClosedShadowRoot: () => null }],
  ])('is not found if the browser %s', (_what, dom) => {
    const { roots } = closed();
    Object.assign(browser, { dom });
    findShadowRootsBySelectors(['toy-player']);
    expect(roots).toEqual([document]);
  });

  it('is requested only for HTML elements', () => {
    const ask = vi.fn(() => null);
    Object.assign(browser, { dom: { openOrClosedShadowRoot: ask } });
    document.body.append(document.createElementNS('http://www.w3.org/2000/svg', 'toy-player'));
    findShadowRootsBySelectors(['toy-player']);
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('findShadowRootsByClicks', () => {
  const click = (target: Element) =>
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));

  it('reports each shadow root on the path of a click', () => {
    const roots = followed();
    findShadowRootsByClicks(life());
    const outer = addPlayer('any-player');
    const inner = addPlayer('any-inner', outer.root);
    click(inner.root.appendChild(document.createElement('button')));
    expect(roots).toHaveLength(3);
    expect(roots).toEqual(expect.arrayContaining([document, outer.root, inner.root]));
  });

  it('receives a click before the page can stop it', () => {
    const roots = followed();
    findShadowRootsByClicks(life());
    const { host, root } = addPlayer('any-player');
    host.addEventListener('click', (event) => event.stopImmediatePropagation());
    click(root.appendChild(document.createElement('button')));
    expect(roots).toEqual([document, root]);
  });

  it('reports nothing after the end of the script', () => {
    findShadowRootsByClicks(life());
    end.abort();
    const { root } = addPlayer('any-player');
    click(root.appendChild(document.createElement('button')));
    expect([...scriptWorld().roots]).toEqual([]);
  });
});

describe('onVideoEvents', () => {
  const listen = (...events: readonly string[]) => {
    const received: unknown[] = [];
    onVideoEvents(life(), events, (video, event) => received.push([video, event]));
    return received;
  };

  it('passes an event together with its video', () => {
    const video = document.body.appendChild(document.createElement('video'));
    const received = listen('play', 'pause');
    for (const type of ['play', 'seeked', 'pause']) video.dispatchEvent(new Event(type));
    expect(received).toEqual([
      [video, 'play'],
      [video, 'pause'],
    ]);
  });

  it('receives an event in a shadow root', () => {
    const received = listen('play');
    const { root } = addPlayer('toy-player');
    findShadowRootsBySelectors(['toy-player']);
    const video = root.appendChild(document.createElement('video'));
    video.dispatchEvent(new Event('play'));
    expect(received).toEqual([[video, 'play']]);
  });

  it('receives no event of an audio element, and none after the script has ended', () => {
    const received = listen('play');
    document.body.append(document.createElement('audio'), document.createElement('video'));
    document.querySelector('audio')?.dispatchEvent(new Event('play'));
    end.abort();
    document.querySelector('video')?.dispatchEvent(new Event('play'));
    expect(received).toEqual([]);
  });

  it('adds only passive listeners', () => {
    const add = vi.spyOn(document, 'addEventListener');
    listen('play');
    findShadowRootsByClicks(life());
    const options = add.mock.calls.map(([type, , given]) => [
      type,
      (given as AddEventListenerOptions).passive,
    ]);
    expect(options).toEqual([
      ['play', true],
      ['click', true],
    ]);
    add.mockRestore();
  });
});
