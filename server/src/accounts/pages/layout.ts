// The frame of every page: head, wordmark, navigation of the signed-in area.
import type { Account } from '../account-store.ts';
import { type Html, html } from '../html.ts';

const sections = [
  { key: 'profile', path: '/account', label: 'Profile' },
  { key: 'connections', path: '/account/connections', label: 'Connected apps' },
  { key: 'apps', path: '/account/apps', label: 'Your apps' },
  { key: 'security', path: '/account/security', label: 'Security' },
] as const;

/** What stands in the frame; `current` is the key of the section that is open. */
export interface Frame {
  readonly title: string;
  readonly body: Html;
  readonly account?: Account | null;
  readonly current?: string;
  readonly wide?: boolean;
}

/** `areaPath`: path of the account area without a trailing slash. */
export function layout(areaPath: string, page: Frame): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title} · Kiroku</title>
<link rel="icon" href="${areaPath}/icon.svg">
<link rel="stylesheet" href="${areaPath}/account.css">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<a class="wordmark" href="${areaPath}/account">Kiroku <span lang="ja">記録</span></a>
${page.account && navigation(areaPath, page.current)}
</header>
<main id="main" class="${page.wide ? 'sheet' : 'card'}">
${page.body}
</main>
<footer class="foot">Your list, kept while you watch.</footer>
</body>
</html>
`;
}

function navigation(areaPath: string, current: string | undefined): Html {
  return html`<nav class="nav" aria-label="Account">${sections.map(
    ({ key, path, label }) =>
      html`<a href="${areaPath}${path}"${key === current && html` aria-current="page"`}>${label}</a>`,
  )}</nav>`;
}
