// Which hosts are in a home or an office, and not on the internet.

/** Names that the internet's name servers do not give (RFC 6761, 6762, 8375, ICANN's `internal`), or that routers take for themselves. */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|lan|home|homenet|internal|intranet|private|corp|docker|localnet|alt|arpa|test|invalid|(?:fritz|wpad)\.box|speedport\.ip)$/;
/** What IANA's registry of special addresses keeps off the internet. */
const PRIVATE_V4 = [
  // This machine and this network.
  /^(?:0|127)\.|^169\.254\./,
  // A home, an office, and a provider's own network.
  /^10\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.168\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  // Protocols, relays, benchmarks and examples.
  /^192\.0\.[02]\.|^192\.88\.99\.|^198\.1[89]\.|^198\.51\.100\.|^203\.0\.113\./,
  // To many at once, reserved, and to all.
  /^(?:22[4-9]|2[3-5]\d)\./,
];
const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/;

/** `hostname` as a URL has it: in lower case, an IPv6 address in brackets. */
export function isPrivateHost(hostname: string): boolean {
  const name = hostname.split('.').filter(Boolean).join('.');
  // No IPv6 address of the internet is written in a service's answers: all are taken for private ones.
  if (name.startsWith('[')) return true;
  const isV4 = PRIVATE_V4.some((range) => range.test(name)) && isIpAddress(name);
  return isV4 || PRIVATE_NAME.test(name) || !name.includes('.');
}

export function isIpAddress(hostname: string): boolean {
  return IP_ADDRESS.test(hostname);
}
