// Renders the OpenAPI document as an HTML page in the style of the account area, without scripts and external resources.
import { type Html, html } from '../accounts/html.ts';
import { type DocumentedAnswer, refusalAnswers } from './answers.ts';
import { describeSchema } from './describe-schema.ts';
import type { OpenApiDocument, Operation, Parameter, RequestBody } from './document.ts';
import type { JsonSchema } from './json-schemas.ts';
import { renderQuickStartSection } from './quick-start.ts';

interface Found {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Returns the page. `path` is the path of the API's base address. `appsUrl` is the address of the page that registers apps. */
export function renderDocsPage(document: OpenApiDocument, path: string, appsUrl: string): Html {
  const operations = Object.entries(document.paths).flatMap(([template, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: template,
      operation,
    })),
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API · Kiroku</title>
<link rel="icon" href="${path}/docs/icon.svg">
<link rel="stylesheet" href="${path}/docs/docs.css">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<a class="wordmark" href="${path}/docs">Kiroku <span lang="ja">記録</span></a>
<nav class="nav" aria-label="Sections">
<a href="#try">Try it</a>
${document.tags.map(({ name }) => html`<a href="#${name}">${name}</a>`)}
<a href="#errors">Errors</a>
<a href="#schemas">Schemas</a>
</nav>
</header>
<main id="main" class="sheet docs">
${opening(document, path)}
${tryIt(document, appsUrl)}
${signingIn(document)}
${document.tags.map((tag) => section(tag, operations))}
${errors()}
${schemas(document)}
</main>
<footer class="foot">Made from the same contract that the server keeps to.</footer>
</body>
</html>
`;
}

function opening({ info, servers }: OpenApiDocument, path: string): Html {
  return html`<h1>${info.title}, version ${info.version}</h1>
<p>${info.description}</p>
<dl>
<dt>Base address</dt><dd><code>${servers.map(({ url }) => url)}</code></dd>
<dt>For machines</dt><dd><a href="${path}/openapi.json">openapi.json</a> (OpenAPI 3.1)</dd>
</dl>`;
}

function tryIt({ servers, components }: OpenApiDocument, appsUrl: string): Html {
  const { authorizationUrl, tokenUrl } = components.securitySchemes.oauth2.flows.authorizationCode;
  return renderQuickStartSection({ baseUrl: servers[0]?.url ?? '', appsUrl, authorizationUrl, tokenUrl });
}

function signingIn({ components }: OpenApiDocument): Html {
  const { description, flows } = components.securitySchemes.oauth2;
  const { authorizationUrl, tokenUrl, scopes } = flows.authorizationCode;
  return html`<section class="panel" aria-labelledby="sign-in">
<h2 id="sign-in">Signing in: OAuth 2.0</h2>
<p>${description}</p>
<dl>
<dt>Authorise</dt><dd><code>${authorizationUrl}</code></dd>
<dt>Tokens</dt><dd><code>${tokenUrl}</code></dd>
${Object.entries(scopes).map(([scope, words]) => html`<dt><code>${scope}</code></dt><dd>${words}</dd>`)}
</dl>
<p>Every call carries the header <code>Authorization: Bearer …</code></p>
</section>`;
}

function section(tag: { name: string; description: string }, operations: readonly Found[]): Html {
  return html`<section class="group" aria-labelledby="${tag.name}">
<h2 id="${tag.name}">${tag.name}</h2>
<p class="about">${tag.description}</p>
${operations.filter(({ operation }) => operation.tags.includes(tag.name)).map(operationPanel)}
</section>`;
}

function operationPanel({ method, path, operation }: Found): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const answer = responses['200'];
  return html`<article class="panel" aria-labelledby="${operationId}">
<h3 id="${operationId}">${summary}</h3>
<p class="line"><span class="method method-${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
<p>${description}</p>
${parameters.length > 0 && parameterTable(parameters)}
${requestBody !== undefined && bodyBlock(requestBody)}
${answer !== undefined && 'content' in answer && example('Answer', answer.content['application/json'].example)}
<p class="technical">Refusals: ${Object.keys(responses)
    .filter((status) => /^[45]/.test(status))
    .join(', ')}</p>
</article>`;
}

function parameterTable(parameters: readonly Parameter[]): Html {
  return html`<div class="wide" tabindex="0"><table>
<thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Value</th></tr></thead>
<tbody>${parameters.map(
    ({ name, in: place, required, schema }) =>
      html`<tr><th scope="row"><code>${name}</code>${required && ' (needed)'}</th><td>${place}</td><td>${describeSchema(schema)}${
        schema.default !== undefined && ` (${JSON.stringify(schema.default)} when left out)`
      }</td></tr>`,
  )}</tbody>
</table></div>`;
}

function bodyBlock({ content }: RequestBody): Html {
  const { schema, example: value } = content['application/json'];
  const id = describeSchema(schema);
  return html`<p>Body: <a href="#schema-${id}">${id}</a></p>${example('Body', value)}`;
}

const example = (label: string, value: unknown): Html =>
  html`<details><summary>${label}, an example</summary><pre><code>${JSON.stringify(value, null, 2)}</code></pre></details>`;

function errors(): Html {
  const rows = Object.values(refusalAnswers).map(({ description, content }: DocumentedAnswer) => {
    const { example: body } = content['application/json'];
    return html`<tr><th scope="row"><code>${'code' in body && String(body.code)}</code></th><td>${description}</td></tr>`;
  });
  return html`<section class="panel" aria-labelledby="errors">
<h2 id="errors">Errors</h2>
<p>Every refusal is <code>{"ok": false, "code": …, "message": …}</code>. Rate limits tell about themselves in <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code>, <code>RateLimit-Reset</code> and <code>Retry-After</code>.</p>
<div class="wide" tabindex="0"><table>
<thead><tr><th scope="col">Code</th><th scope="col">When</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>
</section>`;
}

function schemas({ components }: OpenApiDocument): Html {
  return html`<section class="group" aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas).map(([id, schema]) => schemaPanel(id, schema))}
</section>`;
}

function schemaPanel(id: string, schema: JsonSchema): Html {
  const fields = Object.entries(schema.properties ?? {});
  return html`<article class="panel" aria-labelledby="schema-${id}">
<h3 id="schema-${id}">${id}</h3>
<div class="wide" tabindex="0"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Value</th></tr></thead>
<tbody>${fields.map(
    ([name, field]) =>
      html`<tr><th scope="row"><code>${name}</code>${!schema.required?.includes(name) && ' (optional)'}</th><td>${describeSchema(field)}${
        typeof field !== 'boolean' &&
        field.description !== undefined &&
        html`<br><span class="hint">${field.description}</span>`
      }</td></tr>`,
  )}</tbody>
</table></div>
</article>`;
}
