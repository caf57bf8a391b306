// Runs in every page and player frame of the fake sites. Shows the page's content, and performs the actions of the person in front of it.
import { armPictureInPicture, config, createPlayer, markPrivate, playBeside } from './player.js';

/**
 * The playback rate for a player with its own clock. Such a clock is read about once a second. At a higher rate, too little of the playback
 * would be observed.
 */
const OWN_CLOCK_RATE = 4;

/** Starts a frame, which obeys the page around it. */
function startFrame() {
  const player = createPlayer(document.body, () => parent.postMessage({ ended: true }, '*'));
  player.load(config.items);
  obeyParent({
    show: player.show,
    load: player.load,
    watch: player.watch,
    whenPlayed: player.whenPlayed,
    interrupt: player.interrupt,
    armPictureInPicture: () => armPictureInPicture(player.video),
    markPrivate,
  });
}

function obeyParent(acts) {
  const ready = () => parent.postMessage({ ready: true }, '*');
  addEventListener('message', async ({ data, source }) => {
    if (data.act === 'hello') ready();
    if (!acts[data.act]) return;
    const value = await acts[data.act](data.input);
    source.postMessage({ answers: data.id, value: value ?? null }, '*');
  });
  ready();
}

function createFramePlayer(page, onEnded) {
  const frame = document.createElement('iframe');
  Object.assign(frame, {
    width: 340,
    height: 200,
    allow: 'autoplay *; picture-in-picture *',
    src: page.frame,
  });
  document.querySelector('#stage').append(frame);
  return commandFrame(frame, onEnded);
}

/** Controls a player in a frame from the page around it. */
function commandFrame(frame, onEnded) {
  let asked = 0;
  const waiting = new Map();
  const ready = new Promise((resolve) => {
    addEventListener('message', ({ data, source }) => {
      if (source !== frame.contentWindow) return;
      if (data.ready) resolve();
      if (data.ended) onEnded();
      waiting.get(data.answers)?.(data.value);
    });
  });
  // If the frame started before its page, the page has missed the frame's first message. This requests another one.
  frame.contentWindow.postMessage({ act: 'hello' }, '*');
  const ask = async (act, input) => {
    await ready;
    asked += 1;
    const id = asked;
    const answer = new Promise((resolve) => waiting.set(id, resolve));
    frame.contentWindow.postMessage({ act, input, id }, '*');
    return answer;
  };
  return Object.fromEntries(
    ['show', 'load', 'watch', 'whenPlayed', 'interrupt', 'armPictureInPicture', 'markPrivate'].map((act) => [
      act,
      (input) => ask(act, input),
    ]),
  );
}

function createOwnPlayer(page, onEnded) {
  const stage = document.querySelector('#stage');
  const host = page.shadow ? document.createElement(page.shadow) : stage;
  if (page.shadow) stage.append(host);
  const player = createPlayer(
    page.shadow ? host.attachShadow({ mode: 'open' }) : stage,
    onEnded,
    page.shadow ? OWN_CLOCK_RATE : 16,
  );
  if (page.shadow) giveClock(host, player.video);
  player.load(page.items);
  return { ...player, armPictureInPicture: () => armPictureInPicture(player.video), markPrivate };
}

/** Gives the element around the player its data, as some real sites do: what plays, and the position. */
function giveClock(host, video) {
  const metadata = () => pageSaid.facts.element ?? {};
  host.mediaPlayer = {
    mediaPlaybackCriteria: {
      get metadata() {
        return metadata();
      },
    },
    timeline: {
      get info() {
        return { playheadPositionMs: video.currentTime * 1000, programDurationMs: video.duration * 1000 };
      },
    },
  };
}

/** The pages that the site opens without loading another document, by path. */
const pages = new Map((config.pages ?? []).map((page) => [page.path, page]));
let pageNow = pages.get(config.path);
/** The page whose texts are shown. The texts may change later than the address and the video. */
let pageSaid = pageNow;
let player = null;

function writeFacts({ facts }) {
  document.title = facts.title;
  document.querySelector('#facts').innerHTML = facts.html;
  document.querySelector('script[type="application/ld+json"]')?.remove();
  if (facts.data) {
    const script = document.createElement('script');
    Object.assign(script, { type: 'application/ld+json', textContent: JSON.stringify(facts.data) });
    document.head.append(script);
  }
  const screen = document.querySelector('[data-type="video-osd"]');
  if (screen && facts.item) screen.controller = { osdController: { currentDisplayItem: facts.item } };
}

/**
 * Shows another page. If `linger`, the previous player continues next to it. `late` is the share of the video after which the page's texts
 * change.
 */
function showPage(page, { linger = false, late = 0 } = {}) {
  pageNow = page;
  if (late === 0) sayWhatIsShown(page);
  if (!linger) play(page);
  if (late > 0) void player?.whenPlayed(late).then(() => pageNow === page && sayWhatIsShown(page));
}

function sayWhatIsShown(page) {
  pageSaid = page;
  config.shown = page.shown;
  writeFacts(page);
  void player?.show(page.shown);
}

function play(page) {
  if (player) void player.load(page.items);
  else if (page.items.length > 0)
    player = page.frame ? createFramePlayer(page, onEnded) : createOwnPlayer(page, onEnded);
}

function onEnded() {
  const next = pageNow.next && pages.get(pageNow.next);
  if (!next) return;
  history.pushState({}, '', next.path);
  showPage(next);
  void player.watch({ parts: [{ from: null, to: 0.02, rate: 16 }], leave: 'run' });
}

function startPage() {
  const framed = document.querySelector('#framed');
  if (framed) player = commandFrame(framed, () => undefined);
  showPage(pageNow, { linger: framed !== null });
  if (parent !== window)
    obeyParent({ watch: (input) => player?.watch(input), show: () => null, markPrivate });
  addEventListener('popstate', () => {
    const page = pages.get(location.pathname + location.search);
    if (page && page !== pageNow) showPage(page);
  });
  window.wander = {
    watch: (input) => player?.watch(input) ?? 'nothing to watch',
    interrupt: (input) => player?.interrupt(input),
    beside: playBeside,
    armPictureInPicture: () => player?.armPictureInPicture(),
    async markPrivate() {
      markPrivate(true);
      await player?.markPrivate(true);
      return 'marked';
    },
    push(path, options) {
      const page = pages.get(path);
      if (!page || page === pageNow) return 'no such page';
      history.pushState({}, '', path);
      showPage(page, options);
      return 'pushed';
    },
    follow(address) {
      const link = document.createElement('a');
      link.href = address;
      document.body.append(link);
      link.click();
    },
  };
}

if (config.items) startFrame();
else startPage();
