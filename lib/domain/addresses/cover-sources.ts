// Builds the CSP for cover images. The browser enforces the CSP for redirects, too. A check of the address cannot do that.
import { isIpAddress, isPrivateHost } from './private-host.ts';
import { isOnThisMachine } from './service-address.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** The only two-letter top-level domain that belongs to no country. Routers use it for names in the local network. */
const NO_COUNTRY = 'ip';
/** Other top-level domains that services and image hosts use. */
const OTHER_ENDINGS = (
  'com net org info biz name pro edu gov int app dev page web cloud host hosting site online space tech digital media network services software ' +
  'moe anime manga art pics photos pictures images design studio video film show tv stream live fun fan fans club community social ' +
  'world global life one top xyz icu wiki blog news press sh cat asia africa eu lol games game shop store ' +
  'xn--p1ai xn--fiqs8s xn--fiqz9s xn--3e0b707e xn--j6w193g xn--kprw13d xn--kpry57d xn--q9jyb4c'
).split(' ');
const PUBLIC_ENDINGS = [
  ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (name) => name !== NO_COUNTRY,
  ),
  ...OTHER_ENDINGS,
];

/**
 * Returns the `img-src` of a page for a service at `baseUrl`. It allows hosts on the internet over https, and this machine if the service
 * runs on it. A CSP cannot exclude hosts, so it lists every allowed top-level domain. The list excludes IP addresses and hosts in home
 * networks. If the service's own host has an unlisted top-level domain, that domain is allowed, too.
 */
export function coverCspSources(baseUrl: string): string {
  const service = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  const own = service && isOnThisMachine(baseUrl) ? [service.origin] : [];
  const named = [...PUBLIC_ENDINGS, ...ownEnding(service?.hostname ?? '')];
  return ["'self'", 'data:', ...own, ...named.map((ending) => `https://*.${ending}:*`)].join(' ');
}

function ownEnding(host: string): readonly string[] {
  const ending = host.split('.').at(-1) ?? '';
  const isPublic = host.includes('.') && !isPrivateHost(host) && !isIpAddress(host);
  return isPublic && !PUBLIC_ENDINGS.includes(ending) ? [ending] : [];
}
