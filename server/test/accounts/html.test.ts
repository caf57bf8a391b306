// Tests the template tag that builds all pages.
import { describe, expect, it } from 'vitest';
import { html, htmlToString, urlWithLineBreaks } from '../../src/accounts/html.ts';

it('urlWithLineBreaks allows line breaks only after dots and slashes', () => {
  expect(htmlToString(urlWithLineBreaks('https://a.b.example/c/d'))).toBe(
    'https://a.<wbr>b.<wbr>example/<wbr>c/<wbr>d',
  );
  expect(htmlToString(urlWithLineBreaks('<x>.example'))).toBe('&lt;x&gt;.<wbr>example');
});

describe('html tag', () => {
  it('escapes inserted values and keeps its own markup', () => {
    const name = `<b title="x" id='y'>&</b>`;
    const escaped = '&lt;b title=&quot;x&quot; id=&#39;y&#39;&gt;&amp;&lt;/b&gt;';
    expect(htmlToString(html`<p>${name}${[html`<i>${name}</i>`, 3]}${false}${null}</p>`)).toBe(
      `<p>${escaped}<i>${escaped}</i>3</p>`,
    );
  });
});
