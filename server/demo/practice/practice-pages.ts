// Renders the HTML of the practice theatre. The pages work without JavaScript.
import {
  jsonLdOf,
  PRACTICE_SEASON,
  PRACTICE_SERIES,
  type PracticeEpisode,
  practiceEpisodes,
} from './practice-episodes.ts';
import type { PracticeOrigins } from './practice-hosts.ts';
import type { PracticeTexts } from './practice-texts.ts';

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Returns JSON in which every `<` is escaped, so that no value can end the script element. */
function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

interface Page {
  readonly t: PracticeTexts;
  readonly title: string;
  readonly head: string;
  readonly body: string;
}

function page({ t, title, head, body }: Page): string {
  return `<!doctype html>
<html lang="${t.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="color-scheme" content="dark">
<link rel="icon" href="/practice/icon.svg" type="image/svg+xml">
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

const masthead = (t: PracticeTexts): string => `<header class="masthead">
<a class="brand" href="/practice"><img src="/practice/icon.svg" width="30" height="30" alt="">${escapeHtml(t.theatre)}</a>
<p class="tagline">${escapeHtml(t.tagline)}</p>
</header>`;

const footer = (t: PracticeTexts): string => `<footer class="foot"><p>${escapeHtml(t.foot)}</p></footer>`;

const headingOf = (t: PracticeTexts, { number, name }: PracticeEpisode): string =>
  `${t.episode(number)}: ${name}`;

const titleOf = (t: PracticeTexts, episode: PracticeEpisode): string =>
  `${PRACTICE_SERIES} – ${headingOf(t, episode)} | ${t.theatre}`;

function card(t: PracticeTexts, episode: PracticeEpisode, current: number | null): string {
  const here = episode.number === current ? ' aria-current="page"' : '';
  return `<li><a class="card" href="/practice/watch/${episode.number}" data-episode="${episode.number}"${here}>
<span class="still"><img src="/practice/still/${episode.number}.svg" width="320" height="180" alt="" loading="lazy"><span class="length">3:00</span></span>
<span class="about"><span class="number">${escapeHtml(t.episode(episode.number))}</span><span class="name">${escapeHtml(episode.name)}</span></span>
</a></li>`;
}

export function practiceOverviewPage(t: PracticeTexts): string {
  return page({
    t,
    title: t.theatre,
    head: '<link rel="stylesheet" href="/practice/theatre.css">',
    body: `${masthead(t)}
<main class="shelf">
<p class="kicker">${escapeHtml(t.showing)}</p>
<h1>${escapeHtml(PRACTICE_SERIES)}</h1>
<p class="lead">${escapeHtml(t.lead)} ${escapeHtml(t.hint)}</p>
<ul class="cards">${practiceEpisodes.map((episode) => card(t, episode, null)).join('\n')}</ul>
</main>
${footer(t)}`,
  });
}

export function practiceWatchPage(
  t: PracticeTexts,
  episode: PracticeEpisode,
  origins: PracticeOrigins,
): string {
  return page({
    t,
    title: titleOf(t, episode),
    head: `<link rel="stylesheet" href="/practice/theatre.css">
<link rel="stylesheet" href="/practice/watch.css">
<link rel="canonical" href="${origins.page}/practice/watch/${episode.number}">
<meta property="og:type" content="video.episode">
<meta property="og:site_name" content="Practice Theatre">
<meta property="og:title" content="${escapeHtml(`${PRACTICE_SERIES} – Episode ${episode.number}: ${episode.name}`)}">
<meta property="og:url" content="${origins.page}/practice/watch/${episode.number}">
<meta property="og:image" content="${origins.page}/practice/still/${episode.number}.svg">
<meta property="video:series" content="${escapeHtml(PRACTICE_SERIES)}">
<script type="application/ld+json">${jsonForScript(jsonLdOf(episode, origins.page))}</script>
<script type="application/json" id="episodes">${jsonForScript(spaData(t, origins))}</script>
<script type="module" src="/practice/watch.js"></script>`,
    body: `${masthead(t)}
<main class="watch">
<div class="stage">
<div class="frame"><iframe id="player" title="${escapeHtml(t.player)}" src="${escapeHtml(playerAddress(t, episode, origins))}" allow="autoplay; fullscreen"></iframe></div>
<p class="hint">${escapeHtml(t.hint)}</p>
<p class="kicker">${escapeHtml(PRACTICE_SERIES)} · ${escapeHtml(t.season(PRACTICE_SEASON))}</p>
<h1 id="heading" tabindex="-1">${escapeHtml(headingOf(t, episode))}</h1>
<nav class="steps" aria-label="${escapeHtml(t.neighbours)}">${step(t, episode.number - 1, 'previous')}${step(t, episode.number + 1, 'next')}</nav>
</div>
<aside class="more" aria-labelledby="more"><h2 id="more">${escapeHtml(t.episodes)}</h2>
<ul class="cards">${practiceEpisodes.map((each) => card(t, each, episode.number)).join('\n')}</ul></aside>
<p class="visually-hidden" role="status" id="status" data-text="${escapeHtml(t.onStage)}"></p>
</main>
${footer(t)}`,
  });
}

function step(t: PracticeTexts, number: number, which: 'previous' | 'next'): string {
  const exists = practiceEpisodes.some((episode) => episode.number === number);
  const target = exists ? ` href="/practice/watch/${number}" data-episode="${number}"` : ' hidden';
  return `<a class="step" id="${which}"${target}>${escapeHtml(t[which])}</a>`;
}

const playerAddress = (t: PracticeTexts, { number }: PracticeEpisode, { player }: PracticeOrigins): string =>
  `${player}/practice/player?episode=${number}&language=${t.tag}`;

/** Returns the data with which watch.js changes the page like a single-page app. */
function spaData(t: PracticeTexts, origins: PracticeOrigins): object[] {
  return practiceEpisodes.map((episode) => ({
    number: episode.number,
    title: titleOf(t, episode),
    shareTitle: `${PRACTICE_SERIES} – Episode ${episode.number}: ${episode.name}`,
    heading: headingOf(t, episode),
    address: `${origins.page}/practice/watch/${episode.number}`,
    still: `${origins.page}/practice/still/${episode.number}.svg`,
    player: playerAddress(t, episode, origins),
    jsonLd: jsonLdOf(episode, origins.page),
  }));
}

/**
 * Returns the player's page. The video's address contains the episode, so that two episodes are two sources although they have the same
 * file.
 */
export function practicePlayerPage(t: PracticeTexts, episode: PracticeEpisode): string {
  const speeds = [1, 2, 4, 8, 16].map(
    (speed) =>
      `<label><input type="radio" name="speed" value="${speed}"${speed === 1 ? ' checked' : ''}><span>${speed}×</span></label>`,
  );
  return page({
    t,
    title: t.player,
    head: `<link rel="stylesheet" href="/practice/player.css">
<script type="module" src="/practice/player.js"></script>`,
    body: `<div class="player" id="root" data-play="${escapeHtml(t.play)}" data-pause="${escapeHtml(t.pause)}" data-time-of="${escapeHtml(t.timeOf)}">
<video id="video" src="/practice/video.webm?episode=${episode.number}" poster="/practice/still/${episode.number}.svg" preload="metadata" muted playsinline></video>
<button class="big" id="start" type="button" aria-label="${escapeHtml(t.play)}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5v14l11-7z"/></svg></button>
<div class="controls" role="group" aria-label="${escapeHtml(t.controls)}">
<input id="seek" type="range" min="0" max="180" step="0.1" value="0" aria-label="${escapeHtml(t.position)}">
<button id="toggle" type="button" aria-label="${escapeHtml(t.play)}"><svg viewBox="0 0 24 24" aria-hidden="true"><path class="icon-play" d="M8 5v14l11-7z"/><path class="icon-pause" d="M7 5h4v14H7zM13 5h4v14h-4z"/></svg></button>
<output id="time">0:00 / 3:00</output>
<fieldset class="speeds"><legend class="visually-hidden">${escapeHtml(t.speed)}</legend>${speeds.join('')}</fieldset>
<button id="full" type="button" aria-label="${escapeHtml(t.full)}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 5h6v2H7v4H5zM13 5h6v6h-2V7h-4zM5 13h2v4h4v2H5zM17 13h2v6h-6v-2h4z"/></svg></button>
</div>
</div>`,
  });
}
