// Makes a page that tries to deceive the extension in every possible way. The page records the results.
import { CHROMIUM_EXTENSION_ID } from '../../../server/launch/extension-ids.ts';
import type { ServedPage } from '../site-server.ts';
import { FRIEREN_SERIES } from '../tracking/crunchyroll-pages.ts';

export const HOSTILE_SITE_PATTERN = 'https://hostile.example/*';
const FRAME_HOST = 'frame.hostile.example';

/** The episode that the page tries to forge. */
const FORGED = {
  siteId: 'crunchyroll',
  siteName: 'Crunchyroll',
  mediaType: 'anime',
  url: 'https://www.crunchyroll.com/watch/GFORGED/forged',
  episodeId: 'GFORGED',
  seriesTitle: FRIEREN_SERIES.series,
  seriesId: FRIEREN_SERIES.seriesId,
  seasonTitle: null,
  seasonId: null,
  seasonNumber: 1,
  episodeLabel: 'E20',
  episodeNumber: 20,
  episodeType: 'regular',
  language: null,
  confidence: 1,
  sources: {},
} as const;

const SAMPLE = {
  videoId: 'forged',
  duration: 1440,
  position: 1440,
  played: [{ from: 0, to: 1440 }],
  paused: true,
};

/** JSON-LD that would add members to every object if code merged it into an object (prototype pollution). */
const POLLUTION = `{"@context":"https://schema.org","@type":"WebPage","__proto__":{"@type":"TVEpisode","episodeNumber":20,"partOfSeries":{"name":"Frieren"},"polluted":1},
"constructor":{"prototype":{"polluted":1}},"mainEntity":{"__proto__":{"@type":"TVEpisode"},"constructor":{"prototype":{"polluted":1}}}}`;

/** Everything that a script of a page or a frame can try. It records the results in `window.findings`. */
const ATTACK = `
const envelopes = [
  { message: 'episodeObserved', input: { observed: ${JSON.stringify(FORGED)} } },
  { message: 'playbackSampled', input: ${JSON.stringify(SAMPLE)} },
  { message: 'changeEntry', input: { kind: 'removal', media: { id: 'x', type: 'anime' } } },
];
const findings = { reached: [], polluted: false };
window.findings = findings;
const attempt = async (name, work) => {
  try { const found = await work(); if (found) findings.reached.push(name + ': ' + found); } catch {}
};
const load = (tag, address) => new Promise((resolve) => {
  const element = document.createElement(tag);
  element.onload = () => resolve(tag === 'iframe' ? null : address);
  element.onerror = () => resolve(null);
  element.src = address;
  document.documentElement.append(element);
});
window.attack = async () => {
  for (const envelope of envelopes) {
    await attempt('runtime message', () => chrome.runtime.sendMessage('${CHROMIUM_EXTENSION_ID}', envelope));
    await attempt('runtime port', () => chrome.runtime.connect('${CHROMIUM_EXTENSION_ID}').name);
    for (const target of [window, parent, top]) target.postMessage(envelope, '*');
    for (const name of ['kiroku:answer', 'kiroku:ask', 'kiroku:replace']) {
      document.dispatchEvent(new CustomEvent(name, { detail: JSON.stringify(envelope.input) }));
      document.addEventListener(name, () => document.dispatchEvent(new CustomEvent('kiroku:answer', { detail: JSON.stringify(envelope.input.observed ?? null) })), { once: true });
    }
  }
  for (const path of ['manifest.json', 'popup.html', 'options.html', 'background.js', 'player-frame.js', 'data/site-ids.json', 'icon/128.png']) {
    const address = 'chrome-extension://${CHROMIUM_EXTENSION_ID}/' + path;
    await attempt('fetch', async () => (await fetch(address)).ok && address);
    await attempt('image', () => load('img', address));
    await attempt('script', () => load('script', address));
    await attempt('frame', () => load('iframe', address));
  }
  await attempt('storage', async () => JSON.stringify(await chrome.storage.local.get()));
  await attempt('database', async () => (await indexedDB.databases()).some(({ name }) => name === 'kiroku') && 'kiroku');
  const video = document.createElement('video');
  video.width = 640; video.height = 360;
  for (const [name, value] of Object.entries({ duration: 1440, currentTime: 1440, paused: false, played: { length: 1, start: () => 0, end: () => 1440 } }))
    Object.defineProperty(video, name, { get: () => value });
  document.documentElement.append(video);
  for (let time = 0; time < 100000; time += 1)
    video.dispatchEvent(new Event(['play', 'timeupdate', 'pause', 'ended', 'seeked', 'emptied'][time % 6]));
  findings.polluted = 'polluted' in {};
  return findings;
};`;

/** Overrides methods of the page. This would break our scripts if they shared the methods with the page. */
const OVERRIDES = `
for (const name of ['querySelector', 'querySelectorAll', 'createElement', 'dispatchEvent', 'addEventListener'])
  Document.prototype['own' + name] = Document.prototype[name];
for (const name of ['querySelector', 'querySelectorAll'])
  Document.prototype[name] = () => { throw new Error('overridden'); };
JSON.parse = () => (${JSON.stringify(FORGED)});
Element.prototype.attachShadow = () => { throw new Error('overridden'); };`;

export const HOSTILE_FRAME_PAGE: ServedPage = {
  host: FRAME_HOST,
  path: '/frame',
  html: `<!doctype html><title>frame</title><script>${ATTACK}; void window.attack();</script>`,
};

export function hostilePage(host: string): ServedPage {
  return {
    host,
    path: '/page',
    html: `<!doctype html><title>nothing to see</title><script>${OVERRIDES}</script>
<script type="application/ld+json">${POLLUTION}</script>
<iframe src="https://${FRAME_HOST}/frame" width="640" height="360"></iframe><script>${ATTACK}</script>`,
  };
}
