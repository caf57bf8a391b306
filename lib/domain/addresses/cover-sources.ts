// Where the browser lets covers come from. It holds this against every address that another one leads to, which a look at the first address cannot.
import { isIpAddress, isPrivateHost } from './private-host.ts';
import { isLocal } from './service-address.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Names of two letters are countries. This one is none, and a router's. */
const NO_COUNTRY = 'ip';
/** The other endings of the internet's names that services and the hosts of pictures use. */
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
 * The `img-src` of a page for a service at `baseUrl`: names of the internet over https, and this machine where the service runs on it.
 * A policy cannot name what it refuses, so it names the endings of all names that are let in: no number of an address and no name of a home ends so.
 * Pictures at another ending show only where the service has that ending itself.
 */
export function coverSources(baseUrl: string): string {
  const service = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  const own = service && isLocal(baseUrl) ? [service.origin] : [];
  const named = [...PUBLIC_ENDINGS, ...ownEnding(service?.hostname ?? '')];
  return ["'self'", 'data:', ...own, ...named.map((ending) => `https://*.${ending}:*`)].join(' ');
}

function ownEnding(host: string): readonly string[] {
  const ending = host.split('.').at(-1) ?? '';
  const isPublic = host.includes('.') && !isPrivateHost(host) && !isIpAddress(host);
  return isPublic && !PUBLIC_ENDINGS.includes(ending) ? [ending] : [];
}
