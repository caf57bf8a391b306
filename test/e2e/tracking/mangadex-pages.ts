// Test pages of MangaDex: a document that turns the chapter's pages itself, and continues with the next chapter without a reload.
import type { ServedPage } from '../site-server.ts';

export const MANGADEX_PATTERN = 'https://mangadex.org/*';
export const CHAPTER_PAGE_COUNT = 6;
const TITLE = 'b0b721ff-c388-4486-aa0f-c2b0bb321512';

export function mangadexChapterId(number: number): string {
  return `3f3b9a0e-6b2b-4b5a-9f0c-${String(number).padStart(12, '0')}`;
}

export function mangadexChapterUrl(number: number): string {
  return `https://mangadex.org/chapter/${mangadexChapterId(number)}/1`;
}

/** Returns the reader at a chapter. After the last page, the address changes at once, and the counter changes with the next image. */
export function mangadexReaderPage(number: number): ServedPage {
  return {
    host: 'mangadex.org',
    path: `/chapter/${mangadexChapterId(number)}/1`,
    html: `<!doctype html><html lang="en"><head><title>MangaDex</title></head><body>
<a class="reader--header-manga" href="/title/${TITLE}/sousou-no-frieren">Sousou no Frieren</a>
<div class="reader--meta chapter">Ch. ${number}</div><div class="reader--meta page">Pg. 1 / ${CHAPTER_PAGE_COUNT}</div>
<div class="md--reader-pages"><canvas width="600" height="700"></canvas></div>
<button id="next">Next page</button><button id="late">Image of the next chapter</button><button id="last">Last page</button>
<script>
let chapter = ${number}, page = 1;
const id = (number) => '3f3b9a0e-6b2b-4b5a-9f0c-' + String(number).padStart(12, '0');
const write = (selector, text) => { document.querySelector(selector).textContent = text; };
const count = () => write('.page', 'Pg. ' + page + ' / ${CHAPTER_PAGE_COUNT}');
const address = () => history.pushState({}, '', '/chapter/' + id(chapter) + '/' + page);
document.querySelector('#next').onclick = () => {
  if (page < ${CHAPTER_PAGE_COUNT}) { page += 1; count(); address(); return; }
  chapter += 1; page = 1; address();
  write('.chapter', 'Ch. ' + chapter);
};
document.querySelector('#late').onclick = count;
document.querySelector('#last').onclick = () => { page = ${CHAPTER_PAGE_COUNT}; count(); address(); };
</script></body></html>`,
  };
}
