// Which hosts are in a home or an office, and not on the internet.

const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|lan|home|internal|intranet|corp|arpa|test|invalid)$/;
const PRIVATE_V4 =
  /^(?:0|10|127)\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.168\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/;

/** `hostname` as a URL has it: in lower case, an IPv6 address in brackets. */
export function isPrivateHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  // No IPv6 address of the internet is written in a service's answers: all are taken for private ones.
  if (name.startsWith('[')) return true;
  return PRIVATE_V4.test(name) || PRIVATE_NAME.test(name) || !name.includes('.');
}

export function isIpAddress(hostname: string): boolean {
  return IP_ADDRESS.test(hostname);
}
