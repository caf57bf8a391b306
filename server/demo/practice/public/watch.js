// Changes the episode without loading the page again, as single-page streaming sites do. It uses pushState, and replaces the text, the
// JSON-LD and the player.

/**
 * @typedef {object} Episode
 * @property {number} number
 * @property {string} title
 * @property {string} shareTitle
 * @property {string} heading
 * @property {string} address
 * @property {string} still
 * @property {string} player
 * @property {object} jsonLd
 */

/** @type {readonly Episode[]} */
const episodes = JSON.parse(document.querySelector('#episodes')?.textContent ?? '[]');

/** @param {number} number */
const find = (number) => episodes.find((episode) => episode.number === number);

/** @param {string} selector @param {string} attribute @param {string} value */
function set(selector, attribute, value) {
  document.querySelector(selector)?.setAttribute(attribute, value);
}

/** @param {Episode} episode */
function show(episode) {
  document.title = episode.title;
  set('link[rel=canonical]', 'href', episode.address);
  set('meta[property="og:title"]', 'content', episode.shareTitle);
  set('meta[property="og:url"]', 'content', episode.address);
  set('meta[property="og:image"]', 'content', episode.still);
  replaceJsonLd(episode);
  showText(episode);
  showPlayer(episode);
}

/** @param {Episode} episode */
function replaceJsonLd(episode) {
  document.querySelector('script[type="application/ld+json"]')?.remove();
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  script.textContent = JSON.stringify(episode.jsonLd);
  document.head.append(script);
}

/** @param {Episode} episode */
function showText(episode) {
  const heading = document.querySelector('#heading');
  if (heading) heading.textContent = episode.heading;
  for (const link of document.querySelectorAll('.card')) {
    if (link instanceof HTMLElement && Number(link.dataset.episode) === episode.number) {
      link.setAttribute('aria-current', 'page');
    } else link.removeAttribute('aria-current');
  }
  showStep('previous', episode.number - 1);
  showStep('next', episode.number + 1);
  const status = document.querySelector('#status');
  if (status instanceof HTMLElement)
    status.textContent = status.dataset.text?.replace('{heading}', () => episode.heading) ?? '';
}

/** @param {string} id @param {number} number */
function showStep(id, number) {
  const link = document.getElementById(id);
  if (!(link instanceof HTMLAnchorElement)) return;
  const there = find(number);
  link.hidden = there === undefined;
  if (there) {
    link.href = there.address;
    link.dataset.episode = String(number);
  }
}

/** @param {Episode} episode */
function showPlayer(episode) {
  const frame = document.querySelector('#player');
  // Do not set `src`, because that would add a second history entry for each episode.
  if (frame instanceof HTMLIFrameElement) frame.contentWindow?.location.replace(episode.player);
}

document.addEventListener('click', (event) => {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a[data-episode]') : null;
  if (!plain || event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
  const episode = find(Number(link.dataset.episode));
  if (!episode) return;
  event.preventDefault();
  if (episode.address !== location.href) history.pushState(null, '', episode.address);
  show(episode);
  scrollTo({ top: 0 });
  document.getElementById('heading')?.focus({ preventScroll: true });
});

addEventListener('popstate', () => {
  const episode = episodes.find((candidate) => candidate.address === location.href);
  if (episode) show(episode);
});
