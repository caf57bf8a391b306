// A page full of the user's private data. No page sample may contain any of it.
import type { ServedPage } from '../../site-server.ts';

export const EXAMPLE_TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N';
export const PRIVATE_TEXTS = [
  EXAMPLE_TOKEN,
  'Moonlit',
  'lena',
  'mail.example',
  'dear diary',
  'kept-here',
  'cookie-of-lena',
  'tr4ck',
];

export function privatePage(host: string, path: string): ServedPage {
  return {
    host,
    path,
    html: `<!doctype html><title>Lantern Harbor – Toy</title>
<meta property="og:title" content="Lantern Harbor, Part 5"><meta property="og:url" content="https://${host}${path}?sid=tr4ck">
<body><header class="user-menu"><img alt="Lena Moonlit"><a href="/profile/lena">lena@mail.example</a><input type="search"></header>
<h2>Welcome back, Lena Moonlit</h2>
<div class="player" data-token="${EXAMPLE_TOKEN}"><video width="640" height="360" muted src="/video/clip-200s.webm"></video>
<div class="player-title">Lantern Harbor</div><div class="player-episode">Part 5: The Tide</div><div contenteditable="true" class="note"></div></div>
<script>
  document.cookie = 'session=cookie-of-lena'; localStorage.setItem('resume', 'kept-here');
  window.__TOY_STATE__ = { user: { name: 'Lena Moonlit' }, token: '${EXAMPLE_TOKEN}', player: { episode: { title: 'The Tide', episodeNumber: 5, synopsis: 'dear diary' } } };
</script></body>`,
  };
}

/** The sample of the private page must contain these values in every browser. */
export const EXPECTED_SAMPLE = {
  queries: [{ name: 'lang', length: 2, digits: false }],
  title: 'Lantern Harbor – Toy',
  globals: { __TOY_STATE__: { player: { episode: { title: 'The Tide', episodeNumber: 5 } } } },
};
