// The toast's style sheet, which does not depend on the page's style sheets. It supports light and dark, has no motion if the user prefers
// that, and is readable in forced colours.

/** The style sheet draws the text that this attribute contains. */
export const DRAWN_TEXT_ATTRIBUTE = 'data-text';

/**
 * A toast stays for this many milliseconds while neither the pointer nor the focus is on it. The thin line at its bottom shows the
 * remaining time.
 */
export const TOAST_MS = 6000;

/** A toast that only confirms an action stays for this many milliseconds. */
export const BRIEF_TOAST_MS = 2000;

/** A toast that asks for a score stays for this many milliseconds, because the user needs time to choose one. */
export const SCORE_TOAST_MS = 20_000;

/**
 * The colours are written out instead of using custom properties. A page can register a custom property (`@property`) with any name, and so
 * change how it inherits.
 */
const COLOR = {
  back: 'light-dark(#fffefb, #23211e)',
  text: 'light-dark(#23211d, #f4f1ea)',
  soft: 'light-dark(#6b665d, #b5afa3)',
  line: 'light-dark(#e4dfd4, #3b3833)',
  mark: 'light-dark(#b3402e, #f08a76)',
  hover: 'light-dark(#f3efe6, #34312c)',
} as const;

export const TOAST_STYLE = `
/*
 * The host is larger than any page, but takes no space and no clicks. So anything in the page's top layer above the toast is also above the
 * host. The worker's style for the page also applies to the host. Its properties are repeated here, so that .untouched has them, too.
 */
:host, .untouched {
  padding: 4999999px !important; margin: -4999999px !important; pointer-events: none !important;
  contain: paint !important; overflow-clip-margin: 0px !important; transition: none !important;
}
.card {
  pointer-events: auto;
  color-scheme: light dark;
  box-sizing: border-box; position: relative; overflow: hidden;
  display: flex; flex-wrap: wrap; align-items: center; gap: 0 10px;
  inline-size: min(360px, calc(100vw - 32px)); min-block-size: 48px; padding: 8px 50px 8px 14px;
  /* Use only generic families, because a page can define a font with any other name. */
  font: 500 14px/1.4 system-ui, sans-serif;
  color: ${COLOR.text}; background: ${COLOR.back}; border: 1px solid ${COLOR.line}; border-radius: 12px;
  box-shadow: 0 1px 2px rgb(0 0 0 / .08), 0 12px 32px -8px rgb(0 0 0 / .28);
  animation: arrive .24s cubic-bezier(.2, .8, .2, 1);
}
.mark { flex: none; position: relative; inline-size: 18px; block-size: 18px; border-radius: 5px; background: ${COLOR.mark}; }
.mark::after { content: ""; position: absolute; inset: 2px 6px 6px; border: solid ${COLOR.back}; border-width: 0 2px 2px 0; rotate: 45deg; }
.mark[${DRAWN_TEXT_ATTRIBUTE}]::after {
  content: attr(${DRAWN_TEXT_ATTRIBUTE}); inset: 0; border: 0; rotate: none; color: ${COLOR.back}; font-size: 13px; font-weight: 700; line-height: 18px;
  text-align: center;
}
.field { position: absolute; inset: 0 auto auto 0; inline-size: 1px; block-size: 1px; margin: 0; padding: 0; border: 0; opacity: 0; }
/* A wide button wraps below the text. */
p { flex: 1 1 110px; min-inline-size: 0; margin: 0; overflow-wrap: anywhere; text-wrap: balance; }
p::before, .caption::before, .undo::before, .answer::before, .later::before, .scores span::before { content: attr(${DRAWN_TEXT_ATTRIBUTE}); }
button {
  flex: none; box-sizing: border-box; min-block-size: 32px; margin: 0; padding: 0 10px; border: 0; border-radius: 8px;
  font: inherit; font-weight: 600; color: ${COLOR.mark}; background: none; cursor: pointer;
}
button:hover { background: ${COLOR.hover}; }
.undo, .answer { margin-inline-start: auto; }
.rate { flex: 1 0 100%; margin: 4px -42px 0 -8px; text-align: end; }
.caption { display: block; padding: 0 0 2px 8px; color: ${COLOR.soft}; font-size: 12px; text-align: start; }
.scores {
  display: flex; border-radius: 8px; text-align: center; line-height: 32px; cursor: pointer;
  background: linear-gradient(${COLOR.mark} 0 0) 0 100% / 0 3px no-repeat;
}
.scores span { flex: 1; border-radius: 8px; color: ${COLOR.soft}; font-weight: 600; }
.scores span:hover { background: ${COLOR.hover}; color: ${COLOR.mark}; }
:focus-visible { outline: 2px solid ${COLOR.mark}; outline-offset: -2px; }
.scores:focus-visible { outline-offset: 1px; }
.close { position: absolute; inset: 8px 8px auto auto; inline-size: 32px; padding: 0; color: ${COLOR.soft}; }
.close::before, .close::after {
  content: ""; position: absolute; inset: 15px 10px auto; block-size: 2px; border-radius: 1px; background: currentColor; rotate: 45deg;
}
.close::after { rotate: -45deg; }
.time {
  position: absolute; inset: auto 0 0; block-size: 2px; background: ${COLOR.mark}; opacity: .5;
  transform-origin: left; animation: run-out linear forwards paused;
}
.running .time { animation-play-state: running; }
@keyframes arrive { from { opacity: 0; translate: 0 -8px; } }
@keyframes run-out { to { scale: 0 1; } }
@media (prefers-reduced-motion: reduce) {
  .card { animation: none; }
  .time { display: none; }
}
@media (forced-colors: active) {
  .close::before, .close::after, .mark, .time { forced-color-adjust: none; background: CanvasText; }
  .mark::after { border-color: Canvas; color: Canvas; }
  button { border: 1px solid ButtonBorder; }
  .scores { forced-color-adjust: none; background-image: linear-gradient(CanvasText 0 0); }
  .scores span, .scores span:hover { color: CanvasText; background: none; }
  :focus-visible { outline-color: CanvasText; }
}
`;
