// The controls of the practice player, which is a real <video> with a seek bar, speeds and keys.

const root = document.querySelector('#root');
/** The texts in the language of the page. */
const texts = root instanceof HTMLElement ? root.dataset : {};
const video = document.querySelector('video');
const seek = document.querySelector('#seek');
const toggle = document.querySelector('#toggle');
const start = document.querySelector('#start');
const time = document.querySelector('#time');

/** @param {number} seconds */
function clock(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** @param {HTMLVideoElement} film */
function playOrPause(film) {
  // If there was no user gesture yet, the browser refuses to play. The film then stays paused, and the buttons show that.
  if (film.paused) film.play().catch(() => showState(film));
  else film.pause();
}

/** @param {HTMLVideoElement} film */
function showState(film) {
  root?.classList.toggle('playing', !film.paused);
  root?.classList.toggle('started', film.currentTime > 0 || !film.paused);
  toggle?.setAttribute('aria-label', (film.paused ? texts.play : texts.pause) ?? '');
}

/** @param {HTMLVideoElement} film */
function showTime(film) {
  const length = Number.isFinite(film.duration) ? film.duration : 180;
  if (seek instanceof HTMLInputElement) {
    seek.max = String(length);
    seek.value = String(film.currentTime);
    seek.style.setProperty('--done', `${(film.currentTime / length) * 100}%`);
    const timeOf = texts.timeOf
      ?.replace('{time}', clock(film.currentTime))
      .replace('{length}', clock(length));
    seek.setAttribute('aria-valuetext', timeOf ?? '');
  }
  if (time) time.textContent = `${clock(film.currentTime)} / ${clock(length)}`;
}

/** @param {HTMLVideoElement} film @param {number} seconds */
function jump(film, seconds) {
  const length = Number.isFinite(film.duration) ? film.duration : 0;
  film.currentTime = Math.min(length, Math.max(0, film.currentTime + seconds));
}

function fullScreen() {
  const done = document.fullscreenElement ? document.exitFullscreen() : root?.requestFullscreen();
  // If the frame is not allowed to use full screen, the film continues in the page.
  done?.catch(() => undefined);
}

/** @param {HTMLVideoElement} film @param {KeyboardEvent} event */
function onKey(film, event) {
  const onControl = event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement;
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  if (event.key === 'k' || (event.key === ' ' && !onControl)) playOrPause(film);
  else if (event.key === 'f') fullScreen();
  else if (event.key === 'j' || (event.key === 'ArrowLeft' && !onControl)) jump(film, -5);
  else if (event.key === 'l' || (event.key === 'ArrowRight' && !onControl)) jump(film, 5);
  else return;
  event.preventDefault();
}

if (video) {
  for (const name of ['play', 'pause', 'ended', 'seeked'])
    video.addEventListener(name, () => showState(video));
  for (const name of ['timeupdate', 'seeking', 'durationchange'])
    video.addEventListener(name, () => showTime(video));
  for (const element of [toggle, start, video]) element?.addEventListener('click', () => playOrPause(video));
  document.querySelector('#full')?.addEventListener('click', fullScreen);
  seek?.addEventListener('input', () => {
    if (seek instanceof HTMLInputElement) video.currentTime = Number(seek.value);
  });
  for (const speed of document.querySelectorAll('input[name=speed]')) {
    speed.addEventListener('change', () => {
      if (speed instanceof HTMLInputElement && speed.checked) video.playbackRate = Number(speed.value);
    });
  }
  document.addEventListener('keydown', (event) => onKey(video, event));
  showState(video);
  showTime(video);
}
