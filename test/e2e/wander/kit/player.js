// The players of the fake sites. They play real videos, and record what was really played. They do not know of the extension.
export const config = JSON.parse(document.querySelector('#wander').textContent);
const documentId = [...crypto.getRandomValues(new Uint32Array(2))].join('-');
let records = 0;
let isPrivate = false;

const rangesOf = ({ played }) =>
  Array.from({ length: played.length }, (_, index) => [played.start(index), played.end(index)]);

/**
 * Records what one `<video>` plays of one source. `before` in a record is what the video had played when the page began to show the
 * episode. `sure` is what it had played when the page stopped showing it.
 */
function openRecord(video, { content, kind, duration }, shown, isCoarse = false) {
  records += 1;
  const record = {
    id: `${documentId}.${records}`,
    content,
    kind,
    duration,
    top: [...location.ancestorOrigins].at(-1) ?? location.origin,
    frame: location.origin,
    isCoarse,
    before: shown === content ? [] : null,
    sure: null,
    all: [],
    running: null,
  };
  const log = () => {
    record.all = video.played.length > 0 ? rangesOf(video) : record.all;
    const runs = !video.paused && !video.ended;
    record.running = runs ? { position: video.currentTime, rate: video.playbackRate } : null;
    navigator.sendBeacon('/wander/log', JSON.stringify({ ...record, isPrivate }));
  };
  return {
    content,
    kind,
    log,
    show(key) {
      log();
      if (key === content && record.before === null) record.before = record.all;
      else if (key !== content && record.before !== null && record.sure === null) record.sure = record.all;
      log();
    },
  };
}

/** Resolves with the first of these events. */
const once = (target, ...names) =>
  new Promise((resolve) => {
    const stop = new AbortController();
    for (const name of names)
      target.addEventListener(
        name,
        () => {
          stop.abort();
          resolve(name);
        },
        { signal: stop.signal },
      );
  });

/** Simulates a live stream. Its length grows with what was sent so far. */
async function goLive(video, url) {
  const source = new MediaSource();
  video.src = URL.createObjectURL(source);
  const [bytes] = await Promise.all([
    fetch(url).then((answer) => answer.arrayBuffer()),
    once(source, 'sourceopen'),
  ]);
  const buffer = source.addSourceBuffer('video/webm; codecs="vp8"');
  let edge = 0;
  let growing = false;
  const grow = async () => {
    if (growing || source.readyState !== 'open') return;
    growing = true;
    edge += 40;
    buffer.appendWindowEnd = edge;
    buffer.appendBuffer(bytes.slice(0));
    await once(buffer, 'updateend');
    source.duration = edge;
    growing = false;
  };
  await grow();
  video.addEventListener('timeupdate', () => edge - video.currentTime < 25 && edge < 400 && void grow());
}

/** Creates the only video of a page or frame. It first plays advertisements, and then the page's content. */
export function createPlayer(root, onEnded, fastest = 16) {
  const video = document.createElement('video');
  Object.assign(video, { width: 320, height: 180, playsInline: true });
  root.append(video);
  let items = [];
  let list = [];
  let record = null;
  let shown = config.shown;

  function load(wanted) {
    items = wanted;
    list = [...wanted];
    take();
  }
  function take() {
    const item = list.shift();
    record?.log();
    record = item ? openRecord(video, item, shown, fastest < 16) : null;
    if (!item) {
      video.removeAttribute('src');
      video.load();
    } else if (item.kind === 'live') void goLive(video, item.src);
    else video.src = item.src;
    record?.log();
  }
  video.addEventListener('ended', () => {
    record?.log();
    if (list.length === 0) return onEnded();
    take();
    return video.play().catch(() => undefined);
  });
  video.addEventListener('pause', () => record?.log());
  addEventListener('pagehide', () => record?.log());

  const isMeta = () => video.readyState >= HTMLMediaElement.HAVE_METADATA;
  const whenReady = async () => isMeta() || (await once(video, 'loadedmetadata', 'error'));

  async function pastAdvertisements() {
    while (list.length > 0) {
      await whenReady();
      video.playbackRate = 16;
      void video.play().catch(() => undefined);
      await once(video, 'emptied');
    }
    await whenReady();
  }
  async function playPart({ from, to, rate }) {
    if (from !== null) {
      video.pause();
      video.currentTime = from * video.duration;
      await once(video, 'seeked', 'emptied');
    }
    if (to === null) return;
    video.playbackRate = Math.min(rate, fastest);
    void video.play().catch(() => undefined);
    const goal = to * video.duration;
    while (!(video.currentTime >= goal) && !video.ended)
      if ((await once(video, 'timeupdate', 'ended', 'emptied')) === 'emptied') return;
  }
  return {
    video,
    /** Plays an advertisement in the same player, and then continues with the previous source. */
    interrupt(item) {
      const main = items.at(-1);
      if (main) load([item, main]);
    },
    show(key) {
      shown = key;
      record?.show(key);
    },
    load,
    async whenPlayed(share) {
      const begun = record;
      while (record === begun && !(video.currentTime >= share * video.duration))
        await once(video, 'timeupdate', 'emptied');
      return 'played';
    },
    async watch({ parts, leave }) {
      if (!record) return 'nothing to watch';
      const begun = record;
      await pastAdvertisements();
      for (const part of parts) await playPart(part);
      // If the next content has started automatically, it keeps playing.
      if (leave === 'pause' && (record === begun || begun.kind === 'ad')) video.pause();
      record?.log();
      return 'watched';
    },
  };
}

/** Plays a second video next to the player. It is a preview under the pointer, or a muted trailer. */
export function playBeside({ item, small, to }) {
  const video = document.createElement('video');
  const [width, height] = small ? [160, 90] : [320, 180];
  Object.assign(video, { width, height, muted: true, src: item.src, playbackRate: 16 });
  document.body.append(video);
  const record = openRecord(video, item, null);
  addEventListener('pagehide', record.log);
  video.addEventListener('loadedmetadata', () => {
    video.playbackRate = 16;
    void video.play().catch(() => undefined);
  });
  return new Promise((resolve) => {
    video.addEventListener('timeupdate', () => {
      if (video.currentTime < to * video.duration) return;
      video.pause();
      record.log();
      video.remove();
      resolve('played beside');
    });
  });
}

export function armPictureInPicture(video) {
  document.addEventListener(
    'click',
    () => {
      video.requestPictureInPicture?.().catch(() => undefined);
    },
    { once: true },
  );
}

export const markPrivate = (yes) => {
  isPrivate = yes;
};
