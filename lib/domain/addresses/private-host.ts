// Tells hosts in a home or office network from hosts on the internet.

/** Matches names outside the public DNS (RFC 6761, 6762, 8375, ICANN's `internal`), and names that routers use. */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|lan|home|homenet|internal|intranet|private|corp|docker|localnet|alt|arpa|test|invalid|(?:fritz|wpad)\.box|speedport\.ip)$/;
/** IANA's special-purpose address blocks. */
const PRIVATE_V4 = [
  // Loopback, this network, and link-local.
  /^(?:0|127)\.|^169\.254\./,
  // Private networks and carrier-grade NAT.
  /^10\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.168\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  // Protocol assignments, relays, benchmarks and documentation.
  /^192\.0\.[02]\.|^192\.88\.99\.|^198\.1[89]\.|^198\.51\.100\.|^203\.0\.113\./,
  // Multicast, reserved, and broadcast.
  /^(?:22[4-9]|2[3-5]\d)\./,
];
const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/;

/**
 * Whether a host is in a home or office network. `hostname` must be written as in a URL: in lower case, with an IPv6 address in brackets.
 */
export function isPrivateHost(hostname: string): boolean {
  const name = hostname.split('.').filter(Boolean).join('.');
  // Services are not expected to use IPv6 addresses on the internet, so all of them count as private.
  if (name.startsWith('[')) return true;
  const isV4 = PRIVATE_V4.some((range) => range.test(name)) && isIpAddress(name);
  return isV4 || PRIVATE_NAME.test(name) || !name.includes('.');
}

export function isIpAddress(hostname: string): boolean {
  return IP_ADDRESS.test(hostname);
}
