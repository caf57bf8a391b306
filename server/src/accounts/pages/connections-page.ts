// The apps that a user has let in.
import type { Connection } from '../connection-store.ts';
import { type Html, html } from '../html.ts';
import { notice } from './form-parts.ts';

interface ConnectionsView {
  readonly path: string;
  readonly connections: readonly Connection[];
  readonly isRevoked: boolean;
}

export function connectionsBody({ path, connections, isRevoked }: ConnectionsView): Html {
  return html`<h1>Connected apps</h1>
<p class="lead">These apps may see and change your list.</p>
${connections.length > 0 && html`<p class="hint">Of each app this service keeps when it last renewed its access, and the network from which it did, never its whole address. Both are deleted when you disconnect it.</p>`}
${isRevoked && notice('Disconnected. The app can no longer see your list.')}
${
  connections.length === 0
    ? html`<p class="empty">No app is connected.</p>`
    : html`<ul class="rows">${connections.map((connection) => row(path, connection))}</ul>`
}`;
}

function row(path: string, { clientId, name, connectedAt, lastUsedAt, lastUsedFrom }: Connection): Html {
  const use =
    lastUsedAt !== null &&
    html`, last used on ${dayOf(lastUsedAt)}${lastUsedFrom !== null && html` from ${lastUsedFrom}`}`;
  return html`<li class="row">
<div><strong>${name}</strong><span class="hint">Connected on ${dayOf(connectedAt)}${use}</span></div>
<a class="button danger" href="${path}/account/connections/${encodeURIComponent(clientId)}/revoke" aria-label="Disconnect ${name} …">Disconnect …</a>
</li>`;
}

const dayOf = (date: Date): Html => html`<time datetime="${date.toISOString()}">${day(date)}</time>`;

/** "20 November 2026", in UTC. */
export function day(date: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
