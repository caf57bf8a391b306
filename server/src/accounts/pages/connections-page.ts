// Renders the page with the apps that a user has connected.
import { THIS_MACHINE, UNKNOWN_NETWORK } from '../client-address.ts';
import type { AppConnection } from '../connection-store.ts';
import { type Html, html } from '../html.ts';
import type { Texts } from '../texts/en.ts';
import { statusNotice } from './form-elements.ts';

interface ConnectionsView {
  readonly path: string;
  readonly connections: readonly AppConnection[];
  readonly isRevoked: boolean;
}

export function connectionsBody(t: Texts, { path, connections, isRevoked }: ConnectionsView): Html {
  return html`<h1>${t.frame.connections}</h1>
<p class="lead">${t.connections.lead}</p>
${connections.length > 0 && html`<p class="hint">${t.connections.stored}</p>`}
${isRevoked && statusNotice(t.connections.revoked)}
${
  connections.length === 0
    ? html`<p class="empty">${t.connections.none}</p>`
    : html`<ul class="rows">${connections.map((connection) => row(t, path, connection))}</ul>`
}`;
}

function row(
  t: Texts,
  path: string,
  { clientId, name, connectedAt, lastUsedAt, lastUsedFrom }: AppConnection,
): Html {
  const use =
    lastUsedAt !== null && t.connections.used(dateElement(t, lastUsedAt), networkText(t, lastUsedFrom));
  return html`<li class="row">
<div><strong>${name}</strong><span class="hint">${t.connections.connectedOn(dateElement(t, connectedAt))}${use}</span></div>
<a class="button danger" href="${path}/account/connections/${encodeURIComponent(clientId)}/revoke" aria-label="${t.connections.disconnectNamed(name)}">${t.connections.disconnect} …</a>
</li>`;
}

/** Returns the text of a stored network (see anonymiseAddress). */
function networkText({ connections }: Texts, network: string | null): string | null {
  if (network === THIS_MACHINE) return connections.thisMachine;
  return network === UNKNOWN_NETWORK ? connections.unknownNetwork : network;
}

/** Returns a date such as "20 November 2026", in UTC. */
export function dateElement({ dates }: Texts, date: Date): Html {
  const words = new Intl.DateTimeFormat(dates, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  return html`<time datetime="${date.toISOString()}">${words}</time>`;
}
