// Renders the frame of every page: head, wordmark, navigation of the signed-in area, and the language links.
import type { Account } from '../account-store.ts';
import { type Html, html } from '../html.ts';
import type { Texts } from '../texts/en.ts';
import { languages } from '../texts/languages.ts';

export const accountSections = [
  { key: 'profile', path: '/account' },
  { key: 'connections', path: '/account/connections' },
  { key: 'apps', path: '/account/apps' },
  { key: 'security', path: '/account/security' },
] as const;

/** `current` is the key of the section that the navigation marks as current. */
export interface LayoutContent {
  readonly title: string;
  readonly body: Html;
  readonly account?: Account | null;
  readonly current?: string;
  readonly wide?: boolean;
  /** Whether the page needs the script account.js. */
  readonly hasScript?: boolean;
  /** The path and query to open after the user has changed the language. */
  readonly address: string;
  /** The form that shows this page in another language. If undefined, plain links change the language and then open `address`. */
  readonly languageForm?: LanguageForm;
}

/** A form that sends `fields` and the chosen language. */
interface LanguageForm {
  readonly action: string;
  readonly fields: Html;
}

/** Renders a page. `areaPath` is the path of the account area without a trailing slash. */
export function renderLayout(t: Texts, areaPath: string, page: LayoutContent): Html {
  return html`<!doctype html>
<html lang="${t.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title} · Kiroku</title>
<link rel="icon" href="${areaPath}/icon.svg">
<link rel="stylesheet" href="${areaPath}/account.css">
${page.hasScript && html`<script src="${areaPath}/account.js" defer></script>`}
</head>
<body>
<a class="skip" href="#main">${t.frame.skip}</a>
<header class="bar">
<a class="wordmark" href="${areaPath}/account">Kiroku <span lang="ja">記録</span></a>
${page.account && navigation(t, areaPath, page.current)}
</header>
<main id="main" class="${page.wide ? 'sheet' : 'card'}">
${page.body}
</main>
<footer class="foot"><p>${t.frame.tagline}</p>
${languageChoice(t, areaPath, page)}</footer>
</body>
</html>
`;
}

function navigation(t: Texts, areaPath: string, current: string | undefined): Html {
  return html`<nav class="nav" aria-label="${t.frame.account}">${accountSections.map(
    ({ key, path }) =>
      html`<a href="${areaPath}${path}"${key === current && html` aria-current="page"`}>${t.frame[key]}</a>`,
  )}</nav>`;
}

function languageChoice(
  t: Texts,
  areaPath: string,
  { address, languageForm }: Pick<LayoutContent, 'address' | 'languageForm'>,
): Html {
  const back = encodeURIComponent(address);
  const choices = languages.map(({ name, t: { tag } }) => {
    if (tag === t.tag) return html`<span lang="${tag}" aria-current="true">${name}</span>`;
    return languageForm === undefined
      ? html`<a lang="${tag}" hreflang="${tag}" href="${areaPath}/language/${tag}?back=${back}" rel="nofollow">${name}</a>`
      : html`<button lang="${tag}" name="language" value="${tag}">${name}</button>`;
  });
  return html`<nav class="languages" aria-label="${t.frame.language}">${
    languageForm === undefined
      ? choices
      : html`<form method="post" action="${languageForm.action}">${languageForm.fields}${choices}</form>`
  }</nav>`;
}
